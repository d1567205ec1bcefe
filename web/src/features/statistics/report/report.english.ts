/** What reports say, in English. */
export const statisticsReportEnglish = {
  '点击图表或表格中的数字，可查看对应的{0}列表。':
    'Press a figure in the chart or the table to see the records behind it ({0}).',
  统计内容: 'What is added up',
  没有可统计的数据: 'Nothing to count',
  '有了{0}后，这里会自动统计。': 'As soon as there are records, they are counted here ({0}).',
  '{0}表格': '{0}: table',
};
