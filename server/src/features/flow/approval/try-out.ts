import type { BodyOf, QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { byRights } from '@dossier/contract/core/may.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { isDate } from '@dossier/contract/core/validate.ts';
import type * as definition from '@dossier/contract/flow/definition.ts';
import type * as reading from '@dossier/contract/flow/reading.ts';
import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { atStart } from '@dossier/rules/flow/walk.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { forbidden, invalid, notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { publishedFlow } from '#engine/flow/definitions.ts';
import { orgCodeOf } from '#engine/flow/heads.ts';
import { maySeeAny, peopleNamed, seesRecord } from '#engine/flow/people.ts';
import type { Asking } from '#engine/flow/resolve.ts';
import { moverOf } from '#engine/flow/run.ts';
import { chosenSteps } from '#engine/flow/start.ts';
import { findRow } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';
import { drawnOf, requireFlow } from './definition.service.ts';
import { tellWay } from './way.ts';

const nothingYet = { progress: atStart, steps: [], tasks: [], events: [], running: true, names: new Map() };

/** Who would decide on a record, by the rules that decide when it is submitted. */
export async function tryOut(
  app: App,
  db: Db,
  actor: Actor,
  { code, graph: sent, recordId, applicant = actor.username, day }: BodyOf<typeof definition.tryOut>,
): Promise<ResultOf<typeof definition.tryOut>> {
  const { resource } = requireFlow(app, code);
  if (day !== undefined && !isDate(day)) throw invalid({ day: '日期格式不正确' });
  const graph = await drawnOf(app, db, actor, code, sent);
  const [found] = await peopleNamed(db, actor.tenantId, [applicant]);
  if (!found) throw invalid({ applicant: '申请人不存在或已冻结' });
  const orgCode = applicant === actor.username ? actor.orgCode : await orgCodeOf(db, applicant);
  const asking = await askingFor(db, actor, resource, { graph, recordId, applicant, orgCode });
  const way = await tellWay(graph, asking, nothingYet, day === undefined ? null : `${day} 12:00:00`);
  return { way, days: longest(graph, way) };
}

/** What an action that starts an approval would lead to, for those who may do it. */
export async function previewStart(
  app: App,
  db: Db,
  actor: Actor,
  { resource: path, action: name, id }: QueryOf<typeof reading.previewStart>,
): Promise<ResultOf<typeof reading.previewStart>> {
  const resource = app.resources.byPath(path);
  const action = resource && Object.hasOwn(resource.actions, name) ? resource.actions[name] : undefined;
  if (!resource || !action?.flow) throw notFound('审批流程不存在');
  if (!byRights(actor.permissions)(action.endpoint)) throw forbidden();
  const published = await publishedFlow(db, actor.tenantId, action.flow.code);
  if (!published) throw notFound('审批流程不存在');
  const { graph } = published;
  const { username: applicant, orgCode } = actor;
  const asking = await askingFor(db, actor, resource, { graph, recordId: id, applicant, orgCode });
  const way = await tellWay(graph, asking, nothingYet);
  const onWay = new Set(way.map(({ nodeId }) => nodeId));
  const choose = chosenSteps(graph)
    .filter((step) => onWay.has(step.id))
    .map(({ id: nodeId, ...rest }) => ({ nodeId, ...rest }));
  return { name: published.name, way, choose };
}

async function askingFor(
  db: Db,
  actor: Actor,
  resource: Resource,
  { graph, recordId, ...given }: { graph: FlowGraph; recordId: string; applicant: string; orgCode: string },
): Promise<Asking> {
  if (!maySeeAny(resource, actor) || !(await findRow(db, scopeOf(resource, actor), recordId)))
    throw notFound('记录不存在或已被删除');
  const { tenantId } = actor;
  const record = await findRow(db, scopeOf(resource, moverOf(tenantId, null)), recordId, { full: true });
  if (!record) throw notFound('记录不存在或已被删除');
  return { db, tenantId, record, graph, chosen: null, sees: seesRecord(db, tenantId, resource, recordId), ...given };
}

/** Working days at most: parallel branches count by their longest; null where a step has no limit. */
function longest(graph: FlowGraph, way: ResultOf<typeof definition.tryOut>['way']): number | null {
  const taken = new Map(way.map(({ nodeId, branch }) => [nodeId, branch?.id ?? null]));
  const sequence = (nodes: FlowGraph['nodes']): number | null =>
    nodes.reduce<number | null>((sum, node) => {
      const own = lasts(node);
      return sum === null || own === null ? null : sum + own;
    }, 0);
  function lasts(node: FlowGraph['nodes'][number]): number | null {
    switch (node.type) {
      case 'approve':
        return node.limit?.days ?? null;
      case 'copy':
        return 0;
      case 'branch':
        return sequence(node.branches.find(({ id }) => id === taken.get(node.id))?.nodes ?? []);
      case 'parallel': {
        const each = node.branches.map(({ nodes }) => sequence(nodes));
        return each.includes(null) ? null : Math.max(0, ...each.map((days) => days ?? 0));
      }
    }
  }
  return sequence(graph.nodes);
}
