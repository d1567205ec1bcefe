import { type Kysely, sql } from 'kysely';

/** Days by which contracts and payments are added up for the year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index ix_pm_contract_sign_date on pm_contract (tenant_id, sign_date, id) where del_flag = 0',
  'create index ix_pm_node_reached_date on pm_node (tenant_id, reached_date, id) where del_flag = 0',
];
