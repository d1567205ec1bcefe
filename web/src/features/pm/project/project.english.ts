/** What the screens of `features/pm/project` say, in English. */
export const pmProjectEnglish = {
  '{0} 结项': 'Closed {0}',
  未开始: 'Not begun',
  '已到计划开始日，尚未启动': 'The planned start has come, not started yet',
  '超期 {0} 天': '{0} days overdue',
  今天到期: 'Due today',
  '已过 {0}%，剩 {1} 天': '{0}% gone, {1} days left',
  '计划 {0} 至 {1}': 'Planned {0} to {1}',
  '预算成本（元）': 'Budget (CNY)',
  打开计划: 'Open the plan',
} as const;
