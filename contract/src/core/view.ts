import { isLive } from './computed.ts';
import { fieldOfFilter, isGroupable, isSummable } from './figure.ts';
import type { Resource } from './resource.ts';

/** A way of looking at the records of a list besides the list itself. */
export type View =
  /** Columns by a dictionary; a card that is dropped moves by an action where the field is the state, else is edited. */
  | { kind: 'board'; by: string; sum: string | null }
  /** Months and weeks; `to` null: a record is on one day. */
  | { kind: 'calendar'; from: string; to: string | null }
  /** A bar per record over weeks and months. */
  | { kind: 'timeline'; from: string; to: string };

/** What the address calls them; a list is what is there without a name. */
export const viewKinds = ['list', 'board', 'calendar', 'timeline'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** `board('status')`; `sum`: a number field that the head of each column adds up. */
export const board = (by: string, { sum = null }: { sum?: string | null } = {}): View => ({ kind: 'board', by, sum });
/** `calendar({ from: 'planStart', to: 'planEnd' })` */
export const calendar = ({ from, to = null }: { from: string; to?: string | null }): View => ({
  ...{ kind: 'calendar', from, to },
});
export const timeline = ({ from, to }: { from: string; to: string }): View => ({ kind: 'timeline', from, to });

/** @throws Error where figures or views name what the resource does not have, or what a list cannot be opened with */
export function assertCountable({ table, fields, computed, figures, views, tree }: Resource): void {
  const wrong = (what: string) => new Error(`${table}: ${what}`);
  const isAddable = (name: string) => {
    const field = fields[name];
    return field !== undefined && isSummable(field) && !isLive(computed, name);
  };
  if (tree && (Object.keys(figures).length > 0 || views.length > 0))
    throw wrong('a tree has neither figures nor views');
  for (const [name, { sum, where }] of Object.entries(figures)) {
    if (sum !== null && !isAddable(sum)) throw wrong(`figure ${name} cannot add up ${sum}`);
    for (const filter of Object.keys(where)) {
      const searched = fields[fieldOfFilter(filter)]?.search;
      const fits = filter === fieldOfFilter(filter) ? searched === 'equals' : searched === 'range';
      if (!fits) throw wrong(`figure ${name} filters by ${filter}, which its list is not searched by so`);
    }
  }
  for (const view of views) {
    if (view.kind === 'board') {
      const by = fields[view.by];
      if (!by || !isGroupable(by) || (by.type !== 'dict' && by.type !== 'switch'))
        throw wrong(`no board by ${view.by}`);
      if (view.sum !== null && !isAddable(view.sum)) throw wrong(`a board cannot add up ${view.sum}`);
      continue;
    }
    for (const day of [view.from, view.to])
      if (day !== null && fields[day]?.type !== 'date' && fields[day]?.type !== 'datetime')
        throw wrong(`${view.kind} by ${day}, which is no date`);
  }
}
