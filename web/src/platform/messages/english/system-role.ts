/** What the screens of `features/system/role` say, in English. */
export const systemRoleEnglish = {
  '角色授权：{0}': 'Rights of the role: {0}',
  '勾选的规则同时生效，只能看到符合全部规则的数据；一条都不勾选则不限制。':
    'All ticked rules hold together: only data that meets every rule is seen; with none ticked nothing is bound.',
  角色用户: 'Users of the role',
  '将取消{0}的角色“{1}”，相关用户会立即退出登录。': 'The role “{1}” is taken from {0}, signed out at once.',
  '删除成功!': 'Deleted',
  '角色“{0}”的用户': 'Users of the role “{0}”',
  此角色还没有用户: 'Nobody has this role yet',
  '角色用户：{0}': 'Users of the role: {0}',
  '{0}的用户': 'Users of {0}',
  按部门: 'By department',
  关闭角色用户: 'Close the users of the role',
  '取消关联 {0} 项': 'Remove {0}',
  角色用户加载失败: 'The users of the role could not be loaded',
  '添加成功!': 'Added',
} as const;
