/** What the pages of `features/account/settings` say beside the security page, in English. */
export const accountSettingsEnglish = {
  基本设置: 'Profile',
  账户绑定: 'Linked accounts',
  个性化设置: 'Personalisation',
  新消息通知: 'Notifications',
  '管理员尚未配置第三方登录，暂时没有可以绑定的账号。':
    'The administrator has set up no other way to sign in, so there is nothing to link.',
} as const;
