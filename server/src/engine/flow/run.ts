import type { Action, ActionFlow } from '@dossier/contract/core/action.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FlowEventKind } from '@dossier/contract/flow/flow.ts';
import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { sql } from 'kysely';
import { type Actor, type Origin, systemActor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import type { Hooks } from '../resource/hooks.ts';
import { findRow, type Row } from '../resource/read.ts';
import { titleOf } from '../resource/write.ts';
import { flowActions } from './definitions.ts';
import { maySeeAny, type Sees, seesRecord } from './people.ts';
import type { Asking } from './resolve.ts';
import { findInstance, type InstanceRow, versionOf } from './rows.ts';

/** Who acts, and from where. `actor` is null when it is the system. */
export interface Acting {
  app: App;
  actor: Actor | null;
  origin: Origin;
  /** `phone` or `desktop`. */
  device: string | null;
}

/** An approval that is being moved: locked until the end of the transaction, with its record. */
export interface Run extends Acting {
  tx: Tx;
  instance: InstanceRow;
  graph: FlowGraph;
  resource: Resource;
  action: Action & { flow: ActionFlow };
  hooks: Hooks;
  /** As it is now, all columns. */
  record: Row;
  sees: Sees;
}

/**
 * Locks an approval and its record with what is taken before it, in this order. Whoever comes second finds what the first one did.
 * @throws AppError when there is none in the tenant, or its record is gone
 */
export async function lockRun(acting: Acting, tx: Tx, tenantId: number, id: string): Promise<Run> {
  const instance = await findInstance(tx, tenantId, id, { lock: true });
  if (!instance) throw notFound('审批不存在');
  const found = flowActions(acting.app.resources).find(
    ({ resource, action }) => resource.path === instance.resource && action.name === instance.action,
  );
  if (!found) throw notFound('审批不存在');
  const { resource, action } = found;
  const mover = moverOf(instance.tenantId, acting.actor);
  const own = parts(acting.app, tx, resource, instance);
  // What its actions take before the record is taken here too, in the same order.
  await own.hooks.beforeLock?.({ tx, actor: mover }, [instance.recordId]);
  const record = await findRow(tx, scopeOf(resource, mover), instance.recordId, { lock: true, full: true });
  if (!record) throw notFound(resource.messages.notFound);
  const { graph } = await versionOf(tx, instance.versionId);
  return { ...acting, tx, instance, graph, resource, action, record, ...own };
}

/** To whoever may not see the record there is no such approval. */
export async function assertReadable({ tx, resource, instance }: Run, actor: Actor): Promise<void> {
  if (!maySeeAny(resource, actor) || !(await findRow(tx, scopeOf(resource, actor), instance.recordId)))
    throw notFound('审批不存在');
}

/** What of a run follows from its resource. */
export function parts(
  app: App,
  tx: Tx,
  resource: Resource,
  { tenantId, recordId }: InstanceRow,
): Pick<Run, 'hooks' | 'sees'> {
  return { hooks: app.resources.hooksOf(resource), sees: seesRecord(tx, tenantId, resource, recordId) };
}

/**
 * Who moves a record for an approval: in the name of whoever decided, and with the reach of the server. A state that he may
 * not see any more must not hold up what was decided.
 */
export function moverOf(tenantId: number, actor: Pick<Actor, 'userId' | 'username' | 'realname'> | null): Actor {
  const { userId, username, realname } = actor ?? systemActor;
  return { ...systemActor, tenantId, userId, username, realname, unbounded: true };
}

/** What decides who is asked in a run. */
export function askingOf({ tx, instance, record, graph, sees }: Run): Asking {
  const { tenantId, applicant, orgCode, chosen } = instance;
  return { db: tx, tenantId, record, applicant, orgCode, chosen, graph, sees };
}

export interface Told {
  kind: FlowEventKind;
  nodeId?: string | null;
  step?: string | null;
  /** In whose place it was done. */
  behalf?: string | null;
  people?: readonly string[];
  opinion?: string | null | undefined;
  message?: string | null;
  fields?: readonly string[];
  /** The system did it, whoever set it off. */
  bySystem?: boolean;
}

/** What people do, as the log calls it. */
const deeds: Partial<Record<FlowEventKind, string>> = {
  ...{
    start: '提交',
    agree: '同意',
    refuse: '驳回',
    back: '退回',
    transfer: '转办',
    addBefore: '前加签',
    addAfter: '后加签',
  },
  ...{ withdraw: '撤回', urge: '催办', end: '终止', copy: '抄送' },
};

/** Adds to what happened; what a person did stands in the log too. */
export async function addEvent(run: Run, told: Told): Promise<void> {
  const { tx, instance, record } = run;
  const actor = told.bySystem ? null : run.actor;
  const version = typeof record.version === 'number' ? record.version : null;
  if (actor) {
    const content = `审批“${deeds[told.kind] ?? told.kind}”，${titleOf(run.resource, record)}`;
    const method = `flow:${told.kind}`;
    await writeLog(tx, actor, run.origin, {
      operate: operateType.edit,
      content,
      method,
      parameters: { id: instance.id },
    });
  }
  await sql`insert into flow_event (id, tenant_id, instance_id, kind, at, by_user, behalf, node_id, step, people, opinion,
      message, record_version, fields, device, ip)
    values (${newId()}, ${instance.tenantId}, ${instance.id}, ${told.kind}, clock_timestamp(), ${actor?.username ?? null},
      ${told.behalf ?? null}, ${told.nodeId ?? null}, ${told.step ?? null}, ${(told.people ?? []).join(',')},
      ${told.opinion?.trim() || null}, ${told.message?.slice(0, 500) ?? null}, ${version}, ${(told.fields ?? []).join(',')},
      ${actor ? run.device : null}, ${actor ? run.origin.ip || null : null})`.execute(tx);
}
