import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import { fieldOfFilter } from '@dossier/contract/core/figure-filters.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { fieldsInView } from '@dossier/contract/core/view.ts';
import {
  type arrangeListViews,
  type ListViewContent,
  type ListViewEntry,
  listViewLimits,
  type listViews,
  type listViewTotals,
  type saveListView,
  shareViewsRight,
} from '@dossier/contract/identity/list-view.ts';
import { fieldsOfRecords, readSavedRecords } from '@dossier/rules/query/saved.ts';
import { SuperQueryError } from '@dossier/rules/super-query.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError, conflict, forbidden, notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Resources } from '#engine/resource/registry.ts';
import { totalOfList } from '#engine/resource/routes.ts';
import { isVisibleView } from '#services/list-views.ts';
import type { App } from '#services/services.ts';
import { rolesToShareWith } from './saved-query.service.ts';

type Views = ResultOf<typeof listViews>;

/**
 * The views of a list that the caller has, in his order: his own, and those for his roles as far as he may see every column
 * that they ask by. Columns that he may not see fall out of all.
 */
export async function viewsOf({ db, resources }: App, actor: Actor, code: string): Promise<Views> {
  const resource = listedResource(resources, actor, code);
  const [{ rows }, choice, roles] = await Promise.all([
    sql<ListViewEntry>`
      select v.id, v.title, v.content, v.user_id = ${actor.userId} as own, coalesce(u.realname, u.username) as owner,
        case when v.user_id = ${actor.userId} then array(
          select r.role_id from sys_list_view_role r where r.view_id = v.id order by r.role_id) else '{}' end as "roleIds"
      from sys_list_view v join sys_user u on u.id = v.user_id and u.del_flag = 0
      where v.code = ${code} and ${isVisibleView(actor)} order by own desc, v.create_time, v.id`.execute(db),
    choiceOf(db, actor, code),
    actor.permissions.has(shareViewsRight) ? rolesToShareWith(db, actor) : [],
  ]);
  const { columns } = scopeOf(resource, actor);
  const shown = rows
    .filter(({ own, content }) => own || wrongIn(resource, actor, content) === null)
    .map((view) => ({ ...view, content: { ...view.content, columns: known(view.content.columns) } }));
  const rank = new Map(choice.ids.map((id, at) => [id, at]));
  const views = shown.toSorted((a, b) => (rank.get(a.id) ?? shown.length) - (rank.get(b.id) ?? shown.length));
  const defaultId = views.some(({ id }) => id === choice.default) ? choice.default : null;
  return { views, defaultId, roles };

  function known(names: ListViewContent['columns']): ListViewContent['columns'] {
    const left = names?.filter((name) => columns.has(name)) ?? [];
    return left.length > 0 ? left : null;
  }
}

/**
 * How many records each of the caller's first views has: through the gate and by the statement of the list itself. Views
 * that ask for what the caller no longer sees, or what their list refuses, have no number, and none has the open top of a
 * tree, which is no total.
 */
