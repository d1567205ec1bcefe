/** What the screens of `features/connections/data-source` say, in English. */
export const connectionsDataSourceEnglish = {
  请选择数据库类型: 'Choose the kind of database',
  '{0}（暂不支持）': '{0} (not supported yet)',
  留空则不修改密码: 'Empty: the password stays',
  '加密保存，保存后不再显示': 'Stored encrypted and never shown again',
  测试连接: 'Test the connection',
  '连接中……': 'Connecting…',
  连接失败: 'The connection failed',
  '连接失败：{0}': 'The connection failed: {0}',
} as const;
