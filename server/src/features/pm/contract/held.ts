import { sql } from 'kysely';
import type { WriteContext } from '#engine/resource/write.ts';

export interface HeldContract {
  id: string;
  code: string;
  name: string;
  kind: string;
  cur: string;
  status: string;
  project_id: string | null;
  allow_sub: string | null;
}

/** The contract as it stays until the transaction ends, whoever may see it. */
export async function heldContract(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  id: string,
): Promise<HeldContract | undefined> {
  const { rows } = await sql<HeldContract>`
    select id, code, name, kind, cur, status, project_id, allow_sub from pm_contract
    where id = ${id} and tenant_id = ${actor.tenantId} and del_flag = 0 for share`.execute(tx);
  return rows[0];
}
