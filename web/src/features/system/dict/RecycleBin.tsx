import { deleteDictsPhysic, restoreDicts } from '@dossier/contract/system/dict.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useRights } from '../../../platform/access.ts';
import { showError } from '../../../platform/feedback.ts';
import { RowButtons } from '../../../platform/resource/RowButtons.tsx';
import { phone, useMedia } from '../../../platform/resource/use-media.ts';
import { say, useText } from '../../../platform/text.ts';
import './dict.css';
import { type DeletedDict, useDeletedDicts, useEmptyBin } from './dict.api.ts';

const columns = (): readonly Column<DeletedDict>[] => [
  { name: 'dictName', title: say('字典名称'), render: (one) => one.dictName },
  { name: 'dictCode', title: say('字典编码'), render: (one) => <span className="dw-mono">{one.dictCode}</span> },
  { name: 'updateTime', title: say('删除时间'), width: 180, render: (one) => one.updateTime },
];

/** Deleted dictionaries: take back, or delete for good with their items. */
export default function RecycleBin({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { modal, message } = App.useApp();
  const { may } = useRights();
  const narrow = useMedia(phone);
  const bin = useDeletedDicts();
  const emptying = useEmptyBin();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = (bin.data ?? []).filter((one) => selected.has(one.id));

  const run = (which: readonly DeletedDict[], restore: boolean) =>
    emptying.mutateAsync({ ids: which.map((one) => one.id), restore }).then((sentence) => {
      message.success(sentence);
      setSelected(new Set());
    }, showError);

  function erase(which: readonly DeletedDict[]): void {
    modal.confirm({
      title:
        which.length === 1
          ? t('彻底删除“{0}”', which[0]?.dictName ?? '')
          : t('彻底删除选中的 {0} 个字典', which.length),
      content: t('字典及其全部字典项将被删除，不能恢复。'),
      okText: t('彻底删除'),
      okButtonProps: { danger: true },
      onOk: () => run(which, false),
    });
  }

  return (
    <AppModal
      open
      title={t('字典回收站')}
      width={900}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {chosen.length > 0 ? (
        <div className="dict-bin-tools">
          {may(restoreDicts) ? (
            <Button onClick={() => void run(chosen, true)}>{t('取回选中的 {0} 项', chosen.length)}</Button>
          ) : null}
          {may(deleteDictsPhysic) ? (
            <Button danger onClick={() => erase(chosen)}>
              {t('彻底删除')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {bin.error ? (
        <ErrorState title={t('回收站加载失败')} error={bin.error} onRetry={() => void bin.refetch()} />
      ) : (
        <DataTable
          label={t('回收站')}
          rows={bin.data ?? []}
          rowKey={(one) => one.id}
          rowLabel={(one) => one.dictName}
          columns={columns()}
          loading={bin.isLoading}
          bones={3}
          density="middle"
          cards={narrow}
          selected={selected}
          onSelect={setSelected}
          actionsWidth={140}
          actions={(one) => (
            <RowButtons
              label={one.dictName}
              buttons={[
                ...(may(restoreDicts) ? [{ key: 'back', label: t('取回'), run: () => void run([one], true) }] : []),
                ...(may(deleteDictsPhysic)
                  ? [{ key: 'erase', label: t('彻底删除'), danger: true, run: () => erase([one]) }]
                  : []),
              ]}
            />
          )}
          empty={<EmptyState title={t('回收站是空的')} hint={t('删除的字典会保留在这里，可以取回。')} />}
        />
      )}
    </AppModal>
  );
}
