import { type Kysely, sql } from 'kysely';

/** Records of a project, newest first: what a row of the project register opens to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_item_project on arc_item (tenant_id, project_code, create_time, id)
    where del_flag = 0 and project_code is not null`.execute(db);
}
