import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { manageRight } from '@dossier/contract/flow/acting.ts';
import { urgeMinutes } from '@dossier/contract/flow/flow.ts';
import type * as contract from '@dossier/contract/flow/reading.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { findNode } from '@dossier/rules/flow/graph.ts';
import { earlierSteps } from '@dossier/rules/flow/walk.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { mayChange, scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { mayCopy } from '#engine/flow/copy.ts';
import { maySeeAny, namesOf, seesRecord } from '#engine/flow/people.ts';
import {
  eventsOf,
  findInstance,
  findTask,
  type InstanceRow,
  instancesOf,
  stepsOf,
  type TaskRow,
  tasksOf,
  versionOf,
} from '#engine/flow/rows.ts';
import { moverOf } from '#engine/flow/run.ts';
import { principalsOf } from '#engine/flow/standing-in.ts';
import { findRow } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';
import { headsOf } from './heads.ts';
import { named, type Past, tellWay } from './way.ts';

type Instance = ResultOf<typeof contract.getInstance>;

/** An approval whose record the caller may see. @throws AppError otherwise */
export async function instanceById(app: App, db: Db, actor: Actor, id: string): Promise<Instance> {
  const instance = await findInstance(db, actor.tenantId, id);
  if (!instance) throw notFound('审批不存在');
  return tellInstance(app, db, actor, instance);
}

/** The approval of a task, whatever has become of it since somebody was told. */
export async function instanceByTask(
  app: App,
  db: Db,
  actor: Actor,
  id: string,
): Promise<ResultOf<typeof contract.getByTask>> {
  const task = await findTask(db, actor.tenantId, id);
  if (!task) throw notFound('审批不存在');
  const instance = await instanceById(app, db, actor, task.instanceId);
  const { step, state, username, decidedBy, decidedAt } = task;
  const passed = instance.events.findLast(
    ({ kind, nodeId, by }) => kind === 'transfer' && nodeId === task.nodeId && by?.username === decidedBy,
  );
  const [names, [newest]] = await Promise.all([
    namesOf(db, [username, decidedBy]),
    instancesOf(db, actor.tenantId, { resource: instance.resource, recordId: instance.recordId }),
  ]);
  return {
    ...instance,
    asked: {
      ...{ step, state, at: decidedAt, to: state === 'transferred' ? (passed?.to ?? []) : [] },
      person: names.get(username) ?? { username, name: username, avatar: null },
      by: names.get(decidedBy ?? '') ?? null,
    },
    again: newest !== undefined && newest.id !== instance.id,
  };
}

/** The approvals of a record that the caller may see. */
export async function instancesOfRecord(
  app: App,
  db: Db,
  actor: Actor,
  { resource: path, id }: { resource: string; id: string },
): Promise<ResultOf<typeof contract.getOfRecord>> {
  const resource = app.resources.byPath(path);
  if (!resource || !maySeeAny(resource, actor) || !(await findRow(db, scopeOf(resource, actor), id)))
    throw notFound('记录不存在或已被删除');
  const [last, ...earlier] = await instancesOf(db, actor.tenantId, { resource: path, recordId: id });
  return {
    last: last ? await tellInstance(app, db, actor, last) : null,
    earlier: earlier.map(({ id: one, name, state, startedAt, endedAt }) => ({
      id: one,
      name,
      state,
      startedAt,
      endedAt,
    })),
  };
}

