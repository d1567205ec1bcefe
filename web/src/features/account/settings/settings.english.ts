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
  界面: 'Looks',
  首页: 'Home',
  '浅色、深色，或随操作系统切换': 'Light, dark, or as the system is',
  列表密度: 'Height of rows',
  '所有列表的行高；自动时随窗口高度变化': 'Of all lists; automatic follows the height of the window',
  界面与邮件使用的语言: 'Of the pages and of mails',
  '主题色、菜单风格、导航与页签': 'Colour, menu, navigation and tabs',
  适用范围: 'Where it holds',
  界面设置的适用范围: 'Where the looks hold',
  '选择“所有设备”后，在任何设备登录都使用同样的界面，修改也会同步。':
    'On every device: wherever you sign in it looks the same, and changes go along.',
  仅此设备: 'This device',
  所有设备: 'Every device',
  登录后的首页: 'Page after signing in',
  '您选择的页面已不在您的菜单中，暂时使用默认首页。':
    'The page that you chose is not in your menu any more; the usual one opens.',
  '登录后和点击左上角标志时打开的页面，在所有设备生效': 'Opens after signing in and by the logo, on every device',
  默认首页: 'The usual page',
} as const;
