import { conditionEnglish } from '@dossier/contract/english/condition-english.ts';
import { accountCenterEnglish } from './account/center/center.english.ts';
import { accountCustomEnglish } from './account/settings/custom/custom.english.ts';
import { accountSecurityEnglish } from './account/settings/security/security.english.ts';
import { accountSettingsEnglish } from './account/settings/settings.english.ts';
import { accountTenantsEnglish } from './account/tenants/tenants.english.ts';
import { arcAuditEnglish } from './arc/audit/audit.english.ts';
import { arcCheckEnglish } from './arc/check/check.english.ts';
import { arcCountEnglish } from './arc/count/count.english.ts';
import { arcDeskEnglish } from './arc/desk/desk.english.ts';
import { arcDestroyEnglish } from './arc/destroy/destroy.english.ts';
import { arcDueEnglish } from './arc/due/due.english.ts';
import { arcEnvEnglish } from './arc/env/env.english.ts';
import { arcItemEnglish } from './arc/item/item.english.ts';
import { arcLoanEnglish } from './arc/loan/loan.english.ts';
import { arcPrepareEnglish } from './arc/prepare/prepare.english.ts';
import { arcReaderEnglish } from './arc/reader.english.ts';
import { arcRuleEnglish } from './arc/rule/rule.english.ts';
import { arcSearchEnglish } from './arc/search/search.english.ts';
import { arcStoreEnglish } from './arc/store/store.english.ts';
import { arcVolumeEnglish } from './arc/volume/volume.english.ts';
import { communicationAnnouncementEnglish } from './communication/announcement/announcement.english.ts';
import { communicationMessageEnglish } from './communication/message/message.english.ts';
import { communicationMessageTemplateEnglish } from './communication/message-template/message-template.english.ts';
import { connectionsDataSourceEnglish } from './connections/data-source/data-source.english.ts';
import { connectionsGatewayEnglish } from './connections/gateway/gateway.english.ts';
import { connectionsOpenAppEnglish } from './connections/open-app/open-app.english.ts';
import { dashboardBoardEnglish } from './dashboard/board/board.english.ts';
import { demoExampleEnglish } from './demo/example/example.english.ts';
import { dictionariesCategoryEnglish } from './dictionaries/category/category.english.ts';
import { dictionariesCheckRuleEnglish } from './dictionaries/check-rule/check-rule.english.ts';
import { dictionariesDictEnglish } from './dictionaries/dict/dict.english.ts';
import { dictionariesFillRuleEnglish } from './dictionaries/fill-rule/fill-rule.english.ts';
import { eqAssetEnglish } from './eq/asset/asset.english.ts';
import { eqCalendarEnglish } from './eq/calendar/calendar.english.ts';
import { eqDeskEnglish } from './eq/desk/desk.english.ts';
import { eqUseRateEnglish } from './eq/use-rate/use-rate.english.ts';
import { filesLibraryEnglish } from './files/library/library.english.ts';
import { filesOssFileEnglish } from './files/oss-file/oss-file.english.ts';
import { flowCentreEnglish } from './flow/centre/centre.english.ts';
import { flowDefinitionEnglish } from './flow/definition/definition.english.ts';
import { followersEnglish } from './followers.english.ts';
import { helpEnglish } from './help/help.english.ts';
import { helpProjectsEnglish } from './help/help-projects.english.ts';
import { identityOnlineEnglish } from './identity/online/online.english.ts';
import { identityPermissionEnglish } from './identity/permission/permission.english.ts';
import { identityRightsEnglish } from './identity/rights/rights.english.ts';
import { identityRoleEnglish } from './identity/role/role.english.ts';
import { identityUserEnglish } from './identity/user/user.english.ts';
import { onlineChartEnglish } from './online/chart/chart.english.ts';
import { onlineAuthorityEnglish } from './online/form/authority/authority.english.ts';
import { onlineEnhanceEnglish } from './online/form/enhance/enhance.english.ts';
import { onlineFormEnglish } from './online/form/form.english.ts';
import { onlineHookEnglish } from './online/form/hook/hook.english.ts';
import { onlinePreviewEnglish } from './online/form/preview/preview.english.ts';
import { onlineRulesEnglish } from './online/form/rules/rules.english.ts';
import { onlinePrintEnglish } from './online/print/print.english.ts';
import { onlineScriptEnglish } from './online/records/script/script.english.ts';
import { onlineShareEnglish } from './online/records/share/share.english.ts';
import { onlineReportEnglish } from './online/report/report.english.ts';
import { operationsApiDocsEnglish } from './operations/api-docs/api-docs.english.ts';
import { operationsConfigTransferEnglish } from './operations/config-transfer/config-transfer.english.ts';
import { operationsDataLogEnglish } from './operations/data-log/data-log.english.ts';
import { operationsImportBatchEnglish } from './operations/import-batch/import-batch.english.ts';
import { operationsLogEnglish } from './operations/log/log.english.ts';
import { operationsMonitorEnglish } from './operations/monitor/monitor.english.ts';
import { operationsPrintTemplateEnglish } from './operations/print-template/print-template.english.ts';
import { operationsQuartzJobEnglish } from './operations/quartz-job/quartz-job.english.ts';
import { operationsSettingEnglish } from './operations/setting/setting.english.ts';
import { organisationAddressBookEnglish } from './organisation/address-book/address-book.english.ts';
import { organisationDepartEnglish } from './organisation/depart/depart.english.ts';
import { organisationTenantEnglish } from './organisation/tenant/tenant.english.ts';
import { pmCalendarEnglish } from './pm/calendar/calendar.english.ts';
import { pmDeskEnglish } from './pm/desk/desk.english.ts';
import { pmPlanEnglish } from './pm/plan/plan.english.ts';
import { pmProjectEnglish } from './pm/project/project.english.ts';
import { pmTimesheetEnglish } from './pm/timesheet/timesheet.english.ts';
import { pmWorkloadEnglish } from './pm/workload/workload.english.ts';
import { resultEnglish } from './result/result.english.ts';
import { sharedEnglish } from './shared.english.ts';
import { statisticsReportEnglish } from './statistics/report/report.english.ts';
import { testHomeEnglish } from './test/home/home.english.ts';
import { viewsEnglish } from './views.english.ts';

