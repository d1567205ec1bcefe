/** What the screens of `features/identity/online` say, in English. */
export const identityOnlineEnglish = {
  强制退出: 'Sign out',
  '将立即结束“{0}”在{1}上的会话，未保存的内容会丢失。':
    'The session of “{0}” on {1} ends at once; what is not saved is lost.',
  该设备: 'this device',
  在线用户列表: 'List of users online',
  '当前 {0} 个会话': 'Sessions: {0}',
  在线用户: 'Users online',
  暂无在线用户: 'Nobody is online',
  本次登录: 'This session',
  登录设备: 'Device',
  未知设备: 'Unknown device',
  登录时间: 'Signed in',
  '最近活动：{0}': 'Last active: {0}',
} as const;
