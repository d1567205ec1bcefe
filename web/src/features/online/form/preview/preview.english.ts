/** What the preview of a form says, in English. */
export const onlinePreviewEnglish = {
  表单: 'Form',
  '北京市/市辖区/东城区': 'Beijing/Dongcheng',
  电脑: 'Computer',
  预览在旁边: 'Preview beside the definition',
  放大预览: 'Preview over the whole width',
  定义中的问题: 'What is wrong with the definition',
  '以下为测试数据，不会保存。未保存的修改已包含在内。': 'Test data that is not stored. Unsaved changes are included.',
  预览加载失败: 'The preview could not be loaded',
  '字段“{0}”：': 'Field “{0}”: ',
  '{0}样例{1}': '{0} sample {1}',
  '填写正确；预览不保存': 'Filled in correctly; a preview saves nothing',
};
