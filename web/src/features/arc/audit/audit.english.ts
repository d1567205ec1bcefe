/** What the screens of `features/arc/audit` say, in English. */
export const arcAuditEnglish = {
  校验全链: 'Verify the chain',
  导出摘录: 'Extract',
  水印码: 'Trace code',
  利用人: 'Reader',
  利用时间: 'Read at',
  利用方式: 'What was done',
  利用页: 'Pages read',
  借阅单: 'Loan',
  水印码查询: 'Find a trace code',
  页面水印中的12位代码: 'The 12 characters of the mark of a page',
} as const;
