import { changeStatus } from '@dossier/contract/pm/change.ts';
import { issueStatus } from '@dossier/contract/pm/issue.ts';
import { riskLevel, riskStatus } from '@dossier/contract/pm/risk.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import { type DemoProject, demoProjects } from '../project-list.ts';
import type { Dice } from '../random.ts';

/** `title|kind|chance|impact|response|measure` */
const risks = `
核心开发人员可能在交付前离职|staff|3|4|mitigate|关键模块安排双人掌握，提前两周做知识转移
客户接口人变动导致需求反复|client|3|3|mitigate|需求变更走书面确认，每两周与客户对齐一次范围
第三方接口延期提供|tech|4|4|transfer|合同约定接口交付日期，先以模拟接口并行开发
测试环境数据脱敏不完整|client|2|5|avoid|由客户方完成脱敏并书面确认后再导入
汇率波动影响回款|cost|3|3|accept|按季度结算，超过5%时启动价格协商
驻场场地紧张影响人员入场|other|2|3|mitigate|提前一个月确认工位，必要时部分远程
验收标准存在歧义|scope|3|5|avoid|在需求评审时逐条确认验收标准并双方签字
节假日高峰期服务人力不足|staff|4|3|mitigate|提前排班并准备机动人员名单`;

/** `title|level|solution` */
const issues = `
生产环境账号权限申请超过一周未批|M|升级至客户项目办协调，改由统一账号申请流程
历史数据中存在重复证件号|H|编制清洗规则，由客户业务部门逐条确认
夜间批处理偶发超时|H|拆分批次并增加索引，连续观察一周
周报模板与客户要求不一致|L|按客户模板调整并补交上月周报
现场网络到测试环境不通|M|客户网络组已开通专线策略，待验证`;

/** `title|kind|side|reason|days|amount|person days` */
const changes = `
新增移动端审批功能|scope|client|客户管理层要求在手机上处理审批|15|180000|45
上线时间顺延一个月|time|client|客户年终决算期间冻结变更|30|0|0
增加一名驻场测试工程师|staff|client|测试范围扩大，客户书面提出|0|96000|60
优化报表导出性能|scope|inner|数据量增长超过设计值|5|0|8`;

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

/** Risks, issues and changes of the demo company's running projects. @param ids codes and ids of the projects by name */
export async function seedMatters(
  tx: Tx,
  ids: ReadonlyMap<string, { id: string; code: string }>,
  dice: Dice,
): Promise<void> {
  const running = demoProjects.filter(({ state, name }) => (!state || state === 'closing') && ids.has(name));
  const made = {
    pm_risk: [] as Record<string, unknown>[],
    pm_issue: [] as Record<string, unknown>[],
    pm_change: [] as Record<string, unknown>[],
  };
  for (const [turn, project] of running.entries()) {
    const { id, code } = ids.get(project.name) ?? { id: '', code: '' };
    const common = (letters: string, index: number, days: number) => ({
      ...{ id: newId(), project_id: id, code: `${code}-${letters}${String(index + 1).padStart(2, '0')}` },
      ...governed(project.pm, momentFromNow(days, turn * 17 + index * 31), 'A01'),
    });
    for (let index = 0; index < 1 + (turn % 3); index += 1)
      made.pm_risk.push(riskRow(project, common('R', index, -40 + index * 7), turn * 2 + index, dice));
    if (turn % 2 === 0) made.pm_issue.push(issueRow(project, common('I', 0, -20), turn, dice));
    if (turn % 4 === 1) made.pm_change.push(changeRow(common('CR', 0, -30), turn));
  }
  for (const [table, rows] of Object.entries(made) as [keyof typeof made, Record<string, unknown>[]][]) {
    await insertAll(tx, table, rows);
    for (const [project, own] of Map.groupBy(rows, ({ project_id }) => String(project_id)))
      await pushNumber(tx, `${table}:${project}`, own.length);
  }
}

function riskRow({ pm }: DemoProject, common: Record<string, unknown>, turn: number, dice: Dice) {
  const all = rowsOf(risks);
  const [title, kind, chance, impact, response, measure] = all[turn % all.length] ?? [];
  const score = Number(chance) * Number(impact);
  return {
    ...common,
    ...{
      title,
      kind,
      chance: Number(chance),
      impact: Number(impact),
      score,
      level: riskLevel(score),
      response,
      measure,
    },
    ...{ status: dice.chance(0.6) ? riskStatus.acting : riskStatus.found, owner: pm },
    review_date: dayFromNow(turn % 5 === 0 ? -dice.int(2, 9) : dice.int(3, 40)),
  };
}

function issueRow({ pm }: DemoProject, common: Record<string, unknown>, turn: number, dice: Dice) {
  const all = rowsOf(issues);
  const [title, level, solution] = all[(turn / 2) % all.length] ?? [];
  const states = [issueStatus.waiting, issueStatus.acting, issueStatus.checking];
  return {
    ...common,
    ...{ title, level, solution, owner: pm, status: dice.pick(states) },
    ...{
      found_date: dayFromNow(-dice.int(5, 25)),
      due_date: dayFromNow(turn % 4 === 0 ? -dice.int(1, 5) : dice.int(2, 20)),
    },
  };
}

function changeRow(common: Record<string, unknown>, turn: number) {
  const all = rowsOf(changes);
  const [title, kind, side, reason, days, amount, personDays] = all[((turn - 1) / 4) % all.length] ?? [];
  const states = [changeStatus.draft, changeStatus.assessing, changeStatus.approved, changeStatus.closed];
  const status = states[((turn - 1) / 4) % states.length] ?? changeStatus.draft;
  return {
    ...common,
    ...{
      title,
      kind,
      raised_by: side,
      reason,
      days: Number(days),
      amount: Number(amount),
      person_days: Number(personDays),
    },
    ...{
      status,
      plan: '影响评估后按批准的方案实施，同步更新计划与交付物清单。',
    },
  };
}
