import { projectStatus } from '@dossier/contract/pm/project.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { refreshTeams } from '#features/pm/project/team.ts';
import type { Seeder } from '../seeder.ts';
import { governed, insertAll } from './bulk.ts';
import { dayFromNow, momentFromNow } from './days.ts';
import type { DemoOrganisation } from './organisation.ts';
import { people } from './people.ts';
import { type DemoProject, demoProjects } from './project-list.ts';
import { seedClosings } from './project-work/closings.ts';
import { seedContracts } from './project-work/contracts.ts';
import { seedCustomers } from './project-work/customers.ts';
import { seedDeliverables } from './project-work/deliverables.ts';
import { seedDesk } from './project-work/desk.ts';
import { seedDispatches } from './project-work/dispatches.ts';
import { seedDocuments } from './project-work/documents.ts';
import { seedHours } from './project-work/hours.ts';
import { seedMatters } from './project-work/matters.ts';
import { seedReports } from './project-work/reports.ts';
import { seedStatistics } from './project-work/statistics.ts';
import { seedPlans } from './project-work/tasks.ts';
import { seedTemplates } from './project-work/templates.ts';
import { seedValues } from './project-work/values.ts';
import { diceOf } from './random.ts';

/** Thirty-six projects with customers, members and plans, numbered in the order in which they began. @returns ids by name */
export async function seedProjects({ tx }: Seeder, { departOf }: DemoOrganisation): Promise<Map<string, string>> {
  const categories = await tx.selectFrom('sys_category').select(['id', 'code']).execute();
  const classOf = new Map(categories.map(({ code, id }) => [code, id]));
  const dice = diceOf(36);
  const counters = new Map<string, number>();
  const archived = new Map<string, number>();
  const ids = new Map<string, string>();
  await seedCustomers(tx);
  const rows = [...demoProjects]
    .sort((a, b) => a.start - b.start)
    .map((project, index) => {
      const depart = departOf.get(project.depart);
      const made = momentFromNow(Math.min(project.start, 0) - dice.int(3, 25), dice.int(0, 500));
      const group = project.outsClass.slice(0, 3);
      const year = made.slice(0, 4);
      const serial = (counters.get(`${group}-${year}`) ?? 0) + 1;
      counters.set(`${group}-${year}`, serial);
      const id = newId();
      ids.set(project.name, id);
      return {
        id,
        code: `${group}-${year}-${project.depart}-${String(serial).padStart(3, '0')}`,
        ...given(project),
        arc_no: archiveNumber(project, archived),
        outs_class: classOf.get(project.outsClass),
        dept: depart?.id,
        dept_code: depart?.orgCode,
        ...details(project, index),
        watchers: watchersOf(project, dice.int(2, 4), index),
        attachments: null,
        ...governed(project.pm, made, depart?.orgCode ?? 'A01'),
      };
    });
  await insertAll(tx, 'pm_project', rows);
  for (const [scope, value] of counters) await pushNumber(tx, `pm_project:0:${scope}`, value);
  for (const [year, value] of archived) await pushNumber(tx, `pm_project.arc_no:0:${year}`, value);
  await seedPlans(tx, ids, dice);
  await refreshTeams(tx);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const numbered = new Map([...ids].map(([name, id]) => [name, { id, code: codes.get(id) ?? '' }]));
  await seedMatters(tx, numbered, dice);
  await seedContracts(tx, ids, dice);
  await seedDesk(tx, numbered);
  await seedTemplates(tx);
  await seedDeliverables(tx, numbered);
  await seedHours(tx, ids, departOf, dice);
  await seedDispatches(tx, ids);
  await seedValues(tx, ids, dice);
  await seedDocuments(tx, ids);
  await seedClosings(tx, ids);
  await seedStatistics(tx);
  await seedReports(tx);
  return ids;
}

/** Two digits of the year in which it began, three of the order. Drafts have none. */
function archiveNumber({ start, state }: DemoProject, counters: Map<string, number>): string | null {
  if (state === 'draft') return null;
  const year = dayFromNow(start).slice(2, 4);
  const serial = (counters.get(year) ?? 0) + 1;
  counters.set(year, serial);
  return `${year}${String(serial).padStart(3, '0')}`;
}

function given(project: DemoProject): Record<string, unknown> {
  const states = { draft: projectStatus.draft, closing: projectStatus.closing, closed: projectStatus.closed };
  const end = project.start + project.days - 1;
  const isClosed = project.state === 'closed';
  return {
    name: project.name,
    status: project.state ? states[project.state] : projectStatus.running,
    type: project.type,
    shore: project.country ? 'off' : 'on',
    country: project.country ?? null,
    mode: project.mode,
    customer: project.customer,
    end_customer: null,
    pm: project.pm,
    director: 'liangjing',
    biz_owner: project.biz,
    plan_start: dayFromNow(project.start),
    plan_end: dayFromNow(end),
    actual_start: project.state === 'draft' ? null : dayFromNow(project.start + 3),
    actual_end: isClosed ? dayFromNow(Math.min(end + 8, -2)) : null,
    budget: Math.round(project.budget * 10_000),
  };
}

function details({ name, type, customer, country }: DemoProject, index: number): Record<string, unknown> {
  return {
    secret: index % 7 === 3 ? 2 : 1,
    allow_sub: index % 4 === 0 ? 'Y' : 'N',
    goal: `按期、按质完成“${name}”，${customer}验收一次通过。`,
    scope: scopes[type] ?? scopes.mix,
    acceptance: ['1. 交付物清单齐全并通过内部评审', '2. 客户在验收单上签字盖章', '3. 遗留问题有**责任人与期限**'].join(
      '\n',
    ),
    rights: type === 'kpo' ? '成果归发包方，方法论归我方' : '归发包方所有',
    data_security: country
      ? '不得将发包方个人信息带离指定环境；跨境传输按数据出境评估意见执行。'
      : '在客户指定网络环境内作业，离场前清除数据。',
    tags: [type === 'dev' ? '研发' : '服务', country ? '离岸' : '在岸', ...(index % 5 === 0 ? ['重点'] : [])].join(','),
  };
}

const scopes: Record<string, string> = {
  dev: '需求调研、总体设计、编码实现、系统测试、上线切换与三个月保障期。',
  ops: '7×24 小时监控、事件响应、变更实施、月度服务报告与季度评审。',
  onsite: '派驻工程师在客户现场提供技术支持，按月确认人天。',
  bpo: '按约定的业务量处理单据与来电，按月统计工作量与差错率。',
  kpo: '访谈调研、资料分析、方案编制、成果评审与汇报。',
  mix: '按合同约定提供综合服务。',
};

/** Members of the project's department follow it, so that they see it under the rule of their role. */
function watchersOf({ depart }: DemoProject, count: number, turn: number): string | null {
  const members = people.filter((person) => person.depart === depart && person.role === 'member');
  const accounts = Array.from({ length: Math.min(count, members.length) }, (_, index) => {
    return members[(turn + index) % members.length]?.account;
  });
  return accounts.length > 0 ? accounts.join(',') : null;
}
