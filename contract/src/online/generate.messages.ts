/** Features written from forms: what the server answers, and its English. */
export const generateMessages: Readonly<Record<string, string>> = {
  '批量删除成功!': 'Deleted',
  未找到对应数据: 'There is no such record',
  代码生成成功: 'The code is made',
  请选中该表对应的主表生成代码: 'Choose the main table of this one',
  '视图不能生成代码，请选择原表单': 'A view makes no code; choose its form',
  包名必填: 'Enter the package',
  '包名只能由小写字母、数字组成，且以字母开头，最长20个字符':
    'The package has small letters and digits, begins with a letter, and is at most 20 characters long',
  该包名已被系统使用: 'The system has this package itself',
  实体类名必填: 'Enter the name in code',
  '实体类名只能由小写字母、数字、下划线组成，且以字母开头，最长40个字符':
    'The name in code has small letters, digits and underscores, begins with a letter, and is at most 40 characters long',
  '实体类名是关键字，请换一个': 'The name in code is a word of the language; choose another one',
  英文名称不能含有中文: 'The English name has Chinese in it',
  '附表{0}的表名过长，请缩短实体类名': 'The table of the lines {0} gets too long a name; choose a shorter name in code',
  '字段{0}的默认值“{1}”含变量，未带入': 'The default “{1}” of the field {0} has a variable and is left out',
  '字段{0}由填值规则{1}填写，安装中须有该规则':
    'The field {0} is filled by the rule {1}, which the installation has to have',
  '字段{0}从报表{1}选择，安装中须有该报表':
    'The field {0} is chosen from the report {1}, which the installation has to have',
  '字段{0}选择在线表单{1}的记录，现只保存其编号':
    'The field {0} chooses records of the online form {1}; it is a text with their keys now',
  '{0}的第{1}条规则含变量，未带入': 'Rule {1} of {0} has a variable and is left out',
  '动作{0}中的{1}个步骤涉及其他表单、消息或外部接口，未带入':
    '{1} steps of {0} are about other forms, messages or programs and are left out',
  '字段{0}的值不在记录中，未带入': 'The field {0} is not kept in the record and is left out',
  '字典{0}不存在，须先建立': 'There is no dictionary {0}; it has to be made',
  '主题模板{0}未带入，明细在记录的表单中录入':
    'The theme {0} is left out; lines are filled in within the form of the record',
  '表单风格{0}未带入，表单按系统的布局显示': 'The form style {0} is left out; forms have the layout of the system',
  不显示复选框的设置未带入: 'That the list has no boxes to tick is left out',
  不分页的设置未带入: 'That the list has no pages is left out',
  扩展配置未带入: 'The further settings are left out',
  JS增强未带入: 'Scripts are left out',
  审批流程须在新功能中重新发布: 'The approval has to be published again for the feature',
  '{0}个视图未带入': '{0} views are left out',
  '{0}项字段和按钮的权限控制未带入，请用角色的功能权限和数据规则':
    '{0} fields and buttons under control are left out; use the rights of roles and data rules',
  '{0}条数据权限未带入，请在新菜单上设置数据规则':
    '{0} rules for rows are left out; set data rules at the new menu entry',
  '{0}个分享链接未带入': '{0} share links are left out',
  '附件、历史和评论留在在线表单中，只带入各行的值':
    'Files, history and comments stay with the online form; only the values of the rows are taken over',
};
