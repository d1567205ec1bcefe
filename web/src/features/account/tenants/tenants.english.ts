/** What the screens of `features/account/tenants` say, in English. */
export const accountTenantsEnglish = {
  接受: 'Accept',
  退出: 'Leave',
  '加入租户“{0}”': 'Join the tenant “{0}”',
  申请加入租户: 'Ask to join a tenant',
  '加入后您只在该租户中工作，不再使用当前的菜单与数据；要回到平台，只能由平台管理员将您移出。':
    'From then on you work in that tenant alone, without your present menus and data; only an administrator of the platform can take you back.',
  撤回申请: 'Withdraw the request',
  '撤回加入“{0}”的申请': 'Withdraw the request to join “{0}”',
  '退出租户“{0}”': 'Leave the tenant “{0}”',
  '您正在该租户中工作，退出后需要重新登录。您在该租户的部门与部门角色会一并取消，重新加入需要邀请或申请。':
    'You are working in it: you will have to sign in again. Your departments and department roles there end too; coming back takes an invitation or a request.',
  '您在该租户的会话会立即结束，部门与部门角色会一并取消，重新加入需要邀请或申请。':
    'Your sessions there end at once, with your departments and department roles; coming back takes an invitation or a request.',
  '撤回后可以重新申请。': 'You may ask again afterwards.',
  我的租户: 'My tenants',
  邀请码: 'Invitation code',
  输入租户的邀请码: 'Invitation code of a tenant',
  租户加载失败: 'The tenants could not be loaded',
  您还没有加入租户: 'You belong to no tenant yet',
  '收到邀请后可在这里接受，也可以用邀请码申请加入。':
    'Invitations can be accepted here; with an invitation code you can ask to join.',
  申请中: 'Requested',
  邀请您加入: 'Invites you to join',
  租户名称: 'Name of the tenant',
  租户编号: 'Number',
  有效期至: 'Valid until',
  长期: 'Without end',
} as const;
