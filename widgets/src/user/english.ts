/** What the widgets of user/ say, in English. */
export const userEnglish = {
  选择用户: 'Choose users',
  根据部门选择用户: 'Choose users by department',
  男: 'Male',
  女: 'Female',
  用户账号: 'Account',
  请输入账号: 'Enter an account',
  用户姓名: 'Name',
  请输入姓名: 'Enter a name',
  手机: 'Mobile',
  编号: 'Number',
} as const;
