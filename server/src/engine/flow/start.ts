import type { Action } from '@dossier/contract/core/action.ts';
import { type ApproveNode, approveNodes, type FlowGraph } from '@dossier/rules/flow/graph.ts';
import { atStart } from '@dossier/rules/flow/walk.ts';
import { wayOf } from '@dossier/rules/flow/way.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';
import type { ActionContext } from '../resource/hooks.ts';
import type { Row } from '../resource/read.ts';
import { titleOf } from '../resource/write.ts';
import { advance } from './advance.ts';
import { type Published, publishedFlow } from './definitions.ts';
import { peopleNamed } from './people.ts';
import type { InstanceRow } from './rows.ts';
import { addEvent, parts, type Run } from './run.ts';

/** What the applicant says to it. */
export interface StartInput {
  note?: string | undefined;
  /** People that he chose, by node. */
  chosen?: Readonly<Record<string, readonly string[]>> | undefined;
}

/**
 * The definition that a record of this action is approved by; undefined where it passes without one.
 * @throws AppError while none is published and the action needs one
 */
export async function requireFlow(
  { tx, actor }: Pick<ActionContext, 'tx' | 'actor'>,
  action: Action,
): Promise<Published | undefined> {
  const code = action.flow?.code ?? '';
  const found = await publishedFlow(tx, actor.tenantId, code);
  if (!found && !action.flow?.optional)
    throw refusal('noFlow', `“${action.label}”还没有发布审批流程，请联系管理员`, { code });
  return found;
}

/**
 * Starts the approval of a record that an action has just moved to where it waits. A definition without steps passes it at
 * once. @returns the record as it is then
 */
export async function startFlow(
  context: ActionContext & { device: string | null },
  published: Published,
  action: Action,
  { before, after, input }: { before: Row; after: Row; input: StartInput },
): Promise<Row> {
  const { app, tx, actor, origin, resource, device } = context;
  const { flow } = action;
  if (!flow || !resource.states) throw new Error(`${action.name} starts no approval`);
  const { graph } = published;
  const instance: InstanceRow = {
    id: newId(),
    tenantId: actor.tenantId,
    code: flow.code,
    name: published.name,
    versionId: published.versionId,
    resource: resource.path,
    action: action.name,
    recordId: after.id,
    title: titleOf(resource, after).slice(0, 500),
    applicant: actor.username,
    orgCode: actor.orgCode,
    fromState: String(before[resource.states.field] ?? ''),
    note: input.note?.trim() || null,
    chosen: await readChosen(context, graph, after, input.chosen ?? {}),
    progress: atStart,
    state: 'running',
    submittedVersion: typeof after.version === 'number' ? after.version : 0,
    decided: false,
    urgedAt: null,
    startedAt: wireNow(),
    endedAt: null,
  };
  await sql`insert into flow_instance (id, tenant_id, code, name, version_id, resource, action, record_id, title, applicant,
      org_code, from_state, note, chosen, submitted_version)
    values (${instance.id}, ${instance.tenantId}, ${instance.code}, ${instance.name}, ${instance.versionId},
      ${instance.resource}, ${instance.action}, ${instance.recordId}, ${instance.title}, ${instance.applicant},
      ${instance.orgCode}, ${instance.fromState}, ${instance.note}, ${JSON.stringify(instance.chosen)}::jsonb,
      ${instance.submittedVersion})`.execute(tx);
  const run: Run = {
    ...{ app, actor, origin, device, tx, instance, graph, resource, action: { ...action, flow }, record: after },
    ...parts(app, tx, resource, instance),
  };
  await addEvent(run, { kind: 'start', opinion: instance.note });
  await advance(run, atStart);
  return run.record;
}

/** People chosen for the steps that ask for it; what is chosen for others is left out. */
async function readChosen(
  { tx, actor }: ActionContext,
  graph: FlowGraph,
  record: Row,
  given: NonNullable<StartInput['chosen']>,
): Promise<Record<string, string[]>> {
  const chosen: Record<string, string[]> = {};
  const onWay = new Set(wayOf(graph, record, atStart, new Set()).map(({ node }) => node.id));
  for (const { id, name, least, most } of chosenSteps(graph)) {
    const names = [...new Set(given[id] ?? [])];
    if (names.length > most) throw refusal('chosen', `“${name}”最多选择${most}人`);
    const found = await peopleNamed(tx, actor.tenantId, names);
    const unknown = names.find((one) => !found.some(({ username }) => username === one));
    if (unknown !== undefined) throw refusal('chosen', `“${name}”所选的“${unknown}”不存在或已冻结`);
    if (names.includes(actor.username)) throw refusal('C10', '不能审批自己提交的申请');
    if (onWay.has(id) && names.length < least) throw refusal('chosen', `“${name}”至少选择${least}人`);
    chosen[id] = names;
  }
  return chosen;
}

/** Steps at which the applicant chooses who decides. */
export function chosenSteps(graph: Pick<FlowGraph, 'nodes'>) {
  return approveNodes(graph).flatMap(({ id, name, who }: ApproveNode) => {
    const asked = who.find((one) => one.type === 'chosen');
    return asked ? [{ id, name, least: asked.least, most: asked.most }] : [];
  });
}
