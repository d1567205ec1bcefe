import { LinkOutlined } from '@ant-design/icons';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Invitation, type MadeInvitation, revokeLink, useInvitations } from './invitation.api.ts';
import { LinkDialog, NewInvitation } from './NewInvitation.tsx';

/** Links by which people register with roles and departments that were chosen before. */
export default function Invitations({ onClose }: { onClose: () => void }) {
  const t = useText();
  const narrow = useMedia(phone);
  const { data, error, isPending, isFetching, refetch } = useInvitations();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  return (
    <Drawer
      open
      title={t('邀请链接')}
      size={narrow ? '100%' : 1080}
      onClose={onClose}
      extra={
        <Button type="primary" icon={<Icon of={LinkOutlined} aria-hidden />} onClick={() => setMaking(true)}>
          {t('新建邀请链接')}
        </Button>
      }
    >
      {error ? (
        <ErrorState title={t('邀请链接加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('邀请链接')}
          rows={data?.list ?? []}
          rowKey={(row) => row.id}
          rowLabel={nameOf}
          columns={columns()}
          density="middle"
          loading={isPending}
          busy={isFetching && !isPending}
          bones={5}
          cards={narrow}
          facts={7}
          actionsWidth={80}
          actions={(row) => (
            <RowButtons
              label={nameOf(row)}
              buttons={
                row.state === 'open' || row.state === 'dead'
                  ? [{ key: 'revoke', label: t('作废'), danger: true, run: () => askToRevoke(row, () => refetch()) }]
                  : []
              }
            />
          )}
          empty={<EmptyState title={t('没有邀请链接')} hint={t('把链接发给同事，对方注册后即有所选的角色和部门')} />}
        />
      )}
      {making ? (
        <NewInvitation
          approvable={data?.approvable === true}
          onMade={(link) => {
            setMaking(false);
            setMade(link);
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {made ? <LinkDialog made={made} onClose={() => setMade(null)} /> : null}
    </Drawer>
  );
}

/** What a link is called: its note, or when it was made. */
const nameOf = (row: Invitation): string => row.note || row.createTime;

function askToRevoke(row: Invitation, after: () => unknown): void {
  askThen(
    {
      title: say('作废邀请链接“{0}”？', nameOf(row)),
      content: say('收到链接的人将不能再用它注册，已经注册的人不受影响。'),
      okText: say('作废'),
      danger: true,
    },
    () => revokeLink(row.id),
    after,
  );
}

/** Names of a comma list, with spaces where a line may break. */
const names = (list: string | null | undefined): string => (list ?? '').replaceAll(',', ', ');

const columns = (): Column<Invitation>[] => [
  { name: 'note', title: say('备注'), width: 160, render: (row) => row.note ?? '' },
  { name: 'roles', title: say('角色'), width: 150, render: (row) => names(row.roles) },
  { name: 'departs', title: say('部门'), width: 150, render: (row) => names(row.departs) },
  {
    name: 'used',
    title: say('已用/人数'),
    width: 100,
    render: (row) => <span className="invitation-count">{`${row.used}/${row.places}`}</span>,
  },
  { name: 'approve', title: say('先审核'), width: 80, render: (row) => (row.approve ? say('是') : say('否')) },
  { name: 'expiresAt', title: say('有效期至'), width: 150, render: (row) => row.expiresAt.slice(0, 16) },
  { name: 'madeBy', title: say('创建人'), width: 100, render: (row) => row.madeBy },
  {
    name: 'state',
    title: say('状态'),
    width: 110,
    state: true,
    render: (row) => (
      <span
        className="quiet-tag"
        title={row.state === 'dead' ? say('创建人已冻结，或不再有权分配所选的角色和部门') : undefined}
      >
        {stateName(row.state)}
      </span>
    ),
  },
];

function stateName(state: Invitation['state']): string {
  switch (state) {
    case 'open':
      return say('有效');
    case 'used':
      return say('名额已满');
    case 'expired':
      return say('已过期');
    case 'revoked':
      return say('已作废');
    case 'dead':
      return say('已失效');
  }
}
