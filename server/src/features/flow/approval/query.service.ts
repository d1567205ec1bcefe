import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { isDate } from '@dossier/contract/core/validate.ts';
import type * as contract from '@dossier/contract/flow/query.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { invalid } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { namesOf } from '#engine/flow/people.ts';
import type { App } from '#services/services.ts';
import { countedInstances, countedSteps, isLateStep } from './counted.ts';
import { isOn, pageOf, waitingAt } from './page.ts';
import { holding, readable } from './readable.ts';

type Filters = Omit<QueryOf<typeof contract.listInstances>, 'state'>;

/** What both lists are narrowed by; `begun`: the column with the moment when it began. */
function narrowed(
  app: App,
  actor: Actor,
  { code, text, applicant, from, to }: Filters,
  begun: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const wrong = Object.entries({ from, to }).find(([, day]) => day !== undefined && !isDate(day));
  if (wrong) throw invalid({ [wrong[0]]: '日期格式不正确' });
  const parts = [
    sql<boolean>`i.tenant_id = ${actor.tenantId}`,
    readable(app.resources, actor, 'i'),
    ...(code ? [sql<boolean>`i.code = ${code}`] : []),
    ...(applicant ? [sql<boolean>`i.applicant = ${applicant}`] : []),
    ...(text ? [holding(app.resources, actor, 'i', text)] : []),
    ...(from ? [sql<boolean>`${begun} >= ${`${from} 00:00:00`}::timestamptz`] : []),
    ...(to ? [sql<boolean>`${begun} < ${`${to} 00:00:00`}::timestamptz + interval '1 day'`] : []),
  ];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

const part = (text: string) => `%${text.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
const hoursFrom = (begun: RawBuilder<unknown>, ended: RawBuilder<unknown>) =>
  sql`round((extract(epoch from coalesce(${ended}, now()) - ${begun}) / 3600)::numeric, 1)::float8 as hours`;

export async function listInstances(
  app: App,
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listInstances>,
): Promise<ResultOf<typeof contract.listInstances>> {
  const { state, days, step, node, late } = query;
  const waitsAt = [
    ...(node ? [sql<boolean>`s.node_id = ${node}`] : []),
    ...(step ? [sql<boolean>`s.name ilike ${part(step)}`] : []),
    ...(isOn(late) ? [isLateStep] : []),
  ];
  const { rows, page } = await pageOf<{ hours: number }>(app, db, actor, query, {
    columns: hoursFrom(sql`i.started_at`, sql`i.ended_at`),
    from: sql`from flow_instance i join flow_version v on v.id = i.version_id`,
    counted: sql`from flow_instance i`,
    where: sql<boolean>`${narrowed(app, actor, query, sql`i.started_at`)} and ${countedInstances({ state, days })}
      ${
        waitsAt.length > 0
          ? sql`and exists (select 1 from flow_step s where s.instance_id = i.id and s.closed_at is null
              and ${sql.join(waitsAt, sql` and `)})`
          : sql``
      }`,
    order: sql`i.id desc`,
  });
  const waiting = await waitingAt(
    db,
    rows.map(({ head }) => head.id),
  );
  const records = rows.map(({ head, hours }) => ({
    ...head,
    ...{ hours, waiting: waiting.get(head.id) ?? [] },
  }));
  return { records, ...page };
}

interface StepRow {
  stepId: string;
  nodeId: string;
  step: string;
  openedAt: string;
  dueAt: string | null;
  closedAt: string | null;
  late: boolean;
  hours: number;
}

export async function listSteps(
  app: App,
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listSteps>,
): Promise<ResultOf<typeof contract.listSteps>> {
  const { state, days, step, node, late } = query;
  const joined = sql`from flow_step s join flow_instance i on i.id = s.instance_id`;
  const { rows, page } = await pageOf<StepRow>(app, db, actor, query, {
    columns: sql`s.id as "stepId", s.node_id as "nodeId", s.name as step, s.opened_at as "openedAt", s.due_at as "dueAt",
      s.closed_at as "closedAt", ${isLateStep} as late, ${hoursFrom(sql`s.opened_at`, sql`s.closed_at`)}`,
    from: sql`${joined} join flow_version v on v.id = i.version_id`,
    counted: joined,
    where: sql<boolean>`s.tenant_id = ${actor.tenantId} and ${narrowed(app, actor, query, sql`s.opened_at`)}
      and ${countedSteps({ state, node, days, late: isOn(late) })} ${step ? sql`and s.name ilike ${part(step)}` : sql``}`,
    order: sql`s.id desc`,
  });
  const people = await peopleAt(
    db,
    rows.map(({ stepId }) => stepId),
  );
  const records = rows.map(({ head, stepId, nodeId, step: name, openedAt, dueAt, closedAt, late: isLate, hours }) => ({
    ...head,
    ...{ stepId, nodeId, step: name, openedAt, dueAt, closedAt, late: isLate, hours },
    ...(people.get(stepId) ?? { people: [], decided: [] }),
  }));
  return { records, ...page };
}

type StepPeople = Pick<ResultOf<typeof contract.listSteps>['records'][number], 'people' | 'decided'>;

/** Who was asked at visits to steps, and who decided. */
async function peopleAt(db: Db, stepIds: readonly string[]): Promise<Map<string, StepPeople>> {
  const { rows } = await sql<{ stepId: string; username: string; decidedBy: string | null }>`
    select step_id as "stepId", username, decided_by as "decidedBy" from flow_task
    where step_id = any(${[...stepIds]}) order by position, id`.execute(db);
  const names = await namesOf(
    db,
    rows.flatMap(({ username, decidedBy }) => [username, decidedBy]),
  );
  const found = new Map<string, StepPeople>();
  for (const { stepId, username, decidedBy } of rows) {
    const at = found.get(stepId) ?? { people: [], decided: [] };
    found.set(stepId, at);
    const [asked, by] = [names.get(username), names.get(decidedBy ?? '')];
    if (asked) at.people.push(asked);
    if (by && !at.decided.some((one) => one.username === by.username)) at.decided.push(by);
  }
  return found;
}