async function tellInstance(app: App, db: Db, actor: Actor, instance: InstanceRow): Promise<Instance> {
  const resource = app.resources.byPath(instance.resource);
  if (!resource || !maySeeAny(resource, actor)) throw notFound('审批不存在');
  if (!(await findRow(db, scopeOf(resource, actor), instance.recordId))) throw notFound('审批不存在');
  // Conditions may ask for what the reader may not see; which way is taken is no secret of the record.
  const record = await findRow(db, scopeOf(resource, moverOf(instance.tenantId, null)), instance.recordId, {
    full: true,
  });
  if (!record) throw notFound('审批不存在');
  const [{ version, graph }, tasks, steps, events] = await Promise.all([
    versionOf(db, instance.versionId),
    tasksOf(db, instance.id),
    stepsOf(db, instance.id),
    eventsOf(db, instance.id),
  ]);
  const names = await namesOf(db, [
    ...tasks.flatMap(({ username, decidedBy }) => [username, decidedBy]),
    ...events.flatMap(({ byUser, behalf, people }) => [byUser, behalf, ...csvOf(people)]),
  ]);
  const running = instance.state === 'running';
  const past: Past = { progress: instance.progress, steps, tasks, events, running, names };
  const { tenantId, applicant, orgCode, chosen } = instance;
  const sees = seesRecord(db, tenantId, resource, instance.recordId);
  const [[head], way, own] = await Promise.all([
    headsOf(app, db, actor, [{ ...instance, instanceId: instance.id, facts: [...graph.facts] }]),
    tellWay(graph, { db, tenantId, record, applicant, orgCode, chosen, graph, sees }, past),
    running && applicant !== actor.username ? ownTasks(db, actor, tasks) : [],
  ]);
  if (!head) throw notFound('审批不存在');
  const scope = scopeOf(resource, actor);
  const isMine = running && applicant === actor.username;
  const readable = (fields: readonly string[]) => fields.filter((name) => scope.columns.has(name));
  return {
    ...head,
    version,
    submittedVersion: instance.submittedVersion,
    factFields: readable(graph.facts),
    focusFields: readable(graph.focus),
    way,
    events: events.map((event) => ({
      ...{
        id: event.id,
        kind: event.kind,
        at: event.at,
        nodeId: event.nodeId,
        step: event.step,
        opinion: event.opinion,
      },
      ...{ message: event.message, recordVersion: event.recordVersion, device: event.device },
      by: names.get(event.byUser ?? '') ?? null,
      behalf: names.get(event.behalf ?? '') ?? null,
      to: named(past, csvOf(event.people)),
      fields: csvOf(event.fields),
    })),
    tasks: own.flatMap((task) => {
      const node = findNode(graph, task.nodeId);
      if (node?.type !== 'approve') return [];
      const may = (fields: readonly string[]) => fields.filter((name) => mayChange(scope, name));
      return [
        {
          ...{ id: task.id, nodeId: task.nodeId, name: task.step, dueAt: task.dueAt },
          late: steps.find(({ id }) => id === task.stepId)?.late ?? false,
          behalf: task.username === actor.username ? null : (names.get(task.username) ?? null),
          acts: node.acts,
          back:
            node.back === 'earlier'
              ? earlierSteps(graph, node.id, instance.progress).map(({ id, name }) => ({ nodeId: id, name }))
              : [],
          editable: may([...new Set([...node.editable, ...node.required])]),
          required: may(node.required),
        },
      ];
    }),
    mayWithdraw: isMine && !instance.decided,
    mayUrge: isMine && (await mayUrge(db, instance.id)),
    mayCopy: await mayCopy(db, actor.username, instance, tasks),
    mayEnd: running && actor.permissions.has(manageRight),
  };
}

/** Open tasks that the reader decides on, his own first. */
async function ownTasks(db: Db, actor: Actor, tasks: readonly TaskRow[]): Promise<TaskRow[]> {
  const open = tasks.filter(({ state }) => state === 'open');
  const mine = open.filter(({ username }) => username === actor.username);
  if (mine.length === open.length) return mine;
  const principals = await principalsOf(db, actor.username);
  return [...mine, ...open.filter(({ username }) => principals.includes(username))];
}

async function mayUrge(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean;
  }>`select urged_at is null or urged_at <= now() - ${urgeMinutes} * interval '1 minute'
    as may from flow_instance where id = ${id}`.execute(db);
  return rows[0]?.may === true;
}
