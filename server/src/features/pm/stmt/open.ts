import { openStatements as openStates } from '@dossier/contract/pm/stmt.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** How many statements of a project the customer has yet to confirm (PM11, CL01). */
export async function openStatements(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pm_stmt where project_id = ${projectId} and del_flag = 0
      and status = any(${[...openStates]})`.execute(tx);
  return rows[0]?.n ?? 0;
}
