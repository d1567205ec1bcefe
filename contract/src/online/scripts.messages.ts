/** Scripts of forms: what the server answers, and its English. */
export const scriptMessages: Readonly<Record<string, string>> = {
  '附表不支持JS增强，请选择对应主表': 'A sub table has no scripts of its own; choose its main table',
  每种脚本只能有一个: 'There is one script of each kind',
  脚本类型只能是form或list: 'A script is of the kind form or list',
  脚本不能为空: 'The script is empty',
  '表单脚本：{0}': 'Script of the form: {0}',
  '列表脚本：{0}': 'Script of the list: {0}',
  '脚本最长{0}个字符': 'A script has at most {0} characters',
  '第{0}行第{1}列：{2}': 'Line {0}, column {1}: {2}',
  '语法错误（{0}）': 'not a script ({0})',
  '方法{0}出现了两次': 'the method {0} is there twice',
  '{0} 不可用：{1}': '{0} is not available: {1}',
  请使用loaded: 'use loaded',
  页面打开时不运行脚本: 'no script runs when the page opens',
  '请在表单脚本的loaded中用that.isUpdate区分新增': 'ask that.isUpdate in loaded of the form’s script',
  '脚本中的地址须写明表单，如 /online/cgform/records/表单id/list':
    'an address in a script names its form, as in /online/cgform/records/id/list',
  '没有表单{0}的查询权限，脚本不能读取它': 'You may not read the form {0}, so the script cannot',
};
