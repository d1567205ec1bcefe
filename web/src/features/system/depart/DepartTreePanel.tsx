import { WholeTree } from '@dossier/widgets/tree-panel/WholeTree.tsx';
import type { TreeShape } from '@dossier/widgets/tree-panel/whole-tree.ts';
import type { ReactNode } from 'react';
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
  return (
    <div className="depart-side">
      <WholeTree
        label="部门"
        nodes={tree.data ?? undefined}
        shape={shape}
        error={tree.error}
        onRetry={() => void tree.refetch()}
        head={head}
        search={{ label: '搜索部门', placeholder: '搜索部门名称或编码' }}
        none={(word) => (word ? `没有名称含“${word}”的部门` : '还没有部门')}
        selected={selected}
        onSelect={(id) => {
          if (id) onSelect(id);
        }}
        onSort={onSort && (({ parentId, ids }) => onSort(parentId, ids))}
      />
      {onSort && tree.data?.length ? <p className="depart-hint">拖动可调整同级部门的顺序</p> : null}
    </div>
  );
}
