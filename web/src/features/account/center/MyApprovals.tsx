import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { listDone, listMine } from '@dossier/contract/flow/reading.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { askedWord, stateWords } from '#engine/flow/flow-words.ts';
import { Avatar } from '#list/Avatar.tsx';
import { EndpointList } from '#list/EndpointList.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { useText } from '#services/messages/text.ts';
import '#engine/flow/flow.css';

type Mine = ResultOf<typeof listMine>['records'][number];
type Done = ResultOf<typeof listDone>['records'][number];

/** 我的审批: what the user submitted and what they decided; a line opens in the approval centre. */
export default function MyApprovals() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const decided = params.get('kind') === 'done';
  return (
    <>
      <Segmented
        className="center-switch"
        aria-label={t('我的审批')}
        value={decided ? 'done' : 'mine'}
        options={[
          { value: 'mine', label: t('我发起的') },
          { value: 'done', label: t('我已审批') },
        ]}
        onChange={(kind) => setParams({ tab: 'approvals', kind }, { replace: true })}
      />
      {decided ? <Decided /> : <Started />}
    </>
  );
}

function Started() {
  const t = useText();
  const list = useEndpointList(listMine, { key: ['flow', 'mine', 'center'], place: 'address' });
  const columns: Column<Mine>[] = [
    {
      name: 'title',
      title: t('审批'),
      render: ({ id, title }) => <Link to={`/flow/mine?${new URLSearchParams({ id })}`}>{title}</Link>,
    },
    { name: 'name', title: t('类型'), width: 160, render: ({ name }) => name },
    {
      name: 'state',
      title: t('状态'),
      state: true,
      width: 100,
      render: ({ state }) => (
        <span className="fl-state" data-tone={stateWords[state].tone}>
          {t(stateWords[state].text)}
        </span>
      ),
    },
    { name: 'startedAt', title: t('提交时间'), width: 170, render: ({ startedAt }) => startedAt ?? '' },
  ];
  return (
    <EndpointList
      list={list}
      label={t('我发起的')}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title}
      empty={<EmptyState title={t('没有发起的审批')} hint={t('在记录上点“提交”一类的操作后会出现在这里。')} />}
    />
  );
}

const decisions = ['agreed', 'refused', 'returned', 'transferred'] as const;

function Decided() {
  const t = useText();
  const list = useEndpointList(listDone, { key: ['flow', 'done', 'center'], place: 'address' });
  const columns: Column<Done>[] = [
    {
      name: 'title',
      title: t('审批'),
      render: ({ taskId, title }) => <Link to={`/flow/done?${new URLSearchParams({ task: taskId })}`}>{title}</Link>,
    },
    {
      name: 'applicant',
      title: t('申请人'),
      width: 140,
      render: ({ applicant }) => (
        <span className="center-person">
          <Avatar name={applicant.name} path={applicant.avatar} size={24} />
          {applicant.name}
        </span>
      ),
    },
    {
      name: 'decision',
      title: t('处理'),
      state: true,
      width: 100,
      render: ({ decision }) => {
        const known = decisions.find((one) => one === decision);
        return known ? askedWord(known) : '';
      },
    },
    { name: 'decidedAt', title: t('处理时间'), width: 170, render: ({ decidedAt }) => decidedAt ?? '' },
  ];
  return (
    <EndpointList
      list={list}
      label={t('我已审批')}
      columns={columns}
      rowKey={({ taskId }) => taskId}
      rowLabel={({ title }) => title}
      empty={
        <EmptyState
          title={t('还没有审批过')}
          hint={t('需要您处理的审批在“待我审批”里。')}
          actions={
            <Link className="plain-button" to="/flow/inbox">
              {t('打开待我审批')}
            </Link>
          }
        />
      }
    />
  );
}
