import { deleteDictsPhysic, restoreDicts } from '@dossier/contract/dictionaries/dict.ts';
import type { Column } from '@dossier/widgets/table/types.ts';
import { RecycleBin as Bin } from '#engine/record/RecycleBin.tsx';
import { say, useText } from '#services/messages/text.ts';
import { type DeletedDict, useDeletedDicts, useEmptyBin } from './dict.api.ts';

const columns = (): readonly Column<DeletedDict>[] => [
  { name: 'dictName', title: say('字典名称'), render: (one) => one.dictName },
  { name: 'dictCode', title: say('字典编码'), render: (one) => <span className="dw-mono">{one.dictCode}</span> },
  { name: 'updateTime', title: say('删除时间'), width: 180, render: (one) => one.updateTime },
];

/** Deleted dictionaries: take back, or delete for good with their items. */
export default function RecycleBin({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useDeletedDicts();
  const emptying = useEmptyBin();
  return (
    <Bin
      title={t('字典回收站')}
      rows={data}
      error={error}
      onRetry={refetch}
      columns={columns()}
      nameOf={(one) => one.dictName}
      restore={restoreDicts}
      erase={deleteDictsPhysic}
      run={(ids, restore) => emptying.mutateAsync({ ids, restore })}
      eraseTitle={(count) => t('彻底删除选中的 {0} 个字典', count)}
      eraseNote={t('字典及其全部字典项将被删除，不能恢复。')}
      hint={t('删除的字典会保留在这里，可以取回。')}
      onClose={onClose}
    />
  );
}
