/** A way of looking at the records of a list besides the list itself. */
export type View =
  /**
   * Columns by a dictionary, or by one of the fields in `or` where somebody prefers it: people too. A card that is dropped
   * moves by an action where the field is the state, else is edited. `facts`: fields that a card shows below its title.
   */
  | { kind: 'board'; by: string; or: readonly string[]; sum: string | null; facts: readonly string[] | null }
  /** Months and weeks; `to` null: a record is on one day. */
  | { kind: 'calendar'; from: string; to: string | null }
  /** A bar per record over weeks and months. */
  | { kind: 'timeline'; from: string; to: string }
  /** A square of two small numbers; a cell counts its records and opens them. `marks`: products from which on it is grave. */
  | { kind: 'matrix'; rows: string; columns: string; most: number; marks: readonly [middle: number, high: number] };

/** What the address calls them; a list is what is there without a name. */
export const viewKinds = ['list', 'board', 'calendar', 'timeline', 'matrix'] as const;
export type ViewKind = (typeof viewKinds)[number];

/**
 * Columns by a state or a dictionary: `board('status')`; `or`: other fields that the columns may be of, `sum`: a number field
 * that the head of each column adds up, `facts`: what a card shows below its title. Default: the first three columns of the list.
 */
export const board = (
  by: string,
  {
    or = [],
    sum = null,
    facts = null,
  }: { or?: readonly string[]; sum?: string | null; facts?: readonly string[] | null } = {},
): View => ({ kind: 'board', by, or, sum, facts });
/** Months and weeks: `calendar({ from: 'planStart', to: 'planEnd' })` */
export const calendar = ({ from, to = null }: { from: string; to?: string | null }): View => ({
  ...{ kind: 'calendar', from, to },
});
/** A bar per record: `timeline({ from: 'planStart', to: 'planEnd' })` */
export const timeline = ({ from, to }: { from: string; to: string }): View => ({ kind: 'timeline', from, to });
/** Chance against impact: `matrix({ rows: 'chance', columns: 'impact', most: 5, marks: [8, 15] })` */
export const matrix = (given: Omit<Extract<View, { kind: 'matrix' }>, 'kind'>): View => ({ kind: 'matrix', ...given });

/** Fields without which a view shows nothing. */
export function fieldsInView(view: View): string[] {
  if (view.kind === 'board') return [view.by];
  if (view.kind === 'matrix') return [view.rows, view.columns];
  return [view.from, ...(view.to === null ? [] : [view.to])];
}
