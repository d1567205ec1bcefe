import type { App } from '#services/services.ts';
import { accessRoutes } from './arc/access/access.routes.ts';
import { annualRoutes } from './arc/annual/annual.routes.ts';
import { appraisalRoutes } from './arc/appraisal/appraisal.routes.ts';
import { auditRoutes } from './arc/audit/audit.routes.ts';
import { bodyRoutes } from './arc/body/body.routes.ts';
import { boxRoutes } from './arc/box/box.routes.ts';
import { checkRoutes } from './arc/check/check.routes.ts';
import { classRoutes } from './arc/class/class.routes.ts';
import { correctRoutes } from './arc/correct/correct.routes.ts';
import { archiveDeskRoutes } from './arc/desk/desk.routes.ts';
import { destroyRoutes } from './arc/destroy/destroy.routes.ts';
import { dueRoutes } from './arc/due/due.routes.ts';
import { envRoutes } from './arc/env/env.routes.ts';
import { fixityRoutes } from './arc/fixity/fixity.routes.ts';
import { fondsRoutes } from './arc/fonds/fonds.routes.ts';
import { holdRoutes } from './arc/hold/hold.routes.ts';
import { intakeRoutes } from './arc/intake/intake.routes.ts';
import { inventoryRoutes } from './arc/inventory/inventory.routes.ts';
import { itemRoutes } from './arc/item/item.routes.ts';
import { keepRoutes } from './arc/keep/keep.routes.ts';
import { archiveLoanRoutes } from './arc/loan/loan.routes.ts';
import { locationRoutes } from './arc/location/location.routes.ts';
import { mediaRoutes } from './arc/media/media.routes.ts';
import { prepareRoutes } from './arc/prepare/prepare.routes.ts';
import { previewRoutes } from './arc/preview/preview.routes.ts';
import { renumberRoutes } from './arc/renumber/renumber.routes.ts';
import { archiveRightsRoutes } from './arc/rights/rights.routes.ts';
import { ruleRoutes } from './arc/rule/rule.routes.ts';
import { scheduleRoutes } from './arc/schedule/schedule.routes.ts';
import { searchRoutes } from './arc/search/search.routes.ts';
import { transferRoutes } from './arc/transfer/transfer.routes.ts';
import { volumeRoutes } from './arc/volume/volume.routes.ts';
import { announcementRoutes } from './communication/announcement/announcement.routes.ts';
import { commentRoutes } from './communication/comment/comment.routes.ts';
import { messageRoutes } from './communication/message/message.routes.ts';
import { ownRecordRoutes } from './communication/own-record/own-record.routes.ts';
import { socketRoutes } from './communication/socket/socket.routes.ts';
import { dataSourceRoutes } from './connections/data-source/data-source.routes.ts';
import { gatewayRoutes } from './connections/gateway/gateway.routes.ts';
import { openAppRoutes } from './connections/open-app/open-app.routes.ts';
import { transitRoutes } from './connections/transit/transit.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { exampleRoutes } from './demo/example/example.routes.ts';
import { categoryRoutes } from './dictionaries/category/category.routes.ts';
import { categoryReadingRoutes } from './dictionaries/category/category-reading.routes.ts';
import { checkRuleRoutes } from './dictionaries/check-rule/check-rule.routes.ts';
import { dictAdminRoutes } from './dictionaries/dict/dict-admin.routes.ts';
import { dictReadingRoutes } from './dictionaries/dict/dict-reading.routes.ts';
import { fillRuleRoutes } from './dictionaries/fill-rule/fill-rule.routes.ts';
import { assetRoutes } from './eq/asset/asset.routes.ts';
import { deskRoutes } from './eq/desk/desk.routes.ts';
import { loanRoutes } from './eq/loan/loan.routes.ts';
import { maintenanceRoutes } from './eq/maintenance/maintenance.routes.ts';
import { scrapRoutes } from './eq/scrap/scrap.routes.ts';
import { libraryRoutes } from './files/library/library.routes.ts';
import { ossFileRoutes } from './files/oss-file/oss-file.routes.ts';
import { ownFileRoutes } from './files/own-file/own-file.routes.ts';
import { pdfPreviewRoutes } from './files/pdf-preview/pdf-preview.routes.ts';
import { fileRoutes } from './files/upload/upload.routes.ts';
import { approvalRoutes } from './flow/approval/approval.routes.ts';
import { flowDefinitionRoutes } from './flow/approval/definition.routes.ts';
import { applicantRoutes } from './identity/applicant/applicant.routes.ts';
import { homePageRoutes } from './identity/home-page/home-page.routes.ts';
import { invitationRoutes } from './identity/invitation/invitation.routes.ts';
import { onlineRoutes } from './identity/online/online.routes.ts';
import { ownCardRoutes } from './identity/own-card/own-card.routes.ts';
import { ownPreferenceRoutes } from './identity/own-preference/own-preference.routes.ts';
import { menuRoutes } from './identity/permission/menu.routes.ts';
import { menuAdminRoutes } from './identity/permission/menu-admin.routes.ts';
import { rightsRoutes } from './identity/rights/rights.routes.ts';
import { roleRoutes } from './identity/role/role.routes.ts';
import { listViewRoutes } from './identity/saved-query/list-view.routes.ts';
import { savedQueryRoutes } from './identity/saved-query/saved-query.routes.ts';
import { ownSessionRoutes } from './identity/session/own-session.routes.ts';
import { secondStepRoutes } from './identity/session/second-step/second-step.routes.ts';
import { selfServiceRoutes } from './identity/session/self-service.routes.ts';
import { sessionRoutes } from './identity/session/session.routes.ts';
import { signInWayRoutes } from './identity/session/ways/ways.routes.ts';
import { memberRoutes } from './identity/user/member.routes.ts';
import { userRoutes } from './identity/user/user.routes.ts';
import { userAgentRoutes } from './identity/user-agent/user-agent.routes.ts';
import { authorityRoutes } from './online/authority/authority.routes.ts';
import { chartRoutes } from './online/chart/chart.routes.ts';
import { templetRoutes } from './online/chart/templet.routes.ts';
import { enhanceRoutes } from './online/enhance/enhance.routes.ts';
import { formRoutes } from './online/form/form.routes.ts';
import { generateRoutes } from './online/generate/generate.routes.ts';
import { hookRoutes } from './online/hook/hook.routes.ts';
import { lockDesign } from './online/mode/released.ts';
import { printReportRoutes } from './online/print/print.routes.ts';
import { recordRoutes } from './online/records/records.routes.ts';
import { wireRoutes } from './online/records/wire.routes.ts';
import { reportRoutes } from './online/report/report.routes.ts';
import { shareRoutes } from './online/share/share.routes.ts';
import { apiDocsRoutes } from './operations/api-docs/api-docs.routes.ts';
import { configTransferRoutes } from './operations/config-transfer/config-transfer.routes.ts';
import { firstStepsRoutes } from './operations/first-steps/first-steps.routes.ts';
import { importBatchRoutes } from './operations/import-batch/import-batch.routes.ts';
import { dataLogRoutes } from './operations/log/data-log.routes.ts';
import { logRoutes } from './operations/log/log.routes.ts';
import { monitorRoutes } from './operations/monitor/monitor.routes.ts';
import { printTemplateRoutes } from './operations/print-template/print-template.routes.ts';
import { quartzJobRoutes } from './operations/quartz-job/quartz-job.routes.ts';
import { settingRoutes } from './operations/setting/setting.routes.ts';
import { taskRoutes } from './operations/task/task.routes.ts';
import { workCalendarRoutes } from './organisation/calendar/calendar.routes.ts';
import { departRoutes } from './organisation/depart/depart.routes.ts';
import { departRoleRoutes } from './organisation/depart-role/depart-role.routes.ts';
import { myWorkRoutes } from './organisation/my-work/my-work.routes.ts';
import { positionRoutes } from './organisation/position/position.routes.ts';
import { tenantRoutes } from './organisation/tenant/tenant.routes.ts';
import { acceptanceRoutes } from './pm/acceptance/acceptance.routes.ts';
import { projectCalendarRoutes } from './pm/calendar/calendar.routes.ts';
import { changeRoutes } from './pm/change/change.routes.ts';
import { closingRoutes } from './pm/closing/closing.routes.ts';
import { contractRoutes } from './pm/contract/contract.routes.ts';
import { costRoutes } from './pm/cost/cost.routes.ts';
import { customerRoutes } from './pm/customer/customer.routes.ts';
import { delivRoutes } from './pm/deliv/deliv.routes.ts';
import { serviceDeskRoutes } from './pm/desk/desk.routes.ts';
import { dispatchRoutes } from './pm/dispatch/dispatch.routes.ts';
import { docRoutes } from './pm/doc/doc.routes.ts';
import { invoiceRoutes } from './pm/invoice/invoice.routes.ts';
import { issueRoutes } from './pm/issue/issue.routes.ts';
import { nodeRoutes } from './pm/node/node.routes.ts';
import { planExchangeRoutes } from './pm/plan/exchange/exchange.routes.ts';
import { projectPlanRoutes } from './pm/plan/plan.routes.ts';
import { projectRoutes } from './pm/project/project.routes.ts';
import { rateRoutes } from './pm/rate/rate.routes.ts';
import { receiptRoutes } from './pm/receipt/receipt.routes.ts';
import { reportRoutes as projectReportRoutes } from './pm/report/report.routes.ts';
import { riskRoutes } from './pm/risk/risk.routes.ts';
import { scopeRoutes } from './pm/scope/scope.routes.ts';
import { staffRoutes } from './pm/staff/staff.routes.ts';
import { statRoutes } from './pm/stat/stat.routes.ts';
import { stmtRoutes } from './pm/stmt/stmt.routes.ts';
import { subEvalRoutes } from './pm/sub-eval/sub-eval.routes.ts';
import { supplierRoutes } from './pm/supplier/supplier.routes.ts';
import { projectTaskRoutes } from './pm/task/task.routes.ts';
import { templateRoutes } from './pm/template/template.routes.ts';
import { timesheetRoutes } from './pm/timesheet/timesheet.routes.ts';
import { projectValueRoutes } from './pm/value/value.routes.ts';
import { workloadRoutes } from './pm/workload/workload.routes.ts';
import { statisticsRoutes } from './statistics/report/report.routes.ts';

