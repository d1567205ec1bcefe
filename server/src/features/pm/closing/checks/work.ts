import { change, changeStatus } from '@dossier/contract/pm/change.ts';
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

/** CL06: no risk, issue or change is open. */
export const matters: Check = {
  item: '6',
  reason: 'CL06',
  async find(tx, { projectId }) {
    const { rows } = await sql<{ risks: number; issues: number; changes: number }>`
      select (select count(*) from pm_risk where project_id = ${projectId} and del_flag = 0
          and status <> ${riskStatus.closed})::int as risks,
        (select count(*) from pm_issue where project_id = ${projectId} and del_flag = 0
          and status <> ${issueStatus.closed})::int as issues,
        (select count(*) from pm_change where project_id = ${projectId} and del_flag = 0
          and status <> all(${[...ended]}))::int as changes`.execute(tx);
    const { risks = 0, issues = 0, changes = 0 } = rows[0] ?? {};
    const found = risks + issues + changes;
    if (found === 0) return null;
    // One list has all that is open of it; the next one comes when that is done.
    const [path, status] =
      risks > 0
        ? [risk.path, openOf(riskStatus, [riskStatus.closed])]
        : issues > 0
          ? [issue.path, openOf(issueStatus, [issueStatus.closed])]
          : [change.path, openOf(changeStatus, ended)];
    return { found, message: `还有${found}项风险、问题或变更未关闭`, place: placeOf(path, { projectId, status }) };
  },
};
