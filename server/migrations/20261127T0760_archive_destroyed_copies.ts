import { type Kysely, sql } from 'kysely';

/** Packages that still hold a record which was destroyed, because they hold others too: the list names them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table arc_destroy add column copies text`.execute(db);
  // What was brought goes with the last of its records.
  await sql`alter table arc_package alter column content drop not null`.execute(db);
  await sql`create index ix_sys_task_evidence on sys_task ((params ->> 'id')) where name = 'arc.evidence'`.execute(db);
}