export type Feature = (app: App) => void | Promise<void>;

/** The one list of features: each registers its endpoints and jobs. */
export const features: readonly Feature[] = [
  socketRoutes,
  fileRoutes,
  taskRoutes,
  importBatchRoutes,
  sessionRoutes,
  selfServiceRoutes,
  secondStepRoutes,
  ownSessionRoutes,
  ownCardRoutes,
  ownPreferenceRoutes,
  ownFileRoutes,
  myWorkRoutes,
  signInWayRoutes,
  pdfPreviewRoutes,
  apiDocsRoutes,
  menuRoutes,
  menuAdminRoutes,
  applicantRoutes,
  invitationRoutes,
  homePageRoutes,
  departRoutes,
  departRoleRoutes,
  dictAdminRoutes,
  announcementRoutes,
  messageRoutes,
  commentRoutes,
  ownRecordRoutes,
  logRoutes,
  dataLogRoutes,
  monitorRoutes,
  userRoutes,
  memberRoutes,
  tenantRoutes,
  rightsRoutes,
  userAgentRoutes,
  roleRoutes,
  onlineRoutes,
  dictReadingRoutes,
  categoryRoutes,
  categoryReadingRoutes,
  fillRuleRoutes,
  checkRuleRoutes,
  savedQueryRoutes,
  listViewRoutes,
  dashboardRoutes,
  positionRoutes,
  workCalendarRoutes,
  quartzJobRoutes,
  ossFileRoutes,
  libraryRoutes,
  settingRoutes,
  firstStepsRoutes,
  printTemplateRoutes,
  configTransferRoutes,
  dataSourceRoutes,
  gatewayRoutes,
  openAppRoutes,
  transitRoutes,
  assetRoutes,
  loanRoutes,
  deskRoutes,
  maintenanceRoutes,
  scrapRoutes,
  approvalRoutes,
  flowDefinitionRoutes,
  customerRoutes,
  projectRoutes,
  projectPlanRoutes,
  planExchangeRoutes,
  projectValueRoutes,
  projectTaskRoutes,
  riskRoutes,
  issueRoutes,
  changeRoutes,
  supplierRoutes,
  contractRoutes,
  nodeRoutes,
  invoiceRoutes,
  receiptRoutes,
  rateRoutes,
  delivRoutes,
  acceptanceRoutes,
  scopeRoutes,
  docRoutes,
  subEvalRoutes,
  serviceDeskRoutes,
  templateRoutes,
  closingRoutes,
  staffRoutes,
  timesheetRoutes,
  projectCalendarRoutes,
  workloadRoutes,
  costRoutes,
  dispatchRoutes,
  stmtRoutes,
  statRoutes,
  projectReportRoutes,
  fondsRoutes,
  classRoutes,
  itemRoutes,
  bodyRoutes,
  locationRoutes,
  boxRoutes,
  archiveLoanRoutes,
  archiveDeskRoutes,
  envRoutes,
  annualRoutes,
  inventoryRoutes,
  accessRoutes,
  previewRoutes,
  renumberRoutes,
  transferRoutes,
  correctRoutes,
  holdRoutes,
  archiveRightsRoutes,
  dueRoutes,
  appraisalRoutes,
  destroyRoutes,
  checkRoutes,
  fixityRoutes,
  ruleRoutes,
  scheduleRoutes,
  searchRoutes,
  mediaRoutes,
  keepRoutes,
  volumeRoutes,
  intakeRoutes,
  prepareRoutes,
  auditRoutes,
  lockDesign,
  authorityRoutes,
  enhanceRoutes,
  hookRoutes,
  shareRoutes,
  formRoutes,
  generateRoutes,
  recordRoutes,
  wireRoutes,
  reportRoutes,
  chartRoutes,
  templetRoutes,
  printReportRoutes,
  statisticsRoutes,
  exampleRoutes,
];
