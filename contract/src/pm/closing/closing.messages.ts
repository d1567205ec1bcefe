/** Documents and closing of projects: what the server answers, and its English. */
export const closingMessages: Readonly<Record<string, string>> = {
  '版本号“{0}”重复': 'The version “{0}” stands there twice',
  '文档“{0}”缺少{1}，归档将被退回': 'The document “{0}” lacks {1} and will be sent back by the archive',
  该分包合同在此期间已有评价: 'The sub-contract has been evaluated for this period',
  该项目已有结项申请: 'The project has a closing already',
  结项检查已更新: 'The checks were done again',
  文档已重新移交: 'The document was handed in again',
  移交批次已生成: 'The batch was made',
  该项目的移交批次已经生成: 'The batch of this project was made already',
  '没有可移交的文档，或档案分类中没有按卷整理、档号含项目号的分类':
    'There is no document to hand over, or no class by volume whose numbers name projects',
  检查项已豁免: 'The check was waived',
  结项申请已提交: 'The closing was submitted',
  '该检查项已通过，无需豁免': 'The check has passed, there is nothing to waive',
  结项检查不含该检查项: 'There is no such check',
  项目尚未通过终验: 'The project has not passed its final acceptance',
  '还有{0}个交付物未通过': '{0} deliverables have not passed',
  '还有{0}条工时未审批': '{0} lines of hours are not approved',
  '还有{0}个收付款节点未结清': '{0} payment nodes are not settled',
  '还有{0}个收付款节点未结清，合计{1}元': '{0} payment nodes are not settled, {1} yuan in all',
  '还有{0}名外派人员在场': '{0} people are still dispatched',
  '还有{0}项风险、问题或变更未关闭': '{0} risks, issues or changes are open',
  '还有{0}项服务请求未关闭': '{0} requests are open',
  '分包商“{0}”尚未评价': 'The supplier “{0}” has not been evaluated',
  '分包合同“{0}”尚未完结': 'The sub-contract “{0}” is not finished',
  '归档文件不齐全：缺少“{0}”等{1}项': 'Papers to file are missing: “{0}”, {1} lines in all',
  '有{0}个文件加密或格式不符合归档要求，请替换':
    '{0} files are encrypted or of a format that archives do not keep, replace them',
  '文件“{0}”加密，请替换': 'The file “{0}” is encrypted, replace it',
  '文件“{0}”格式不符合归档要求，请替换': 'The format of the file “{0}” is not kept by archives, replace it',
  '项目已结项，归档文件待移交；移交批次尚未建立':
    'The project is closed and its papers wait to be handed over; there is no batch of them yet',
};
