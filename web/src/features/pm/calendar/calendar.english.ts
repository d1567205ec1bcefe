/** What the calendar of projects says, in English. */
export const pmCalendarEnglish = {
  项目日历: 'Project calendar',
  项目日历加载失败: 'The calendar could not be loaded',
  没有可以显示的记录: 'Nothing to show',
  '日历显示任务、收付款节点、外派和设备借用；您没有查看这些列表的权限。':
    'The calendar shows tasks, payment nodes, dispatches and loans of devices: you may see none of these lists.',
  显示的种类: 'Kinds that are shown',
  谁的日程: 'Whose',
  我的: 'Mine',
  我能看到的: 'All that I may see',
  外派离场: 'Leaving',
  设备借用: 'Device loans',
  '续借“{0}”': 'Extend “{0}”',
  '结束时间改为{0}，开始时间不变。': 'It ends on {0}; its start stays.',
} as const;
