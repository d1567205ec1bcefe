import { acceptanceStatus } from '@dossier/contract/pm/acceptance.ts';
import { delivStatus } from '@dossier/contract/pm/deliv.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import { type DemoProject, demoProjects } from '../project-list.ts';

type Row = Record<string, unknown>;

/** `name|state|due in days|versions` */
const plans = {
  dev: `
需求规格说明书|3|-60|V1.0,V1.1
概要设计说明书|3|-35|V1.0
系统测试报告|2|-2|V1.0
用户操作手册|4|-6|V0.9
安装部署包|0|25|`,
  other: `
服务方案|3|-50|V1.0
月度服务报告|1|3|V1.0
服务总结报告|0|30|`,
};

/** Acceptances of running projects by turn: what they are of and how far they are. `name|kind|state|verdicts` */
const acceptances = `
需求与设计阶段验收|stage|50|P,C
第一阶段验收|stage|40|P
设计成果验收|stage|10|
系统初验|prelim|30|
服务阶段验收|stage|60|F`;

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

/** How many running projects have deliverables: enough for every screen, quick to seed. */
const most = 10;

/** Deliverables with their versions, and acceptances of some. Files of the versions come later. @param ids codes and ids of the projects by name */
export async function seedDeliverables(tx: Tx, ids: ReadonlyMap<string, { id: string; code: string }>): Promise<void> {
  const running = demoProjects
    .filter(({ state, name }) => (!state || state === 'closing') && ids.has(name))
    .slice(0, most);
  const made = {
    deliv: [] as Row[],
    version: [] as Row[],
    acceptance: [] as Row[],
    item: [] as Row[],
    left: [] as Row[],
  };
  for (const [turn, project] of running.entries()) {
    const { id, code } = ids.get(project.name) ?? { id: '', code: '' };
    const passed: string[] = [];
    const plan = rowsOf(project.type === 'dev' ? plans.dev : plans.other);
    for (const [index, [name = '', status = '', due, versions = '']] of plan.entries()) {
      const names = versions.split(',').filter(Boolean);
      const delivery = delivRow(project, id, { code: `${code}-D0${index + 1}`, name, status, due: Number(due) + turn });
      made.deliv.push({ ...delivery, latest: names.at(-1) ?? null });
      const own = names.map((versionNo, at) =>
        versionRow(project, delivery, versionNo, Number(due) + turn - 10 + at * 6),
      );
      made.version.push(...own);
      if (status === delivStatus.passed) passed.push(String(own.at(-1)?.id));
    }
    await pushNumber(tx, `pm_deliv:${id}`, plan.length);
    const acceptance = rowsOf(acceptances)[turn];
    if (acceptance) addAcceptance(made, project, id, acceptance, passed);
  }
  await insertAll(tx, 'pm_deliv', made.deliv);
  await insertAll(tx, 'pm_deliv_version', made.version);
  await insertAll(tx, 'pm_acceptance', made.acceptance);
  await insertAll(tx, 'pm_acceptance_item', made.item);
  await insertAll(tx, 'pm_acceptance_left', made.left);
  await pushNumber(tx, `pm_acceptance:0:${month()}`, made.acceptance.length);
}

const month = () => dayFromNow(0).slice(0, 7).replace('-', '');

function delivRow(
  { pm }: DemoProject,
  projectId: string,
  { code, name, status, due }: { code: string; name: string; status: string; due: number },
): Row {
  return {
    ...{ id: newId(), project_id: projectId, code, name, status, owner: pm, due_date: dayFromNow(due) },
    opinion: status === delivStatus.rework ? '缺少异常处理一节，请补充后重新提交' : null,
    ...governed(pm, momentFromNow(-90, due + 200), 'A01'),
  };
}

function versionRow({ pm }: DemoProject, delivery: Row, versionNo: string, days: number): Row {
  const at = momentFromNow(Math.min(days, -1), 40);
  return {
    ...{
      id: newId(),
      project_id: delivery.project_id,
      deliv_id: delivery.id,
      title: `${String(delivery.name)} ${versionNo}`,
    },
    ...{ version_no: versionNo, version_note: versionNo === 'V1.1' ? '按评审意见修订' : '提交评审' },
    ...{ submitter: pm, submit_time: at, ...governed(pm, at, 'A01') },
  };
}

function addAcceptance(
  made: Record<'acceptance' | 'item' | 'left', Row[]>,
  { pm, days, name: of }: DemoProject,
  projectId: string,
  [name, kind, status = '', verdicts = '']: readonly string[],
  versions: readonly string[],
): void {
  const { passed, conditional, failed } = acceptanceStatus;
  const isConcluded = status === passed || status === conditional || status === failed;
  const results = verdicts.split(',');
  const id = newId();
  made.acceptance.push({
    ...{ id, code: `YS-${month()}-00${made.acceptance.length + 1}`, project_id: projectId, name, kind, status },
    ...{ reviewers: 'liangjing', client_signer: '周主任', accept_date: isConcluded ? dayFromNow(-4) : null, rounds: 1 },
    note: `${of}，工期${days}天`,
    ...governed(pm, momentFromNow(-12, days), 'A01'),
  });
  const items = versions.map((version_id, index) => ({
    ...{ id: newId(), acceptance_id: id, line_no: index + 1, version_id, standard: '符合合同附件的验收标准' },
    ...{ result: isConcluded ? (results[index] ?? results[0]) : null, opinion: null },
  }));
  made.item.push(...items);
  if (status !== conditional) return;
  for (const [index, [issue, closed]] of [
    ['设计说明书补充容灾切换步骤', 'N'],
    ['接口清单补充错误码', 'Y'],
  ].entries())
    made.left.push({
      ...{ id: newId(), acceptance_id: id, line_no: index + 1, issue, owner: pm, due_date: dayFromNow(10), closed },
    });
}
