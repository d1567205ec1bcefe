/** What the screens of `features/organisation/tenant` say, in English. */
export const organisationTenantEnglish = {
  按账号或手机号邀请: 'Invite by user name or mobile',
  邀请: 'Invite',
  '账号或手机号，用逗号、空格或换行分开': 'User names or mobiles, divided by commas, spaces or lines',
  '账号存在时，对方会收到消息，并在“我的租户”中接受或拒绝。':
    'If the account exists it gets a message, and can accept or refuse under “My tenants”.',
  '租户用户：{0}': 'Users of the tenant: {0}',
  邀请与申请: 'Invitations and requests',
  '将{0}移出租户“{1}”': 'Remove {0} from the tenant “{1}”',
  '在该租户的会话会立即结束；账号本身不会删除。':
    'Sessions in this tenant end at once; the account itself is not deleted.',
  租户用户: 'Users',
  该租户还没有用户: 'This tenant has no users yet',
  '可在“邀请与申请”中邀请用户加入。': 'Invite users under “Invitations and requests”.',
  同意: 'Agree',
  选择用户邀请: 'Invite users',
  邀请与申请加载失败: 'The invitations and requests could not be loaded',
  没有未处理的邀请与申请: 'No open invitations or requests',
  '把租户的邀请码告诉对方，对方也可以在“我的租户”中申请加入。':
    'Or hand on the invitation code: with it one can ask to join under “My tenants”.',
  已邀请: 'Invited',
  '删除套餐“{0}”': 'Delete the package “{0}”',
  '这是最后一个套餐：删除后，该租户不再受套餐限制。':
    'This is the last package: without it the tenant is no longer bound.',
  '删除后，只由该套餐开通的菜单和按钮立即失效。': 'Menus and buttons that only this package opens end at once.',
  '没有套餐的租户不受限制；有套餐后，该租户的用户只能使用已启用套餐中的菜单和按钮，无论角色给了什么。':
    'Without packages a tenant is not bound. With packages its users can use only the menus and buttons of those that are on, whatever their roles give.',
  新增套餐: 'Add a package',
  套餐加载失败: 'The packages could not be loaded',
  租户套餐: 'Packages',
  '还没有套餐，该租户不受限制': 'No packages yet: the tenant is not bound',
  编辑套餐: 'Edit the package',
  套餐名称: 'Package name',
  '套餐权限：{0}': 'Rights of the package: {0}',
  套餐: 'Packages',
  '冻结租户“{0}”': 'Freeze the tenant “{0}”',
  '冻结后该租户的用户会立即退出，解冻前不能登录该租户。':
    'Its users are signed out at once and cannot sign in to it until it is unfrozen.',
  '解冻租户“{0}”': 'Unfreeze the tenant “{0}”',
  '解冻后该租户的用户可以重新登录。': 'Its users can sign in to it again.',
} as const;
