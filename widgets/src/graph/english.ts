/** What the widgets of graph/ say, in English. */
export const graphEnglish = {
  曲线图: 'Lines',
  组合图: 'Bars and lines',
  数据明细: 'Rows',
  空值: 'Empty',
  其余各项: 'The rest',
  总计: 'Total',
  包含非数字内容: 'Holds what is no number',
  分页: 'In pages',
  '只绘制前 {0} 行，共 {1} 行；导出包含更多行': 'The first {0} of {1} rows are drawn; an export has more',
} as const;
