import { archiveItem } from '../arc/item.ts';
import { today } from '../core/figure.ts';
import { user } from '../identity/user.ts';
import { log } from '../operations/log.ts';
import { project } from '../pm/project.ts';
import { projectReports } from './project-reports.ts';
import { report } from './report.ts';

export * from './project-reports.ts';

/** 人员统计: accounts by the department that their person works in. */
export const staffReport = report({
  name: 'staff',
  label: '人员统计',
  component: 'jeecg/report/StaffStatistics',
  resource: user,
  by: 'orgCode',
  split: 'status',
  filters: ['username', 'realname', 'sex', 'status'],
  draw: 'stack',
});

/** 登录统计: sign-ins by day. */
export const signInReport = report({
  name: 'signIn',
  label: '登录统计',
  component: 'jeecg/report/SignInStatistics',
  resource: log,
  by: 'createTime',
  where: { logType: '1' },
  usual: { createTime_begin: { ...today, plus: -29 }, createTime_end: today },
  filters: ['createTime'],
  takes: ['logType'],
  draw: 'line',
});

/** 档案统计: records by year and class. */
export const archiveReport = report({
  name: 'archives',
  label: '档案统计',
  component: 'jeecg/report/ArchivesStatisticst',
  resource: archiveItem,
  by: 'year',
  split: 'classId',
  filters: ['year', 'retention', 'status', 'secret', 'dept'],
  takes: ['classId'],
  draw: 'stack',
});

/** 项目统计: projects, or what they may cost, by class and state; at the address of the contract's chart page. */
export const projectReport = report({
  name: 'projects',
  label: '项目统计',
  component: 'jeecg/report/ViserChartDemo',
  resource: project,
  by: 'outsClass',
  split: 'status',
  sums: ['budget'],
  filters: ['status', 'type', 'outsClass', 'dept', 'planStart', 'planEnd', 'shore'],
  draw: 'stack',
});

/** The one list of reports. */
export const reports = [staffReport, signInReport, archiveReport, projectReport, ...projectReports] as const;
