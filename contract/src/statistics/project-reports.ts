import { change } from '../pm/change.ts';
import { contract } from '../pm/contract.ts';
import { cost } from '../pm/cost.ts';
import { ticket, ticketStatus } from '../pm/desk/ticket.ts';
import { project } from '../pm/project.ts';
import { risk } from '../pm/risk.ts';
import { statEvidence } from '../pm/stat/evidence.ts';
import { statMeasure } from '../pm/stat/stat.ts';
import { task, taskType } from '../pm/task.ts';
import { timesheet } from '../pm/timesheet.ts';
import { report } from './report.ts';

/** 项目进度一览: projects, or what they may cost, by department and health. */
export const progressReport = report({
  name: 'progress',
  label: '项目进度一览',
  component: 'report/ProjectProgress',
  resource: project,
  by: 'dept',
  split: 'health',
  sums: ['budget'],
  filters: ['status', 'type', 'dept', 'shore', 'planStart', 'planEnd'],
  draw: 'stack',
});

/** 里程碑达成: milestones by project and state. */
export const milestoneReport = report({
  name: 'milestones',
  label: '里程碑达成',
  component: 'report/MilestoneStatistics',
  resource: task,
  by: 'projectId',
  split: 'status',
  where: { type: taskType.milestone },
  filters: ['projectId', 'status', 'owner', 'planEnd'],
  takes: ['type'],
  draw: 'stack',
});

/** 费用构成: costs that were claimed, by project and kind. */
export const costReport = report({
  name: 'costs',
  label: '费用构成',
  component: 'report/CostStatistics',
  resource: cost,
  by: 'projectId',
  split: 'kind',
  sums: ['amount'],
  filters: ['projectId', 'kind', 'status', 'day'],
  draw: 'stack',
});

/** 工时分布: hours by person and project. */
export const hoursReport = report({
  name: 'hours',
  label: '工时分布',
  component: 'report/HourStatistics',
  resource: timesheet,
  by: 'username',
  split: 'projectId',
  sums: ['hours'],
  filters: ['username', 'projectId', 'type', 'status', 'day'],
  draw: 'stack',
});

/** 计费工时: hours by person, billed or not. */
export const billableReport = report({
  name: 'billable',
  label: '计费工时',
  component: 'report/BillableStatistics',
  resource: timesheet,
  by: 'username',
  split: 'billable',
  sums: ['hours'],
  filters: ['username', 'projectId', 'type', 'status', 'day'],
  draw: 'stack',
});

/** 分包比例: amounts of contracts by project and kind. */
export const subcontractReport = report({
  name: 'subcontracts',
  label: '分包比例',
  component: 'report/SubcontractStatistics',
  resource: contract,
  by: 'projectId',
  split: 'kind',
  sums: ['amountCny'],
  filters: ['projectId', 'kind', 'status', 'signDate'],
  draw: 'stack',
});

/** 变更统计: changes by kind and state. */
export const changeReport = report({
  name: 'changes',
  label: '变更统计',
  component: 'report/ChangeStatistics',
  resource: change,
  by: 'kind',
  split: 'status',
  filters: ['projectId', 'kind', 'status', 'raisedBy'],
  draw: 'stack',
});

/** 风险趋势: risks by month of review and level. */
export const riskReport = report({
  name: 'risks',
  label: '风险趋势',
  component: 'report/RiskStatistics',
  resource: risk,
  by: 'reviewDate',
  split: 'level',
  filters: ['projectId', 'level', 'status', 'kind', 'reviewDate'],
  draw: 'line',
});

/** SLA达成: closed requests by month, in time or not. */
export const slaReport = report({
  name: 'sla',
  label: 'SLA达成',
  component: 'report/SlaStatistics',
  resource: ticket,
  by: 'closedTime',
  split: 'clock',
  where: { status: ticketStatus.closed },
  filters: ['projectId', 'level', 'closedTime'],
  takes: ['status'],
  draw: 'stack',
});

/** 从业人员学历: staff of filings by month and education. */
export const educationReport = report({
  name: 'education',
  label: '从业人员学历',
  component: 'report/EducationStatistics',
  resource: statEvidence,
  by: 'period',
  split: 'edu',
  sums: ['people'],
  where: { measure: statMeasure.people },
  filters: ['period', 'outsClass', 'country', 'shore', 'edu'],
  takes: ['measure'],
  draw: 'stack',
});

/** 项目报表 (domain 9): those that are figures of one list. */
export const projectReports = [
  progressReport,
  milestoneReport,
  costReport,
  hoursReport,
  billableReport,
  subcontractReport,
  changeReport,
  riskReport,
  slaReport,
  educationReport,
] as const;
