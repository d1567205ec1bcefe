import { approveApplicant } from '@dossier/contract/identity/applicant.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Drawer } from 'antd';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useCan } from '#services/session/access.ts';
import { ApproveDrawer, RefuseDrawer } from './Decide.tsx';
import { type Applicant, useApplicants } from './user.api.ts';

/** Who has registered and waits for an administrator, and who was refused lately. */
export default function Applicants({ onClose }: { onClose: () => void }) {
  const t = useText();
  const narrow = useMedia(phone);
  const { data, error, isPending, isFetching, refetch } = useApplicants();
  const canDecide = useCan(approveApplicant);
  const [open, setOpen] = useState<{ type: 'approve' | 'refuse'; applicant: Applicant } | null>(null);
  const close = () => setOpen(null);
  return (
    <Drawer open title={t('注册申请')} size={narrow ? '100%' : 960} onClose={onClose}>
      {error ? (
        <ErrorState title={t('注册申请加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('注册申请')}
          rows={data ?? []}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.username}
          columns={columns()}
          density="middle"
          loading={isPending}
          busy={isFetching && !isPending}
          bones={5}
          cards={narrow}
          facts={4}
          actionsWidth={140}
          actions={(row) => (
            <RowButtons
              label={row.username}
              buttons={
                canDecide && row.status === 'waiting'
                  ? [
                      { key: 'accept', label: t('通过申请'), run: () => setOpen({ type: 'approve', applicant: row }) },
                      {
                        key: 'decline',
                        label: t('拒绝'),
                        danger: true,
                        run: () => setOpen({ type: 'refuse', applicant: row }),
                      },
                    ]
                  : []
              }
            />
          )}
          empty={<EmptyState title={t('没有注册申请')} hint={t('自助注册须经审核时，新注册的人会先列在这里')} />}
        />
      )}
      {open?.type === 'approve' ? <ApproveDrawer applicant={open.applicant} onClose={close} /> : null}
      {open?.type === 'refuse' ? <RefuseDrawer applicant={open.applicant} onClose={close} /> : null}
    </Drawer>
  );
}

const columns = (): Column<Applicant>[] => [
  {
    name: 'username',
    title: say('用户账号'),
    width: 150,
    render: (row) => <span className="dw-mono">{row.username}</span>,
  },
  { name: 'realname', title: say('用户姓名'), width: 130, render: (row) => row.realname },
  { name: 'phone', title: say('手机号码'), width: 130, render: (row) => row.phone ?? '' },
  { name: 'createTime', title: say('申请时间'), width: 170, render: (row) => row.createTime },
  { name: 'invitedBy', title: say('邀请人'), width: 110, render: (row) => row.invitedBy ?? '' },
  {
    name: 'status',
    title: say('状态'),
    render: (row) => (
      <span className="quiet-tag">
        {row.status === 'waiting' ? say('待审核') : say('已拒绝：{0}', row.reason ?? '')}
      </span>
    ),
  },
];
