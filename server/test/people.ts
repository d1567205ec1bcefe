import { sql } from 'kysely';
import { hashPassword } from '#access/session/password.ts';
import { newId } from '#db/id.ts';
import type { TestApp } from './app.ts';

export const userPassword = 'Test-user-2026';
const passwordHash = hashPassword(userPassword);

/** All that making a person takes. */
type WithDb = Pick<TestApp, 'db'>;

interface PersonInput {
  username?: string;
  realname?: string;
  /** Permission codes that a role of this person's own grants. */
  permissions?: readonly string[];
  /** Department codes; each is made when it does not exist. */
  departs?: readonly string[];
  tenants?: readonly number[];
  clearance?: number;
  /** Data rules for a menu component, all granted to the person's role. */
  rules?: readonly { component: string; column: string; condition: string; value: string }[];
}

export interface Person {
  id: string;
  username: string;
  roleId: string;
}

/** A user with a role of his own that holds exactly the given rights and data rules. */
export async function aPerson(app: WithDb, input: PersonInput = {}): Promise<Person> {
  const id = newId();
  const username = input.username ?? `u${id.slice(-12)}`;
  const roleId = newId();
  const { db } = app;
  await db
    .insertInto('sys_user')
    .values({
      id,
      username,
      realname: input.realname ?? `用户${id.slice(-4)}`,
      rel_tenant_ids: input.tenants?.join(',') ?? null,
    })
    .execute();
  await db
    .insertInto('sys_user_secret')
    .values({ user_id: id, password_hash: await passwordHash })
    .execute();
  await db
    .insertInto('sys_role')
    .values({ id: roleId, role_name: username, role_code: `role_${username}` })
    .execute();
  await db.insertInto('sys_user_role').values({ id: newId(), user_id: id, role_id: roleId }).execute();
  if (input.clearance !== undefined) await setClearance(app, username, { level: input.clearance });
  for (const code of input.departs ?? []) await joinDepart(app, id, code);
  for (const code of input.permissions ?? []) await grantRight(app, roleId, code);
  for (const rule of input.rules ?? []) await grantRule(app, roleId, rule);
  return { id, username, roleId };
}

interface ClearanceInput {
  level: number;
  fonds?: readonly string[];
  /** Moments; from the beginning and without an end when absent. */
  from?: Date;
  until?: Date;
}

/** Clears somebody in each of their tenants, in place of what they were cleared for. Actors that are kept are read again. */
export async function setClearance(
  { db, ...app }: WithDb & Partial<Pick<TestApp, 'sessions'>>,
  username: string,
  { level, fonds = [], from = new Date('2020-01-01T00:00:00Z'), until }: ClearanceInput,
): Promise<void> {
  const user = await db
    .selectFrom('sys_user')
    .select(['id', 'rel_tenant_ids'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await sql`update arc_clearance set del_flag = 1 where username = ${username}`.execute(db);
  for (const tenant of (user.rel_tenant_ids || '0').split(','))
    await sql`insert into arc_clearance (id, username, status, level, fonds, valid_from, valid_until, reason, tenant_id,
        create_time)
      values (${newId()}, ${username}, '30', ${level}, ${fonds.join(',') || null}, ${from.toISOString()}::timestamptz,
        ${until?.toISOString() ?? null}::timestamptz, '测试', ${Number(tenant)}, now())`.execute(db);
  await app.sessions?.refresh(db, [user.id]);
}

async function joinDepart({ db }: WithDb, userId: string, orgCode: string): Promise<void> {
  await db
    .insertInto('sys_depart')
    .values({ id: newId(), parent_id: null, depart_name: `部门${orgCode}`, org_code: orgCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const depart = await db
    .selectFrom('sys_depart')
    .select('id')
    .where('org_code', '=', orgCode)
    .executeTakeFirstOrThrow();
  await db.insertInto('sys_user_depart').values({ id: newId(), user_id: userId, dep_id: depart.id }).execute();
}

/** Gives a role the right with that code; the button row is made when there is none, also when two ask at once. */
export async function grantRight({ db }: WithDb, roleId: string, code: string): Promise<void> {
  await db
    .insertInto('sys_permission')
    .values({ id: newId(), parent_id: null, name: code, menu_type: 2, perms: code, perms_type: '1', status: '1' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const right = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', '=', code)
    .where('menu_type', '=', 2)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sys_role_permission')
    .values({ id: newId(), role_id: roleId, permission_id: right.id })
    .execute();
}

/** Gives a role a menu with one more data rule. */
export async function grantRule(
  { db }: WithDb,
  roleId: string,
  rule: { component: string; column: string; condition: string; value: string },
): Promise<void> {
  let menu = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('component', '=', rule.component)
    .executeTakeFirst();
  if (!menu) {
    menu = { id: newId() };
    await db
      .insertInto('sys_permission')
      .values({ id: menu.id, parent_id: null, name: rule.component, component: rule.component, menu_type: 1 })
      .execute();
  }
  const ruleId = newId();
  await db
    .insertInto('sys_permission_data_rule')
    .values({
      id: ruleId,
      permission_id: menu.id,
      rule_name: rule.column,
      rule_column: rule.column,
      rule_conditions: rule.condition,
      rule_value: rule.value,
      status: '1',
    })
    .execute();
  const grant = await db
    .selectFrom('sys_role_permission')
    .select(['id', 'data_rule_ids'])
    .where('role_id', '=', roleId)
    .where('permission_id', '=', menu.id)
    .executeTakeFirst();
  if (grant) {
    const ids = [grant.data_rule_ids, ruleId].filter(Boolean).join(',');
    await db.updateTable('sys_role_permission').set({ data_rule_ids: ids }).where('id', '=', grant.id).execute();
  } else {
    await db
      .insertInto('sys_role_permission')
      .values({ id: newId(), role_id: roleId, permission_id: menu.id, data_rule_ids: ruleId })
      .execute();
  }
}