/** What pages say besides the shell, in English; loads with the English of the widgets. */
export const pageEnglish = {
  ...accountCenterEnglish,
  ...accountCustomEnglish,
  ...accountSecurityEnglish,
  ...accountSettingsEnglish,
  ...accountTenantsEnglish,
  ...arcAuditEnglish,
  ...arcCheckEnglish,
  ...arcDestroyEnglish,
  ...arcDueEnglish,
  ...arcItemEnglish,
  ...arcPrepareEnglish,
  ...arcRuleEnglish,
  ...arcVolumeEnglish,
  ...flowCentreEnglish,
  ...flowDefinitionEnglish,
  ...helpEnglish,
  ...helpProjectsEnglish,
  ...dashboardBoardEnglish,
  ...demoExampleEnglish,
  ...onlineAuthorityEnglish,
  ...onlineEnhanceEnglish,
  ...onlineFormEnglish,
  ...onlineHookEnglish,
  ...onlinePreviewEnglish,
  ...onlineRulesEnglish,
  ...onlinePrintEnglish,
  ...onlineReportEnglish,
  ...onlineScriptEnglish,
  ...onlineShareEnglish,
  ...onlineChartEnglish,
  ...pmProjectEnglish,
  ...pmDeskEnglish,
  ...pmTimesheetEnglish,
  ...pmCalendarEnglish,
  ...pmWorkloadEnglish,
  ...followersEnglish,
  ...viewsEnglish,
  ...sharedEnglish,
  ...resultEnglish,
  ...statisticsReportEnglish,
  ...testHomeEnglish,
  ...eqAssetEnglish,
  ...eqCalendarEnglish,
  ...pmPlanEnglish,
  ...eqDeskEnglish,
  ...arcCountEnglish,
  ...arcDeskEnglish,
  ...arcLoanEnglish,
  ...arcReaderEnglish,
  ...arcSearchEnglish,
  ...arcEnvEnglish,
  ...arcStoreEnglish,
  ...eqUseRateEnglish,
  ...organisationAddressBookEnglish,
  ...communicationAnnouncementEnglish,
  ...operationsApiDocsEnglish,
  ...dictionariesCategoryEnglish,
  ...dictionariesCheckRuleEnglish,
  ...operationsConfigTransferEnglish,
  ...operationsDataLogEnglish,
  ...operationsImportBatchEnglish,
  ...connectionsDataSourceEnglish,
  ...organisationDepartEnglish,
  ...dictionariesDictEnglish,
  ...dictionariesFillRuleEnglish,
  ...connectionsGatewayEnglish,
  ...operationsLogEnglish,
  ...communicationMessageEnglish,
  ...communicationMessageTemplateEnglish,
  ...operationsMonitorEnglish,
  ...identityOnlineEnglish,
  ...connectionsOpenAppEnglish,
  ...filesLibraryEnglish,
  ...filesOssFileEnglish,
  ...identityPermissionEnglish,
  ...operationsPrintTemplateEnglish,
  ...operationsQuartzJobEnglish,
  ...identityRightsEnglish,
  ...conditionEnglish,
  ...identityRoleEnglish,
  ...operationsSettingEnglish,
  ...organisationTenantEnglish,
  ...identityUserEnglish,
  已绑定的第三方账号: 'Linked accounts',
  '绑定于 {0}': 'Linked {0}',
  解除绑定: 'Unlink',
  '解除绑定{0}？': 'Unlink {0}?',
  '解除后不能再用它登录本系统，可在下次登录时重新绑定。':
    'It will no longer sign you in. It can be linked again at a sign-in.',
  状态: 'Status',
  无效: 'Not valid',
  有效: 'Valid',
  结束时间需大于开始时间: 'The end must be after the begin',
  请选择代理结束时间: 'Choose the end',
  代理结束时间: 'To',
  请选择代理开始时间: 'Choose the begin',
  代理开始时间: 'From',
  请选择代理人: 'Choose a stand-in',
  代理人: 'Stand-in',
  '代理期间，需要处理的消息同时发给代理人；代理人不会得到任何权限。':
    'For that time the stand-in also gets what has to be acted on; he is given no rights.',
  代理人加载失败: 'The stand-in could not be loaded',
  用户代理人: 'Stand-in',
  '{0}以上，请缩小条件': '{0} and more, please narrow the search',
  '{0}的代理人': 'Stand-in of {0}',
  'Excel 工作簿（.xlsx）': 'Excel workbook (.xlsx)',
  '{0} 个': '{0}',
  '{0} 行': '{0} rows',
  '{0}不能为空': '{0} must not be empty',
  '{0}不能重复': '{0} must occur only once',
  '{0}分类': '{0}: narrow the list',
  '{0}列表': '{0} list',
  '{0}导入模板.{1}': '{0} import template.{1}',
  '{0}最多{1}行': '{0}: at most {1} rows',
  '{0}的{1}': '{1} of {0}',
  '{0}的数据规则': 'Data rules of {0}',
  '一次最多录入 {0} 行，现有 {1} 行': 'At most {0} rows at once, here are {1}',
  '下载错误明细：{0}': 'Download the list of errors: {0}',
  '下载：{0}': 'Download: {0}',
  两个版本的字段没有不同: 'The two versions do not differ',
  中等: 'Middle',
  仅保存: 'Save only',
  '他人已改为：': 'Somebody else saved: ',
  '任务已提交，正在读取进度': 'The task was submitted; reading its progress',
  任务进度: 'Progress of the task',
  保存中: 'Saving',
  '保存后的每一次修改都会留在这里。': 'Every change will be kept here.',
  保存并关闭: 'Save and close',
  '保存成功!': 'Saved',
  '保存成功！': 'Saved',
  修改前: 'Before',
  修改后: 'After',
  全部: 'All',
  全部勾选: 'Tick all',
  '关闭后，已录入的 {0} 行将丢失。': 'The {0} rows typed in so far will be lost.',
  '关闭窗口后任务继续在后台运行，结束时会收到消息。':
    'You may close this window: the task goes on, and you get a message at its end.',
  '列表地址不正确：{0}': 'This is no address of a list: {0}',
  创建人: 'Created by',
  创建后没有修改过: 'Never changed since it was made',
  创建时间: 'Created',
  '前 {0} 条错误：': 'The first {0} errors:',
  取消任务: 'Cancel the task',
  取消全选: 'Untick all',
  取消选择: 'Clear the selection',
  变更记录: 'History',
  变更记录加载失败: 'The history could not be loaded',
  只看有变化的字段: 'Changed fields only',
  可在菜单管理中为菜单添加数据规则: 'Data rules are added to menus in the menu management',
  可选列表: 'Choices',
  合并所有: 'Fold all',
  '回到第 1 页': 'Back to page 1',
  '回车到下一行，Tab 到下一列，最后一格之后自动新增一行；新行沿用上一行的{0}。可以从 Excel 或 WPS 复制后直接粘贴。':
    'Enter goes to the next row, Tab to the next column; after the last cell a row is added, which takes over from the one above: {0}. Rows copied from Excel or WPS can be pasted.',
  处理中: 'Running',
  失败: 'Failed',
  字段: 'Field',
  自动: 'Automatic',
  宽度不足: 'no room',
  更多操作: 'More',
  宽松: 'Loose',
  密度: 'Density',
  导入: 'Import',
  导入中: 'Importing',
  '导出{0}': 'Export: {0}',
  导出中: 'Exporting',
  导出所选: 'Export the selection',
  展开所有: 'Unfold all',
  已取消: 'Cancelled',
  已导入: 'Imported',
  '已录入 {0} 行，一次最多 {1} 行': 'Rows: {0}, at most {1} at once',
  '已载入最新数据，{0} 个字段与他人的修改不同，请核对后保存':
    'The newest data was loaded; {0} fields differ from what somebody else saved: check them, then save',
  '已载入最新数据，您的修改仍保留，请核对后保存':
    'The newest data was loaded and your changes kept: check them, then save',
  '已选 {0} / {1}': 'Ticked: {0} / {1}',
  录入的内容尚未保存: 'The rows are not saved yet',
  '很抱歉，登录已过期，请重新登录': 'Your session has expired, please sign in again',
  '很抱歉，资源未找到!': 'Not found',
  必填: 'required',
  恢复默认: 'Back to the default',
  '您填写的内容仍然保留。': 'What you typed is still here.',
  '所有行都有错误，请修改文件后重新选择。': 'Every row has errors: correct the file and choose it again.',
  批量删除: 'Delete the selection',
  批量录入: 'Mass entry',
  '批量录入{0}': 'Mass entry: {0}',
  '文件中没有填写的{0}，取列表当前所选': 'Rows that leave it empty take what the list shows: {0}',
  拒绝访问: 'Access denied',
  按钮: 'Button',
  排队中: 'Waiting',
  搜索权限: 'Search permissions',
  搜索菜单或按钮: 'Search menus and buttons',
  放弃录入: 'Give up',
  放弃我的修改: 'Drop my changes',
  数据行: 'Rows',
  数据规则: 'Data rules',
  数据规则加载失败: 'The data rules could not be loaded',
  '数据规则：{0}': 'Data rules: {0}',
  '整批导入：有一行错误就全部不导入': 'All or nothing: one error and nothing is imported',
  '文件中没有数据行，请检查后重新选择。': 'The file has no rows; check it and choose again.',
  '新增{0}': 'Add: {0}',
  '新增第一条，或从 Excel 导入。': 'Add the first one, or import from Excel.',
  '{0}-{1} 共约{2}条': '{0}-{1} of about {2}',
  精确计数: 'Count exactly',
  '是否删除选中数据?（共 {0} 条）': 'Delete the selected rows? ({0} in all)',
  '更多操作：{0}': 'More actions: {0}',
  更新: 'Changed',
  更新人: 'Changed by',
  更新时间: 'Changed on',
  最大: 'to',
  最小: 'from',
  '有 {0} 处需要修改': 'Cells to correct: {0}',
  有修改尚未保存: 'There are unsaved changes',
  '有错误的行。整批导入要求全部正确，请修改文件后重新选择。':
    'Some rows have errors, and all must be right to be imported together: correct the file and choose it again.',
  '有错误的行不会导入，其余行确认后写入。': 'Rows with errors are left out; the others are written when you confirm.',
  '未查询匹配数据！': 'Nothing matches',
  权限: 'Permissions',
  权限加载失败: 'The permissions could not be loaded',
  查看全部: 'See all',
  '查询{0}': 'Search: {0}',
  查询无果: 'Nothing found',
  '查询条件过长，请减少条件': 'The conditions are too long; take some away',
  '检查未完成，请重试': 'The check did not finish, try again',
  '检查通过，确认后写入数据。': 'All rows are right; they are written when you confirm.',
  此菜单没有数据规则: 'This menu has no data rules',
  '没有{0}': '{0}: none',
  没有可授予的权限: 'There is nothing that you may grant',
  没有符合条件的权限: 'No permission matches',
  添加下级: 'Add below',
  清除条件: 'Clear the conditions',
  '版本 {0}　{1}　{2}': 'Version {0}　{1}　{2}',
  版本比较: 'Two versions',
  版本比较失败: 'The versions could not be compared',
  不修改请留空: 'Empty: stays as it is',
  留空则按编码规则生成: 'Left empty it is made by the fill rule',
  '确定删除“{0}”吗？': 'Delete “{0}”?',
  确认删除: 'Delete',
  确认导入: 'Import',
  离开: 'Leave',
  '离开后，本次勾选的权限将丢失。': 'What you ticked will be lost.',
  '离开后，本次填写的内容将丢失。': 'What you typed will be lost.',
  '系统繁忙，请稍后重试': 'The system is busy, try again later',
  紧凑: 'Compact',
  结果: 'Result',
  结果文件: 'Result',
  继续填写: 'Go on',
  继续录入: 'Go on',
  继续授权: 'Go on',
  编辑: 'Edit',
  '编辑{0}': 'Edit: {0}',
  网络超时: 'The network timed out',
  服务器不接受不带令牌的上传: 'The server takes no uploads without a token',
  记录信息: 'About the record',
  详情: 'Details',
  '请先保存角色菜单权限!': 'Save the menus of the role first',
  '请按模板填写后上传，下载模板：': 'Fill in the template and upload it. Templates:',
  '请设置url.delete属性!': 'Please set url.delete!',
  '请设置url.deleteBatch属性!': 'Please set url.deleteBatch!',
  请至少录入一行: 'Type at least one row',
  '请调整查询条件后再试。': 'Change the conditions and try again.',
  '请选择一条记录！': 'Please choose a record',
  载入最新数据并保留我的修改: 'Load the newest data and keep my changes',
  较新版本: 'Newer version',
  较早版本: 'Older version',
  返回列表: 'Back to the list',
  还没有变更记录: 'No changes yet',
  '{0}第{1}行': '{0}, line {1}',
  无此行: 'Not there',
  这一页没有数据: 'Nothing on this page',
  '逐行导入：正确的行先导入': 'Row by row: rows without errors are imported',
  采用: 'Take it',
  重新选择: 'Choose again',
  错误: 'Errors',
  错误明细: 'Errors',
  '错误：': 'Errors:',
  '（已停用）': ' (switched off)',
  '（有变化）': ' (changed)',
  '（部门权限已限定）': ' (bound by the department)',
  '，已处理 {0}': ', done: {0}',
  '，显示的是之前的数据。': '. What is shown is older.',
} as const;

type PageEnglish = typeof pageEnglish;

declare module '#services/messages/text.ts' {
  interface PageSentences extends PageEnglish {}
}
