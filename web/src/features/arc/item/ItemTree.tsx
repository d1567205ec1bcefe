import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { Tree } from 'antd';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import type { SidePanelProps } from '../../../platform/resource/extensions.ts';
import { useMedia } from '../../../platform/resource/use-media.ts';
import { useItemTree } from './item.api.ts';

const NarrowTree = lazyPart(async () => (await import('./NarrowTree.tsx')).NarrowTree);

interface Node {
  key: string;
  value: string;
  name: string;
  no: string;
  title: React.ReactNode;
  count: number;
  children?: Node[];
}

const whole = 'all';

/** Fonds and their classes with counts; choosing one narrows the list to it. */
export function ItemTree({ state, setFilters }: SidePanelProps) {
  const tree = useItemTree();
  const narrow = useMedia('(max-width: 1087.99px)');
  const { fondsId, classId } = state.filters;
  const selected = fondsId ? (classId ? `${fondsId}/${classId}` : fondsId) : whole;

  if (tree.error && !tree.data) {
    return <ErrorState title="分类加载失败" message={tree.error.message} onRetry={() => void tree.refetch()} />;
  }
  if (!tree.data) return <Bones lines={narrow ? 1 : 8} />;
  const nodes = nodesOf(tree.data);

  function choose(key: string): void {
    const [fonds = null, own = null] = key === whole ? [] : key.split('/');
    setFilters({ fondsId: fonds, classId: own });
  }

  if (narrow) {
    return <NarrowTree nodes={nodes} value={selected} onChange={choose} />;
  }
  return (
    <Tree
      className="arc-tree"
      blockNode
      defaultExpandAll
      aria-label="全宗与分类"
      treeData={nodes as never}
      selectedKeys={[selected]}
      onSelect={(keys) => choose(keys.length > 0 ? String(keys[0]) : whole)}
    />
  );
}

function nodesOf(fonds: NonNullable<ReturnType<typeof useItemTree>['data']>): Node[] {
  const node = (key: string, no: string, name: string, count: number, children?: Node[]): Node => ({
    ...{ key, value: key, no, name, count },
    title: (
      <span className="arc-node" title={`${no} ${name}`.trim()}>
        <span className="arc-node-name">
          {no ? <span className="arc-node-no">{no}</span> : null}
          {name}
        </span>
        <span className="arc-node-count">{grouped(count)}</span>
      </span>
    ),
    ...(children ? { children } : {}),
  });
  const all = fonds.reduce((sum, one) => sum + one.count, 0);
  return [
    node(whole, '', '全部档案', all),
    ...fonds.map((one) =>
      node(
        one.id,
        one.no,
        one.name,
        one.count,
        one.classes.map((own) => node(`${one.id}/${own.id}`, own.code, own.name, own.count)),
      ),
    ),
  ];
}
