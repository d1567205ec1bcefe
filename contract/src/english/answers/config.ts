/** Why one entry of a configuration file cannot come in, in English. */
export const configAnswers: Readonly<Record<string, string>> = {
  '上级分类在本系统为“{0}”，在文件中为“{1}”；移动分类会改变编码，请在分类字典中移动':
    'Its parent is “{0}” here and “{1}” in the file. Moving a category changes its code: move it in the category dictionary',
  '上级分类“{0}”不存在': 'There is no parent category “{0}”',
  '上级菜单“{0}”不存在': 'There is no parent menu “{0}”',
  '本系统有多个{0}的编码为“{1}”': 'Several of {0} have the code “{1}” here',
  '编码与{0}不一致': 'Its code is not its {0}',
  按钮没有授权标识: 'The button has no permission code',
  菜单没有访问路径: 'The menu has no path',
  上级菜单没有可识别的编码: 'The parent menu has no code that tells it apart',
  '有同名的数据规则“{0}”': 'There are data rules of the same name “{0}”',
  '{0}无法识别：{1}': '{0} cannot be told apart: {1}',
  '{0}不能导入：{1}': '{0} cannot be imported: {1}',
  '{0}在本系统中不存在，也不在文件中': '{0} is neither here nor in the file',
  '没有权限“{0}”': 'You lack the right “{0}”',
  '没有查看{0}的权限': 'You may not see {0}',
  '上级“{0}”是自己或自己的下级': 'Its parent “{0}” is itself or below it',
  '需要同时导入“{0}”（{1}）': '“{0}” ({1}) has to come in with it',
  '内容不符合数据库的约束（过长、为空或重复）': 'The database refuses it: too long, empty or not unique',
  '“{0}”会保存为“{1}”，与文件中的“{2}”不同': '“{0}” would be saved as “{1}”, which is not “{2}” of the file',
  本系统没有这个打印: 'There is no such print here',
  '模板长度不能超过{0}个字符': 'A template has {0} characters at most',
  '数据规则“{0}”所在的菜单“{1}”不在角色的权限中':
    'The data rule “{0}” belongs to the menu “{1}”, which the role may not see',
  '首页配置“{0}”过长': 'The home page “{0}” is too long',
  '首页配置“{0}”应为本系统的访问路径，以 / 开头':
    'The home page “{0}” has to be a path of this system that begins with /',
  首页配置的访问路径重复或为空: 'Paths of home pages are not unique or empty',
  '授权的菜单或按钮“{0}”在本系统中不存在，也没有随文件导入':
    'The menu or button “{0}” is not here and does not come with the file',
  '菜单“{0}”没有数据规则“{1}”': 'The menu “{0}” has no data rule “{1}”',
};
