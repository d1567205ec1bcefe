import { categoryRoot } from '@dossier/contract/core/field.ts';
import {
  type BinnedCategory,
  deleteCategoriesPhysic,
  restoreCategories,
} from '@dossier/contract/dictionaries/category.ts';
import type { Column } from '@dossier/widgets/table/types.ts';
import { RecycleBin as Bin } from '#engine/record/RecycleBin.tsx';
import { say, useText } from '#services/messages/text.ts';
import { useDeletedCategories, useEmptyBin } from './category.api.ts';

const columns = (): readonly Column<BinnedCategory>[] => [
  { name: 'name', title: say('类型名称'), render: (one) => one.name },
  { name: 'code', title: say('类型编码'), width: 130, render: (one) => <span className="dw-mono">{one.code}</span> },
  { name: 'parentName', title: say('上级分类'), width: 240, render: parentText },
  { name: 'updateTime', title: say('删除时间'), width: 180, render: (one) => one.updateTime },
  { name: 'below', title: say('下级数'), width: 90, align: 'right', render: (one) => one.below },
];

/** Where the branch hung, and whether it can go back there now. */
function parentText({ pid, parentName, parentDeleted }: BinnedCategory): string {
  if (pid === categoryRoot) return say('无（一级分类）');
  return parentDeleted ? say('{0}（也在回收站中）', parentName ?? '') : (parentName ?? '');
}

/** Deleted branches of categories: take back, or delete for good with all below. */
export default function RecycleBin({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useDeletedCategories();
  const emptying = useEmptyBin();
  return (
    <Bin
      title={t('分类回收站')}
      rows={data}
      error={error}
      onRetry={refetch}
      columns={columns()}
      nameOf={(one) => one.name}
      restore={restoreCategories}
      erase={deleteCategoriesPhysic}
      run={(ids, restore) => emptying.mutateAsync({ ids, restore })}
      eraseTitle={(count) => t('彻底删除选中的 {0} 个分类', count)}
      eraseNote={t('分类及其在回收站中的全部下级将被删除，不能恢复。')}
      width={1080}
      hint={t('删除的分类会连同下级保留在这里，可以取回。')}
      onClose={onClose}
    />
  );
}
