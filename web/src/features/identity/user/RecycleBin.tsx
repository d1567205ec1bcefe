import { deleteRecycleBin, putRecycleBin } from '@dossier/contract/identity/user-calls.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { Button, Drawer, Input } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useId, useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { thumbAddress } from '#services/files/file-address.ts';
import { say, useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useCan } from '#services/session/access.ts';
import { type DeletedUser, useBinActions, useRecycleBin } from './user.api.ts';

/** Deleted users: bring them back, or delete them for good. */
export default function RecycleBin({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { message } = useApp();
  const narrow = useMedia(phone);
  const { data, error, isPending, isFetching, refetch } = useRecycleBin();
  const { restore, purge } = useBinActions();
  const canRestore = useCan(putRecycleBin);
  const canPurge = useCan(deleteRecycleBin);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [doomed, setDoomed] = useState<readonly DeletedUser[]>([]);
  const rows = data ?? [];

  function run(work: Promise<{ message: string }>): Promise<void> {
    return work
      .then((answer) => {
        setSelected(new Set());
        setDoomed([]);
        message.success(answer.message);
      })
      .catch(showError);
  }

  return (
    <Drawer
      open
      title={t('用户回收站')}
      size={narrow ? '100%' : 960}
      onClose={onClose}
      extra={
        selected.size > 0 ? (
          <span className="bin-batch">
            {canRestore ? (
              <Button loading={restore.isPending} onClick={() => void run(restore.mutateAsync([...selected]))}>
                {t('还原 {0} 项', selected.size)}
              </Button>
            ) : null}
            {canPurge ? (
              <Button danger onClick={() => setDoomed(rows.filter((row) => selected.has(row.id)))}>
                {t('彻底删除 {0} 项', selected.size)}
              </Button>
            ) : null}
          </span>
        ) : null
      }
    >
      {error ? (
        <ErrorState title={t('回收站加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('已删除的用户')}
          rows={rows}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.username}
          columns={columns()}
          density="middle"
          loading={isPending}
          busy={isFetching && !isPending}
          bones={5}
          cards={narrow}
          {...(canRestore || canPurge ? { selected, onSelect: setSelected } : {})}
          actionsWidth={140}
          actions={(row) => (
            <RowButtons
              label={row.username}
              buttons={[
                ...(canRestore
                  ? [{ key: 'restore', label: t('还原'), run: () => void run(restore.mutateAsync([row.id])) }]
                  : []),
                ...(canPurge
                  ? [{ key: 'erase', label: t('彻底删除'), danger: true, run: () => setDoomed([row]) }]
                  : []),
              ]}
            />
          )}
          empty={<EmptyState title={t('回收站是空的')} hint={t('删除的用户会先放在这里，可以还原')} />}
        />
      )}
      {doomed.length > 0 ? (
        <PurgeDialog
          users={doomed}
          busy={purge.isPending}
          onCancel={() => setDoomed([])}
          onConfirm={() => void run(purge.mutateAsync(doomed.map((one) => one.id)))}
        />
      ) : null}
    </Drawer>
  );
}

interface PurgeDialogProps {
  users: readonly DeletedUser[];
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** What cannot be undone needs the name typed. */
function PurgeDialog({ users, busy, onCancel, onConfirm }: PurgeDialogProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const wanted = users.length === 1 ? (users[0]?.username ?? '') : t('彻底删除');
  const names = users.map((one) => one.realname || one.username);
  return (
    <AppModal
      open
      title={t('彻底删除 {0} 个用户', users.length)}
      width={480}
      okText={t('彻底删除')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ danger: true, disabled: typed.trim() !== wanted }}
      onOk={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {t(
          '{0}{1}的账号、角色、部门关系将被永久删除，无法恢复。',
          names.slice(0, 5).join('、'),
          names.length > 5 ? t(' 等 {0} 人', names.length) : '',
        )}
      </p>
      <label htmlFor={id} className="bin-label">
        {t('请输入 {0} 以确认', wanted)}
      </label>
      <Input id={id} autoFocus autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </AppModal>
  );
}

const columns = (): Column<DeletedUser>[] => [
  {
    name: 'username',
    title: say('用户账号'),
    width: 150,
    render: (row) => <span className="dw-mono">{row.username}</span>,
  },
  {
    name: 'realname',
    title: say('用户姓名'),
    width: 160,
    render: (row) => (
      <PersonCell name={row.realname || row.username} picture={row.avatar ? thumbAddress(row.avatar, 100) : null} />
    ),
  },
  { name: 'phone', title: say('手机号码'), width: 130, render: (row) => row.phone ?? '' },
  { name: 'orgCode', title: say('部门'), render: (row) => <span title={row.orgCode ?? ''}>{row.orgCode}</span> },
];
