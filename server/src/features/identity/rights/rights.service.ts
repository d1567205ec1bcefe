import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type {
  EffectiveRight,
  RightSource,
  rightsOfRole,
  rightsOfUser,
  whoMay,
} from '@dossier/contract/identity/rights.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { isAdministrator } from '#access/reach.ts';
import { type GrantSource, givenAnywhere, grantSources } from '#access/session/grants.ts';
import { loadActor, problemTexts } from '#access/session/load-actor.ts';
import { packaged } from '#access/session/tenants.ts';
import { notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { adminRole, seenRole } from '#features/identity/role/role.public.ts';
import { pageOfUsers } from '#features/identity/user/user.public.ts';
import type { App } from '#services/services.ts';

type Answer = ResultOf<typeof rightsOfUser>;
type Source = Static<typeof RightSource>;
type Right = Static<typeof EffectiveRight>;

/**
 * What a person may do and see. The codes are those of the actor whom the server would make of him, by the function
 * that makes it; the rows say through which roles, department roles and packages they come.
 */
export async function effectiveRights(
  db: Db,
  actor: Actor,
  { userId, tenantId }: QueryOf<typeof rightsOfUser>,
): Promise<Answer> {
  const target = await findRow(db, scopeOf(user, actor), userId, { full: true });
  if (!target) throw notFound(user.messages.notFound);
  // Who works in a tenant learns what people do there and nowhere else.
  const wanted = actor.tenantId || tenantId || 0;
  const found = await loadActor(db, { id: '', user_id: userId, org_code: null, tenant_id: wanted });
  const person = typeof found === 'string' ? null : found;
  const ids = csvOf(String(target.relTenantIds ?? '')).map(Number);
  const [departs, roles, tenants, rights, columns] = await Promise.all([
    namesOf(
      db,
      sql`select d.depart_name as name from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      and d.del_flag = '0' where ud.user_id = ${userId} order by d.org_code`,
    ),
    namesOf(
      db,
      sql`select r.role_name as name from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = ${userId} order by r.role_code`,
    ),
    db
      .selectFrom('sys_tenant')
      .select(['id', 'name'])
      .where('id', 'in', [...ids, -1])
      .orderBy('id')
      .execute(),
    rightRows(db, grantSources(sql`${userId}`), person?.tenantId ?? wanted),
    columnNames(db, person),
  ]);
  const manages = person?.manages.length
    ? await namesOf(
        db,
        sql`select depart_name as name from sys_depart where org_code = any(${[...person.manages]}) order by org_code`,
      )
    : [];
  return {
    user: {
      id: userId,
      username: String(target.username),
      realname: target.realname === null ? null : String(target.realname),
      departs,
      manages,
      roles,
    },
    problem: typeof found === 'string' ? problemTexts[found] : null,
    administrator: person !== null && isAdministrator(person),
    tenantId: person?.tenantId ?? wanted,
    tenants: actor.tenantId === 0 ? tenants : tenants.filter((tenant) => tenant.id === actor.tenantId),
    codes: person ? [...person.permissions].sort() : [],
    rights: person ? rights : rights.map((right) => ({ ...right, given: false })),
    ...columns,
  };
}

/** What a role that the caller may see gives, and the data rules that come with it. */
export async function rightsThroughRole(db: Db, actor: Actor, roleId: string): Promise<ResultOf<typeof rightsOfRole>> {
  const { roleName, roleCode } = await seenRole(db, actor, roleId);
  const source = sql<GrantSource>`select '' as user_id, 'role' as source, rp.role_id as source_id, rp.permission_id,
    rp.data_rule_ids from sys_role_permission rp where rp.role_id = ${roleId}`;
  return {
    role: { id: roleId, roleName: String(roleName), roleCode: String(roleCode) },
    administrator: roleCode === adminRole,
    rights: await rightRows(db, source, actor.tenantId),
  };
}

async function namesOf(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${query}`.execute(db);
  return rows.map((row) => row.name);
}

/** Names of the guarded columns that are hidden from, or frozen for, a person, in the registers that they may read. */
async function columnNames(db: Db, person: Actor | null): Promise<Pick<Answer, 'hidden' | 'frozen'>> {
  if (!person) return { hidden: [], frozen: [] };
  // A register that one may not read hides all of its columns; nobody asks which.
  const seen = (list: ReadonlySet<string>) =>
    [...list].filter((code) => person.permissions.has(code.replace(/:col:.*$/, ':list'))).sort();
  const hidden = seen(person.hiddenCodes);
  const frozen = seen(person.frozenCodes);
  const { rows } = await sql<{ perms: string; name: string }>`
    select perms, name from sys_permission where menu_type = 2 and del_flag = 0
      and string_to_array(perms, ',') && ${[...hidden, ...frozen]}::text[]`.execute(db);
  const named = (list: readonly string[]) =>
    list.map((code) => ({ code, name: rows.find((row) => csvOf(row.perms).includes(code))?.name ?? code }));
  return { hidden: named(hidden), frozen: named(frozen) };
}

interface SourceRow extends Source {
  user_id: string;
  data_rule_ids: string | null;
}

const sourceColumns = sql`s.user_id, s.source, coalesce(r.role_name, dr.role_name, '') as name,
  coalesce(r.role_code, dr.role_code) as code, d.depart_name as "departName", s.data_rule_ids`;
const sourceJoins = sql`left join sys_role r on s.source = 'role' and r.id = s.source_id
  left join sys_depart_role dr on s.source = 'departRole' and dr.id = s.source_id
  left join sys_depart d on d.id = dr.depart_id`;

interface RightRow extends SourceRow, Omit<Right, 'name' | 'because' | 'rules'> {
  rightName: string;
}

/** Every menu and button that something grants, with all that grants it. */
async function rightRows(db: Db, sources: RawBuilder<GrantSource>, tenantId: number): Promise<Right[]> {
  const { rows } = await sql<RightRow>`
    select p.id, p.parent_id as "parentId", p.name as "rightName", p.menu_type as "menuType", p.perms,
      ${tenantId === 0 ? sql`true` : packaged(sql`${tenantId}::int`, sql`p.id`)} as given,
      coalesce((select array_agg(k.pack_name order by k.pack_name) from sys_tenant_pack k
        join sys_tenant_pack_perms kp on kp.pack_id = k.id
        where k.tenant_id = ${tenantId} and k.status = '1' and kp.permission_id = p.id), '{}') as packages, ${sourceColumns}
    from (${sources}) s join sys_permission p on p.id = s.permission_id and p.del_flag = 0
    ${sourceJoins} order by p.sort_no, p.id, 8, 9`.execute(db);
  const rules = await rulesById(
    db,
    rows.flatMap((row) => csvOf(row.data_rule_ids)),
  );
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { id, parentId, rightName: name, menuType, perms, given, packages } = first;
    const binding = [...new Set(same.flatMap((row) => csvOf(row.data_rule_ids)))].flatMap((ruleId) => {
      const rule = rules.get(ruleId);
      const because = same.filter((row) => csvOf(row.data_rule_ids).includes(ruleId)).map(sourceOf);
      return rule ? [{ ...rule, because }] : [];
    });
    return [{ id, parentId, name, menuType, perms, given, packages, because: same.map(sourceOf), rules: binding }];
  });
}

const sourceOf = ({ source, name, code, departName }: SourceRow): Source => ({ source, name, code, departName });

async function rulesById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Omit<Right['rules'][number], 'because'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys_permission_data_rule')
    .select(['id', 'rule_name as name', 'rule_column as column', 'rule_conditions as condition', 'rule_value as value'])
    .where('id', 'in', [...new Set(ids)])
    .where('status', '=', '1')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Accounts that can be signed in to and hold a menu or button, in one of their tenants or in the caller's. */
export async function holders(app: App, actor: Actor, asked: QueryOf<typeof whoMay>): Promise<ResultOf<typeof whoMay>> {
  const { permissionId, ...query } = asked;
  const known = await app.db
    .selectFrom('sys_permission')
    .select('id')
    .where('id', '=', permissionId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  if (!known) throw notFound('未找到菜单信息');
  const right = sql`${permissionId}::text`;
  const given =
    actor.tenantId === 0
      ? givenAnywhere(sql`t.rel_tenant_ids`, right, true)
      : packaged(sql`${actor.tenantId}::int`, right);
  const extra = sql<boolean>`(t.status = 1 and ${given} and t.id in (
    select s.user_id from (${grantSources(sql`select id from sys_user`)}) s where s.permission_id = ${permissionId}))`;
  const page = await pageOfUsers(app, actor, { query, extra });
  const ids = page.records.map((record) => record.id);
  const { rows } = await sql<SourceRow>`select ${sourceColumns}
    from (${grantSources(sql`select unnest(${ids}::text[])`)}) s ${sourceJoins}
    where s.permission_id = ${permissionId} order by 2, 3`.execute(app.db);
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  const records = page.records.map((record) => {
    const own = byUser.get(record.id) ?? [];
    return { ...record, because: own.map(sourceOf), bound: own.some((row) => csvOf(row.data_rule_ids).length > 0) };
  });
  return { ...page, records };
}
