import { formSchema } from '@dossier/contract/online/form/schema.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db, Tx } from '#db/database.ts';
import { rowsOf, tableOf } from './catalog.ts';
import { name } from './quote.ts';
import { lockTable, takeSyncLock } from './run.ts';

/** Days that a table which was put aside is kept. */
export const backupDays = 30;
export const backupSchema = 'onl_backup';

/**
 * Puts a table aside with its rows and takes it away. An empty one is only taken away.
 * @returns name of the copy; null where there was nothing to keep
 */
export async function backUpAndDrop(
  tx: Tx,
  actor: Actor,
  table: string,
  reason: 'force' | 'delete',
): Promise<string | null> {
  if (!(await tableOf(tx, table))) return null;
  const at = `${name(formSchema)}.${name(table)}`;
  await takeSyncLock(tx, table);
  await lockTable(tx, at);
  const rows = await rowsOf(tx, table);
  const copy = rows === 0 ? null : await copyOf(tx, actor, { table, at, rows, reason });
  await sql.raw(`drop table ${at}`).execute(tx);
  return copy;
}

async function copyOf(
  tx: Tx,
  actor: Actor,
  { table, at, rows, reason }: { table: string; at: string; rows: number; reason: string },
): Promise<string> {
  const made = await sql<{ name: string }>`
    insert into onl_cgform_backup (table_name, original, reason, row_count, created_by)
    values (left(${table}, 44) || to_char(clock_timestamp() at time zone 'Asia/Shanghai', '_YYMMDD"_"HH24MISSMS'), ${table}, ${reason},
      ${rows}, ${actor.username}) returning table_name as name`.execute(tx);
  const copy = made.rows[0]?.name ?? '';
  await sql.raw(`create table ${name(backupSchema)}.${name(copy)} as table ${at}`).execute(tx);
  return copy;
}

/** Takes away what was put aside longer ago than its days. @returns how many tables */
export async function purgeBackups(db: Db, days: number): Promise<number> {
  const old = await sql<{ name: string }>`
    select table_name as name from onl_cgform_backup
    where created_at < now() - make_interval(days => ${days})`.execute(db);
  for (const { name: table } of old.rows) {
    await sql.raw(`drop table if exists ${name(backupSchema)}.${name(table)}`).execute(db);
    await sql`delete from onl_cgform_backup where table_name = ${table}`.execute(db);
  }
  return old.rows.length;
}
