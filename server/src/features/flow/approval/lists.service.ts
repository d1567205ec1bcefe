import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { urgeMinutes } from '@dossier/contract/flow/flow.ts';
import type * as contract from '@dossier/contract/flow/reading.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { namesOf } from '#engine/flow/people.ts';
import { principalsOf } from '#engine/flow/standing-in.ts';
import type { App } from '#services/services.ts';
import { isOn, pageOf, waitingAt } from './page.ts';
import { holding, readable } from './readable.ts';

/** Open tasks under `t` of a caller and of those for whom he stands in; nobody is asked about his own application. */
async function waitingFor(app: App, db: Db, actor: Actor, only?: string): Promise<RawBuilder<boolean>> {
  const principals = await principalsOf(db, actor.username);
  // One name is compared as one: the index then brings the order.
  const mine =
    principals.length === 0
      ? sql`t.username = ${actor.username}`
      : sql`t.username = any(${[actor.username, ...principals]})`;
  return sql<boolean>`(t.tenant_id = ${actor.tenantId} and t.state = 'open' and ${mine} and t.applicant <> ${actor.username}
    and ${readable(app.resources, actor, 't', { waiting: true, only })})`;
}

const isLate = sql<boolean>`coalesce(t.due_at < now(), false)`;

export async function listInbox(
  app: App,
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listInbox>,
): Promise<ResultOf<typeof contract.listInbox>> {
  const { text, resource, sort = 'due' } = query;
  const waits = await waitingFor(app, db, actor, resource);
  const where = sql<boolean>`${waits}
    ${text ? sql`and ${holding(app.resources, actor, 'i', text)}` : sql``} ${isOn(query.late) ? sql`and t.due_at < now()` : sql``}`;
  const joined = sql`from flow_task t join flow_instance i on i.id = t.instance_id`;
  const order = { due: sql`t.due_at, t.id`, new: sql`t.arrived_at desc, t.id desc`, old: sql`t.arrived_at, t.id` }[
    sort
  ];
  const { rows, page } = await pageOf<{
    taskId: string;
    step: string;
    username: string;
    arrivedAt: string;
    dueAt: string | null;
    late: boolean;
    opened: boolean;
    batch: boolean;
  }>(app, db, actor, query, {
    columns: sql`t.id as "taskId", t.step, t.username, t.arrived_at as "arrivedAt", t.due_at as "dueAt", ${isLate} as late,
      t.opened, t.batch`,
    from: sql`${joined} join flow_version v on v.id = i.version_id`,
    counted: text ? joined : sql`from flow_task t`,
    where,
    order,
  });
  const names = await namesOf(
    db,
    rows.map(({ username }) => username),
  );
  const records = rows.map(({ head, taskId, step, username, arrivedAt, dueAt, late, opened, batch }) => ({
    ...head,
    ...{ taskId, step, arrivedAt, dueAt, late, opened, batch },
    behalf: username === actor.username ? null : (names.get(username) ?? null),
  }));
  return { records, ...page };
}

export async function listDone(
  app: App,
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listDone>,
): Promise<ResultOf<typeof contract.listDone>> {
  const { text, resource } = query;
  const joined = sql`from flow_task t join flow_instance i on i.id = t.instance_id`;
  const { rows, page } = await pageOf<{
    taskId: string;
    step: string;
    username: string;
    decision: string;
    opinion: string | null;
    decidedAt: string;
  }>(app, db, actor, query, {
    columns: sql`t.id as "taskId", t.step, t.username, t.state as decision, t.opinion, t.decided_at as "decidedAt"`,
    from: sql`${joined} join flow_version v on v.id = i.version_id`,
    counted: text ? joined : sql`from flow_task t`,
    where: sql<boolean>`t.tenant_id = ${actor.tenantId} and t.decided_by = ${actor.username}
      and ${readable(app.resources, actor, 't', { only: resource })}
      ${text ? sql`and ${holding(app.resources, actor, 'i', text)}` : sql``}`,
    order: sql`t.decided_at desc, t.id desc`,
  });
  const names = await namesOf(
    db,
    rows.map(({ username }) => username),
  );
  const records = rows.map(({ head, taskId, step, username, decision, opinion, decidedAt }) => ({
    ...head,
    ...{ taskId, step, decision, opinion, decidedAt },
    behalf: username === actor.username ? null : (names.get(username) ?? null),
  }));
  return { records, ...page };
}

