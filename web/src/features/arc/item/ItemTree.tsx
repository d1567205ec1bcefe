import type { itemTree } from '@dossier/contract/arc/item.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { TreeNode } from '@dossier/widgets/data/widget-data.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { WholeTree } from '@dossier/widgets/tree-panel/WholeTree.tsx';
import type { TreeShape } from '@dossier/widgets/tree-panel/whole-tree.ts';
import type { SidePanelProps } from '#engine/extensions.ts';
import { say } from '#services/messages/text.ts';
import { mobile, useMedia } from '#services/page/use-media.ts';
import { useItemTree } from './item.api.ts';

const LazyTreeSelect = lazyPart(
  async () => (await import('@dossier/widgets/tree-select/LazyTreeSelect.tsx')).LazyTreeSelect,
);

/** A fonds, one of its classes, or everything. */
interface Node {
  id: string;
  no: string;
  name: string;
  count: number;
  children?: Node[];
}

const shape: TreeShape<Node> = {
  id: ({ id }) => id,
  title: ({ no, name }) => `${no} ${name}`.trim(),
  children: ({ children }) => children,
};

const label = () => say('全宗与分类');
const whole = 'all';

/** Fonds and their classes with counts; choosing one narrows the list to it. */
export function ItemTree({ state, setFilters }: SidePanelProps) {
  const tree = useItemTree();
  // Where there is no room beside the list, the tree is one select.
  const narrow = useMedia(mobile);
  const { fondsId, classId } = state.filters;
  const selected = fondsId ? (classId ? `${fondsId}/${classId}` : fondsId) : whole;
  const nodes = tree.data && nodesOf(tree.data);

  function choose(id: string | null): void {
    const [fonds = null, own = null] = id === null || id === whole ? [] : id.split('/');
    setFilters({ fondsId: fonds, classId: own });
  }

  if (narrow && !nodes && !tree.error) return <Bones lines={1} />;
  if (narrow && nodes) {
    const flat = flatten(nodes);
    return (
      <LazyTreeSelect
        aria-label={label()}
        // A record that came or went changes the counts.
        source={`items ${tree.dataUpdatedAt}`}
        loadChildren={async () => flat}
        loadLabels={async (ids) => ids.map((id) => flat.find((node) => node.id === id)?.title ?? id)}
        unfolded
        value={selected}
        onChange={choose}
      />
    );
  }
  return (
    <WholeTree
      label={label()}
      nodes={nodes}
      shape={shape}
      error={tree.error}
      onRetry={() => void tree.refetch()}
      selected={selected}
      onSelect={choose}
      render={({ no, name, count }) => (
        <span className="arc-node" title={`${no} ${name}`.trim()}>
          <span className="arc-node-name">
            {no ? <span className="arc-node-no">{no}</span> : null}
            {name}
          </span>
          <span className="arc-node-count">{grouped(count)}</span>
        </span>
      )}
    />
  );
}

function nodesOf(fonds: ResultOf<typeof itemTree>): Node[] {
  const all = fonds.reduce((sum, one) => sum + one.count, 0);
  return [
    { id: whole, no: '', name: say('全部档案'), count: all },
    ...fonds.map(({ id, no, name, count, classes }) => ({
      ...{ id, no, name, count },
      children: classes.map((own) => ({ id: `${id}/${own.id}`, no: own.code, name: own.name, count: own.count })),
    })),
  ];
}

/** As the select reads them: one list, the count behind the name. */
function flatten(nodes: readonly Node[], parentId: string | null = null): TreeNode[] {
  return nodes.flatMap((node) => {
    const below = flatten(node.children ?? [], node.id);
    const title = `${shape.title(node)} ${grouped(node.count)}`;
    return [{ id: node.id, title, parentId, isLeaf: below.length === 0 }, ...below];
  });
}
