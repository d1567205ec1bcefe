import type { user } from '@dossier/contract/identity/user.ts';
import { queryUserRole } from '@dossier/contract/identity/user-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { isAdministrator, reachOf } from '#access/reach.ts';
import { assertGoodPassword, type PasswordOwner, setPassword } from '#access/session/password.ts';
import { holdTenants } from '#access/session/tenants.ts';
import { fieldError, forbidden, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { changedNames, type Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { adminAccount, assertMayManage } from '#features/identity/role/role.public.ts';
import { assertReached, reachedDepart } from '#features/organisation/depart/depart.public.ts';
import { operateType } from '#services/log-entries.ts';
import { assertNotShared, hideForeignTenants, withForeignTenants } from './shared-account.ts';
import { roleNamesOf } from './user.repository.ts';
import { idsOf, knownDeparts, removeFromTenantDeparts, replaceDeparts, replaceRoles } from './user-links.ts';

/** Who belongs to no tenant works on the platform, where no package limits him: the platform decides that. */
export const lastTenant = '所选用户只属于本租户，请由平台管理员处理';

/** What one signs in by, and what holds in every tenant. */
const ofTheAccount = ['phone', 'email'];

/** Rows that came from a file: they bring no password, so nobody can sign in before one is set. */
const imported = new WeakSet<object>();

/** The rules of users besides those of their fields (api-contract 6.3). */
export const userHooks: Hooks<typeof user> = {
  // An account leaves roles, departments and tenants behind, which its own deletion clears away.
  keepsImports: true,
  rewrite(query) {
    // The wire's `code` is a list of ids that are all wanted at once.
    const ids = csvOf(typeof query.code === 'string' ? query.code : '');
    return ids.length === 0 ? query : { ...query, pageNo: 1, pageSize: Math.min(ids.length, 1000) };
  },
  filter(query) {
    const parts: RawBuilder<boolean>[] = [];
    if (typeof query.departId === 'string' && query.departId !== '')
      parts.push(
        sql`exists (select 1 from sys_user_depart ud where ud.user_id = t.id and ud.dep_id = ${query.departId})`,
      );
    const ids = csvOf(typeof query.code === 'string' ? query.code : '');
    if (ids.length > 0) parts.push(sql`t.id = any(${ids})`);
    return parts.length === 0 ? undefined : sql<boolean>`(${sql.join(parts, sql` and `)})`;
  },
  async decorate(db, records, actor) {
    hideForeignTenants(actor, records);
    await addDepartNames(db, records, actor);
    await addRoleNames(db, records, actor);
  },
  beforeImport(row) {
    imported.add(row);
  },

  async beforeAdd(context, draft) {
    const { input, tx, actor } = context;
    if (!imported.has(input)) {
      const tenantIds = String(draft.relTenantIds || actor.tenantId || '');
      await readNewPassword(context, { username: String(draft.username ?? ''), tenantIds });
    }
    await assertAssignable(context, draft, null);
    if (actor.tenantId !== 0) draft.relTenantIds = String(draft.relTenantIds || actor.tenantId);
    if (draft.userIdentity !== 2) draft.departIds = null;
    const departs = await knownDeparts(tx, actor, membershipsOf(input, draft.departIds));
    // With the right to add alone one fills the departments that one administers, and no others.
    assertReached(
      actor,
      departs.map((depart) => depart.org_code),
    );
    if (departs.length === 0 && !imported.has(input) && reachOf(actor)?.length)
      throw fieldError('selecteddeparts', '请选择自己负责的部门');
    const [first] = departs;
    draft.orgCode = first?.org_code ?? null;
    draft.status = 1;
  },
  async afterAdd({ app, tx, actor, input }, record) {
    if (!imported.has(input)) {
      await setPassword(tx, record.id, String(input.password));
      await replaceRoles(tx, actor, { id: record.id, username: record.username }, idsOf(input.selectedroles));
    }
    await showPicture(tx, record);
    const departs = membershipsOf(input, record.departIds);
    if (departs.length > 0) await replaceDeparts(tx, actor, record.id, departs);
    await app.dictTexts.changed(tx, 'user');
  },

  async beforeEdit(context, draft, before) {
    await assertMayManage(context.tx, context.actor, [before.id]);
    const changed = changedNames(draft, before);
    if (ofTheAccount.some((name) => changed.includes(name))) assertNotShared(context.actor, [before]);
    await assertAssignable(context, draft, before);
    if ((draft.userIdentity ?? before.userIdentity) !== 2) draft.departIds = null;
  },
  async afterEdit({ app, tx, actor, input }, after, before) {
    const own = actor.userId === after.id && !isAdministrator(actor);
    // Absent means untouched: a client that knows nothing of roles must not take them away.
    if (input.selectedroles !== undefined) {
      const user = { id: after.id, username: after.username };
      const change = await replaceRoles(tx, actor, user, idsOf(input.selectedroles));
      if (change.added.length + change.removed.length > 0) {
        if (own) throw forbidden('不能修改自己的角色');
        assertNotShared(actor, [before]);
      }
      // Whoever loses a role is signed out (SECURITY.md R6).
      if (change.removed.length > 0) await app.sessions.end(tx, { userIds: [after.id] });
    }
    if (input.selecteddeparts !== undefined) {
      const change = await replaceDeparts(tx, actor, after.id, membershipsOf(input, after.departIds));
      if (own && change.added.length + change.removed.length > 0) throw forbidden('不能修改自己的部门');
    }
    if (after.avatar !== before.avatar) await showPicture(tx, after);
    if (after.relTenantIds !== before.relTenantIds) {
      const kept = idsOf(after.relTenantIds);
      const left = idsOf(before.relTenantIds).filter((id) => !kept.includes(id));
      await removeFromTenantDeparts(tx, [after.id], left.map(Number));
      // What the packages of a former tenant kept back may be his now.
      await assertMayManage(tx, actor, [after.id]);
    }
    await app.sessions.refresh(tx, [after.id]);
    if (after.realname !== before.realname) await app.dictTexts.changed(tx, 'user');
  },

  async beforeDelete({ tx, actor }, record) {
    if (record.username === adminAccount) throw refuse('admin用户，不允许删除！');
    if (record.id === actor.userId) throw refuse('不能删除自己的账号');
    await assertMayManage(tx, actor, [record.id]);
    assertNotShared(actor, [record]);
  },
  async afterDelete({ app, tx }, record) {
    await app.sessions.end(tx, { userIds: [record.id] });
  },

  logEntry(action, records) {
    const names = records.map((record) => String(record.username)).join(',');
    const ids = records.map((record) => record.id);
    switch (action) {
      case 'add':
        return { content: `添加用户，username： ${names}`, operate: operateType.add };
      case 'edit':
        return { content: `编辑用户，username： ${names}`, operate: operateType.add };
      case 'delete':
        return {
          content: ids.length === 1 ? `删除用户，id： ${ids[0]}` : `批量删除用户， ids： ${ids.join(',')}`,
          operate: operateType.edit,
        };
    }
  },
};

/** Adds the names of their departments to users; of other tenants' departments nothing is told. */
export async function addDepartNames(db: Db, records: Row[], actor: Actor): Promise<void> {
  if (records.length === 0) return;
  const { rows } = await sql<{ user_id: string; names: string }>`
    select ud.user_id, string_agg(d.depart_name, ',' order by d.org_code) as names
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
    where ud.user_id = any(${records.map((record) => record.id)})
      and (${actor.tenantId === 0}::boolean or d.tenant_id = any(${actor.tenantIds}::int[])) group by 1`.execute(db);
  const names = new Map(rows.map((row) => [row.user_id, row.names]));
  for (const record of records) record.orgCodeTxt = names.get(record.id) ?? null;
}

/** Adds the names of their roles to users, for who may ask for the roles of one; null is a user without any. */
async function addRoleNames(db: Db, records: Row[], actor: Actor): Promise<void> {
  if (records.length === 0 || !actor.permissions.has(queryUserRole.access)) return;
  const names = await roleNamesOf(
    db,
    actor,
    records.map((record) => record.id),
  );
  for (const record of records) record.roleTxt = names.get(record.id) ?? null;
}

/** A face is shown to everybody who sees the name, whichever folder the client put it in. */
async function showPicture(tx: Tx, record: Row): Promise<void> {
  if (!record.avatar) return;
  await tx
    .updateTable('sys_file')
    .set({ is_public: true })
    .where('path', '=', String(record.avatar))
    .where('owner_id', '=', record.id)
    .where('mime', 'like', 'image/%')
    .execute();
}

/** The password of a new account. @throws when it is missing, differs from its repetition or is a weak one */
async function readNewPassword({ app, tx, input }: WriteContext, owner: PasswordOwner): Promise<void> {
  const { password, confirmpassword } = input;
  if (typeof password !== 'string' || password === '') throw fieldError('password', '密码不能为空');
  if (confirmpassword !== undefined && confirmpassword !== password)
    throw fieldError('confirmpassword', '两次输入的密码不一样！');
  await assertGoodPassword(app, tx, password, owner);
}

/** Tenants can be given up to one's own; nobody changes his own, nor the departments that he leads. */
async function assertAssignable({ tx, actor }: WriteContext, draft: Draft, before: Row | null): Promise<void> {
  const own = before !== null && before.id === actor.userId && !isAdministrator(actor);
  const leads = (name: string) => draft[name] !== undefined && (draft[name] ?? null) !== (before?.[name] ?? null);
  if (own && (leads('userIdentity') || leads('departIds'))) throw forbidden('不能修改自己负责的部门');
  await assertLeads({ tx, actor }, draft, before);
  if (draft.relTenantIds === undefined) return;
  const old = csvOf(String(before?.relTenantIds ?? ''));
  const next = withForeignTenants(actor, csvOf(String(draft.relTenantIds ?? '')), old);
  draft.relTenantIds = next.join(',') || null;
  const changed = [...next.filter((id) => !old.includes(id)), ...old.filter((id) => !next.includes(id))];
  if (changed.length === 0) return;
  if (own) throw forbidden('不能修改自己的租户');
  const allowed = await assignableTenants(tx, actor);
  const added = next.filter((id) => !old.includes(id)).map(Number);
  if (changed.some((id) => !allowed.some((tenant) => String(tenant.id) === id)) || !(await holdTenants(tx, added)))
    throw fieldError('relTenantIds', '所选租户不存在');
  if (before !== null && next.length === 0 && actor.tenantId !== 0 && !isAdministrator(actor))
    throw fieldError('relTenantIds', lastTenant);
}

/** Who is kept in his branch makes nobody responsible for departments outside it. */
async function assertLeads({ tx, actor }: Pick<WriteContext, 'tx' | 'actor'>, draft: Draft, before: Row | null) {
  if (reachOf(actor) === null || (draft.userIdentity ?? before?.userIdentity) !== 2) return;
  const already = before?.userIdentity === 2 ? idsOf(before.departIds) : [];
  for (const id of idsOf(draft.departIds)) if (!already.includes(id)) await reachedDepart(tx, actor, id);
}

/** Tenants that the caller may give to users: his own, or every one when he works for none and is kept in no branch. */
export async function assignableTenants(db: Db, actor: Actor) {
  let query = db.selectFrom('sys_tenant').select(['id', 'name', 'status']).where('status', '=', 1).orderBy('id');
  if (actor.tenantId !== 0 || reachOf(actor) !== null) query = query.where('id', 'in', [...actor.tenantIds, -1]);
  return query.execute();
}

/** The chosen departments; none chosen means the managed ones (api-contract 6.3, edit). */
function membershipsOf(input: Record<string, unknown>, managed: unknown): string[] {
  const chosen = idsOf(input.selecteddeparts);
  return chosen.length > 0 ? chosen : idsOf(managed);
}
