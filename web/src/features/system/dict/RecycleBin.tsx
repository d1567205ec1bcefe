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
import './dict.css';
import { type DeletedDict, useDeletedDicts, useEmptyBin } from './dict.api.ts';

const columns: readonly Column<DeletedDict>[] = [
  { name: 'dictName', title: '字典名称', render: (one) => one.dictName },
  { name: 'dictCode', title: '字典编码', render: (one) => <span className="dw-mono">{one.dictCode}</span> },
  { name: 'updateTime', title: '删除时间', width: 180, render: (one) => one.updateTime },
];

/** Deleted dictionaries: take back, or delete for good with their items. */
export default function RecycleBin({ onClose }: { onClose: () => void }) {
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
      title: which.length === 1 ? `彻底删除“${which[0]?.dictName}”` : `彻底删除选中的 ${which.length} 个字典`,
      content: '字典及其全部字典项将被删除，不能恢复。',
      okText: '彻底删除',
      okButtonProps: { danger: true },
      onOk: () => run(which, false),
    });
  }

  return (
    <AppModal open title="字典回收站" width={900} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {chosen.length > 0 ? (
        <div className="dict-bin-tools">
          {may(restoreDicts) ? (
            <Button onClick={() => void run(chosen, true)}>取回选中的 {chosen.length} 项</Button>
          ) : null}
          {may(deleteDictsPhysic) ? (
            <Button danger onClick={() => erase(chosen)}>
              彻底删除
            </Button>
          ) : null}
        </div>
      ) : null}
      {bin.error ? (
        <ErrorState title="回收站加载失败" error={bin.error} onRetry={() => void bin.refetch()} />
      ) : (
        <DataTable
          label="回收站"
          rows={bin.data ?? []}
          rowKey={(one) => one.id}
          rowLabel={(one) => one.dictName}
          columns={columns}
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
                ...(may(restoreDicts) ? [{ key: 'back', label: '取回', run: () => void run([one], true) }] : []),
                ...(may(deleteDictsPhysic)
                  ? [{ key: 'erase', label: '彻底删除', danger: true, run: () => erase([one]) }]
                  : []),
              ]}
            />
          )}
          empty={<EmptyState title="回收站是空的" hint="删除的字典会保留在这里，可以取回。" />}
        />
      )}
    </AppModal>
  );
}
