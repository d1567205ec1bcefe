import { mostRuleRows } from '@dossier/contract/identity/role.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { type Condition, csvOf, fieldsOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor, DataRule } from '#access/actor.ts';
import { type Scope, scopeOf, scopeSql } from '#access/gate.ts';
import { ruleConditions } from '#access/query/data-rules.ts';
import { grantSources } from '#access/session/grants.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { forbidden, notFound, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { bindsNothing } from '#features/identity/permission/permission.public.ts';
import type { App } from '#services/services.ts';
import { assertMayHandOut, seenRole } from './role.public.ts';

interface Asked {
  permissionId: string;
  roleId: string;
  userId: string;
  /** Rules of the menu that the role would be bound to. */
  ruleIds: readonly string[];
}

/**
 * How many rows a person would see on the page of a menu were the role bound to these rules. The person's gate decides
 * which rows, and the caller's own gate is laid over it: nobody counts what they do not see, neither rows nor columns,
 * and nobody asks about a role that they could not give.
 */
export async function rowsThatRemain({ db, resources }: App, actor: Actor, asked: Asked): Promise<number> {
  if (!actor.permissions.has(user.endpoints.list.access)) throw forbidden('没有权限查看所选用户');
  await seenRole(db, actor, asked.roleId);
  await assertMayHandOut(db, actor, [asked.roleId]);
  if (!(await findRow(db, scopeOf(user, actor), asked.userId))) throw notFound(user.messages.notFound);

  const person = await loadActor(db, { id: '', user_id: asked.userId, org_code: null, tenant_id: actor.tenantId });
  if (typeof person === 'string') throw refuse('所选用户目前无法登录，看不到任何数据');
  if (person.tenantId !== actor.tenantId) throw refuse('所选用户在其他租户工作，无法统计');

  const menu = await db
    .selectFrom('sys_permission')
    .select('component')
    .where('id', '=', asked.permissionId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  const component = menu?.component ?? '';
  const [resource] = resources.ofComponent(component);
  if (!resource) throw refuse(bindsNothing);

  const rules = await rulesThen(db, component, asked);
  const bound: Actor = { ...person, rules: new Map([...person.rules, [component, rules]]) };
  const own = scopeOf(resource, actor);
  assertReads(own, rules, bound);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select 1 from ${sql.table(resource.table)} t
    where ${scopeSql(scopeOf(resource, bound))} and ${scopeSql(own)} limit ${mostRuleRows + 1}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** What would bind the person on a component: the given rules, and those of every other grant. */
async function rulesThen(db: Db, component: string, { permissionId, roleId, userId, ruleIds }: Asked) {
  const others = await sql<{ data_rule_ids: string | null }>`
    select g.data_rule_ids from (${grantSources(sql`${userId}`)}) g
      join sys_permission p on p.id = g.permission_id and p.del_flag = 0
    where p.component = ${component}
      and not (g.source = 'role' and g.source_id = ${roleId} and g.permission_id = ${permissionId})`.execute(db);
  const kept = others.rows.flatMap((row) => csvOf(row.data_rule_ids));
  const { rows } = await sql<DataRule & { id: string; permission_id: string }>`
    select id, permission_id, coalesce(rule_column, '') as column, coalesce(rule_conditions, '') as condition,
      coalesce(rule_value, '') as value
    from sys_permission_data_rule where status = '1'
      and (id = any(${kept}) or (id = any(${[...ruleIds]}) and permission_id = ${permissionId})) order by id`.execute(
    db,
  );
  return rows.map(({ column, condition, value }): DataRule => ({ column, condition, value }));
}

/** A column that is hidden from the caller could be read by counting the rows of one rule after the other. */
function assertReads(own: Scope, rules: readonly DataRule[], bound: Actor): void {
  const named = ruleConditions(rules, bound, own.all).flatMap((condition: Condition) => fieldsOf(condition));
  if (named.some((field) => !own.columns.has(field))) throw forbidden('规则中的字段对您不可见，无法统计');
}
