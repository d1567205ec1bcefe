/** Names of the reports of projects in English: of their menus, and of what they print and export. */
export const reportEnglish: Readonly<Record<string, string>> = {
  项目进度一览: 'Progress by unit',
  里程碑达成: 'Milestones met',
  费用构成: 'Costs by kind',
  工时分布: 'Hours by person',
  计费工时: 'Billable hours',
  分包比例: 'Sub-contracting',
  变更统计: 'Changes by kind',
  风险趋势: 'Course of risks',
  SLA达成: 'Targets met',
  从业人员学历: 'Education of staff',
};
