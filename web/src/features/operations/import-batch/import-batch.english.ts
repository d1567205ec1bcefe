/** What the screens of `features/operations/import-batch` say, in English. */
export const operationsImportBatchEnglish = {
  导入批次: 'Imports',
  导入方式: 'How',
  批次号: 'Import number',
  导入人: 'Imported by',
  导入文件: 'File',
  导入内容: 'Records of',
  导入时间: 'Imported at',
  还没有导入: 'Nothing was imported yet',
  '从各列表导入的 Excel 文件会按批次记在这里。': 'Excel files that lists take in are kept here, one by one.',
  整批: 'All or nothing',
  逐行: 'Row by row',
  '{0}已撤销': 'Taken back by {0}',
  中断: 'Broke off',
} as const;
