import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { byRights } from '@dossier/contract/core/may.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { contract } from '@dossier/contract/pm/contract.ts';
import { type FeedEntry, type FeedKind, type feedOfProject, feedPage } from '@dossier/contract/pm/home/feed.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { always, type Condition, compare } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import { findRow, fromWhere } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';

interface Asked {
  id: string;
  kind?: FeedKind | undefined;
  pageNo?: number | undefined;
}

interface FeedRow {
  id: string;
  kind: FeedKind;
  path: string;
  record_id: string;
  title: string | null;
  create_by: string | null;
  create_name: string | null;
  create_time: string | null;
  content: string | null;
  version: number | null;
  action: string | null;
  step: string | null;
}

/**
 * A page of what happened to a project and to the records of every register that belong to it, newest first. Each register
 * is read through the gate: a record that this person may not know of says nothing here either. Deleted records are gone.
 * @throws C07 when the project is not theirs to see
 */
export async function feedOf(
  app: App,
  actor: Actor,
  { id, kind, pageNo = 1 }: Asked,
): Promise<ResultOf<typeof feedOfProject>> {
  const { db } = app;
  if (!(await findRow(db, scopeOf(project, actor), id))) throw notFound(project.messages.notFound);
  const records = sql.join(recordsOf(app, actor, id), sql` union all `);
  const comments = sql`
    select c.id, 'comment' as kind, a.path, a.id as record_id, a.title, c.create_by, c.create_time,
      c.comment_content as content, null::integer as version, null::text as action, null::text as step
    from about a join sys_comment c on c.table_name = a.data_table and c.table_data_id = a.id
    where c.del_flag = 0 and c.tenant_id = ${actor.tenantId}`;
  const changes = sql`
    select l.id, 'change' as kind, a.path, a.id as record_id, a.title, l.create_by, l.create_time, null as content,
      l.data_version as version, l.action, null as step
    from about a join sys_data_log l on l.data_table = a.data_table and l.data_id = a.id
    where l.type = 'json'`;
  const decisions = sql`
    select e.id, 'flow' as kind, a.path, a.id as record_id, a.title, e.by_user as create_by, e.at as create_time,
      coalesce(e.opinion, e.message) as content, null::integer as version, e.kind as action, e.step
    from about a join flow_instance i on i.resource = a.path and i.record_id = a.id
      join flow_event e on e.instance_id = i.id
    where i.tenant_id = ${actor.tenantId}`;
  const kinds = { comment: comments, change: changes, flow: decisions };
  const entries = kind ? kinds[kind] : sql.join(Object.values(kinds), sql` union all `);
  const { rows } = await sql<FeedRow>`
    with about as materialized (${records}),
      page as (select * from (${entries}) e order by create_time desc, id desc
        limit ${feedPage + 1} offset ${(pageNo - 1) * feedPage})
    select page.*, u.realname as create_name from page left join sys_user u on u.username = page.create_by
    order by page.create_time desc, page.id desc`.execute(db);
  return { entries: rows.slice(0, feedPage).map(entryOf), more: rows.length > feedPage };
}

/** The project and what belongs to it, register by register, as far as this person may read it. */
function recordsOf({ resources }: App, actor: Actor, id: string): RawBuilder<unknown>[] {
  const may = byRights(actor.permissions);
  const readable = resources
    .all()
    .filter(({ operations, endpoints }) => operations.has('queryById') && may(endpoints.queryById));
  const ofProject = compare('projectId', 'eq', id);
  const contracts = sql<boolean>`t.contract_id in (select t.id ${fromWhere(scopeOf(contract, actor), ofProject)})`;
  return [
    recordsIn(project, actor, compare('id', 'eq', id)),
    ...readable.filter((one) => isWithin(one, project)).map((one) => recordsIn(one, actor, ofProject)),
    ...(readable.includes(contract)
      ? readable.filter((one) => isWithin(one, contract)).map((one) => recordsIn(one, actor, always, contracts))
      : []),
  ];
}

/** The records of a register belong to one of another: by the field that it is arranged within. */
function isWithin({ fields, within }: Resource, owner: Resource): boolean {
  const field = within === null ? undefined : fields[within];
  return field?.type === 'reference' && field.target?.().table === owner.table;
}

/** Keys and names of the records of one register that meet a condition, through the gate. */
function recordsIn(
  resource: Resource,
  actor: Actor,
  where: Condition,
  extra?: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const scope = scopeOf(resource, actor);
  const title = scope.columns.get(resource.titleField);
  return sql`
    select ${resource.table}::text as data_table, ${resource.path}::text as path, t.id::text as id,
      ${title ? sql`${sql.ref(`t.${title.column}`)}::text` : sql`null::text`} as title
    ${fromWhere(scope, where, extra)}`;
}

const entryOf = (row: FeedRow): FeedEntry => ({
  ...{ id: row.id, kind: row.kind, path: row.path, recordId: row.record_id, title: row.title ?? '' },
  ...{ createBy: row.create_by, createName: row.create_name ?? row.create_by, createTime: row.create_time },
  ...{ content: row.content, version: row.version, action: row.action, step: row.step },
});
