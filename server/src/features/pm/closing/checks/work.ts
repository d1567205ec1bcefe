import { change, changeStatus } from '@dossier/contract/pm/change.ts';
import { ticket, ticketStatus } from '@dossier/contract/pm/desk/ticket.ts';
import { issue, issueStatus } from '@dossier/contract/pm/issue.ts';
import { risk, riskStatus } from '@dossier/contract/pm/risk.ts';
import { lineStatus, timesheet } from '@dossier/contract/pm/timesheet.ts';
import { sql } from 'kysely';
import { type Check, placeOf } from './check.ts';

const { draft, waiting, rejected, approved, locked } = lineStatus;

/** CL03: all hours are agreed to. */
export const hours: Check = {
  item: '3',
  reason: 'CL03',
  async find(tx, { projectId }) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pm_ts_line
      where project_id = ${projectId} and del_flag = 0 and status not in (${approved}, ${locked})`.execute(tx);
    const found = rows[0]?.n ?? 0;
    if (found === 0) return null;
    const status = [draft, waiting, rejected].join(',');
    return { found, message: `还有${found}条工时未审批`, place: placeOf(timesheet.path, { projectId, status }) };
  },
};

/** Changes of which nothing more comes. */
const ended: readonly string[] = [changeStatus.closed, changeStatus.refused, changeStatus.withdrawn];
const openOf = (states: object, closed: readonly string[]) =>
  (Object.values(states) as string[]).filter((one) => !closed.includes(one)).join(',');

/** CL06: no risk, issue, change or request is open. Requests have a sentence of their own, for where only they are left. */
export const matters: Check = {
  item: '6',
  reason: 'CL06',
  async find(tx, { projectId }) {
    const { rows } = await sql<{ risks: number; issues: number; changes: number; tickets: number }>`
      select (select count(*) from pm_risk where project_id = ${projectId} and del_flag = 0
          and status <> ${riskStatus.closed})::int as risks,
        (select count(*) from pm_issue where project_id = ${projectId} and del_flag = 0
          and status <> ${issueStatus.closed})::int as issues,
        (select count(*) from pm_change where project_id = ${projectId} and del_flag = 0
          and status <> all(${[...ended]}))::int as changes,
        (select count(*) from pm_ticket where project_id = ${projectId} and del_flag = 0
          and status <> ${ticketStatus.closed})::int as tickets`.execute(tx);
    const { risks = 0, issues = 0, changes = 0, tickets = 0 } = rows[0] ?? {};
    // One list has all that is open of it; the next one comes when that is done.
    const lists = [
      { n: risks, path: risk.path, status: openOf(riskStatus, [riskStatus.closed]) },
      { n: issues, path: issue.path, status: openOf(issueStatus, [issueStatus.closed]) },
      { n: changes, path: change.path, status: openOf(changeStatus, ended) },
      { n: tickets, path: ticket.path, status: openOf(ticketStatus, [ticketStatus.closed]) },
    ];
    const first = lists.find(({ n }) => n > 0);
    if (!first) return null;
    const found = risks + issues + changes + tickets;
    const onlyRequests = first.path === ticket.path;
    const message = onlyRequests ? `还有${found}项服务请求未关闭` : `还有${found}项风险、问题或变更未关闭`;
    return { found, message, place: placeOf(first.path, { projectId, status: first.status }) };
  },
};
