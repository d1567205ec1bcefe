/** Plans out of files: what the server answers, and its English. */
export const planExchangeMessages: Readonly<Record<string, string>> = {
  'WBS码“{0}”格式不正确': 'WBS code “{0}” is none',
  'WBS码“{0}”与第{1}行重复': 'WBS code “{0}” is that of row {1} too',
  '上级任务“{0}”不存在': 'There is no task “{0}” above it',
  '前置“{0}”不存在': 'There is no predecessor “{0}”',
  '前置“{0}”格式不正确': 'Predecessor “{0}” cannot be read',
  '前置“{0}”间隔不能超过365个工作日': 'The lag of predecessor “{0}” is longer than 365 working days',
  '前置“{0}”重复': 'Predecessor “{0}” stands twice',
  '前置“{0}”的间隔不是工作日': 'The lag of predecessor “{0}” is not in working days',
  '前置任务不能超过{0}项': 'There are more than {0} predecessors',
  '任务“{0}”已完成，不能修改': 'Task “{0}” is done and cannot be changed',
  '任务“{0}”已取消，不能修改': 'Task “{0}” was cancelled and cannot be changed',
  '导出项目计划，{0}': 'Export the project plan, {0}',
  文件中没有任务: 'The file holds no tasks',
  '文件不是有效的Microsoft Project XML文件': 'This is no XML file of Microsoft Project',
  '计划图需要{0}页，最多打印{1}页，请缩短计划期间':
    'The chart takes {0} pages; at most {1} are printed: shorten the plan',
  '计划图最多打印{0}项任务': 'A chart of more than {0} tasks is not printed',
};
