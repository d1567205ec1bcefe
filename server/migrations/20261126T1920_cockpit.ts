import { type Kysely, sql } from 'kysely';

/** Days and amounts by which contracts and payments are added up for the year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table pm_node add amount_cny numeric(18, 2)',
  'update pm_node set amount_cny = round(amount * coalesce(rate, 1), 2)',
  'create index ix_pm_contract_sign_date on pm_contract (tenant_id, sign_date, id) where del_flag = 0',
  'create index ix_pm_node_reached_date on pm_node (tenant_id, reached_date, id) where del_flag = 0',
];
