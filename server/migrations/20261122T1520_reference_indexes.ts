import { type Kysely, sql } from 'kysely';

/**
 * Columns that name a row of another table: deleting that row asks each of them, whatever the tenant and whether the record
 * is deleted, and without an index it reads the whole table.
 */
const statements = [
  'create index ix_project_dept on pm_project (dept)',
  'create index ix_project_outs_class on pm_project (outs_class)',
  'create index ix_item_dept on arc_item (dept)',
  'create index ix_item_class_id on arc_item (class_id)',
  'create index ix_item_fonds_id on arc_item (fonds_id)',
  'create index ix_depart_role_permission_depart on sys_depart_role_permission (depart_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
