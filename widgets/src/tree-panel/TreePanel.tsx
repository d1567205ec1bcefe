import { Tree } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { searchDelay, useDebounced } from '../data/use-debounced.ts';
import { useLoaded } from '../data/use-loaded.ts';
import type { TreeNode } from '../data/widget-data.ts';
import { treeIcons } from '../kit/tree-icons.tsx';
import { useText } from '../language/text.ts';
import { TreeFrame } from './TreeFrame.tsx';
import { type Branches, type NestedNode, nested, withBranch } from './tree-state.ts';

export interface TreePanelProps {
  /** What the tree holds: 部门, 档案门类. */
  label: string;
  /** Id of the chosen node. */
  selected: string | null;
  /** Null when the chosen node is clicked again. */
  onSelect: (id: string | null, node: TreeNode | null) => void;
  /** Children of a node; of null the roots. */
  loadChildren: (parentId: string | null) => Promise<readonly TreeNode[]>;
  /** Nodes whose name contains the word, flat; without it there is no search box. */
  search?: (word: string, signal: AbortSignal) => Promise<readonly TreeNode[]>;
  /** @default '搜索' */
  placeholder?: string;
  /** Numbers behind the names, by id. */
  counts?: Readonly<Record<string, number>>;
  /** Another value reads the tree anew. @default 0 */
  revision?: number;
  /** Above the tree: a button that adds a node. */
  head?: ReactNode;
}

/** A tree beside a list: read level by level, searched by name, with counts. */
export function TreePanel(props: TreePanelProps) {
  const t = useText();
  const {
    label,
    selected,
    onSelect,
    loadChildren,
    search,
    placeholder = t('搜索'),
    counts,
    revision = 0,
    head,
  } = props;
  const [branches, setBranches] = useState<Branches>(new Map());
  const [word, setWord] = useState('');
  const settled = useDebounced(word.trim(), word === '' ? 0 : searchDelay.select);
  const roots = useLoaded(`roots ${revision}`, () => loadChildren(null));
  const found = useLoaded(
    search && settled ? settled : null,
    (signal) => search?.(settled, signal) ?? Promise.resolve([]),
  );
  const { data: rootNodes } = roots;
  useEffect(() => {
    if (rootNodes) setBranches(new Map([['', rootNodes]]));
  }, [rootNodes]);

  const searching = search !== undefined && settled !== '';
  const shown: NestedNode[] = searching
    ? (found.data ?? []).map((node) => ({ ...node, isLeaf: true }))
    : nested(branches);
  const failed = searching ? found.error : roots.error;
  const waiting = searching ? found.loading : roots.loading;
  const retry = searching ? found.reload : roots.reload;
  return (
    <TreeFrame
      label={label}
      head={head}
      search={search ? { word, onWord: setWord, placeholder } : undefined}
      error={failed}
      onRetry={retry}
      waiting={waiting && shown.length === 0}
      none={
        shown.length === 0 ? (
          <p className="dw-tree-none">{searching ? t('未找到数据') : t('还没有{0}', label)}</p>
        ) : null
      }
    >
      <Tree
        {...treeIcons}
        blockNode
        showLine={false}
        aria-label={label}
        treeData={shown as never}
        fieldNames={{ key: 'id', title: 'title', children: 'children' }}
        selectedKeys={selected ? [selected] : []}
        titleRender={(node) => (
          <NodeTitle node={node as unknown as NestedNode} count={counts?.[(node as unknown as NestedNode).id]} />
        )}
        loadData={async (node) => {
          const id = String(node.key ?? (node as unknown as NestedNode).id);
          if (branches.has(id)) return;
          const children = await loadChildren(id).catch(() => []);
          setBranches((before) => withBranch(before, id, children));
        }}
        onSelect={(keys, { node }) =>
          onSelect(keys.length > 0 ? String(keys[0]) : null, keys.length > 0 ? (node as unknown as TreeNode) : null)
        }
      />
    </TreeFrame>
  );
}

function NodeTitle({ node, count }: { node: NestedNode; count: number | undefined }) {
  return (
    <span className="dw-tree-title" title={node.title}>
      <span>{node.title}</span>
      {count === undefined ? null : <span className="dw-tree-count">{count}</span>}
    </span>
  );
}
