import { acceptanceStatus, finalKind } from '@dossier/contract/pm/acceptance.ts';
import { closeStatus } from '@dossier/contract/pm/closing/close.ts';
import { contractKind } from '@dossier/contract/pm/contract.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { handingOver } from '#features/pm/closing/closing.service.ts';
import { refreshChecks } from '#features/pm/closing/refresh.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import { type DemoProject, demoProjects } from '../project-list.ts';
import { closedShown } from './documents.ts';

type Row = Record<string, unknown>;

/** One that is being prepared while its project runs. */
const prepared = '医保结算平台二期开发';

/** Closings of projects that have ended, that end, and of one that still runs, with what their checks find. */
export async function seedClosings(tx: Tx, ids: ReadonlyMap<string, string>): Promise<void> {
  const ended = closedShown();
  const ending = demoProjects.filter(({ state }) => state === 'closing');
  await insertAll(tx, 'pm_acceptance', await finals(tx, [...ended, ...ending], ids));
  await insertAll(tx, 'pm_sub_eval', await evaluations(tx));
  const { rows: departs } = await sql<{ id: string; dept: string; dept_code: string }>`
    select id, dept, dept_code from pm_project where id = any(${[...ids.values()]})`.execute(tx);
  const departOf = new Map(departs.map((row) => [row.id, row]));
  const shown = [...ended, ...ending, ...demoProjects.filter(({ name }) => name === prepared)];
  const closings = shown.map((project) => closingRow(project, String(ids.get(project.name)), departOf));
  await insertAll(tx, 'pm_close', closings);
  for (const { id, project_id } of closings) {
    const closing = { id: String(id), projectId: String(project_id), result: 'normal', agreement: null };
    const { failed, checkedTime } = await refreshChecks(tx, closing);
    await sql`update pm_close set failed = ${failed}, checked_time = ${checkedTime}::timestamptz where id = ${closing.id}`.execute(
      tx,
    );
  }
}

function closingRow(
  { name, pm, start, days, state, customer }: DemoProject,
  projectId: string,
  departOf: ReadonlyMap<string, { dept: string; dept_code: string }>,
): Row {
  const { dept, dept_code } = departOf.get(projectId) ?? {};
  const isClosed = state === 'closed';
  return {
    ...{ id: newId(), title: `${name}结项`, project_id: projectId, result: 'normal', dept, dept_code },
    status: isClosed ? closeStatus.handing : closeStatus.draft,
    handover: isClosed ? handingOver : null,
    satisfaction: isClosed ? 5 : state === 'closing' ? 4 : null,
    summary: `项目按合同约定完成全部工作内容，${customer}已确认交付成果。进度与计划基本一致，成本控制在预算之内。`,
    lessons: '需求变更应先评估工期与成本再答复客户；接口联调须提前约定测试数据和时间窗口。',
    ...governed(pm, momentFromNow(Math.min(start + days + 3, -3), 260), 'A01'),
  };
}

/** The customer's last word about projects that are over. */
async function finals(tx: Tx, projects: readonly DemoProject[], ids: ReadonlyMap<string, string>): Promise<Row[]> {
  const counters = new Map<string, number>();
  const rows = projects.map(({ name, pm, start, days }) => {
    const day = Math.min(start + days, -45);
    const month = dayFromNow(day).slice(0, 7).replace('-', '');
    const serial = (counters.get(month) ?? 0) + 1;
    counters.set(month, serial);
    return {
      ...{ id: newId(), code: `YS-${month}-${String(serial).padStart(3, '0')}`, project_id: ids.get(name) },
      ...{ name: `${name}终验`, kind: finalKind, status: acceptanceStatus.passed, reviewers: 'liangjing' },
      ...{ client_signer: '周主任', accept_date: dayFromNow(day), rounds: 1 },
      ...governed(pm, momentFromNow(day - 6, 200), 'A01'),
    };
  });
  for (const [month, serial] of counters) await pushNumber(tx, `pm_acceptance:0:${month}`, serial);
  return rows;
}

/** How the suppliers of sub-contracts did in the last half year. */
async function evaluations(tx: Tx): Promise<Row[]> {
  const { rows } = await sql<{ id: string; name: string; project_id: string; supplier: string }>`
    select id, name, project_id, supplier from pm_contract where kind = ${contractKind.sub} and tenant_id = 0`.execute(
    tx,
  );
  const periods = [
    ['进场阶段', 82, 76, 88, 95, 82.7, 'B'],
    ['测试阶段', 94, 90, 92, 98, 92.8, 'A'],
  ] as const;
  return rows.flatMap(({ id, name, project_id, supplier }) =>
    periods.map(([period, quality, progress, teamwork, safety, total, grade], index) => ({
      ...{ id: newId(), title: `${name} ${period}`, project_id, contract_id: id, supplier, period },
      ...{ quality, progress, teamwork, safety, total, grade },
      note: index === 0 ? '人员到位晚一周，经沟通后改善' : '测试用例覆盖全面，缺陷闭环及时',
      ...governed('chenhao', momentFromNow(-60 + index * 40, 120), 'A01'),
    })),
  );
}
