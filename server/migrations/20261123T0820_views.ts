import { type Kysely, sql } from 'kysely';

/** What figures and boards of projects are counted from without reading a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index ix_project_figures on pm_project (tenant_id, status, plan_end)
     include (budget, dept_code, pm) where del_flag = 0`,
];
