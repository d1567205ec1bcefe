/** What the widgets of depart/ say, in English. */
export const departEnglish = {
  '您尚未设置部门信息!': 'You belong to no department yet!',
  选择部门: 'Choose departments',
  确认: 'OK',
  '请选择部门!': 'Please choose a department!',
  父子关联: 'Link parent and child',
  取消关联: 'Unlink',
  树操作: 'Tree',
  搜索部门: 'Search departments',
  请输入部门名称按回车进行搜索: "Enter a department's name and press Enter",
  已选部门: 'Chosen departments',
  打开部门选择: 'Open the choice of departments',
  部门加载失败: 'The departments could not be loaded',
} as const;
