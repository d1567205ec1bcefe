/** Filings of statistics: what the server answers, and its English. */
export const statMessages: Readonly<Record<string, string>> = {
  '{0}已报送，如需修改请先撤回报送': '{0} was filed; withdraw it first to change it',
  '{0}曾经报送，不能删除': '{0} was filed before and cannot be deleted',
  该期间已有统计申报: 'The month has its statistics already',
  不能生成以后月份的统计申报: 'Months to come have no statistics',
  '{0}尚未结束，不能核对': '{0} is not over and cannot be checked',
  '{0}在{1}没有对美元的汇率，请先登记': '{0} has no rate to dollars in {1}, enter it first',
  报送日期不能晚于今天: 'The day of filing cannot be after today',
  '申报明细由系统生成，不能增删': 'The lines are made by the system: none can be added or removed',
  统计申报已生成: 'The statistics were made',
  申报明细已重新生成: 'The lines were made anew',
  统计申报已核对: 'The statistics were checked',
  统计申报已退回草稿: 'The statistics are a draft again',
  统计申报已报送: 'The statistics were filed',
  '报送已撤回，统计申报回到草稿': 'The filing was withdrawn; the statistics are a draft again',
  已与当前数据比对: 'Compared with what the records say now',
};
