import { askedFlowStates, listInstances } from '@dossier/contract/flow/query.ts';
import { flowKeys } from '#engine/flow/flow.api.ts';
import { namesOf, stateWords } from '#engine/flow/flow-words.ts';
import { type RowOf, useEndpointList } from '#list/use-endpoint-list.ts';
import { say, useText } from '#services/messages/text.ts';
import { type ListProps, QueryList } from './QueryList.tsx';
import { queryFilters } from './query-filters.ts';

type InstanceRow = RowOf<typeof listInstances>;

/** Approvals. */
export function InstanceList(props: ListProps) {
  const t = useText();
  const list = useEndpointList(listInstances, {
    key: [...flowKeys.all, 'query', 'instance'],
    filters: { ...queryFilters, state: askedFlowStates },
    place: 'address',
  });
  return (
    <QueryList<InstanceRow>
      {...props}
      kind="instance"
      label={t('审批')}
      list={list}
      rowKey={({ id }) => id}
      cards={['title', 'state', 'waiting', 'startedAt']}
      columns={[
        { name: 'name', title: t('审批流程'), width: 150, render: ({ name }) => name },
        {
          name: 'state',
          title: t('状态'),
          width: 90,
          state: true,
          render: ({ state }) => (
            <span className="fl-state" data-tone={stateWords[state].tone}>
              {t(stateWords[state].text)}
            </span>
          ),
        },
        {
          name: 'applicant',
          title: t('申请人'),
          width: 150,
          render: ({ applicant, depart }) => (depart ? t('{0}，{1}', applicant.name, depart) : applicant.name),
        },
        { name: 'waiting', title: t('当前步骤'), width: 240, render: (row) => <WaitsAt row={row} /> },
        { name: 'startedAt', title: t('提交时间'), width: 170, render: ({ startedAt }) => startedAt ?? '' },
        { name: 'endedAt', title: t('结束时间'), width: 170, render: ({ endedAt }) => endedAt ?? '–' },
      ]}
    />
  );
}

/** Steps that it waits at and for whom; those that are late in red, with the word for it. */
function WaitsAt({ row: { waiting } }: { row: InstanceRow }) {
  const t = useText();
  if (waiting.length === 0) return <>–</>;
  return (
    <>
      {waiting.map(({ step, people, late }, at) => (
        <span key={step}>
          {at > 0 ? say('；') : ''}
          {t('{0}：{1}', step, namesOf(people))}
          {late ? <strong className="fl-late"> {t('超时')}</strong> : null}
        </span>
      ))}
    </>
  );
}
