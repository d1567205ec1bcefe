/** What the widgets of excel-import/ say, in English. */
export const excelImportEnglish = {
  导入EXCEL: 'Import Excel',
  开始上传: 'Upload',
  选择导入文件: 'Choose the file to import',
  '选择导入文件，或将文件拖到此处': 'Choose a file, or drop it here',
  '支持 .xls、.xlsx': '.xls and .xlsx',
  '只能导入 .xls 或 .xlsx 文件': 'Only .xls and .xlsx files can be imported',
  '一次最多导入{0}个文件': 'At most {0} files at a time',
  '是否开启校验:': 'Check everything first:',
  导入成功: 'Imported',
  '导入成功,但是有错误数据!': 'Imported, but some rows were wrong!',
  具体详情请: 'For details ',
  点击下载: 'click to download',
  文件上传失败: 'The file could not be uploaded',
} as const;
