import type { Card } from '@dossier/contract/dashboard/card.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';

export { keepDashboard } from './dashboard.service.ts';
export { dashboardsInMenu, type MenuDashboard } from './own-dashboard.service.ts';

/** What is arranged for a role, or for everybody where `roleId` is null. */
export interface SharedArrangement {
  code: string;
  roleId: string | null;
  cards: Card[];
  version: number;
  changedAt: string;
}

/** The arrangements of the actor's tenant that are nobody's own. */
export async function sharedArrangements(db: Db, actor: Actor): Promise<SharedArrangement[]> {
  const { rows } = await sql<SharedArrangement>`
    select code, role_id as "roleId", cards, version,
      to_char(update_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "changedAt"
    from sys_dashboard where tenant_id = ${actor.tenantId} and user_id is null
    order by code, role_id nulls first`.execute(db);
  return rows;
}
