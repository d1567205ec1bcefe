/** Clearances and access lists: what the server answers, and its English. */
export const archiveRightsMessages: Readonly<Record<string, string>> = {
  '不能为自己授予密级，请由其他安全保密员办理': 'Nobody gives themselves a clearance: ask another security officer',
  不能批准自己的密级: 'Nobody approves their own clearance',
  不能批准自己填写或送批的密级: 'Whoever wrote or submitted a clearance does not approve it',
  '该用户已有待送批或待批的密级，请先处理':
    'A clearance of this person is being prepared or decided on: deal with that first',
  失效时间须晚于生效时间: 'The end must be after the beginning',
  失效时间须晚于现在: 'The end must be in the future',
  截止时间须晚于现在: 'The end must be in the future',
  '原密级于{0}被替代': 'Replaced at {0}',
  密级到期: 'Ran out',
  授权用户不存在或不属于本租户: 'There is no such person in this tenant',
  名单所列部门不存在: 'There is no such department',
  用户密级已送批: 'The clearance is submitted for approval',
  用户密级已退回: 'The clearance is returned',
  用户密级已生效: 'The clearance is in force',
  用户密级已收回: 'The clearance is withdrawn',
  请选择档案或分类中的一项: 'Choose either a record or a class',
  请选择用户或部门中的一项: 'Choose either a person or a department',
  '名单不能禁止您自己，请由不在其中的人办理': 'A list does not deny its own maker: ask somebody who is not on it',
  '借阅人无权查阅档案“{0}”': 'The borrower may not know of the record “{0}”',
  '小组成员“{0}”无权查阅所列的部分档案': '“{0}” may not know of some of the records',
};
