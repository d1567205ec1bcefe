import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Scope } from '#access/gate.ts';
import type { Db, Tx } from '#db/database.ts';
import type { TakenNumbers } from '#db/numbers.ts';
import { formerValues, markOf } from '../../bulk/touched.ts';
import { withLines } from '../../parts/lines.ts';
import { type Row, rowsByIds } from '../../resource/read.ts';
import type { ImportRow } from '../import-rows.ts';

/** What an import did to one record. */
export interface KeptRow {
  recordId: string;
  /** Row of the file. */
  line: number;
  added: boolean;
  mark: string;
}

/** A record that a row of a file made or changed; `before` with its lines, null for a new one. */
export interface SavedRow {
  line: ImportRow;
  id: string;
  before: Row | null;
}

/** Keeps what was done to records in the transaction that does it: former values, and a mark of each as it is left. */
export async function keepRows(
  tx: Tx,
  batchId: string,
  scope: Scope,
  saved: readonly SavedRow[],
  numbers: readonly TakenNumbers[],
): Promise<void> {
  const { resource } = scope;
  const ids = saved.map(({ id }) => id);
  const now = new Map((await rowsByIds(tx, scope, ids)).map((row) => [row.id, row]));
  const withParts = saved.some(({ before }) => before !== null)
    ? new Map((await withLines(tx, resource, [...now.values()])).map((row) => [row.id, row]))
    : now;
  const rows = saved.flatMap(({ line, id, before }) => {
    const after = withParts.get(id);
    if (!after) return [];
    const former = before && { ...formerValues(resource, before, after), ...formerLines(resource, before, after) };
    const mark = markOf(resource, now.get(id) ?? after);
    return [
      {
        record_id: id,
        n: line.n ?? line.line,
        line: line.line,
        file: line.file,
        added: before === null,
        before: former,
        mark,
      },
    ];
  });
  // A later row of the same files may change a record again: what it was before the first of them is what it was.
  await sql`insert into sys_import_row as r (batch_id, record_id, n, line, file, added, before, mark)
    select ${batchId}, x.record_id, x.n, x.line, x.file, x.added, x.before, x.mark
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      x (record_id text, n int, line int, file text, added boolean, before jsonb, mark text)
    on conflict (batch_id, record_id) do update set mark = excluded.mark, before = excluded.before || r.before`.execute(
    tx,
  );
  if (numbers.length > 0)
    await sql`insert into sys_import_number (batch_id, scope, first, last)
      select ${batchId}, x.scope, x.first, x.last from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
        x (scope text, first bigint, last bigint)`.execute(tx);
  const added = rows.filter((row) => row.added).length;
  await sql`update sys_import_batch set added = added + ${added}, changed = changed + ${rows.length - added}
    where id = ${batchId}`.execute(tx);
}

/** Former lines of the parts that have others now. */
function formerLines({ parts }: Resource, before: Row, after: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(parts).flatMap((name) =>
      JSON.stringify(before[name]) === JSON.stringify(after[name]) ? [] : [[name, before[name] ?? []]],
    ),
  );
}

/** Everything that a batch did, the last first. Former values are read when their record's turn comes: they may be large. */
export async function keptRows(db: Db, batchId: string): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`select record_id as "recordId", line, added, mark from sys_import_row
    where batch_id = ${batchId} order by n desc`.execute(db);
  return rows;
}

/** Of a changed record: former values of what was changed, lines included. */
export async function formerOf(db: Db, batchId: string, recordId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ before: Record<string, unknown> | null }>`select before from sys_import_row
    where batch_id = ${batchId} and record_id = ${recordId}`.execute(db);
  return rows[0]?.before ?? {};
}

export async function keptNumbers(db: Db, batchId: string): Promise<TakenNumbers[]> {
  const { rows } = await sql<TakenNumbers>`select scope, first, last from sys_import_number
    where batch_id = ${batchId}`.execute(db);
  return rows;
}
