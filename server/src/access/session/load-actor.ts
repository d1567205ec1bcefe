import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { adminRole } from '#services/messages/administrators.ts';
import type { Actor, DataRule } from '../actor.ts';
import { loadClearances } from '../clearance.ts';
import { both } from '../form-limits.ts';
import { grantsOfUser } from './grants.ts';
import { formLimits, formRules, limitsOfAll } from './load-form-limits.ts';
import { hasSecondStep } from './second-step.ts';
import { usableTenant } from './tenants.ts';

export interface SessionRow {
  id: string;
  user_id: string;
  org_code: string | null;
  tenant_id: number;
}

/** Why a session has no actor any more; each has its own text on the wire. */
export type ActorProblem = 'unknown' | 'frozen' | 'leftTenant' | 'closedTenant';

export const problemTexts: Record<ActorProblem, string> = {
  unknown: '用户不存在!',
  frozen: '账号已被锁定,请联系管理员!',
  leftTenant: '用户租户信息变更,请重新登陆!',
  closedTenant: '当前租户已冻结或不在有效期内，请重新登录!',
};

/** Reads everything that decides what the user of a session may do and see. */
export async function loadActor(db: Db, session: SessionRow): Promise<Actor | ActorProblem> {
  const user = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'status', 'del_flag', 'org_code', 'rel_tenant_ids'])
    .select(['user_identity', 'depart_ids', 'language'])
    .select(hasSecondStep(session.id).as('second_step'))
    .where('id', '=', session.user_id)
    .executeTakeFirst();
  if (user?.del_flag !== 0) return 'unknown';
  if (user.status === 2) return 'frozen';

  const tenants = await tenantsOf(db, user.rel_tenant_ids);
  const tenantId = tenantOf(session.tenant_id, user.rel_tenant_ids, tenants);
  if (typeof tenantId === 'string') return tenantId;

  const [departs, roles, grants, guarded, manages, cleared] = await Promise.all([
    db
      .selectFrom('sys_user_depart as ud')
      .innerJoin('sys_depart as d', 'd.id', 'ud.dep_id')
      .select(['d.id', 'd.org_code'])
      .where('ud.user_id', '=', user.id)
      .where('d.del_flag', '=', '0')
      .execute(),
    db
      .selectFrom('sys_user_role as ur')
      .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
      .select(['r.id', 'r.role_code'])
      .where('ur.user_id', '=', user.id)
      .execute(),
    grantsOf(db, user.id, tenantId),
    guardedColumns(db),
    user.user_identity === 2 ? codesOf(db, csv(user.depart_ids)) : [],
    loadClearances(db, tenantId, user.username),
  ]);

  const permissions = new Set(
    grants.flatMap((grant) => (grant.given && grant.menu_type === 2 ? csv(grant.perms) : [])),
  );
  const lacking = (type: string) =>
    new Set(guarded.flatMap((rule) => (rule.type === type && !permissions.has(rule.code) ? rule.code : [])));
  const holder = { userId: user.id, roleIds: roles.map(({ id }) => id), departIds: departs.map(({ id }) => id) };
  const hidden = lacking('1');
  // Administrators try what they set for others; rules for rows bind whoever they are granted to.
  const forms = roles.some(({ role_code }) => role_code === adminRole)
    ? await limitsOfAll(db)
    : await formLimits(db, holder, hidden);
  const orgCode = session.org_code ?? user.org_code ?? departs[0]?.org_code ?? '';
  return {
    sessionId: session.id,
    userId: user.id,
    username: user.username,
    realname: user.realname ?? user.username,
    language: user.language === 'en-US' ? 'en' : 'zh',
    orgCode,
    orgId: departs.find((depart) => depart.org_code === orgCode)?.id ?? '',
    orgCodes: departs.map((depart) => depart.org_code),
    manages,
    roleCodes: roles.map((role) => role.role_code),
    tenantId,
    tenantIds: tenants,
    permissions,
    ...cleared,
    hiddenCodes: forms ? both(hidden, forms.hidden) : hidden,
    frozenCodes: forms ? both(lacking('2'), forms.fixed) : lacking('2'),
    rules: withRules(await rulesOf(db, grants), await formRules(db, holder)),
    ...(forms ? { forms } : {}),
    secondStep: user.second_step,
  };
}

