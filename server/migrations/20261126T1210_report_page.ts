import { type Kysely, sql } from 'kysely';

/** What the page of a report shows of its columns: links, totals, heads over several (data-model: onl_cgreport_item). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table onl_cgreport_item add column field_href varchar(300), add column is_total integer not null default 0,
    add column group_title varchar(50)`.execute(db);
}
