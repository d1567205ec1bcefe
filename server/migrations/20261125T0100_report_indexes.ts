import { type Kysely, sql } from 'kysely';

/** Projects by class and state are counted without reading a row too; the index of figures and boards takes the class along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index ix_project_counted on pm_project (tenant_id, status, plan_end)
     include (budget, dept_code, pm, outs_class) where del_flag = 0`,
  'drop index ix_project_figures',
];
