import { Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { treeIcons } from '../kit/tree-icons.tsx';
import { useText } from '../language/text.ts';
import { orderAfterDrop, type SiblingOrder } from './sibling-order.ts';
import { TreeFrame, type TreeFrameProps, type TreeSearch } from './TreeFrame.tsx';
import { type ShownNode, shownBelow, shownNodes, type TreeShape, unfoldable } from './whole-tree.ts';

/** Unfolds and folds every branch. */
export interface Folding {
  unfoldAll: () => void;
  foldAll: () => void;
}

type Unfolded = 'all' | 'roots' | 'none' | readonly string[];

export interface WholeTreeProps<N> extends Pick<TreeFrameProps, 'label' | 'head' | 'error' | 'onRetry'> {
  /** Undefined while they are on their way. */
  nodes: readonly N[] | undefined;
  shape: TreeShape<N>;
  /** What is drawn of a node. @default its title */
  render?: (node: N) => ReactNode;
  /** A box that narrows the tree by name. */
  search?: Pick<TreeSearch, 'id' | 'describedBy' | 'label' | 'placeholder' | 'beside'>;
  /** Buttons between the search box and the tree. */
  tools?: (folding: Folding) => ReactNode;
  /** Which branches are unfolded at first; a list names them by id. @default 'all' */
  unfolded?: Unfolded;
  /** Said where no node is there, or none has the word in its name. @default nothing yet, or nothing found */
  none?: (word: string) => string;
  /** Id of the chosen node. */
  selected?: string | null;
  /** Null when the chosen node is clicked again. Without it nodes cannot be chosen. */
  onSelect?: (id: string | null) => void;
  /** Ids of the ticked nodes: each node has a tick of its own. */
  ticks?: ReadonlySet<string>;
  /** Ids of nodes with half a tick: something below them is ticked. */
  halfTicks?: readonly string[];
  /** Gets also what is drawn below the node, which a search narrows. Without it the ticks are only shown. */
  onTick?: ((id: string, on: boolean, below: readonly string[]) => void) | undefined;
  /** Hears the new order of a level whose nodes were dragged; without it nothing can be dragged. */
  onSort?: ((order: SiblingOrder) => void) | undefined;
}

/** A tree that is known as a whole: searched at once, its nodes chosen, ticked or put into order by dragging. */
export function WholeTree<N>({
  label,
  head,
  error,
  onRetry,
  nodes,
  shape,
  render,
  search,
  tools,
  unfolded = 'all',
  none,
  selected,
  onSelect,
  ticks,
  halfTicks = [],
  onTick,
  onSort,
}: WholeTreeProps<N>) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const word = typed.trim();
  const shown = useMemo(() => shownNodes(nodes ?? [], shape, word), [nodes, shape, word]);
  const [base, setBase] = useState<Unfolded>(unfolded);
  /** Branches that stand otherwise than the base says. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  // A search unfolds what it finds.
  const now = word === '' ? base : 'all';
  const open = useMemo(() => {
    const held = new Set(unfoldedAtFirst(shown, now));
    return unfoldable(shown).filter((id) => held.has(id) !== turned.has(id));
  }, [shown, now, turned]);

  function fold(next: 'all' | 'none'): void {
    setBase(next);
    setTurned(new Set());
  }

  function turn(id: string): void {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  }

  const orderAt = (moved: string, target: string, gap: number) =>
    orderAfterDrop(nodes ?? [], shape, moved, { target, at: gap === 0 ? 'inside' : gap > 0 ? 'after' : 'before' });
  return (
    <TreeFrame
      label={label}
      head={head}
      search={
        search && {
          ...search,
          word: typed,
          onWord: (next) => {
            setTyped(next);
            // What is turned round while searching says nothing about the whole tree, nor the other way.
            if ((next.trim() === '') !== (word === '')) setTurned(new Set());
          },
        }
      }
      tools={tools?.({ unfoldAll: () => fold('all'), foldAll: () => fold('none') })}
      error={nodes ? null : error}
      onRetry={onRetry}
      waiting={nodes === undefined}
      none={
        shown.length === 0 ? (
          <EmptyState title={none?.(word) ?? (word === '' ? t('还没有{0}', label) : t('未找到数据'))} />
        ) : null
      }
    >
      <Tree<ShownNode<N>>
        {...treeIcons}
        blockNode
        showLine={false}
        aria-label={label}
        treeData={shown}
        titleRender={({ node, title }) => render?.(node) ?? <span title={title}>{title}</span>}
        expandedKeys={open}
        onExpand={(_, { node }) => turn(node.key)}
        selectable={onSelect !== undefined}
        selectedKeys={selected ? [selected] : []}
        onSelect={(keys) => onSelect?.(keys[0] === undefined ? null : String(keys[0]))}
        {...(ticks
          ? {
              checkable: true,
              checkStrictly: true,
              disabled: !onTick,
              checkedKeys: { checked: [...ticks], halfChecked: [...halfTicks] },
              onCheck: (_: unknown, { node, checked }: { node: ShownNode<N>; checked: boolean }) =>
                onTick?.(node.key, checked, shownBelow(node)),
            }
          : {})}
        draggable={onSort && word === '' ? { icon: false } : false}
        allowDrop={({ dragNode, dropNode, dropPosition }) => orderAt(dragNode.key, dropNode.key, dropPosition) !== null}
        onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
          const index = Number(node.pos.split('-').at(-1));
          const order = orderAt(dragNode.key, node.key, dropToGap ? dropPosition - index : 0);
          if (order) onSort?.(order);
        }}
      />
    </TreeFrame>
  );
}

function unfoldedAtFirst<N>(shown: readonly ShownNode<N>[], which: Unfolded): readonly string[] {
  if (typeof which === 'object') return which;
  if (which === 'none') return [];
  return which === 'all' ? unfoldable(shown) : shown.map(({ key }) => key);
}
