import { WholeTree } from '@dossier/widgets/tree-panel/WholeTree.tsx';
import type { TreeShape } from '@dossier/widgets/tree-panel/whole-tree.ts';
import type { ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';
import type { Depart, useDepartTree, useMyDepartTree } from './depart.api.ts';

interface Props {
  /** The departments, as they are being read. */
  tree: Pick<ReturnType<typeof useDepartTree | typeof useMyDepartTree>, 'data' | 'error' | 'refetch'>;
  selected: string | null;
  onSelect: (id: string) => void;
  /** New order of one level; without it nothing can be dragged. */
  onSort?: (parentId: string | null, ids: string[]) => void;
  /** Buttons above the tree. */
  head?: ReactNode;
}

const shape: TreeShape<Depart> = {
  id: ({ id }) => id,
  title: ({ departName }) => departName,
  code: ({ orgCode }) => orgCode,
  children: ({ children }) => children,
};

/** The organisation as a tree with search; siblings are put into order by dragging. */
export function DepartTreePanel({ tree, selected, onSelect, onSort, head }: Props) {
  const t = useText();
  return (
    <div className="depart-side">
      <WholeTree
        label={t('部门')}
        nodes={tree.data ?? undefined}
        shape={shape}
        error={tree.error}
        onRetry={() => void tree.refetch()}
        head={head}
        search={{ label: t('搜索部门'), placeholder: t('搜索部门名称或编码') }}
        none={(word) => (word ? t('没有名称含“{0}”的部门', word) : t('还没有部门'))}
        selected={selected}
        onSelect={(id) => {
          if (id) onSelect(id);
        }}
        onSort={onSort && (({ parentId, ids }) => onSort(parentId, ids))}
      />
      {onSort && tree.data?.length ? <p className="depart-hint">{t('拖动可调整同级部门的顺序')}</p> : null}
    </div>
  );
}
