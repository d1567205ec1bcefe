import { inOrder, type OrderedRow } from './wbs.ts';

/** A row of a plan that may be moved. */
export interface PlanRow extends OrderedRow {
  /** A milestone (`ms`) holds nothing. */
  type?: string;
}

/** A row that stands elsewhere than before. */
export interface Arranged {
  id: string;
  parentId: string | null;
  order: number;
}

/**
 * Rows go one level down, each to the end of the sibling above it; rows beside each other go together. What has no
 * sibling above, or a milestone there, stays. Rows below a chosen one go with it.
 */
export function indent(rows: readonly PlanRow[], ids: Iterable<string>): Arranged[] {
  const plan = planOf(rows);
  const chosen = new Set(topmost(plan, ids));
  for (const id of chosen) {
    const siblings = plan.siblingsOf(id);
    const above = siblings.slice(0, siblings.indexOf(id)).findLast((sibling) => !chosen.has(sibling));
    if (above !== undefined && plan.canHold(above)) plan.put([id], above, null);
  }
  return plan.changes();
}

/**
 * Rows go one level up, right after what held them and in their order; what followed them stays where it was. Rows at
 * the top stay.
 */
export function outdent(rows: readonly PlanRow[], ids: Iterable<string>): Arranged[] {
  const plan = planOf(rows);
  // From the last to the first: each comes right after the parent, before those that have gone already.
  for (const id of topmost(plan, ids).reverse()) {
    const parent = plan.parentOf(id);
    if (parent === null) continue;
    const siblings = plan.siblingsOf(parent);
    plan.put([id], plan.parentOf(parent), siblings[siblings.indexOf(parent) + 1] ?? null);
  }
  return plan.changes();
}

/**
 * Rows go below a parent (null: to the top), before one of its rows or to its end, in the order of the plan. Null where
 * that cannot be: below themselves, into a milestone, below or before what is not there.
 */
export function move(
  rows: readonly PlanRow[],
  ids: Iterable<string>,
  to: { parentId: string | null; before: string | null },
): Arranged[] | null {
  const plan = planOf(rows);
  const chosen = new Set(topmost(plan, ids));
  if (to.parentId !== null && !plan.canHold(to.parentId)) return null;
  for (let at = to.parentId; at !== null; at = plan.parentOf(at)) if (chosen.has(at)) return null;
  const siblings = plan.childrenOf(to.parentId);
  if (to.before !== null && !siblings.includes(to.before)) return null;
  const start = to.before === null ? siblings.length : siblings.indexOf(to.before);
  plan.put([...chosen], to.parentId, siblings.slice(start).find((id) => !chosen.has(id)) ?? null);
  return plan.changes();
}

type Plan = ReturnType<typeof planOf>;

/** A plan whose rows can be put elsewhere. Parents that are not there count as the top. */
function planOf(rows: readonly PlanRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parents = new Map(
    rows.map(({ id, parentId }) => [id, parentId !== null && byId.has(parentId) ? parentId : null]),
  );
  const children = new Map<string | null, string[]>([[null, []]]);
  for (const { id } of rows) children.set(id, []);
  for (const { id } of inOrder(rows)) children.get(parents.get(id) ?? null)?.push(id);
  const touched = new Set<string | null>();
  const parentOf = (id: string): string | null => parents.get(id) ?? null;
  const childrenOf = (id: string | null): string[] => children.get(id) ?? [];
  return {
    has: (id: string) => byId.has(id),
    parentOf,
    childrenOf,
    siblingsOf: (id: string) => childrenOf(parentOf(id)),
    canHold: (id: string) => byId.has(id) && byId.get(id)?.type !== 'ms',
    /** Rows come below a parent, before one of its rows that stays, or at its end. */
    put(ids: readonly string[], parent: string | null, before: string | null) {
      const moved = new Set(ids);
      for (const from of new Set(ids.map(parentOf))) {
        const left = childrenOf(from).filter((id) => !moved.has(id));
        children.set(from, left);
        touched.add(from);
      }
      for (const id of ids) parents.set(id, parent);
      const below = childrenOf(parent);
      const at = before === null ? below.length : below.indexOf(before);
      children.set(parent, [...below.slice(0, at), ...ids, ...below.slice(at)]);
      touched.add(parent);
    },
    /** Rows that stand elsewhere; those of a changed parent are numbered from 1. */
    changes: (): Arranged[] =>
      [...touched].flatMap((parentId) =>
        childrenOf(parentId).flatMap((id, at) => {
          const row = byId.get(id);
          const isSame = row?.order === at + 1 && (row.parentId ?? null) === parentId;
          return isSame ? [] : { id, parentId, order: at + 1 };
        }),
      ),
  };
}

/** Chosen rows that are there and stand below no other chosen one, in the order of the plan. */
function topmost(plan: Plan, ids: Iterable<string>): string[] {
  const chosen = new Set([...ids].filter(plan.has));
  const found: string[] = [];
  const waiting = [...plan.childrenOf(null)].reverse();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (chosen.has(id)) found.push(id);
    else waiting.push(...[...plan.childrenOf(id)].reverse());
  }
  return found;
}
