/** What the screens of `features/system/setting` say, in English. */
export const systemSettingEnglish = {
  '{0}恢复默认': '{0} back to the default',
  '已设置，留空表示不修改': 'Set; empty: it stays',
  未设置: 'Not set',
  测试邮件收件人: 'Receiver of the test mail',
  收件人邮箱: 'E-mail of the receiver',
  发送测试邮件: 'Send a test mail',
  请先保存邮件设置: 'Save the mail settings first',
  系统设置加载失败: 'The settings could not be loaded',
  系统设置: 'System settings',
  '保存后立即在所有服务实例生效，不需要重启': 'Saved settings hold on every server instance at once, without a restart',
  修改记录: 'Changes',
  '{0}全部恢复默认': 'All of {0} back to the default',
  全部恢复默认: 'All back to the default',
  '{0} 项修改尚未保存': '{0} changes not saved yet',
  放弃修改: 'Drop the changes',
  '将“{0}”的 {1} 项设置恢复为默认值，立即生效。': '{1} settings of “{0}” go back to their defaults at once.',
} as const;
