import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import {
  listMyActivity,
  listMyProjects,
  listMyTeams,
  listOwnActivity,
} from '@dossier/contract/organisation/my-work.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { always } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { listRows } from '#engine/resource/list-rows.ts';
import { serve } from '#http/endpoint.ts';
import { logType } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

/** So many projects and doings are shown. */
const shown = 10;

/** What the caller belongs to, works on and did, as account pages and workplaces of the contract show it. */
export function myWorkRoutes(app: App): void {
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

  serve(app, listMyProjects, async ({ db, actor }) => {
    const { access } = project.endpoints.list;
    const scope = scopeOf(project, actor);
    if (!actor.permissions.has(access)) return [];
    const { records } = await listRows(db, scope, {
      where: always,
      order: [{ field: 'updateTime', direction: 'desc' }],
      pageNo: 1,
      pageSize: shown,
      approximate: true,
    });
    const texts = await app.dictTexts.textsOf(db, project.fields.status, records.map(textOf('status')), actor);
    return records.map((row) => ({
      id: row.id,
      cover: null,
      // A column that a rule hides is not read.
      title: nullable(row.name),
      description: nullable(row.customer),
      status: texts.get(String(row.status)) ?? null,
      updatedAt: nullable(row.updateTime ?? row.createTime),
    }));
  });

  serve(app, listMyActivity, async ({ db, actor }) => {
    const { rows } = await sql<{ id: string; event: string | null; time: string }>`
      select id, log_content as event, create_time as time from sys_log
      where tenant_id = ${actor.tenantId} and userid = ${actor.username} and log_type = ${logType.operation}
      order by create_time desc, id desc limit ${shown}`.execute(db);
    const me = await db
      .selectFrom('sys_user')
      .select(['realname', 'avatar'])
      .where('id', '=', actor.userId)
      .executeTakeFirst();
    const user = { nickname: me?.realname ?? null, avatar: me?.avatar ?? null };
    return rows.map(({ id, event, time }) => ({ id, user, project: { name: '', action: '', event }, time }));
  });

  serve(app, listOwnActivity, async ({ db, actor, query }) => {
    const { pageNo = 1, pageSize = shown } = query;
    const own = sql`from sys_log where tenant_id = ${actor.tenantId} and userid = ${actor.username}
      and log_type = ${logType.operation}`;
    const [page, count] = await Promise.all([
      sql<ResultOf<typeof listOwnActivity>['records'][number]>`
        select id, log_content as event, create_time as time ${own}
        order by create_time desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
      sql<{ total: number }>`select count(*) as total ${own}`.execute(db),
    ]);
    const total = count.rows[0]?.total ?? 0;
    return { records: page.rows, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  });
}

const nullable = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
const textOf = (name: string) => (row: Record<string, unknown>) => String(row[name] ?? '');
