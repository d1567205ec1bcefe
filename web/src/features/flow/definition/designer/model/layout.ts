import type { FlowGraph, FlowNode } from '@dossier/rules/flow/graph.ts';
import { branchesOf, type Place } from './edits.ts';

/** Sizes in px. */
export const stepSize = { width: 216, height: 56 } as const;
const pill = { width: 112, height: 24 };
/** A branch: of conditions what it asks, of parallel ones its name. */
const caseSize = { branch: { width: 216, height: 36 }, parallel: pill } as const;
const copyHeight = 44;
const end = { width: 88, height: 32 };
const start = { width: 160, height: 32 };
/** Room of an edge with its plus, and from a bar to a branch. */
const gap = 32;
const bar = 16;
/** From the middle of one branch to that of the next, where nothing in them is wider. */
const apart = 252;
const margin = 40;

/** A box that stands for a node, a branch, or a place where branches begin or end. */
export interface Box {
  kind: 'start' | 'end' | 'approve' | 'copy' | 'branch' | 'parallel' | 'join' | 'case';
  /** Id of the node; of a case that of the branch; of a join that of its node. */
  id: string;
  node: FlowNode | null;
  /** Of a case: its number among the branches, and whether it is the last one of conditions. */
  number: number;
  isOther: boolean;
  /** Branches that it stands in, the outermost first. */
  within: readonly string[];
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A line from above to below. */
export interface Edge {
  path: string;
  /** Branches that it lies in; it is on the way where all of them are taken. */
  within: readonly string[];
}

/** Where something can be put in. */
export interface Plus extends Place {
  x: number;
  y: number;
}

export interface Layout {
  boxes: Box[];
  edges: Edge[];
  pluses: Plus[];
  width: number;
  height: number;
}

interface Sized {
  width: number;
  height: number;
}

const sizeOf = new WeakMap<object, Sized>();

/** Room that a sequence takes. Nodes are never changed, so what is known of one stays true. */
function sequenceSize(nodes: readonly FlowNode[]): Sized {
  const known = sizeOf.get(nodes);
  if (known) return known;
  const sizes = nodes.map(nodeSize);
  const size = {
    width: Math.max(stepSize.width, ...sizes.map(({ width }) => width)),
    height: gap + sizes.reduce((sum, { height }) => sum + height + gap, 0),
  };
  sizeOf.set(nodes, size);
  return size;
}

function nodeSize(node: FlowNode): Sized {
  if (node.type === 'approve') return stepSize;
  if (node.type === 'copy') return { width: stepSize.width, height: copyHeight };
  const columns = branchColumns(node);
  const head = caseSize[node.type].height;
  const inside = Math.max(...branchesOf(node).map(({ nodes }) => sequenceSize(nodes).height), gap);
  return {
    width: columns.reduce((sum, { width }) => sum + width, 0),
    // Pill, bar, cases, what stands in the branches, bar, join.
    height: pill.height + 2 * bar + head + inside + 2 * bar + pill.height,
  };
}

/** Columns of the branches, each as wide as what stands in it wants. */
function branchColumns(node: FlowNode): { width: number }[] {
  return branchesOf(node).map(({ nodes }) => ({
    width: Math.max(apart, sequenceSize(nodes).width + (apart - stepSize.width)),
  }));
}

/** Where everything stands; nobody places anything by hand. */
export function layoutOf(graph: Pick<FlowGraph, 'nodes'>): Layout {
  const boxes: Box[] = [];
  const edges: Edge[] = [];
  const pluses: Plus[] = [];
  const size = sequenceSize(graph.nodes);
  const middle = margin + size.width / 2;

  function box(kind: Box['kind'], id: string, at: { x: number; top: number }, wanted: Sized, more: Partial<Box>): void {
    boxes.push({
      ...{ kind, id, node: null, number: 0, isOther: false, within: [] },
      ...{ left: at.x - wanted.width / 2, top: at.top, width: wanted.width, height: wanted.height },
      ...more,
    });
  }
  const line = (path: string, within: readonly string[]) => edges.push({ path, within });

  /** Draws a sequence from above and gives back where it ends. */
  function sequence(
    nodes: readonly FlowNode[],
    branch: string | null,
    x: number,
    from: number,
    within: readonly string[],
  ): number {
    let top = from;
    for (let at = 0; at <= nodes.length; at += 1) {
      line(`M${x} ${top}V${top + gap}`, within);
      pluses.push({ branch, at, x, y: top + gap / 2 });
      top += gap;
      const node = nodes[at];
      if (node) top = draw(node, x, top, within);
    }
    return top;
  }

  function draw(node: FlowNode, x: number, top: number, within: readonly string[]): number {
    if (node.type === 'approve') {
      box('approve', node.id, { x, top }, stepSize, { node, within });
      return top + stepSize.height;
    }
    if (node.type === 'copy') {
      box('copy', node.id, { x, top }, { width: stepSize.width, height: copyHeight }, { node, within });
      return top + copyHeight;
    }
    const { height } = nodeSize(node);
    const columns = branchColumns(node);
    const whole = columns.reduce((sum, { width }) => sum + width, 0);
    box(node.type, node.id, { x, top }, pill, { node, within });
    const bars = { above: top + pill.height + bar, below: top + height - pill.height - bar };
    let left = x - whole / 2;
    branchesOf(node).forEach((branch, number) => {
      const width = columns[number]?.width ?? apart;
      const middleOf = left + width / 2;
      const inner = [...within, branch.id];
      line(turn(x, top + pill.height, bars.above, middleOf, bars.above + bar), inner);
      let below = bars.above + bar;
      box('case', branch.id, { x: middleOf, top: below }, caseSize[node.type], {
        ...{ node, number: number + 1, within: inner },
        isOther: node.type === 'branch' && number === node.branches.length - 1,
      });
      below += caseSize[node.type].height;
      const ends = sequence(branch.nodes, branch.id, middleOf, below, inner);
      line(turn(middleOf, ends, bars.below, x, top + height - pill.height), inner);
      left += width;
    });
    box('join', node.id, { x, top: top + height - pill.height }, pill, { node, within });
    return top + height;
  }

  box('start', '', { x: middle, top: margin }, start, {});
  const bottom = sequence(graph.nodes, null, middle, margin + start.height, []);
  box('end', '', { x: middle, top: bottom }, end, {});
  return { boxes, edges, pluses, width: size.width + 2 * margin, height: bottom + end.height + margin };
}

const radius = 8;

/** Down, across at a height, and down again, with round corners. */
function turn(fromX: number, fromY: number, acrossY: number, toX: number, toY: number): string {
  if (Math.abs(fromX - toX) < 1) return `M${fromX} ${fromY}V${toY}`;
  const side = toX > fromX ? 1 : -1;
  const r = Math.min(radius, Math.abs(toX - fromX) / 2, Math.abs(acrossY - fromY), Math.abs(toY - acrossY));
  return [
    `M${fromX} ${fromY}V${acrossY - r}`,
    `Q${fromX} ${acrossY} ${fromX + side * r} ${acrossY}`,
    `H${toX - side * r}`,
    `Q${toX} ${acrossY} ${toX} ${acrossY + r}`,
    `V${toY}`,
  ].join('');
}
