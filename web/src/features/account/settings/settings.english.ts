/** What the pages of `features/account/settings` say beside the security page, in English. */
export const accountSettingsEnglish = {
  基本设置: 'Profile',
  账户绑定: 'Linked accounts',
  个性化设置: 'Personalisation',
  新消息通知: 'Notifications',
  '管理员尚未配置第三方登录，暂时没有可以绑定的账号。':
    'The administrator has set up no other way to sign in, so there is nothing to link.',
  接收方式: 'Channels',
  接收时间: 'Times',
  不能关闭: 'Cannot be switched off',
  '群机器人只在群里提醒您有新消息，不显示内容。':
    'The robot of a group only says there that you have a new message, and not what it says.',
  免打扰时段: 'Quiet hours',
  '时段内不发邮件、短信和群提醒，结束后补发；站内消息照常。{0}不受影响，立即发送。':
    'In these hours no mail, text message or group reminder is sent; they follow at the end. Messages in the app come as ever. Sent at once all the same: {0}.',
  邮件频率: 'Mails',
  '每天汇总：当天的邮件合并为一封。{0}仍立即发送。':
    'Daily: the mails of a day come as one. Sent at once all the same: {0}.',
  立即发送: 'At once',
  '每天{0}汇总': 'Daily at {0}',
  开始和结束时间不能相同: 'Begin and end must differ',
  次日: 'next day',
} as const;
