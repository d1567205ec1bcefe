import { openDispatches } from '@dossier/contract/pm/dispatch.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** How many dispatches of a project have neither ended nor been cancelled: a project is closed without any (CL05). */
export async function presentDispatches(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pm_dispatch where project_id = ${projectId} and del_flag = 0
      and status = any(${[...openDispatches]})`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Who is dispatched, or is to be, is with the customer that the project has now. */
export async function followCustomer(tx: Tx, projectId: string, customer: string | null): Promise<void> {
  await sql`update pm_dispatch set customer = ${customer} where project_id = ${projectId} and del_flag = 0
    and status = any(${[...openDispatches]})`.execute(tx);
}
