import { user } from '@dossier/contract/identity/user.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { assertGoodPassword, setPassword } from '#access/session/password.ts';
import { dropSecondStep } from '#access/session/second-step.ts';
import { notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { explainWriteError } from '#engine/resource/checks.ts';
import { keepVersions } from '#engine/resource/history.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import { assertFresh, changeRecord } from '#engine/resource/write.ts';
import { adminAccount, assertMayManage } from '#features/identity/role/role.public.ts';
import { releaseFilesOf } from '#services/files/bind.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import { tellSecurity } from '#services/messages/security.ts';
import type { App } from '#services/services.ts';
import { assertNotShared } from './shared-account.ts';

export interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

/** Most users that one call may change. */
const maxBatch = 1000;

/** Users that the caller may see, locked, in one order for everybody. @throws when one is missing */
export async function lockUsers(tx: Tx, actor: Actor, ids: readonly string[], deleted = false): Promise<Row[]> {
  if (ids.length === 0) throw refuse('参数不识别！');
  if (ids.length > maxBatch) throw refuse(`单次最多操作${maxBatch}条记录`);
  const unique = [...new Set(ids)];
  const rows = await rowsByIds(tx, scopeOf(user, actor), unique, { lock: true, deleted });
  if (rows.length < unique.length) throw notFound(user.messages.notFound);
  return rows;
}

/**
 * Freezes (2) or unfreezes (1) users. The frozen are signed out with the commit.
 * @param known versions that the users must still have; those not named may have any
 * @returns the users that changed, with their versions now
 */
export function setStatus(
  { app, actor, origin }: Caller,
  ids: readonly string[],
  status: 1 | 2,
  known: ReadonlyMap<string, number>,
): Promise<{ id: string; version: number }[]> {
  return inTransaction(app.db, async (tx) => {
    const rows = await lockUsers(tx, actor, ids);
    for (const row of rows) await assertFresh(tx, { app, actor }, user, row, known.get(row.id));
    if (status === 2) {
      if (rows.some((row) => row.username === adminAccount))
        throw refuse(rows.length > 1 ? '管理员账号不允许此操作,请重新选择！' : '管理员账号不允许此操作！');
      if (rows.some((row) => row.id === actor.userId)) throw refuse('不能冻结自己的账号');
    }
    await assertMayManage(tx, actor, ids);
    assertNotShared(actor, rows);
    const verb = status === 2 ? '冻结' : '解冻';
    const changed: { id: string; version: number }[] = [];
    for (const row of rows) {
      if (row.status === status) continue;
      const action = { name: 'frozenBatch', text: `${verb}用户，username： ${row.username}` };
      const after = await changeRecord({ app, tx, actor, origin, resource: user }, row, { status }, action);
      changed.push({ id: row.id, version: Number(after.version) });
    }
    if (status === 2) await app.sessions.end(tx, { userIds: rows.map((row) => row.id) });
    return changed;
  });
}

/** Gives another user a new password; his sessions end. */
export async function resetPassword(caller: Caller, username: string, password: string): Promise<void> {
  const { app, actor, origin } = caller;
  await inTransaction(app.db, async (tx) => {
    const { rows } = await sql<{ id: string; relTenantIds: string | null }>`
      select t.id, t.rel_tenant_ids as "relTenantIds" from sys_user t where t.username = ${username} and ${scopeSql(scopeOf(user, actor))} for update of t`.execute(
      tx,
    );
    const [target] = rows;
    if (!target) throw notFound('用户不存在！');
    await assertMayManage(tx, actor, [target.id]);
    assertNotShared(actor, [target]);
    await assertGoodPassword(app, tx, password, { username, tenantIds: target.relTenantIds });
    await setPassword(tx, target.id, password);
    await app.sessions.end(tx, { userIds: [target.id] });
    await tellSecurity(app, tx, target.id, { change: 'passwordReset', ip: origin.ip });
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      method: 'system:user:changepwd',
      content: `修改用户 ${username} 的密码，操作人： ${actor.username}`,
    });
  });
}

/** Takes the second step of somebody away who has lost phone and codes; his sessions end. */
export async function resetSecondStep(caller: Caller, id: string): Promise<void> {
  const { app, actor, origin } = caller;
  await inTransaction(app.db, async (tx) => {
    const rows = await lockUsers(tx, actor, [id]);
    await assertMayManage(tx, actor, [id]);
    assertNotShared(actor, rows);
    if (!(await dropSecondStep(tx, id))) throw refuse('该用户未启用两步验证');
    await app.sessions.end(tx, { userIds: [id] });
    await tellSecurity(app, tx, id, { change: 'secondStepReset', ip: origin.ip });
    await writeLog(tx, actor, origin, {
      operate: operateType.remove,
      method: 'system:user:changepwd',
      content: `重置用户 ${rows[0]?.username} 的两步验证，操作人： ${actor.username}`,
    });
  });
}

/** Deleted users that the caller may see, the last deleted first; `orgCode` holds the names of their departments. */
export async function deletedUsers(db: Db, actor: Actor) {
  const { rows } = await sql<DeletedUser>`
    select t.id, t.username, t.realname, t.avatar, t.birthday, t.sex, t.phone, t.email, t.work_no as "workNo", t.post,
      t.telephone, t.status, (select string_agg(d.depart_name, ',' order by d.org_code) from sys_user_depart ud
        join sys_depart d on d.id = ud.dep_id where ud.user_id = t.id) as "orgCode"
    from sys_user t where ${scopeSql(scopeOf(user, actor), 't', { deleted: true })}
    order by t.update_time desc nulls last, t.id limit 1000`.execute(db);
  return rows;
}

interface DeletedUser {
  id: string;
  username: string;
  realname: string | null;
  avatar: string | null;
  birthday: string | null;
  sex: number | null;
  phone: string | null;
  email: string | null;
  workNo: string | null;
  post: string | null;
  telephone: string | null;
  status: number | null;
  orgCode: string | null;
}

/** Brings deleted users back with everything that they had. */
export function restoreUsers({ app, actor, origin }: Caller, ids: readonly string[]): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const rows = await lockUsers(tx, actor, ids, true);
    await assertMayManage(tx, actor, ids);
    assertNotShared(actor, rows);
    await sql`update sys_user set del_flag = 0, version = version + 1, update_by = ${actor.username},
      update_time = ${wireNow()}::timestamptz where id = any(${rows.map((row) => row.id)})`.execute(tx);
    await keepVersions(
      tx,
      user,
      actor,
      rows.map((row) => ({ ...row, delFlag: 0, version: Number(row.version) + 1 })),
    );
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      method: 'system:user:putRecycleBin',
      content: `还原用户， ids： ${rows.map((row) => row.id).join(',')}`,
    });
  });
}

/** Deletes users of the recycle bin for good, with their links, secrets and read marks. */
export function purgeUsers({ app, actor, origin }: Caller, ids: readonly string[]): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const rows = await lockUsers(tx, actor, ids, true);
    await assertMayManage(tx, actor, ids);
    assertNotShared(actor, rows);
    await tx
      .deleteFrom('sys_user')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
    await releaseFilesOf(tx, user.path, ids);
    await app.dictTexts.changed(tx, 'user');
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      method: 'system:user:deleteRecycleBin',
      content: `彻底删除用户，username： ${rows.map((row) => row.username).join(',')}`,
      parameters: { ids: rows.map((row) => row.id) },
    });
  }).catch((error: unknown) => {
    throw explainWriteError(error, user);
  });
}
