import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { listMyTeams } from '@dossier/contract/system/my-teams.ts';
import { sql } from 'kysely';
import { serve } from '../../../platform/endpoint.ts';
import type { App } from '../../../platform/services.ts';

/** What the caller belongs to, as account pages show it. */
export function myTeamRoutes(app: App): void {
  serve(app, listMyTeams, async ({ db, actor }) => {
    const { rows } = await sql<ResultOf<typeof listMyTeams>[number]>`
      select d.id, d.depart_name as name, null as avatar, 'depart' as kind, d.org_code as place
        from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
        where ud.user_id = ${actor.userId} and d.del_flag = '0' and d.tenant_id = ${actor.tenantId}
      union all select t.id::text, t.name, null, 'tenant', lpad(t.id::text, 10, '0') from sys_tenant t
        where t.id = any(${[...actor.tenantIds]}::int[])
      order by kind, place`.execute(db);
    return rows;
  });
}
