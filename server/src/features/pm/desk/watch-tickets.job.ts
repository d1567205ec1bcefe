import { type Said, said } from '@dossier/contract/communication/said.ts';
import { ticket, ticketClock, ticketStatus } from '@dossier/contract/pm/desk/ticket.ts';
import { projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { inTransaction } from '#db/database.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { seeing } from '../reminder/reminder.public.ts';
import { type TimedRow, timedColumns, writeTimes } from './retime.ts';
import { targetOf } from './targets.ts';
import { columnsOf, standingOf, timesOf } from './times.ts';
import { type Alarm, type AlarmKind, timingOf } from './timing.ts';

/** Requests that one run looks at; the next one, a minute later, goes on. */
const most = 500;
/** Days that the bell shows it. */
const shownDays = 7;
/** Projects whose deadlines do not warn. */
const quiet: readonly string[] = [projectStatus.paused, projectStatus.closed, projectStatus.terminated];
/** Clocks that have been written as a reminder would write them. */
const noted = [ticketClock.near, ticketClock.late];

/** SLA (domain 10). */
export const watchTicketsJob = defineJob({
  name: 'pm.watch-tickets',
  title: 'SLA时限提醒',
  description: '服务请求用去响应或解决时限的80%时提醒受理人，违约时提醒受理人和项目经理；每件事只提醒一次',
  cron: '0 * * * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    const { warned, late } = await watchTickets(app, now, progress);
    return `即将违约 ${warned} 个，违约 ${late} 个`;
  },
});

interface Row extends TimedRow {
  code: string;
  title: string;
  handler: string | null;
  pm: string;
  projectStatus: string;
}

/** @returns how many requests were found near the end of a target, and past one */
export async function watchTickets(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<{ warned: number; late: number }> {
  const moment = wireNow(now.getTime());
  // Where nobody is told, a request keeps what there is to tell: it is looked at when its clock has to be written.
  const { rows } = await sql<{ id: string; tenant_id: number }>`
    select t.id, t.tenant_id from pm_ticket t
    join pm_project p on p.id = t.project_id and p.del_flag = 0 and p.status <> ${projectStatus.archived}
    where t.alarm_time <= ${moment}::timestamptz and t.status <> ${ticketStatus.closed} and t.del_flag = 0
      and (p.status <> all(${[...quiet]}) or t.clock <> all(${noted}) or t.clock = ${ticketClock.near}
        and (t.responded_time is null and t.response_due < ${moment}::timestamptz or t.resolve_due < ${moment}::timestamptz))
    order by t.alarm_time, t.id limit ${most}`.execute(app.db);
  let [warned, late] = [0, 0];
  for (const [index, { id, tenant_id }] of rows.entries()) {
    progress(index, rows.length);
    const alarms = await watch(app, { id, tenantId: tenant_id, now });
    if (alarms.some(isBreach)) late += 1;
    else if (alarms.length > 0) warned += 1;
  }
  return { warned, late };
}

const isBreach = ({ kind }: Alarm): boolean => kind.endsWith('Late');

/** Writes how a request stands and tells people, in one transaction: never twice, whoever else looks at it. */
function watch(
  app: App,
  { id, tenantId, now }: { id: string; tenantId: number; now: Date },
): Promise<readonly Alarm[]> {
  return inTransaction(app.db, async (tx) => {
    const { rows } = await sql<Row>`
      select ${timedColumns}, t.code, t.title, t.handler, p.pm, p.status as "projectStatus"
      from pm_ticket t join pm_project p on p.id = t.project_id
      where t.id = ${id} and t.del_flag = 0 for update of t skip locked`.execute(tx);
    const [row] = rows;
    if (!row) return [];
    const days = await app.workCalendar.daysOf(tx, tenantId);
    const standing = (await standingOf(tx, [id])).get(id) ?? [];
    const timing = timingOf(timesOf(row, standing), await targetOf(tx, row.slaId), days, now.getTime());
    if (quiet.includes(row.projectStatus)) {
      await writeTimes(tx, [{ id, slaId: row.slaId, told: row.told.join(','), ...columnsOf(timing, row.told) }]);
      return [];
    }
    const due = timing.alarms.filter(({ kind, at }) => at <= now.getTime() && !row.told.includes(kind));
    const told = [...new Set([...row.told, ...due.flatMap(({ kind }) => settledBy(kind))])];
    await writeTimes(tx, [{ id, slaId: row.slaId, told: told.join(','), ...columnsOf(timing, told) }]);
    for (const alarm of due) {
      const names = isBreach(alarm) ? [row.handler, row.pm] : [row.handler ?? row.pm];
      const userIds = await seeing(tx, ticket, id, tenantId, { names });
      if (userIds.length === 0) continue;
      const text = textOf(alarm, row);
      await app.messages.send(tx, {
        ...{ kind: 'message', userIds, tenantId, title: text, content: [text], priority: isBreach(alarm) ? 'H' : 'M' },
        ...{ about: { type: ticket.table, id }, openPage: `/pm/ticket?detail=${id}`, days: shownDays },
      });
    }
    return due;
  });
}

/** Of what has been missed nobody is warned any more. */
function settledBy(kind: AlarmKind): readonly AlarmKind[] {
  switch (kind) {
    case 'responseLate':
      return ['responseNear', kind];
    case 'resolveLate':
      return ['resolveNear', kind];
    default:
      return [kind];
  }
}

function textOf({ kind, due }: Alarm, { code, title }: Row): Said {
  const until = wireNow(due).slice(0, 16);
  switch (kind) {
    case 'responseNear':
      return said('服务请求{0}“{1}”的响应时限已用去80%，请在{2}前响应', code, title, until);
    case 'responseLate':
      return said('服务请求{0}“{1}”未在{2}前响应，已违约', code, title, until);
    case 'resolveNear':
      return said('服务请求{0}“{1}”的解决时限已用去80%，请在{2}前解决', code, title, until);
    case 'resolveLate':
      return said('服务请求{0}“{1}”未在{2}前解决，已违约', code, title, until);
  }
}