interface Grant {
  permission_id: string;
  menu_type: number;
  perms: string | null;
  component: string | null;
  data_rule_ids: string | null;
  given: boolean;
}

/**
 * The tenant that a session works in. Who has tenants never works on the platform because none of them can be worked in:
 * that would show him more than any tenant does.
 */
function tenantOf(wanted: number, relTenantIds: string | null, usable: readonly number[]): number | ActorProblem {
  const all = csv(relTenantIds);
  if (wanted !== 0 && !usable.includes(wanted)) return all.includes(String(wanted)) ? 'closedTenant' : 'leftTenant';
  if (wanted !== 0) return wanted;
  return usable[0] ?? (all.length > 0 ? 'closedTenant' : 0);
}

/** Codes of departments. */
async function codesOf(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('sys_depart').select('org_code').where('id', 'in', ids).where('del_flag', '=', '0');
  return (await query.orderBy('org_code').execute()).map((row) => row.org_code);
}

/** Permissions through roles and department roles. */
async function grantsOf(db: Db, userId: string, tenantId: number): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select g.permission_id, p.menu_type, p.perms, p.component, g.data_rule_ids, g.given
    from (${grantsOfUser(userId, tenantId)}) g join sys_permission p on p.id = g.permission_id and p.del_flag = 0`.execute(
    db,
  );
  return rows;
}

/** Column codes that are enforced at all: a rule with status "1" and `:col:` in its code; type 1 hides, type 2 freezes. */
export async function guardedColumns(db: Db): Promise<{ code: string; type: string | null }[]> {
  const rows = await db
    .selectFrom('sys_permission')
    .select(['perms', 'perms_type'])
    .where('menu_type', '=', 2)
    .where('del_flag', '=', 0)
    .where('perms_type', 'in', ['1', '2'])
    .where('status', '=', '1')
    .where('perms', 'like', '%:col:%')
    .execute();
  return rows.flatMap((row) => csv(row.perms).map((code) => ({ code, type: row.perms_type })));
}

/** Tenants of the user that can be worked in, in the order in which they were given. */
async function tenantsOf(db: Db, relTenantIds: string | null): Promise<number[]> {
  const ids = csv(relTenantIds).map(Number).filter(Number.isInteger);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select t.id from sys_tenant t where t.id = any(${ids}) and ${usableTenant('t')}`.execute(db);
  return ids.filter((id) => rows.some((row) => row.id === id));
}

async function rulesOf(db: Db, grants: Grant[]): Promise<Map<string, DataRule[]>> {
  const wanted = new Map<string, string>();
  for (const grant of grants) {
    for (const id of csv(grant.data_rule_ids)) if (grant.component) wanted.set(id, grant.component);
  }
  const rules = new Map<string, DataRule[]>();
  if (wanted.size === 0) return rules;
  const rows = await db
    .selectFrom('sys_permission_data_rule')
    .select(['id', 'rule_column', 'rule_conditions', 'rule_value'])
    .where('id', 'in', [...wanted.keys()])
    .where('status', '=', '1')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const component = wanted.get(row.id) ?? '';
    const list = rules.get(component) ?? [];
    list.push({ column: row.rule_column ?? '', condition: row.rule_conditions ?? '', value: row.rule_value ?? '' });
    rules.set(component, list);
  }
  return rules;
}

function withRules(rules: Map<string, DataRule[]>, more: readonly [component: string, rule: DataRule][]) {
  for (const [component, rule] of more) rules.set(component, [...(rules.get(component) ?? []), rule]);
  return rules;
}

export function csv(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
