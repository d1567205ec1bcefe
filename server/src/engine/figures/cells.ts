import { type Groups, mostGroups, mostSplits } from '@dossier/contract/core/figure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** One of the two fields that records are put together by. */
export interface Part {
  /** Its value of a row `t`, still as it is stored. */
  key: RawBuilder<unknown>;
  /** The value of a group as text, of a column with the key. */
  text(key: string): RawBuilder<unknown>;
}

interface CellRow {
  value: string | null;
  split: string | null;
  count: number;
  sum: number | null;
  /** Place of the value and of the split among theirs, the largest first. */
  row_at: number;
  column_at: number;
  row_count: number;
  row_sum: number | null;
  column_count: number;
  column_sum: number | null;
  of: number;
  whole: number | null;
}

type Group = Omit<Groups['groups'][number], 'text'>;
type Cells = { groups: Group[]; splits: Omit<Group, 'cells'>[]; count: number; sum?: number };

/**
 * Records by two fields in one statement: at most `mostGroups` values of the first and `mostSplits` of the second, the
 * largest, with what each adds up to over all of the other. A value whose cells are all beyond the bound of the other is
 * told too: one cell of it comes along for its totals.
 */
export async function readCells(
  db: Db,
  parts: readonly Part[],
  { from, sumOf, isSum }: { from: RawBuilder<unknown>; sumOf: RawBuilder<unknown>; isSum: boolean },
): Promise<Cells> {
  const [first, second] = parts;
  if (!first || !second) throw new Error('two fields');
  const { rows } = await sql<CellRow>`
    with cells as (
      select ${first.text('one')} as value, ${second.text('other')} as split, sum(each) as count, sum(sum) as sum
      from (select ${first.key} as one, ${second.key} as other, count(*) as each, ${sumOf} as sum ${from} group by 1, 2) found
      group by 1, 2),
    sized as (
      select *, sum(count) over by_value as row_count, sum(sum) over by_value as row_sum,
        sum(count) over by_split as column_count, sum(sum) over by_split as column_sum,
        sum(count) over () as of, sum(sum) over () as whole
      from cells window by_value as (partition by value), by_split as (partition by split)),
    placed as (
      select *, dense_rank() over (order by row_count desc, value) as row_at,
        dense_rank() over (order by column_count desc, split) as column_at
      from sized),
    bounded as (
      select *, row_number() over (partition by value order by column_at) as of_row,
        row_number() over (partition by split order by row_at) as of_column
      from placed where row_at <= ${mostGroups} or column_at <= ${mostSplits})
    select value, split, count::float8, sum::float8, row_at::int, column_at::int, row_count::float8, row_sum::float8,
      column_count::float8, column_sum::float8, of::float8, whole::float8
    from bounded where (row_at <= ${mostGroups} and (column_at <= ${mostSplits} or of_row = 1))
      or (column_at <= ${mostSplits} and of_column = 1)
    order by row_at, column_at`.execute(db);

  const summed = (sum: number | null) => (isSum ? { sum: sum ?? 0 } : {});
  const groups = new Map<number, Group & { cells: NonNullable<Group['cells']> }>();
  const splits = new Map<number, Omit<Group, 'cells'>>();
  for (const row of rows) {
    const { value, split, count, sum, row_at: at, column_at: over } = row;
    if (at <= mostGroups && !groups.has(at))
      groups.set(at, { value, count: row.row_count, ...summed(row.row_sum), cells: [] });
    if (over <= mostSplits && !splits.has(over))
      splits.set(over, { value: split, count: row.column_count, ...summed(row.column_sum) });
    if (over <= mostSplits) groups.get(at)?.cells.push({ value: split, count, ...summed(sum) });
  }
  return {
    groups: [...groups.values()],
    splits: [...splits].sort(([a], [b]) => a - b).map(([, group]) => group),
    count: rows[0]?.of ?? 0,
    ...summed(rows[0]?.whole ?? 0),
  };
}
