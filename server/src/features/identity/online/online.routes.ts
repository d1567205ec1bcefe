import * as contract from '@dossier/contract/identity/online.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { clientName } from '#access/session/client-name.ts';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { assertMayManage } from '#features/identity/role/role.public.ts';
import { done, serve } from '#http/endpoint.ts';
import { logType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

/** Who is signed in, one row per session, and ending a session. */
export function onlineRoutes(app: App): void {
  serve(app, contract.listOnline, async ({ db, actor, query }) => {
    const { pageNo = 1, pageSize = 10, username } = query;
    const word = (username ?? '').replace(/^\*+|\*+$/g, '').replace(/[\\%_]/g, (sign) => `\\${sign}`);
    const named = word === '' ? sql`true` : sql`t.username like ${`%${word}%`}`;
    const from = sql`${openSessions(actor)} and ${named}`;
    const [page, count] = await Promise.all([
      sql<OnlineRow>`
        select s.id, t.username, t.realname, t.avatar, t.birthday, t.sex, t.phone, s.ip, s.user_agent as client,
          s.created_at as "createTime", s.last_seen as "lastSeen"
        ${from} order by s.created_at desc, s.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
      sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    ]);
    const records = page.rows.map((row) => ({
      ...row,
      token: row.id,
      client: clientName(row.client ?? ''),
      own: row.id === actor.sessionId,
    }));
    await app.dictTexts.label(app.db, records, { sex: user.fields.sex }, actor);
    const total = count.rows[0]?.total ?? 0;
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  });

  serve(app, contract.forceLogout, async ({ actor, origin, body }) => {
    if (!body.token) throw refuse('退出登录失败！');
    const { token } = body;
    await inTransaction(app.db, async (tx) => {
      const found = await findSession(tx, actor, token);
      if (!found) throw refuse('Token无效!');
      await assertMayManage(tx, actor, [found.userId]);
      await app.sessions.end(tx, { sessionIds: [found.id] });
      await writeLog(tx, actor, origin, {
        type: logType.signIn,
        operate: 1,
        method: 'system:online:forceLogout',
        content: `强制: ${found.realname ?? found.username}退出成功！`,
      });
    });
    return done('退出登录成功！');
  });
}

interface OnlineRow {
  id: string;
  username: string;
  realname: string | null;
  avatar: string | null;
  birthday: string | null;
  sex: number | null;
  phone: string | null;
  ip: string | null;
  client: string | null;
  createTime: string | null;
  lastSeen: string | null;
}

/** Living sessions of the users that the caller may see; of a tenant those that work in it (0: not chosen yet). */
function openSessions(actor: Actor): RawBuilder<unknown> {
  return sql`from sys_session s join sys_user t on t.id = s.user_id
    where s.ends_at > now() and s.last_seen + s.idle_seconds * interval '1 second' > now()
      and (${actor.tenantId}::int = 0 or s.tenant_id in (0, ${actor.tenantId}::int)) and ${scopeSql(scopeOf(user, actor))}`;
}

async function findSession(db: Db, actor: Actor, id: string) {
  const { rows } = await sql<{ id: string; userId: string; username: string; realname: string | null }>`
    select s.id, s.user_id as "userId", t.username, t.realname ${openSessions(actor)} and s.id = ${id}`.execute(db);
  return rows[0];
}
