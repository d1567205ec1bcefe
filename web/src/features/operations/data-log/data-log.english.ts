/** What the screens of `features/operations/data-log` say, in English. */
export const operationsDataLogEnglish = {
  请选择两条数据进行比较: 'Choose two entries to compare',
  请选择同一条记录的两个版本: 'Choose two versions of one record',
  '恢复到版本 {0}': 'Restore version {0}',
  '记录的内容将改回该版本（明细一并恢复，附件不变），作为一次新的修改留在数据日志中。':
    'The record is changed back to this version (with its lines, not its attachments), as one more change in the data log.',
  数据日志: 'Data log',
  表名: 'Table',
  数据ID: 'Record id',
  数据比较: 'Compare',
  '{0} 版本 {1}': '{0} version {1}',
  '{0}版本{1}': '{0} version {1}',
  变更: 'Changes',
  还没有数据日志: 'Nothing in the data log yet',
  '只查找了最近的{0}条，请选择表名或填写数据ID。': 'Only the newest {0} were looked at: choose a table or a record id.',
  '{0}变更记录': 'History of {0}',
  数据: 'Record',
  版本号: 'Version',
  数据内容: 'Content',
} as const;
