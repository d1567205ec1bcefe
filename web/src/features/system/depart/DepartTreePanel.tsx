import { SearchOutlined } from '@ant-design/icons';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Input, Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { Depart, useDepartTree, useMyDepartTree } from './depart.api.ts';
import { departsById, droppedOrder, firstOrder, narrowed, siblingAt } from './tree-order.ts';

interface Props {
  /** The departments, as they are being read. */
  tree: Pick<ReturnType<typeof useDepartTree | typeof useMyDepartTree>, 'data' | 'error' | 'isLoading' | 'refetch'>;
  selected: string | null;
  onSelect: (id: string) => void;
  /** New order of one level; without it nothing can be dragged. */
  onSort?: (parentId: string | null, ids: string[]) => void;
  /** Buttons above the tree. */
  head?: ReactNode;
}

/** The organisation as a tree with search; siblings are put into order by dragging. */
export function DepartTreePanel({ tree, selected, onSelect, onSort, head }: Props) {
  const [word, setWord] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const nodes = tree.data ?? [];
  const shown = useMemo(() => (word.trim() ? narrowed(nodes, word.trim()) : nodes), [nodes, word]);
  const unfolded = useMemo(() => [...departsById(shown).keys()].filter((id) => !folded.has(id)), [shown, folded]);

  return (
    <div className="depart-side">
      {head}
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder="搜索部门名称或编码"
        aria-label="搜索部门"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {tree.error ? (
        <ErrorState title="部门加载失败" message={tree.error.message} onRetry={() => void tree.refetch()} />
      ) : tree.isLoading ? (
        <Bones lines={6} />
      ) : shown.length === 0 ? (
        <EmptyState title={word ? `没有名称含“${word}”的部门` : '还没有部门'} />
      ) : (
        <Tree<Depart>
          blockNode
          aria-label="部门"
          treeData={shown as Depart[]}
          fieldNames={{ key: 'id', title: 'departName', children: 'children' }}
          selectedKeys={selected ? [selected] : []}
          expandedKeys={unfolded}
          onExpand={(_keys, { node, expanded }) =>
            setFolded((before) => {
              const next = new Set(before);
              if (expanded) next.delete(node.id);
              else next.add(node.id);
              return next;
            })
          }
          onSelect={(keys) => {
            if (keys[0] !== undefined) onSelect(String(keys[0]));
          }}
          draggable={onSort && !word ? { icon: false } : false}
          // Dropping onto the department above means: to the first place below it.
          allowDrop={({ dragNode, dropNode, dropPosition }) =>
            dropPosition === 0
              ? dropNode.id === dragNode.parentId
              : dragNode.parentId === dropNode.parentId ||
                (dropPosition === 1 && siblingAt(nodes, dragNode.id, dropNode.id) !== null)
          }
          onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
            const at = Number(node.pos.split('-').at(-1));
            const beside = siblingAt(nodes, dragNode.id, node.id) ?? node.id;
            const ids = dropToGap
              ? droppedOrder(nodes, dragNode.id, beside, beside !== node.id || dropPosition > at)
              : firstOrder(nodes, dragNode.id);
            if (ids) onSort?.(dragNode.parentId, ids);
          }}
        />
      )}
      {onSort && nodes.length > 0 ? <p className="depart-hint">拖动可调整同级部门的顺序</p> : null}
    </div>
  );
}
