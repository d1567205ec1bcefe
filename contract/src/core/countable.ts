import { isLive } from './computed.ts';
import type { Field } from './field.ts';
import { isNumeric, kindOf } from './fields/kinds.ts';
import { fieldOfFilter } from './figure-filters.ts';
import type { Resource } from './resource.ts';

/** Kinds of fields that records are grouped by: what has few values, dates by their months, areas by their provinces. */
export function isGroupable(field: Field): boolean {
  if ('multiple' in field && field.multiple) return false;
  return kindOf(field).groupable === true || ('fewValues' in field && field.fewValues === true);
}

/** @throws Error where figures or views name what the resource does not have, or what a list cannot be opened with */
export function assertCountable({ table, fields, computed, figures, views, tree }: Resource): void {
  const wrong = (what: string) => new Error(`${table}: ${what}`);
  const isAddable = (name: string) => {
    const field = fields[name];
    return field !== undefined && isNumeric(field) && !isLive(computed, name);
  };
  if (tree && (Object.keys(figures).length > 0 || views.length > 0))
    throw wrong('a tree has neither figures nor views');
  for (const [name, { sum, where, of }] of Object.entries(figures)) {
    for (const added of [sum, of?.sum ?? null])
      if (added !== null && !isAddable(added)) throw wrong(`figure ${name} cannot add up ${added}`);
    for (const filter of [...Object.keys(where), ...Object.keys(of?.where ?? {})]) {
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
      for (const name of view.or) {
        const field = fields[name];
        // Its column is the list with a filter of one value.
        if (
          !field ||
          !isGroupable(field) ||
          field.search !== 'equals' ||
          !['dict', 'switch', 'user'].includes(field.type)
        )
          throw wrong(`no board by ${name}`);
      }
      if (view.sum !== null && !isAddable(view.sum)) throw wrong(`a board cannot add up ${view.sum}`);
      continue;
    }
    if (view.kind === 'matrix') {
      for (const name of [view.rows, view.columns]) {
        const field = fields[name];
        if (field?.type !== 'integer' || !isGroupable(field) || field.search !== 'equals')
          throw wrong(`no matrix by ${name}`);
      }
      continue;
    }
    for (const day of [view.from, view.to])
      if (day !== null && fields[day]?.type !== 'date' && fields[day]?.type !== 'datetime')
        throw wrong(`${view.kind} by ${day}, which is no date`);
  }
}
