// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of texts are written so
/** Names of what charts and their templates hold, in English. */
export const chartLabels: Readonly<Record<string, string>> = {
  图表: 'Chart',
  图表配置: 'Charts',
  图表名称: 'Chart name',
  展示模板: 'Layout',
  图表类型: 'Kinds of drawing',
  数据类型: 'Kind of data',
  数据: 'Data',
  X轴字段: 'Column of the X axis',
  Y轴字段: 'Columns of the Y axis',
  Y轴文字: 'Words at the Y axis',
  JS增强: 'Script',
  列表字段: 'Columns',
  字段名: 'Column',
  字段类型: 'Type',
  计算总计: 'Added up',
  是否查询: 'Searched',
  字典Code: 'Dictionary',
  链接: 'Link',
  图表模板: 'Chart template',
  模板名称: 'Template name',
  模板编码: 'Template code',
  布局: 'Layout',
  图形: 'Drawing',
  组号: 'Group',
  组的样式: 'Style of the group',
  组的标题: 'Title of the group',
  图表参数: 'Parameters',
  'SQL：一条 SELECT 语句，参数写作 ${参数名}，系统变量写作 #{sys_user_code}；JSON：对象的数组，如 [{"月份":"一月","数量":3}]；API：返回这种数组的地址':
    'SQL: one SELECT statement, parameters written ${name}, variables #{sys_user_code}; JSON: an array of objects, such as [{"month":"May","count":3}]; API: an address that answers such an array',
  '多个字段以逗号分隔；饼图只取第一个': 'Several columns apart by commas; a pie takes the first alone',
  '这些角色可以查看本图表；其他人须有SQL所读各表的查询权限，JSON和API图表须有图表的查询权限。数据规则始终有效':
    'These roles may look at the chart; others need the right to list every table that its SQL reads, and for JSON and API the right to list charts. Data rules always hold',
  '只保存从别处带来的脚本，不会执行；点击图形的动作请用列表字段的“链接”或“是否查询”':
    'A script brought from elsewhere is kept here and never run; what a click does is set by Link or Searched of a column',
};
