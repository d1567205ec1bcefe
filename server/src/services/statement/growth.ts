import { refuse } from '#core/errors.ts';

type Fields = Record<string, unknown>;

/** How often the planner may copy one expression on its way up through the levels of a statement. */
const mostCopies = 1000;

/**
 * Refuses a statement that the planner would blow up: where each level names a column of the level below twice, twenty
 * levels are a million copies of the lowest, and planning heeds neither the time limit nor a limit of memory.
 */
export function assertSmall(select: Fields): void {
  if (copiesIn(select, new Map()) > mostCopies) {
    throw refuse('报表SQL逐层重复引用同一列的次数过多，请减少子查询的层数');
  }
}

/** @param outer copies within the queries of WITH that are known here, by name */
function copiesIn(select: Fields, outer: ReadonlyMap<string, number>): number {
  const known = new Map(outer);
  const named = new Map<string, number>();
  let below = 1;
  let beside = 1;
  // Names of WITH come first: the rest refers to them.
  visit(select.withClause);
  visit({ ...select, withClause: undefined });
  return Math.max(1, ...named.values()) * below * beside;

  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) visit(one);
    // The keys of a tree are parts and kinds of nodes; those of the kinds below have fields.
    else if (typeof value === 'object' && value !== null)
      for (const [kind, of] of Object.entries(value)) enter(kind, of as Fields);
  }

  /** Selects within expressions count as a part of theirs: each node is looked at once. */
  function enter(kind: string, of: Fields): void {
    switch (kind) {
      case 'ColumnRef': {
        const name = JSON.stringify((of.fields as unknown[] | undefined)?.at(-1));
        named.set(name, (named.get(name) ?? 0) + 1);
        break;
      }
      case 'RangeVar':
        below = Math.max(below, known.get(String(of.relname)) ?? 1);
        break;
      case 'CommonTableExpr':
        known.set(String(of.ctename), copiesIn(selectOf(of.ctequery), known));
        break;
      case 'RangeSubselect': {
        const copies = copiesIn(selectOf(of.subquery), known);
        // A lateral one reads its neighbours, so that a row of them is as deep as a nest.
        if (of.lateral === true) beside *= copies;
        else below = Math.max(below, copies);
        break;
      }
      case 'larg':
      case 'rarg':
        below = Math.max(below, copiesIn(of, known));
        break;
      default:
        visit(of);
    }
  }
}

const selectOf = (node: unknown): Fields => ((node as Fields | undefined)?.SelectStmt ?? {}) as Fields;
