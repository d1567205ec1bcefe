import { type Kysely, sql } from 'kysely';

/** Reports and charts may read another database; of each data source the tables that are on its list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_data_source add column read_tables varchar(4000)`.execute(db);
  await sql`alter table onl_cgreport_head add column db_source varchar(100)`.execute(db);
  await sql`create index ix_cgreport_db_source on onl_cgreport_head (db_source)`.execute(db);
  await sql`alter table onl_graphreport_head add column db_source varchar(100)`.execute(db);
  await sql`create index ix_graphreport_db_source on onl_graphreport_head (db_source)`.execute(db);
}
