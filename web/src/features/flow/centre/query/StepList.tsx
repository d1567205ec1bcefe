import { listSteps } from '@dossier/contract/flow/query.ts';
import { flowKeys } from '#engine/flow/flow.api.ts';
import { namesOf } from '#engine/flow/flow-words.ts';
import { type RowOf, useEndpointList } from '#list/use-endpoint-list.ts';
import { useText } from '#services/messages/text.ts';
import { type ListProps, QueryList } from './QueryList.tsx';
import { queryFilters } from './query-filters.ts';

type StepRow = RowOf<typeof listSteps>;

/** Visits to steps: who was asked, since when, how long it took. */
export function StepList(props: ListProps) {
  const t = useText();
  const list = useEndpointList(listSteps, {
    key: [...flowKeys.all, 'query', 'step'],
    filters: { ...queryFilters, state: ['open', 'done'] },
    place: 'address',
  });
  return (
    <QueryList<StepRow>
      {...props}
      kind="step"
      label={t('步骤')}
      list={list}
      rowKey={({ stepId }) => stepId}
      cards={['title', 'step', 'people', 'openedAt']}
      columns={[
        {
          name: 'step',
          title: t('步骤'),
          width: 160,
          state: true,
          render: ({ step, late }) => (
            <>
              {step}
              {late ? <strong className="fl-late"> {t('超时')}</strong> : null}
            </>
          ),
        },
        {
          name: 'people',
          title: t('处理人'),
          width: 160,
          render: ({ people, decided }) => namesOf(decided.length > 0 ? decided : people),
        },
        { name: 'applicant', title: t('申请人'), width: 110, render: ({ applicant }) => applicant.name },
        { name: 'openedAt', title: t('到达时间'), width: 170, render: ({ openedAt }) => openedAt ?? '' },
        { name: 'dueAt', title: t('应于'), width: 170, render: ({ dueAt }) => dueAt ?? '–' },
        { name: 'closedAt', title: t('完成时间'), width: 170, render: ({ closedAt }) => closedAt ?? '–' },
      ]}
    />
  );
}
