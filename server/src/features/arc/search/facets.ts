import type { SearchFacet, searchArchives } from '@dossier/contract/arc/search.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import { facetColumns } from './match.ts';

/** How many were found, and how many of them have each value. */
export interface FacetCounts {
  total: number;
  values: ReadonlyMap<SearchFacet, readonly { value: string; count: number }[]>;
}

/** Values of a facet that are shown. */
const mostValues = 60;

/** Counts the rows `x` once as a whole (`facet` is -1) and once by each facet (`facet` is its place). */
export function countedFacets(facets: readonly SearchFacet[]): RawBuilder<unknown> {
  if (facets.length === 0) return sql`select -1 as facet, null as value, count(*)::int as n from x`;
  const columns = facets.map((facet) => facetColumns[facet].column);
  const sets = columns.map((column) => sql`(${column})`);
  const place = sql`case ${sql.join(
    columns.map((column, at) => sql`when grouping(${column}) = 0 then ${sql.lit(at)}`),
    sql` `,
  )} else -1 end`;
  const value = sql`case ${sql.join(
    columns.map((column) => sql`when grouping(${column}) = 0 then ${column}`),
    sql` `,
  )} end`;
  return sql`select ${place} as facet, ${value} as value, count(*)::int as n from x
    group by grouping sets ((), ${sql.join(sets)})`;
}

/** The counts with names for what is counted. Values of dictionaries are named by who shows them. */
export async function facetsOf(
  tx: Tx,
  { actor }: Scope,
  values: FacetCounts['values'],
): Promise<ResultOf<typeof searchArchives>['facets']> {
  const names = async (table: string, column: string, ids: readonly string[]) => {
    const { rows } = await sql<{ id: string; name: string }>`select id, ${sql.ref(column)} as name
      from ${sql.table(table)} where id = any(${[...ids]}::text[])`.execute(tx);
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const facets: ResultOf<typeof searchArchives>['facets'] = [];
  for (const [name, counted] of values) {
    let shown = counted.map((one) => ({ ...one, text: one.value }));
    const ids = counted.map(({ value }) => value);
    if (name === 'fonds') shown = named(shown, await names('arc_fonds', 'name', ids));
    if (name === 'dept')
      shown = named(shown, await names('sys_depart', 'depart_name', ids)).filter(({ value }) => value);
    if (name === 'door') shown = summed(shown, await doorsOf(tx, actor.tenantId));
    const byCount = name === 'year' ? undefined : byNumber;
    facets.push({
      name,
      values: shown.toSorted(byCount ?? ((a, b) => Number(b.value) - Number(a.value))).slice(0, mostValues),
    });
  }
  return facets;
}

type Value = { value: string; text: string; count: number };

const byNumber = (a: Value, b: Value): number => b.count - a.count || (a.value < b.value ? -1 : 1);

const named = (values: readonly Value[], names: ReadonlyMap<string, string>): Value[] =>
  values.map((one) => ({ ...one, text: names.get(one.value) ?? one.value }));

async function doorsOf(tx: Tx, tenantId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; door: string }>`select id, door from arc_class
    where tenant_id = ${tenantId}`.execute(tx);
  return new Map(rows.map(({ id, door }) => [id, door]));
}

/** Classes of one door are one. */
function summed(values: readonly Value[], doors: ReadonlyMap<string, string>): Value[] {
  const sums = new Map<string, number>();
  for (const { value, count } of values) {
    const door = doors.get(value);
    if (door !== undefined) sums.set(door, (sums.get(door) ?? 0) + count);
  }
  return [...sums].map(([value, count]) => ({ value, text: value, count }));
}
