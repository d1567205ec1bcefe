/** What the result of a long task says, in English. */
export const resultEnglish = {
  没有要显示的结果: 'There is no result to show',
  '导入、导出、批量修改等任务结束后，可在“后台任务”中打开其结果。':
    'When an import, an export or a bulk edit has ended, its result opens from “Background tasks”.',
  结果加载失败: 'The result could not be loaded',
  '“{0}”仍在进行': '“{0}” is still running',
  '“{0}”已完成': '“{0}” is done',
  '“{0}”已取消': '“{0}” was cancelled',
  '“{0}”失败': '“{0}” failed',
  查看结果: 'See the result',
  '{0}的结果': 'Result of {0}',
  已处理: 'Done so far',
  返回首页: 'Back to the home page',
};
