import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { isDatetime } from '@dossier/contract/core/validate.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { type addAgent, othersAgentRight, type queryAgent } from '@dossier/contract/identity/user-agent.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { forbidden, invalid, notFound } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { assertMayManage } from '#features/identity/role/role.public.ts';
import { assertNotShared } from '#features/identity/user/user.public.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

type Draft = BodyOf<typeof addAgent>;

/** The stand-in of a user. */
export async function agentOf(db: Db, actor: Actor, asked = ''): Promise<ResultOf<typeof queryAgent>> {
  const userName = asked || actor.username;
  await person(db, actor, userName);
  const { rows } = await sql<ResultOf<typeof queryAgent>>`
    select a.id, a.user_name as "userName", a.agent_user_name as "agentUserName", u.realname as "agentUserName_dictText",
      a.start_time as "startTime", a.end_time as "endTime", a.status
    from sys_user_agent a left join sys_user u on u.username = a.agent_user_name where a.user_name = ${userName}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

/** Sets the stand-in of a user: there is one at a time, so adding over an old one replaces it. */
export async function setAgent(
  { app, actor, origin }: { app: App; actor: Actor; origin: Origin },
  draft: Draft,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const userName = draft.userName || actor.username;
    const owner = await person(tx, actor, userName);
    if (userName !== actor.username) await assertMayManage(tx, actor, [owner.id]);
    const { agentUserName, startTime, endTime, status } = checked(draft, userName);
    if (!(await seen(tx, actor, agentUserName))) throw invalid({ agentUserName: '所选代理人不存在或已冻结' });
    await sql`insert into sys_user_agent (id, user_name, agent_user_name, start_time, end_time, status, create_by, create_time)
      values (${newId()}, ${userName}, ${agentUserName}, ${startTime}, ${endTime}, ${status}, ${actor.username},
        ${wireNow()}::timestamptz)
      on conflict (user_name) do update set agent_user_name = excluded.agent_user_name, start_time = excluded.start_time,
        end_time = excluded.end_time, status = excluded.status, update_by = ${actor.username},
        update_time = ${wireNow()}::timestamptz`.execute(tx);
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: `设置用户 ${userName} 的代理人：${agentUserName}`,
      parameters: { startTime, endTime, status },
    });
  });
}

/** The user whose stand-in it is: oneself, or whom the caller may see and has the right for. @throws otherwise */
async function person(db: Db | Tx, actor: Actor, userName: string): Promise<{ id: string }> {
  if (userName === actor.username) return { id: actor.userId };
  if (!actor.permissions.has(othersAgentRight)) throw forbidden('只能设置自己的代理人');
  const found = await seen(db, actor, userName, false);
  if (!found) throw notFound(user.messages.notFound);
  // A stand-in gets the messages of all tenants.
  assertNotShared(actor, [found]);
  return found;
}

interface Seen {
  id: string;
  relTenantIds: string | null;
}

async function seen(db: Db | Tx, actor: Actor, userName: string, active = true): Promise<Seen | undefined> {
  const { rows } = await sql<Seen>`
    select t.id, t.rel_tenant_ids as "relTenantIds" from sys_user t where t.username = ${userName} and ${scopeSql(scopeOf(user, actor))}
      and (t.status = 1 or not ${active})`.execute(db);
  return rows[0];
}

function checked(draft: Draft, userName: string) {
  const { agentUserName, startTime, endTime, status } = draft;
  const problems: Record<string, string> = {};
  if (!agentUserName) problems.agentUserName = '请选择代理人';
  else if (agentUserName === userName) problems.agentUserName = '代理人不能是本人';
  if (!startTime || !isDatetime(startTime)) problems.startTime = '请选择代理开始时间';
  if (!endTime || !isDatetime(endTime)) problems.endTime = '请选择代理结束时间';
  else if (!problems.startTime && startTime && startTime >= endTime) problems.endTime = '结束时间需大于开始时间';
  if (status !== '1' && status !== '0') problems.status = '请选择状态';
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return {
    agentUserName: agentUserName ?? '',
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    status: status ?? '',
  };
}
