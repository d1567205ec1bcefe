import type { BodyOf, QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type * as contract from '@dossier/contract/flow/definition.ts';
import { type FlowFault, faultsOf } from '@dossier/rules/flow/faults.ts';
import { emptyGraph, type FlowGraph } from '@dossier/rules/flow/graph.ts';
import { FlowShapeError, readGraph } from '@dossier/rules/flow/read-graph.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { notFound, refusal, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { type FlowAction, flowActions } from '#engine/flow/definitions.ts';
import { namesOf } from '#engine/flow/people.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { worldOf } from './world.ts';

interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

interface DefinitionRow {
  code: string;
  name: string;
  draft: FlowGraph;
  draftVersion: number;
  published: number | null;
  publishedAt: string | null;
  publishedBy: string | null;
  graph: FlowGraph | null;
  disabled: boolean;
  updateBy: string | null;
  updateTime: string | null;
}

type Head = ResultOf<typeof contract.listDefinitions>[number];

/** The approvals that this server knows, with what the tenant has drawn for them. */
export async function listDefinitions(app: App, db: Db, actor: Actor): Promise<Head[]> {
  const stored = await definitionsOf(db, actor.tenantId);
  const running = await runningOf(db, actor.tenantId);
  return flowActions(app.resources)
    .map((flow) => headOf(app, flow, stored.get(flow.code), running.get(flow.code) ?? 0))
    .sort((a, b) => a.code.localeCompare(b.code));
}

export async function getDefinition(
  app: App,
  db: Db,
  actor: Actor,
  code: string,
): Promise<ResultOf<typeof contract.getDefinition>> {
  const flow = requireFlow(app, code);
  const stored = (await definitionsOf(db, actor.tenantId, code)).get(code);
  const running = (await runningOf(db, actor.tenantId)).get(code) ?? 0;
  return {
    ...headOf(app, flow, stored, running),
    draft: stored?.draft ?? proposed(app, code),
    graph: stored?.graph ?? null,
  };
}

export async function saveDraft(
  caller: Caller,
  body: BodyOf<typeof contract.saveDraft>,
): Promise<ResultOf<typeof contract.saveDraft>> {
  const { app, actor, origin } = caller;
  const flow = requireFlow(app, body.code);
  const draft = readDrawn(body.draft);
  return inTransaction(app.db, async (tx) => {
    const name = body.name?.trim() || undefined;
    const json = JSON.stringify(draft);
    const { rows } = await sql<{ version: number }>`
      insert into flow_definition (id, tenant_id, code, name, draft, create_by, update_by)
      select ${newId()}, ${actor.tenantId}, ${body.code}, ${name ?? nameOf(app, flow)}, ${json}::jsonb, ${actor.username}, ${actor.username}
        where ${body.version} = 0
          or exists (select 1 from flow_definition where tenant_id = ${actor.tenantId} and code = ${body.code})
      on conflict (tenant_id, code) do update set draft = excluded.draft, name = coalesce(${name ?? null}, flow_definition.name),
        draft_version = flow_definition.draft_version + 1, update_by = excluded.update_by, update_time = now()
        where flow_definition.draft_version = ${body.version}
      returning draft_version as version`.execute(tx);
    const [saved] = rows;
    if (!saved) throw await stale(tx, actor.tenantId, body.code);
    await log(tx, actor, origin, `保存审批流程草稿，${flow.code}`);
    return {
      draftVersion: saved.version,
      faults: faultsOf(draft, await worldOf(tx, actor.tenantId, flow.resource, draft)),
    };
  });
}

/** What is wrong with a flow as it is drawn. */
export async function checkDrawn(app: App, db: Db, actor: Actor, code: string, graph: unknown): Promise<FlowFault[]> {
  const { resource } = requireFlow(app, code);
  const drawn = readDrawn(graph);
  return faultsOf(drawn, await worldOf(db, actor.tenantId, resource, drawn));
}

/** Makes a version of the draft. Whoever looks at another draft than the one that is kept publishes nothing. */
export async function publish(
  { app, actor, origin }: Caller,
  { code, version, note }: BodyOf<typeof contract.publishDefinition>,
): Promise<{ published: number }> {
  const flow = requireFlow(app, code);
  return inTransaction(app.db, async (tx) => {
    // The product's proposal is published as it is, without a draft of one's own.
    if (version === 0)
      await sql`insert into flow_definition (id, tenant_id, code, name, draft, create_by, update_by)
        values (${newId()}, ${actor.tenantId}, ${code}, ${nameOf(app, flow)}, ${JSON.stringify(proposed(app, code))}::jsonb,
          ${actor.username}, ${actor.username}) on conflict (tenant_id, code) do nothing`.execute(tx);
    const { rows } = await sql<{ draft: FlowGraph; name: string; draftVersion: number; next: number }>`
      select draft, name, draft_version as "draftVersion", coalesce((select max(v.version) from flow_version v
        where v.tenant_id = d.tenant_id and v.code = d.code), 0) + 1 as next
      from flow_definition d where tenant_id = ${actor.tenantId} and code = ${code} for update`.execute(tx);
    const [stored] = rows;
    if (!stored) throw notFound('审批流程不存在');
    if (stored.draftVersion !== Math.max(version, 1)) throw await stale(tx, actor.tenantId, code);
    const errors = faultsOf(stored.draft, await worldOf(tx, actor.tenantId, flow.resource, stored.draft)).filter(
      ({ level }) => level === 'error',
    );
    if (errors[0])
      throw refusal('faults', `流程有${errors.length}处错误，不能发布：${errors[0].message}`, { count: errors.length });
    await sql`insert into flow_version (id, tenant_id, code, name, version, graph, note, create_by)
      values (${newId()}, ${actor.tenantId}, ${code}, ${stored.name}, ${stored.next}, ${JSON.stringify(stored.draft)}::jsonb,
        ${note?.trim() || null}, ${actor.username})`.execute(tx);
    await sql`update flow_definition set published = ${stored.next}, disabled = false
      where tenant_id = ${actor.tenantId} and code = ${code}`.execute(tx);
    await log(tx, actor, origin, `发布审批流程，${code}，第${stored.next}版`);
    await app.flows.changed(tx);
    return { published: stored.next };
  });
}

export async function setDisabled(
  { app, actor, origin }: Caller,
  { code, disabled }: BodyOf<typeof contract.setDisabled>,
): Promise<void> {
  requireFlow(app, code);
  await inTransaction(app.db, async (tx) => {
    const { rows } = await sql`update flow_definition set disabled = ${disabled}
      where tenant_id = ${actor.tenantId} and code = ${code} and published is not null returning id`.execute(tx);
    if (rows.length === 0) throw refuse('该审批流程尚未发布');
    await log(tx, actor, origin, disabled ? `停用审批流程，${code}` : `启用审批流程，${code}`);
    await app.flows.changed(tx);
  });
}

export async function listVersions(
  db: Db,
  actor: Actor,
  { code }: QueryOf<typeof contract.listVersions>,
): Promise<ResultOf<typeof contract.listVersions>> {
  const { rows } = await sql<ResultOf<typeof contract.listVersions>[number]>`
    select v.version, v.create_time as "publishedAt", coalesce(u.realname, v.create_by) as "publishedBy", v.note,
      count(i.id) filter (where i.state = 'running') as running, count(i.id) as total
    from flow_version v left join sys_user u on u.username = v.create_by left join flow_instance i on i.version_id = v.id
    where v.tenant_id = ${actor.tenantId} and v.code = ${code}
    group by v.id, u.realname order by v.version desc limit 200`.execute(db);
  return rows;
}

export async function getVersion(
  db: Db,
  actor: Actor,
  { code, version }: QueryOf<typeof contract.getVersion>,
): Promise<{ version: number; graph: FlowGraph }> {
  const { rows } = await sql<{ version: number; graph: FlowGraph }>`select version, graph from flow_version
    where tenant_id = ${actor.tenantId} and code = ${code} and version = ${version}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound('审批流程不存在');
  return found;
}

/** What is drawn now, kept or sent along. */
export async function drawnOf(app: App, db: Db, actor: Actor, code: string, graph: unknown): Promise<FlowGraph> {
  if (graph !== undefined) return readDrawn(graph);
  return (await getDefinition(app, db, actor, code)).draft;
}

/** @throws AppError when no action of this server starts an approval of that code */
export function requireFlow(app: App, code: string): FlowAction {
  const found = flowActions(app.resources).find((flow) => flow.code === code);
  if (!found) throw notFound('审批流程不存在');
  return found;
}

function readDrawn(input: unknown): FlowGraph {
  try {
    return readGraph(input);
  } catch (error) {
    if (error instanceof FlowShapeError) throw refusal('input', error.message);
    throw error;
  }
}

const proposed = (app: App, code: string): FlowGraph => app.flows.proposal(code)?.graph ?? emptyGraph;
const nameOf = (app: App, { code, resource, action }: FlowAction): string =>
  app.flows.proposal(code)?.name ?? `${resource.label.slice(0, 40)}${action.label}审批`;

function headOf(app: App, flow: FlowAction, stored: DefinitionRow | undefined, running: number): Head {
  const { code, resource, action } = flow;
  return {
    code,
    name: stored?.name ?? nameOf(app, flow),
    resource: resource.path,
    resourceLabel: resource.label,
    action: action.name,
    actionLabel: action.label,
    draftVersion: stored?.draftVersion ?? 0,
    changed: stored ? JSON.stringify(stored.draft) !== JSON.stringify(stored.graph) : true,
    published: stored?.published ?? null,
    publishedAt: stored?.publishedAt ?? null,
    publishedBy: stored?.publishedBy ?? null,
    disabled: stored?.disabled ?? false,
    running,
    updateBy: stored?.updateBy ?? null,
    updateTime: stored?.updateTime ?? null,
  };
}

async function definitionsOf(db: Db, tenantId: number, code?: string): Promise<Map<string, DefinitionRow>> {
  const { rows } = await sql<DefinitionRow>`
    select d.code, d.name, d.draft, d.draft_version as "draftVersion", d.published, v.create_time as "publishedAt",
      coalesce(u.realname, v.create_by) as "publishedBy", v.graph, d.disabled, d.update_by as "updateBy",
      d.update_time as "updateTime"
    from flow_definition d left join flow_version v on v.tenant_id = d.tenant_id and v.code = d.code and v.version = d.published
      left join sys_user u on u.username = v.create_by
    where d.tenant_id = ${tenantId} ${code === undefined ? sql`` : sql`and d.code = ${code}`}`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

async function runningOf(db: Db, tenantId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; n: number }>`select code, count(*) as n from flow_instance
    where tenant_id = ${tenantId} and state = 'running' group by code`.execute(db);
  return new Map(rows.map(({ code, n }) => [code, n]));
}

/** C04 */
async function stale(tx: Tx, tenantId: number, code: string) {
  const { rows } = await sql<{
    by: string | null;
    at: string;
  }>`select update_by as by, update_time as at from flow_definition
    where tenant_id = ${tenantId} and code = ${code}`.execute(tx);
  const [last] = rows;
  if (!last) return notFound('审批流程不存在');
  const who = (await namesOf(tx, [last.by])).get(last.by ?? '')?.name ?? '';
  return refusal('stale', `数据已被${who}于${last.at}修改，请刷新后重试`, { who, when: last.at });
}

function log(tx: Tx, actor: Actor, origin: Origin, content: string): Promise<void> {
  return writeLog(tx, actor, origin, { operate: operateType.edit, content, method: 'flow:definition' });
}
