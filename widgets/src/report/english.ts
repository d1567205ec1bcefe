/** What the widgets of report/ say, in English. */
export const reportEnglish = {
  'popup参数未正确配置!': 'The popup is not configured correctly!',
  'popup参数未正确配置,原始值和目标值数量不一致!':
    'The popup is not configured correctly: source and target fields differ in number!',
  当前应用没有报表: 'This application has no reports',
  出错了: 'Something went wrong',
  'Popup初始化失败，请检查你的配置或稍后重试！{0}':
    'The popup could not start; check its configuration or try again later! {0}',
  请选择一条记录: 'Please choose one record',
  清空已填内容: 'Clear what is filled in',
  '已选择 {0} 项': '{0} chosen',
  报表加载失败: 'The report could not be loaded',
  没有符合条件的记录: 'No records match',
  显示的列: 'Columns shown',
  '选择第{0}行': 'Choose row {0}',
  '{0}从': '{0} from',
  '{0}到': '{0} to',
} as const;
