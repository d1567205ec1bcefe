/** What the screens of `features/pm/project` say, in English. */
export const pmProjectEnglish = {
  '{0} 结项': 'Closed {0}',
  未开始: 'Not begun',
  '已到计划开始日，尚未启动': 'The planned start has come, not started yet',
  '超期 {0} 天': '{0} days overdue',
  今天到期: 'Due today',
  '已过 {0}%，剩 {1} 天': '{0}% gone, {1} days left',
  '项目将进入“执行中”，实际开始记为今天。': 'The project becomes “running”, and its actual start is today.',
  '启动后不能再删除。': 'A started project cannot be deleted.',
  结项: 'Close',
  '结项“{0}”': 'Close “{0}”',
  '将变为“已结项”，实际结束记为今天。': 'It becomes “closed”, and its actual end is today.',
  '{0}。结项后不能退回。': '{0}. A closed project cannot be opened again.',
  '计划 {0} 至 {1}': 'Planned {0} to {1}',
  '预算成本（元）': 'Budget (CNY)',
  离岸项目才需填写: 'For off-shore projects only',
} as const;
