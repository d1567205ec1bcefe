import { allNodes, type FlowGraph, type FlowNode } from '@dossier/rules/flow/graph.ts';
import { branchesOf, placeOf, sequenceOf } from './edits.ts';

/** What of a step, a branch or the flow is another one. */
export type Aspect =
  | 'name'
  | 'who'
  | 'mode'
  | 'limit'
  | 'fields'
  | 'acts'
  | 'back'
  | 'copies'
  | 'when'
  | 'place'
  | 'facts'
  | 'focus'
  | 'fallback';

export interface Difference {
  kind: 'added' | 'removed' | 'changed';
  /** Of the node or branch; null: the flow. */
  id: string | null;
  what: 'approve' | 'copy' | 'branch' | 'parallel' | 'case' | 'flow';
  name: string;
  aspects: readonly Aspect[];
}

interface Part {
  id: string;
  what: Difference['what'];
  name: string;
  /** Where it stands: what it lies in, and what stands before it of those that both have. */
  values: Partial<Record<Aspect, unknown>>;
}

/** What differs between two versions of a flow, in the order of the newer one; what is gone comes last. */
export function graphDiff(before: FlowGraph, after: FlowGraph): Difference[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const olds = new Map(old.map((part) => [part.id, part]));
  const news = new Set(now.map(({ id }) => id));
  const both = new Set([...olds.keys()].filter((id) => news.has(id)));
  const differences: Difference[] = [];
  const flow = aspects(
    { facts: before.facts, focus: before.focus, fallback: before.fallback },
    {
      ...{ facts: after.facts, focus: after.focus, fallback: after.fallback },
    },
  );
  if (flow.length > 0) differences.push({ kind: 'changed', id: null, what: 'flow', name: '', aspects: flow });
  for (const part of now) {
    const known = olds.get(part.id);
    if (!known) differences.push({ ...pick(part), kind: 'added', aspects: [] });
    else {
      const found = aspects(known.values, part.values);
      if (isElsewhere(before, after, part.id, both)) found.push('place');
      if (found.length > 0) differences.push({ ...pick(part), kind: 'changed', aspects: found });
    }
  }
  for (const part of old) if (!news.has(part.id)) differences.push({ ...pick(part), kind: 'removed', aspects: [] });
  return differences;
}

const pick = ({ id, what, name }: Part): Pick<Difference, 'id' | 'what' | 'name'> => ({ id, what, name });

function aspects(before: Part['values'], after: Part['values']): Aspect[] {
  // The keys are those of the values below.
  return (Object.keys(after) as Aspect[]).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
}

function partsOf(graph: FlowGraph): Part[] {
  return allNodes(graph.nodes).flatMap((node) => [
    { id: node.id, what: node.type, name: 'name' in node ? node.name : '', values: valuesOf(node) },
    ...branchesOf(node).map((branch) => ({
      ...{ id: branch.id, what: 'case' as const, name: branch.name },
      values: { name: branch.name, when: 'when' in branch ? branch.when : null },
    })),
  ]);
}

function valuesOf(node: FlowNode): Part['values'] {
  if (node.type === 'copy') return { name: node.name, who: node.who };
  if (node.type !== 'approve') return {};
  const { name, who, mode, limit, editable, required, acts, back, copies } = node;
  return { name, who, mode, limit, fields: [editable, required], acts, back, copies };
}

/** Whether a node stands in another sequence, or behind another one of those that both versions have. */
function isElsewhere(before: FlowGraph, after: FlowGraph, id: string, both: ReadonlySet<string>): boolean {
  const spot = (graph: FlowGraph): string | null => {
    const place = placeOf(graph, id);
    if (!place) return null;
    const previous = sequenceOf(graph, place.branch)
      .slice(0, place.at)
      .findLast((node) => both.has(node.id));
    return `${place.branch ?? ''} ${previous?.id ?? ''}`;
  };
  return spot(before) !== spot(after);
}
