/** Yearly sheets of the archive: what the server answers, and its English. */
export const annualMessages: Readonly<Record<string, string>> = {
  '{0}年的年报已上报，如需修改请先撤回上报': 'The sheet of {0} was filed; withdraw it first to change it',
  '{0}年的年报已存在': 'The sheet of {0} is there already',
  '{0}曾经上报，不能删除': '{0} was filed before and cannot be deleted',
  不能生成以后年度的年报: 'Years to come have no sheet',
  '请选择全宗，您未获授权统计全部全宗': 'Choose fonds: you are not granted all of them',
  '{0}年尚未结束，不能审核': '{0} is not over and cannot be reviewed',
  '第{0}行缺少填报值': 'Row {0} has no number',
  '第{0}行的填报值与计算值不同，请填写修正原因': 'The number of row {0} is not what was worked out: say why',
  '年报指标由系统生成，不能增删': 'The rows are made by the system: none can be added or removed',
  '请先填写人员、设备等须人工填报的指标': 'Enter staff, equipment and whatever else the system cannot know first',
  年报已生成: 'The sheet was made',
  年报指标已重新生成: 'The rows were made anew',
  年报已审核: 'The sheet was reviewed',
  年报已退回草稿: 'The sheet is a draft again',
  年报已上报: 'The sheet was filed',
  '上报已撤回，年报回到草稿': 'The filing was withdrawn; the sheet is a draft again',
};
