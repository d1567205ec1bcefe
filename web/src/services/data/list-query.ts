import { auditColumns } from '@dossier/contract/core/excel/layout.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import { type Narrowed, wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import { lineSearches } from '@dossier/contract/core/query-fields.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { say } from '../messages/text.ts';

/** Page sizes of the product (specification 1, section 9). */
export const pageSizes = [10, 20, 30] as const;
export const defaultPageSize = 10;

export interface Sort {
  field: string;
  direction: 'asc' | 'desc';
}

/** What a list shows: everything of it lives in the address bar. */
export interface ListState extends Narrowed {
  pageNo: number;
  pageSize: number;
  /** Null: the resource's own order. */
  sort: Sort | null;
}

/** Names in the address that are never filters. */
const own = ['pageNo', 'pageSize', 'column', 'order', 'superQueryParams', 'superQueryMatchType'] as const;

/** The list's first state: page 1, the resource's order, the page's default filters. */
export function firstState(filters: Readonly<Record<string, string>> = {}): ListState {
  return { pageNo: 1, pageSize: defaultPageSize, sort: null, filters, advanced: null };
}

/** Fields that the search area of a list offers. */
export function searchFields(resource: Resource): [name: string, field: Field][] {
  const own = Object.entries(resource.fields).filter(([, field]) => field.search !== undefined);
  return [...own, ...lineSearches(resource)];
}

/** Address names of one search input. */
export function filterKeys(name: string, field: Field): string[] {
  return field.search === 'range' ? [`${name}_begin`, `${name}_end`] : [name];
}

/**
 * Reads the state of a list from the address. Names that the resource does not search by and values that make
 * no sense are left out, so that an old or mistyped link still opens a list.
 * @param extra names of filters that a page adds by itself, e.g. those of its side panel
 */
export function readListState(
  resource: Resource,
  params: URLSearchParams,
  defaults: Readonly<Record<string, string>> = {},
  extra: readonly string[] = [],
): ListState {
  const names = [...searchFields(resource).flatMap(([name, field]) => filterKeys(name, field)), ...extra];
  const filters: Record<string, string> = {};
  for (const name of names) {
    const value = params.get(name) ?? defaults[name];
    if (value !== undefined && value.trim() !== '') filters[name] = value;
  }
  for (const [name, value] of Object.entries(defaults)) {
    if (!names.includes(name) && value !== '') filters[name] = value;
  }
  const column = params.get('column');
  const advanced = params.get('superQueryParams');
  return {
    pageNo: wholeNumber(params.get('pageNo'), 1, 1_000_000),
    pageSize: readPageSize(params.get('pageSize')),
    sort:
      column && isSortable(resource, column)
        ? { field: column, direction: params.get('order') === 'asc' ? 'asc' : 'desc' }
        : null,
    filters,
    advanced: advanced ? { params: advanced, match: params.get('superQueryMatchType') === 'or' ? 'or' : 'and' } : null,
  };
}

/**
 * Writes the state into an address. Parameters of others stay; what equals the first state is left out, and a
 * default filter that the user emptied is kept as an empty parameter so that it does not come back.
 */
export function writeListState(
  state: ListState,
  base: URLSearchParams,
  defaults: Readonly<Record<string, string>> = {},
  known: readonly string[] = [],
): URLSearchParams {
  const params = new URLSearchParams(base);
  for (const name of [...own, ...known, ...Object.keys(state.filters), ...Object.keys(defaults)]) params.delete(name);
  if (state.pageNo !== 1) params.set('pageNo', String(state.pageNo));
  if (state.pageSize !== defaultPageSize) params.set('pageSize', String(state.pageSize));
  if (state.sort) {
    params.set('column', state.sort.field);
    params.set('order', state.sort.direction);
  }
  for (const [name, value] of Object.entries(state.filters)) {
    if (value.trim() !== '' && value !== defaults[name]) params.set(name, value);
  }
  for (const name of Object.keys(defaults)) {
    if ((state.filters[name] ?? '').trim() === '') params.set(name, '');
  }
  if (state.advanced) {
    params.set('superQueryParams', state.advanced.params);
    params.set('superQueryMatchType', state.advanced.match);
  }
  return params;
}

/** The query of the list call: filters in the forms of api-contract 4.1 and 4.2, nothing empty. */
export function toWire(resource: Resource, state: ListState): Record<string, string | number> {
  return {
    ...wireFilters(resource, state),
    ...(state.sort
      ? { column: state.sort.field, order: state.sort.direction }
      : { column: csv(resource.order.map(([field]) => field)), order: csv(resource.order.map(([, way]) => way)) }),
    field: fieldList(resource),
    pageNo: state.pageNo,
    pageSize: state.pageSize,
  };
}

/** `id,,col1,col2,…` (api-contract 4.1): the key, the place of the row number, and the columns that the list has. */
function fieldList(resource: Resource): string {
  const columns = Object.entries(resource.fields).filter(
    ([, field]) => kindOf(field).asked !== 'never' && field.list !== false,
  );
  return csv(['id', '', ...columns.map(([name]) => name)]);
}

/** Field with the record above, where the list is a tree now: a tree that is searched is a plain list of what was found. */
export function treeParent(resource: Resource, state: ListState): string | null {
  return resource.tree && !isFiltered(state) ? resource.tree.parent : null;
}

/** Page to show after rows went: the last one that still has rows, never page 0. */
export function pageAfterDelete(state: Pick<ListState, 'pageNo' | 'pageSize'>, total: number, deleted: number): number {
  const last = Math.max(1, Math.ceil(Math.max(0, total - deleted) / state.pageSize));
  return Math.min(state.pageNo, last);
}

/** `a-b 共N条` (specification 1, section 9). */
export function totalText(total: number, [from, to]: readonly [number, number]): string {
  return say('{0}-{1} 共{2}条', from, to, total);
}

/** The same for a total that is an estimate. */
export function aboutText(total: number, [from, to]: readonly [number, number]): string {
  return say('{0}-{1} 共约{2}条', from, to, total);
}

/** Ids for a batch call: a comma list with a trailing comma, as clients of this wire send it. */
export function idsOf(ids: Iterable<string>): string {
  return [...ids].map((id) => `${id},`).join('');
}

/**
 * Whether the user narrowed the list: an empty list then says something else.
 * @param defaults filters that the page itself begins with; clearing brings them back
 */
export function isFiltered(state: ListState, defaults: Readonly<Record<string, string>> = {}): boolean {
  return (
    state.advanced !== null ||
    Object.entries(state.filters).some(([name, value]) => value.trim() !== '' && value !== defaults[name])
  );
}

function isSortable(resource: Resource, column: string): boolean {
  const field = resource.fields[column];
  if (!field) return (auditColumns as readonly string[]).includes(column) || column === 'id';
  return field.sortable !== false && !kindOf(field).unordered;
}

function readPageSize(text: string | null): number {
  const size = wholeNumber(text, defaultPageSize, 1000);
  return (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize;
}

function wholeNumber(text: string | null, otherwise: number, most: number): number {
  if (!text || !/^\d{1,7}$/.test(text)) return otherwise;
  return Math.min(Math.max(1, Number(text)), most);
}

const csv = (parts: readonly string[]): string => parts.join(',');