export async function totalsOfViews(app: App, actor: Actor, code: string): Promise<ResultOf<typeof listViewTotals>> {
  const resource = listedResource(app.resources, actor, code);
  const { views } = await viewsOf(app, actor, code);
  const counted = views
    .slice(0, listViewLimits.counted)
    .filter(({ content }) => wrongIn(resource, actor, content) === null && !isOpenTree(resource, content));
  const totals: ResultOf<typeof listViewTotals> = [];
  // One after another: a person's tabs take one connection.
  for (const { id, content } of counted) {
    try {
      totals.push({ id, ...(await totalOfList(app, resource, actor, wireFilters(resource, content))) });
    } catch (error) {
      // The list says it when the view is opened.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return totals;
}

const isOpenTree = ({ tree }: Resource, { filters, advanced }: ListViewContent): boolean =>
  tree !== undefined && advanced === null && Object.values(filters).every((value) => value.trim() === '');

/** Saves a new view, or what has become of an own one. @returns its id */
export async function saveView(
  { resources }: Pick<App, 'resources'>,
  tx: Tx,
  actor: Actor,
  { id, code, title: given, content, roleIds = [] }: BodyOf<typeof saveListView>,
): Promise<string> {
  const title = given.trim();
  if (title === '') throw refuse('视图名称不能为空');
  const resource = listedResource(resources, actor, code);
  const { columns } = scopeOf(resource, actor);
  const wrong = wrongIn(resource, actor, content) ?? content.columns?.find((name) => !columns.has(name)) ?? null;
  if (wrong !== null) throw refuse(`视图中的字段不存在：${wrong.slice(0, 50)}`);
  const roles = [...new Set(roleIds)];
  if (roles.length > 0) await assertMayShare(tx, actor, roles);
  const stored = JSON.stringify(content);
  const { rows: taken } = await sql`
    select 1 from sys_list_view where user_id = ${actor.userId} and tenant_id = ${actor.tenantId} and code = ${code}
      and title = ${title} and id is distinct from ${id ?? null}`.execute(tx);
  if (taken.length > 0) throw conflict(`${title} 已存在`);
  const { rows } = id
    ? await sql<{ id: string }>`
        update sys_list_view set title = ${title}, content = ${stored}::jsonb, update_time = now()
        where id = ${id} and code = ${code} and user_id = ${actor.userId} and tenant_id = ${actor.tenantId} returning id`.execute(
        tx,
      )
    : await sql<{ id: string }>`
        insert into sys_list_view (id, user_id, tenant_id, code, title, content)
        values (${newId()}, ${actor.userId}, ${actor.tenantId}, ${code}, ${title}, ${stored}::jsonb)
        on conflict (user_id, tenant_id, code, title) do nothing returning id`.execute(tx);
  const saved = rows[0]?.id;
  // Somebody was first with the name, or the view is not the caller's.
  if (saved === undefined) throw id ? notFound() : conflict(`${title} 已存在`);
  await assertRoom(tx, actor, code);
  await sql`delete from sys_list_view_role where view_id = ${saved}`.execute(tx);
  if (roles.length > 0)
    await sql`insert into sys_list_view_role (view_id, role_id) select ${saved}, unnest(${roles}::varchar[])`.execute(
      tx,
    );
  return saved;
}

/** Takes the caller's own view away. @returns false when he has none with that id */
export async function deleteOwnView(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sys_list_view where id = ${id} and user_id = ${actor.userId} and tenant_id = ${actor.tenantId}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Keeps the order of the caller's tabs and the view that his list opens with; ids that he does not see are left out. */
export async function arrange(
  { resources }: Pick<App, 'resources'>,
  tx: Tx,
  actor: Actor,
  { code, ids, defaultId }: BodyOf<typeof arrangeListViews>,
): Promise<void> {
  listedResource(resources, actor, code);
  const { rows } = await sql<{ id: string }>`
    select v.id from sys_list_view v where v.code = ${code} and ${isVisibleView(actor)}`.execute(tx);
  const seen = new Set(rows.map(({ id }) => id));
  const kept = [...new Set(ids)].filter((id) => seen.has(id));
  const first = defaultId !== null && seen.has(defaultId) ? defaultId : null;
  await sql`
    insert into sys_list_view_choice (user_id, tenant_id, code, default_id, ids)
    values (${actor.userId}, ${actor.tenantId}, ${code}, ${first}, ${JSON.stringify(kept)}::jsonb)
    on conflict (user_id, tenant_id, code) do update set default_id = excluded.default_id, ids = excluded.ids`.execute(
    tx,
  );
}

async function choiceOf(db: Db, actor: Actor, code: string): Promise<{ default: string | null; ids: string[] }> {
  const { rows } = await sql<{ default: string | null; ids: string[] }>`
    select default_id as default, ids from sys_list_view_choice
    where user_id = ${actor.userId} and tenant_id = ${actor.tenantId} and code = ${code}`.execute(db);
  return rows[0] ?? { default: null, ids: [] };
}

/** The resource whose list a view is of; the caller must be allowed to list it. */
function listedResource(resources: Resources, actor: Actor, code: string): Resource {
  const resource = resources.byPath(code);
  if (!resource) throw notFound();
  if (!actor.permissions.has(resource.endpoints.list.access)) throw forbidden();
  return resource;
}

/** The first thing in a view that is not of the list or that the caller may not ask by; null: nothing is wrong. */
function wrongIn(resource: Resource, actor: Actor, content: ListViewContent): string | null {
  const { columns } = scopeOf(resource, actor);
  const asked = [...Object.keys(content.filters).map(plainField), ...advancedFields(content.advanced)];
  const unknown = asked.find((name) => !columns.get(name)?.queryable);
  if (unknown !== undefined) return unknown;
  if (content.sort && !columns.get(content.sort.field)?.sortable) return content.sort.field;
  const view = content.kind === 'list' ? undefined : resource.views.find(({ kind }) => kind === content.kind);
  if (content.kind !== 'list' && !view) return content.kind;
  const needed = view ? fieldsInView(view) : [];
  const by = content.board?.by ?? null;
  if (by !== null) {
    if (view?.kind !== 'board' || !view.or.includes(by)) return by;
    needed.push(by);
  }
  return needed.find((name) => !columns.has(name)) ?? null;
}

/** The field of a filter in the address, which knows only these two endings. */
const plainField = (name: string): string => (/_MultiString$/.test(name) ? name : fieldOfFilter(name));

function advancedFields(advanced: ListViewContent['advanced']): string[] {
  if (!advanced) return [];
  try {
    return fieldsOfRecords(readSavedRecords(JSON.parse(advanced.params)));
  } catch (error) {
    if (error instanceof SuperQueryError) throw refuse(error.message);
    if (error instanceof SyntaxError) throw refuse('查询条件格式不正确');
    throw error;
  }
}

async function assertMayShare(tx: Tx, actor: Actor, roles: readonly string[]): Promise<void> {
  if (!actor.permissions.has(shareViewsRight)) throw forbidden();
  const offered = new Set((await rolesToShareWith(tx, actor)).map(({ id }) => id));
  if (roles.some((id) => !offered.has(id))) throw refuse('只能共享给自己拥有的角色');
}

async function assertRoom(tx: Tx, actor: Actor, code: string): Promise<void> {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from sys_list_view
    where user_id = ${actor.userId} and tenant_id = ${actor.tenantId} and code = ${code}`.execute(tx);
  if ((rows[0]?.many ?? 0) > listViewLimits.perList) throw refuse(`每个列表最多保存${listViewLimits.perList}个视图`);
}
