import { sql } from 'kysely';
import { insertReport, type SeedReport } from '../reports.ts';
import type { Seeder } from '../seeder.ts';
import { demoRoles } from './roles.ts';

/** 人员选择: reads two registers, a dictionary, and a parameter that narrows it to one department's branch. */
const personChoice: SeedReport = {
  code: 'person_choice',
  name: '人员选择',
  content: '在职人员；参数 org 为部门编码，给出时只列该部门及下级的人员',
  sql: `select u.username, u.realname, u.sex, u.work_no, d.depart_name, p.name as post_name
from sys_user u
left join sys_depart d on d.org_code = u.org_code
left join sys_position p on p.code = u.post
where u.status = 1 and (\${org}::text is null or u.org_code like \${org}::text || '%')
order by u.work_no, u.username`,
  items: [
    { name: 'username', text: '用户账号', width: 140, order: true, search: 'single' },
    { name: 'realname', text: '用户姓名', width: 120, search: 'single' },
    { name: 'sex', text: '性别', width: 80, type: 'Integer', search: 'single', dict: 'sex' },
    { name: 'work_no', text: '工号', width: 120, order: true },
    { name: 'depart_name', text: '部门', search: 'single' },
    { name: 'post_name', text: '职务' },
  ],
  params: [{ name: 'org', text: '部门编码' }],
};

/** 项目概况: grouped, with numbers. */
const projectSummary: SeedReport = {
  code: 'project_summary',
  name: '发包方项目概况',
  content: '按发包方汇总项目数与预算成本',
  sql: `select customer, count(*) as projects, sum(budget) as budget, min(plan_start) as first_start, max(plan_end) as last_end
from pm_project
group by customer
order by sum(budget) desc`,
  items: [
    { name: 'customer', text: '发包方', search: 'single' },
    { name: 'projects', text: '项目数', width: 100, type: 'Long', order: true, search: 'group' },
    { name: 'budget', text: '预算成本', width: 160, type: 'Integer', order: true, search: 'group' },
    { name: 'first_start', text: '最早开始', width: 120, type: 'Date', order: true },
    { name: 'last_end', text: '最晚结束', width: 120, type: 'Date', order: true },
  ],
};

/** Reports of the demo company, and who may read them beyond those who may list their tables. */
export async function seedDemoReports(seeder: Seeder): Promise<void> {
  const everybody = demoRoles.map(({ code }) => code).join(',');
  await insertReport(seeder, personChoice, everybody);
  await insertReport(seeder, projectSummary);
  // Who describes records may choose their projects without the project register.
  const describing = demoRoles.filter(({ rights }) => rights.some((right) => /^arc:(?:\*|item:add)$/.test(right)));
  await sql`
    update onl_cgreport_head set roles = ${describing.map(({ code }) => code).join(',')}
    where code = 'project_choice'`.execute(seeder.tx);
}
