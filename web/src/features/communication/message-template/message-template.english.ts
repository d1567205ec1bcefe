/** What the screens of `features/communication/message-template` say, in English. */
export const communicationMessageTemplateEnglish = {
  请输入模板内容: 'Enter the text of the template',
  '使用的变量：{0}': 'Variables used: {0}',
  没有使用变量: 'No variables',
  '预览：{0}': 'Preview: {0}',
  应用: 'Put to use',
  '应用“{0}”': 'Use “{0}”',
  '应用后模板不能编辑和删除，停用后可以继续修改。':
    'A template in use cannot be edited or deleted; switch it off to change it.',
  '停用后可以编辑和删除。': 'Switched off it can be edited and deleted.',
  发送: 'Send',
  发送测试: 'Send a test',
  '发送测试：{0}': 'Send a test: {0}',
  测试数据: 'Test data',
  'JSON对象，变量名与值': 'JSON object: names and values of the variables',
  消息接收方: 'Receivers',
  '请输入JSON字符串，例如 {"name":"张三"}': 'A JSON text, for instance {"name":"Li Wei"}',
} as const;
