import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { role } from '@dossier/contract/identity/role.ts';
import type { listSavedQueries, saveQuery } from '@dossier/contract/identity/saved-query.ts';
import type { QueryRecord } from '@dossier/rules/query/records.ts';
import { fieldsOfRecords, readSavedRecords, savedQueryLimits } from '@dossier/rules/query/saved.ts';
import { SuperQueryError } from '@dossier/rules/super-query.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { isAdministrator } from '#access/reach.ts';
import { conflict, forbidden, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Resources } from '#engine/resource/registry.ts';
import type { App } from '#services/services.ts';

type Entry = ResultOf<typeof listSavedQueries>['queries'][number];

/**
 * The caller's queries of a list, and those shared with his roles as far as he may see every column that they name:
 * what a value is asked of him stays with the column.
 */
export async function queriesOf({ db, resources }: App, actor: Actor, code: string): Promise<Entry[]> {
  const resource = assertMayList(resources, actor, code);
  const { rows } = await sql<Entry & { records: QueryRecord[] }>`
    select q.id, q.title, q.match_type as "matchType", q.records, q.user_id = ${actor.userId} as own,
      coalesce(u.realname, u.username) as owner,
      case when q.user_id = ${actor.userId} then array(
        select r.role_id from sys_saved_query_role r where r.query_id = q.id order by r.role_id) else '{}' end as "roleIds"
    from sys_saved_query q join sys_user u on u.id = q.user_id and u.del_flag = 0
    where q.code = ${code} and q.tenant_id = ${actor.tenantId} and (q.user_id = ${actor.userId} or exists (
      select 1 from sys_saved_query_role r join sys_user_role ur on ur.role_id = r.role_id
      where r.query_id = q.id and ur.user_id = ${actor.userId}))
    order by own desc, q.title, q.id`.execute(db);
  return rows.filter(({ own, records }) => own || unknownField(actor, resource, records) === undefined);
}

/** Roles that a query may be shared with: the caller's own; all that an administrator sees. */
export async function rolesToShareWith(db: Db, actor: Actor): Promise<{ id: string; roleName: string }[]> {
  const held = sql<boolean>`exists (select 1 from sys_user_role ur where ur.role_id = t.id and ur.user_id = ${actor.userId})`;
  const { rows } = await sql<{ id: string; roleName: string }>`
    select t.id, t.role_name as "roleName" from sys_role t
    where ${isAdministrator(actor) ? scopeSql(scopeOf(role, actor)) : held} order by t.role_name, t.id`.execute(db);
  return rows;
}

/** Saves a query under its title. @throws AppError when the title is taken and is not to be overwritten */
export async function save(
  { resources }: Pick<App, 'resources'>,
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveQuery>,
): Promise<void> {
  const { code, matchType, overwrite = false, roleIds = [] } = body;
  const title = body.title.trim();
  if (title === '') throw refuse('保存名称不能为空');
  const resource = assertMayList(resources, actor, code);
  const records = readRecords(body.records);
  const unknown = unknownField(actor, resource, records);
  if (unknown !== undefined) throw refuse(`高级查询的字段不存在：${unknown.slice(0, 50)}`);
  const offered = new Set((await rolesToShareWith(tx, actor)).map(({ id }) => id));
  const roles = [...new Set(roleIds)];
  if (roles.some((id) => !offered.has(id))) throw refuse('只能共享给自己拥有的角色');

  const then = overwrite
    ? sql`do update set match_type = excluded.match_type, records = excluded.records, update_time = now()`
    : sql`do nothing`;
  const { rows } = await sql<{ id: string }>`
    insert into sys_saved_query (id, user_id, tenant_id, code, title, match_type, records)
    values (${newId()}, ${actor.userId}, ${actor.tenantId}, ${code}, ${title}, ${matchType}, ${JSON.stringify(records)}::jsonb)
    on conflict (user_id, tenant_id, code, title) ${then} returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw conflict(`${title} 已存在`);
  await assertRoom(tx, actor, code);
  await sql`delete from sys_saved_query_role where query_id = ${id}`.execute(tx);
  if (roles.length > 0)
    await sql`insert into sys_saved_query_role (query_id, role_id) select ${id}, unnest(${roles}::varchar[])`.execute(
      tx,
    );
}

/** Takes the caller's own query away. @returns false when he has none with that id */
export async function deleteOwn(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from sys_saved_query where id = ${id} and user_id = ${actor.userId} and tenant_id = ${actor.tenantId}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The list's resource, when the code names one; then the caller must be allowed to list it. */
function assertMayList(resources: Resources, actor: Actor, code: string): Resource | undefined {
  const resource = resources.byPath(code);
  if (resource && !actor.permissions.has(resource.endpoints.list.access)) throw forbidden();
  return resource;
}

/** The first field that the actor cannot filter the list by. */
function unknownField(
  actor: Actor,
  resource: Resource | undefined,
  records: readonly QueryRecord[],
): string | undefined {
  if (!resource) return undefined;
  const { columns } = scopeOf(resource, actor);
  return fieldsOfRecords(records).find((field) => !columns.get(field)?.queryable);
}

function readRecords(records: unknown): QueryRecord[] {
  try {
    return readSavedRecords(records);
  } catch (error) {
    throw error instanceof SuperQueryError ? refuse(error.message) : error;
  }
}

async function assertRoom(tx: Tx, actor: Actor, code: string): Promise<void> {
  const { rows } = await sql<{ list: number; all: number }>`
    select count(*) filter (where code = ${code}) as list, count(*) as all
    from sys_saved_query where user_id = ${actor.userId}`.execute(tx);
  const { list = 0, all = 0 } = rows[0] ?? {};
  if (list > savedQueryLimits.perList) throw refuse(`每个列表最多保存${savedQueryLimits.perList}个查询`);
  if (all > savedQueryLimits.perUser) throw refuse(`每个用户最多保存${savedQueryLimits.perUser}个查询`);
}
