/** What the screens of `features/online/chart` say, in English. */
export const onlineChartEnglish = {
  图表加载失败: 'The chart could not be loaded',
  JSON解析: 'Read the JSON',
  API解析: 'Read the address',
  '第{0}组': 'Group {0}',
  没有对应的字段: 'No such columns',
} as const;