export async function listMine(
  app: App,
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listMine>,
): Promise<ResultOf<typeof contract.listMine>> {
  const { text, resource, state } = query;
  const { rows, page } = await pageOf<{ decided: boolean; urgeable: boolean }>(app, db, actor, query, {
    columns: sql`i.decided, (i.urged_at is null or i.urged_at <= now() - ${urgeMinutes} * interval '1 minute') as urgeable`,
    from: sql`from flow_instance i join flow_version v on v.id = i.version_id`,
    counted: sql`from flow_instance i`,
    where: sql<boolean>`i.tenant_id = ${actor.tenantId} and i.applicant = ${actor.username}
      and ${readable(app.resources, actor, 'i', { only: resource })}
      ${state ? sql`and i.state = ${state}` : sql``} ${text ? sql`and ${holding(app.resources, actor, 'i', text)}` : sql``}`,
    order: sql`i.id desc`,
  });
  const waiting = await waitingAt(
    db,
    rows.map(({ head }) => head.id),
  );
  const records = rows.map(({ head, decided, urgeable }) => ({
    ...head,
    waiting: waiting.get(head.id) ?? [],
    mayWithdraw: head.state === 'running' && !decided,
    mayUrge: head.state === 'running' && urgeable,
  }));
  return { records, ...page };
}

export async function listCopies(
  app: App,
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listCopies>,
): Promise<ResultOf<typeof contract.listCopies>> {
  const { text, resource } = query;
  const joined = sql`from flow_copy c join flow_instance i on i.id = c.instance_id`;
  const { rows, page } = await pageOf<{
    copyId: string;
    step: string | null;
    byUser: string | null;
    remark: string | null;
    at: string;
    read: boolean;
  }>(app, db, actor, query, {
    columns: sql`c.id as "copyId", c.step, c.by_user as "byUser", c.note as remark, c.at, c.read_at is not null as read`,
    from: sql`${joined} join flow_version v on v.id = i.version_id`,
    counted: text ? joined : sql`from flow_copy c`,
    where: sql<boolean>`c.tenant_id = ${actor.tenantId} and c.username = ${actor.username}
      and ${readable(app.resources, actor, 'c', { only: resource })} ${isOn(query.unread) ? sql`and c.read_at is null` : sql``}
      ${text ? sql`and ${holding(app.resources, actor, 'i', text)}` : sql``}`,
    order: sql`c.id desc`,
  });
  const names = await namesOf(
    db,
    rows.map(({ byUser }) => byUser),
  );
  const records = rows.map(({ head, copyId, step, byUser, remark, at, read }) => ({
    ...head,
    ...{ copyId, step, remark, at, read, by: names.get(byUser ?? '') ?? null },
  }));
  return { records, ...page };
}

export async function counts(app: App, db: Db, actor: Actor): Promise<ResultOf<typeof contract.flowCounts>> {
  const waits = await waitingFor(app, db, actor);
  const [tasks, others] = await Promise.all([
    sql<{ inbox: number; late: number }>`select count(*) as inbox, count(*) filter (where t.due_at < now()) as late
      from flow_task t where ${waits}`.execute(db),
    sql<{ mine: number; copies: number }>`select
      (select count(*) from flow_instance i where i.tenant_id = ${actor.tenantId} and i.applicant = ${actor.username}
        and i.state = 'running' and ${readable(app.resources, actor, 'i')}) as mine,
      (select count(*) from flow_copy c where c.tenant_id = ${actor.tenantId} and c.username = ${actor.username}
        and c.read_at is null and ${readable(app.resources, actor, 'c')}) as copies`.execute(db),
  ]);
  const { inbox = 0, late = 0 } = tasks.rows[0] ?? {};
  const { mine = 0, copies = 0 } = others.rows[0] ?? {};
  return { inbox, late, mine, copies };
}
