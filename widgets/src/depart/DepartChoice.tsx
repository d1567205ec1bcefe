import { Tree } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useEffect, useState } from 'react';
import { reasonText } from '../data/reason.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { type TreeNode, useWidgetData } from '../data/widget-data.ts';
import { Bones } from '../feedback/Bones.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { treeIcons } from '../kit/tree-icons.tsx';
import { useText } from '../language/text.ts';
import { type Branches, nested, withBranch } from '../tree-panel/tree-state.ts';
import { noneOfMine } from './depart-key.ts';
import { branchesOf, parentsIn, withAbove } from './found-tree.ts';
import { halfTicked, type Ticked, toggled, toggledLinked, withBelow } from './ticks.ts';
import '../tree-panel/tree-panel.css';
import './depart.css';

/** Roots that are unfolded at once; more of them would be read one by one. */
const openedRoots = 3;

export interface DepartChoiceProps {
  multiple: boolean;
  /** Parent and child are ticked together. */
  linked: boolean;
  /** Only the user's own departments and those below. */
  mine: boolean;
  /** Shows the departments with this word in their names, where they belong; '' shows the whole tree. */
  word: string;
  picked: readonly Ticked[];
  onChange: (picked: readonly Ticked[]) => void;
}

/** Departments to tick: a tree that is read level by level, or what a search found. */
export function DepartChoice({ multiple, linked, mine, word, picked, onChange }: DepartChoiceProps) {
  const t = useText();
  const data = useWidgetData();
  const { message } = useApp();
  const [branches, setBranches] = useState<Branches>(new Map());
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const own = mine ? data.departs : undefined;
  const roots = useLoaded(mine ? 'mine' : 'all', () => (own ? own.mine() : data.departChildren(null)));
  const found = useLoaded(word || null, async (signal) =>
    own
      ? own.findMine(word, signal)
      : withAbove(await data.findDeparts(word, signal), word, (ids) => data.departsBy(ids)),
  );
  const { data: first } = roots;
  useEffect(() => {
    if (!first) return;
    setBranches(new Map([['', first]]));
    if (first.length <= openedRoots) setUnfolded(first.filter((node) => !node.isLeaf).map((node) => node.id));
  }, [first]);

  async function toggle(node: TreeNode): Promise<void> {
    if (!multiple) return onChange([node]);
    if (!linked) return onChange(toggled(picked, node));
    let known = branches;
    if (!node.isLeaf && data.departs) {
      try {
        known = withBelow(branches, node.id, await data.departs.below(node.id));
      } catch (error) {
        message.error(reasonText(error, t('部门加载失败')));
        return;
      }
      setBranches(known);
    }
    onChange(toggledLinked(known, picked, node));
  }

  const asked = word === '' ? roots : found;
  // Found nodes stand without what does not match, but still know whether they have something below.
  const matches = (found.data ?? []).map((node) => ({ ...node, isLeaf: true, hasMore: !node.isLeaf }));
  const nodes = word === '' ? nested(branches) : nested(branchesOf(matches));
  return (
    <div className="dw-departs-tree">
      {asked.error ? (
        <ErrorState title={t('部门加载失败')} error={asked.error} onRetry={asked.reload} />
      ) : asked.loading ? (
        <Bones lines={6} />
      ) : nodes.length === 0 ? (
        <p className="dw-tree-none">{word === '' && mine ? t(noneOfMine) : t('未找到数据')}</p>
      ) : (
        <Tree
          {...treeIcons}
          blockNode
          checkable
          checkStrictly
          aria-label={t('部门')}
          rootClassName={multiple ? undefined : 'dw-tree-radio'}
          treeData={nodes as never}
          fieldNames={{ key: 'id', title: 'title', children: 'children' }}
          titleRender={(node) => <NodeTitle node={node as unknown as TreeNode} />}
          checkedKeys={{
            checked: picked.map((node) => node.id),
            halfChecked: linked ? halfTicked(branches, picked) : [],
          }}
          expandedKeys={word === '' ? [...unfolded] : parentsIn(matches)}
          onExpand={(keys) => {
            if (word === '') setUnfolded(keys.map(String));
          }}
          loadData={async (node) => {
            const id = String(node.key);
            if (word !== '' || branches.has(id)) return;
            const children = await data.departChildren(id).catch(() => []);
            setBranches((before) => withBranch(before, id, children));
          }}
          onCheck={(_, { node }) => void toggle(whole(node))}
          onSelect={(_, { node }) => void toggle(whole(node))}
          selectedKeys={[]}
        />
      )}
    </div>
  );
}

/** The node as it was read. The kit hands out what it was given, with its own marks beside. */
function whole(given: unknown): TreeNode {
  const { id, title, code, parentId, isLeaf, hasMore } = given as TreeNode & { hasMore?: boolean };
  return { id, title, parentId, isLeaf: hasMore === undefined ? isLeaf : !hasMore, ...(code ? { code } : {}) };
}

function NodeTitle({ node }: { node: TreeNode }) {
  return (
    <span className="dw-tree-title" title={node.title}>
      <span>{node.title}</span>
      {node.code ? <span className="dw-tree-count">{node.code}</span> : null}
    </span>
  );
}
