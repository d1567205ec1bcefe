import { Checkbox } from 'antd';
import { useState } from 'react';
import { WholeTree } from '../../src/tree-panel/WholeTree.tsx';
import type { TreeShape } from '../../src/tree-panel/whole-tree.ts';
import { local } from '../language.ts';

interface Node {
  id: string;
  name: string;
  /** Found by it too. */
  path: string;
  closed?: boolean;
  children?: readonly Node[];
}

const first: readonly Node[] = [
  {
    id: 'post',
    name: '职务',
    path: '',
    children: [
      { id: 'post-list', name: '查询', path: 'GET /sys/position/list' },
      { id: 'post-add', name: '添加', path: 'POST /sys/position/add', closed: true },
      { id: 'post-edit', name: '编辑', path: 'PUT /sys/position/edit' },
    ],
  },
  {
    id: 'dict',
    name: '字典',
    path: '',
    children: [{ id: 'dict-items', name: '字典项', path: 'GET /sys/dict/getDictItems' }],
  },
];

const shape: TreeShape<Node> = {
  id: ({ id }) => id,
  title: ({ name }) => name,
  also: ({ path }) => path,
  locked: ({ closed = false }) => closed,
  children: ({ children }) => children,
};

/** A tree that is known as a whole: chosen from and ordered by dragging, and one with ticks. */
export default function TreePanels() {
  const [selected, setSelected] = useState<string | null>('post-list');
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set(['post-list']));
  const [nodes, setNodes] = useState(first);
  const [fixed, setFixed] = useState(false);
  const half = nodes.filter(({ children = [] }) => children.some(({ id }) => ticks.has(id))).map(({ id }) => id);

  function tick(id: string, on: boolean, below: readonly string[]): void {
    const next = new Set(ticks);
    const open = nodes.flatMap(({ children = [] }) => children.filter(({ closed = false }) => !closed));
    for (const node of open) {
      if (node.id !== id && !below.includes(node.id)) continue;
      if (on) next.add(node.id);
      else next.delete(node.id);
    }
    setTicks(next);
  }

  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))', gap: 24 }}>
      <section aria-label={local('可排序')}>
        <WholeTree
          label={local('目录')}
          nodes={nodes}
          shape={shape}
          unfolded="roots"
          search={{ placeholder: local('搜索目录') }}
          selected={selected}
          onSelect={setSelected}
          onSort={({ parentId, ids }) => setNodes(sorted(nodes, parentId, ids))}
        />
        <output aria-label={local('已选')}>{selected ?? ''}</output>
      </section>
      <section aria-label={local('可勾选')}>
        <Checkbox checked={fixed} onChange={(event) => setFixed(event.target.checked)}>
          {local('只读')}
        </Checkbox>
        <WholeTree
          label={local('接口')}
          nodes={nodes}
          shape={shape}
          unfolded={['post']}
          search={{ placeholder: local('名称或地址') }}
          ticks={ticks}
          halfTicks={half}
          onTick={fixed ? undefined : tick}
        />
        <output aria-label={local('已勾选')}>{[...ticks].sort().join(' ')}</output>
      </section>
    </div>
  );
}

function sorted(nodes: readonly Node[], parentId: string | null, ids: readonly string[]): readonly Node[] {
  const inOrder = (level: readonly Node[]) => ids.flatMap((id) => level.find((node) => node.id === id) ?? []);
  if (parentId === null) return inOrder(nodes);
  return nodes.map((node) => (node.id === parentId ? { ...node, children: inOrder(node.children ?? []) } : node));
}
