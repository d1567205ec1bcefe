import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import * as contract from '@dossier/contract/identity/own-session.ts';
import { sql } from 'kysely';
import { clientName } from '#access/session/client-name.ts';
import { notFound } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { done, serve } from '#http/endpoint.ts';
import { logType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

/** Where one is signed in, and what the log says of one's own sign-ins. */
export function ownSessionRoutes(app: App): void {
  serve(app, contract.listOwnSessions, async ({ db, actor }) => {
    const { rows } = await sql<ResultOf<typeof contract.listOwnSessions>[number]>`
      select id, user_agent as client, ip, created_at as "createTime", last_seen as "lastSeen", id = ${actor.sessionId} as own
      from sys_session where user_id = ${actor.userId}
        and ends_at > now() and last_seen + idle_seconds * interval '1 second' > now()
      order by id = ${actor.sessionId} desc, last_seen desc, id limit 100`.execute(db);
    return rows.map((row) => ({ ...row, client: clientName(row.client ?? '') }));
  });

  serve(app, contract.endOwnSessions, async ({ actor, origin, body }) => {
    await inTransaction(app.db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from sys_session where user_id = ${actor.userId} and id <> ${actor.sessionId}
          and (${body.id ?? null}::text is null or id = ${body.id ?? ''})`.execute(tx);
      if (body.id !== undefined && rows.length === 0) throw notFound('该会话已结束');
      await app.sessions.end(tx, { sessionIds: rows.map(({ id }) => id) });
      const content = `用户名: ${actor.realname},退出其他会话，共${rows.length}个`;
      await writeLog(tx, actor, origin, { type: logType.signIn, operate: 1, content });
    });
    return done('已退出');
  });

  serve(app, contract.ownSignIns, async ({ db, actor, query }) => {
    const { pageNo = 1, pageSize = 10 } = query;
    const own = sql`from sys_log where userid = ${actor.username} and log_type = ${logType.signIn}`;
    const [page, count] = await Promise.all([
      sql<ResultOf<typeof contract.ownSignIns>['records'][number]>`
        select id, create_time as "createTime", ip, log_content as content,
          case when log_content like '%登录失败%' then 'failed' when log_content like '%登录成功%' then 'in'
            when log_content like '%退出%' then 'out' else 'other' end as kind
        ${own} order by create_time desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
      sql<{ total: number }>`select count(*) as total ${own}`.execute(db),
    ]);
    const total = count.rows[0]?.total ?? 0;
    return { records: page.rows, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  });
}
