import { type Kysely, sql } from 'kysely';

/** The records that came with a package, for the rule that nobody sees a package of which they may not know a record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view arc_package_record as
    select p.id as package_id, i.id as item_id from arc_package p join arc_item i on i.intake_id = p.intake_id`.execute(
    db,
  );
}
