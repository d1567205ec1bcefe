import { csvOf } from '@dossier/rules/condition.ts';
import { type Field, isMultiple } from '../field.ts';
import { lineSearches } from '../query-fields.ts';
import type { Resource } from '../resource.ts';
import { kindOf } from './kinds.ts';

/** What narrows a list, as its address and its saved views say it. */
export interface Narrowed {
  /** What is in the search inputs: by field, or `{field}_begin` and `{field}_end` for ranges. */
  filters: Readonly<Record<string, string>>;
  /** Advanced query as the wire wants it (api-contract 4.4); null when none is in effect. */
  advanced: { params: string; match: 'and' | 'or' } | null;
}

/** Only what narrows the rows: for exports and counts. */
export function wireFilters(resource: Resource, state: Narrowed): Record<string, string> {
  const wire: Record<string, string> = {};
  const lines = new Map(lineSearches(resource));
  for (const [name, value] of Object.entries(state.filters)) {
    if (value.trim() === '') continue;
    const field = resource.fields[name] ?? lines.get(name);
    if (field) Object.assign(wire, filterForm(name, field, value));
    else wire[name] = value;
  }
  if (state.advanced) {
    wire.superQueryParams = encodeURIComponent(state.advanced.params);
    wire.superQueryMatchType = state.advanced.match;
  }
  return wire;
}

/** One filter in the wire's form. */
export function filterForm(name: string, field: Field, typed: string): Record<string, string> {
  const value = typed.trim();
  if (value === '') return {};
  if (isMultiple(field)) return { [name]: `,${csv(csvOf(value))},` };
  const { asked } = kindOf(field);
  if (asked === 'text') {
    if (field.search === 'contains') return { [name]: `*${value}*` };
    return { [name]: field.search === 'starts' ? `${value}*` : exactForm(value) };
  }
  if (asked !== 'key') return { [name]: value };
  const members = csvOf(value);
  return members.length > 1 ? { [`${name}_MultiString`]: csv(members) } : { [name]: exactForm(members[0] ?? value) };
}

/** A text that must be equal and could be read as one of the wire's markers is sent as a plain comparison. */
function exactForm(value: string): string {
  return /[*,]|^!|\+\+|^(?:gt|ge|lt|le|eq|ne|>|<) |^[<>]=/.test(value) ? `eq ${value}` : value;
}

const csv = (parts: readonly string[]): string => parts.join(',');
