import * as audit from './arc/audit.ts';
import * as bodies from './arc/body.ts';
import * as checkRuns from './arc/check/run.ts';
import * as counts from './arc/count/calls.ts';
import * as destruction from './arc/ending/destroy.ts';
import * as dueItems from './arc/ending/due.ts';
import * as intakes from './arc/intake.ts';
import * as item from './arc/item.ts';
import * as archiveLending from './arc/loan-calls.ts';
import * as preparations from './arc/prepare/prepare-calls.ts';
import * as fileFacts from './arc/reading/facts.ts';
import * as archivePreview from './arc/reading/preview.ts';
import * as archiveSearch from './arc/search.ts';
import * as storeReadings from './arc/store/env.ts';
import * as evidence from './arc/transfer/evidence.ts';
import * as transfers from './arc/transfer/transfer.ts';
import * as volumes from './arc/volume.ts';
import { archiveRegisters } from './archive-registers.ts';
import * as announcements from './communication/announcement.ts';
import * as announcementReading from './communication/announcement-reading.ts';
import * as announcementSends from './communication/announcement-send.ts';
import * as comments from './communication/comment.ts';
import * as messages from './communication/message.ts';
import * as messageSettings from './communication/message-setting.ts';
import * as messageTemplates from './communication/message-template.ts';
import * as ownRecords from './communication/own-record.ts';
import * as dataSources from './connections/data-source.ts';
import * as gateway from './connections/gateway.ts';
import * as openApps from './connections/open-app.ts';
import { openLog } from './connections/open-log.ts';
import * as transit from './connections/transit.ts';
import { isPermission, type Permission } from './core/endpoint.ts';
import type { Resource } from './core/resource.ts';
import * as dashboards from './dashboard/dashboard.ts';
import * as ownDashboards from './dashboard/own-dashboard.ts';
import { demoDelivery } from './demo/delivery.ts';
import { demoMaterial } from './demo/material.ts';
import { demoOrder } from './demo/order.ts';
import { demoPerson } from './demo/person.ts';
import { demoSheet } from './demo/sheet.ts';
import * as categories from './dictionaries/category.ts';
import * as categoryReading from './dictionaries/category-reading.ts';
import * as checkRules from './dictionaries/check-rule.ts';
import * as dicts from './dictionaries/dict.ts';
import * as dictReading from './dictionaries/dict-reading.ts';
import * as fillRules from './dictionaries/fill-rule.ts';
import * as lookup from './dictionaries/lookup.ts';
import { type AnyEndpoint, endpointsOf } from './endpoints-of.ts';
import { asset } from './eq/asset.ts';
import * as lending from './eq/lending.ts';
import { loan } from './eq/loan.ts';
import { maintenance } from './eq/maintenance.ts';
import { scrap } from './eq/scrap.ts';
import * as file from './files/file.ts';
import * as libraryCalls from './files/library-calls.ts';
import * as librarySharing from './files/library-sharing.ts';
import * as ossFiles from './files/oss-file.ts';
import * as ownFile from './files/own-file.ts';
import * as pdfPreview from './files/pdf-preview.ts';
import * as resumableUpload from './files/resumable-upload.ts';
import * as flowActing from './flow/acting.ts';
import * as flowDefinitions from './flow/definition.ts';
import * as flowPrint from './flow/print.ts';
import * as flowQuery from './flow/query.ts';
import * as flowReading from './flow/reading.ts';
import { furtherRights } from './further-rights.ts';
import * as applicants from './identity/applicant.ts';
import * as dataRules from './identity/data-rule.ts';
import { homePage } from './identity/home-page.ts';
import * as invitations from './identity/invitation.ts';
import * as listViews from './identity/list-view.ts';
import * as online from './identity/online.ts';
import * as ownCard from './identity/own-card.ts';
import * as ownContact from './identity/own-contact.ts';
import * as ownPreference from './identity/own-preference.ts';
import * as ownSessions from './identity/own-session.ts';
import * as permissions from './identity/permission.ts';
import * as qrLogin from './identity/qr-login.ts';
import * as rights from './identity/rights.ts';
import * as role from './identity/role.ts';
import * as savedQuery from './identity/saved-query.ts';
import * as secondStep from './identity/second-step.ts';
import * as selfService from './identity/self-service.ts';
import * as session from './identity/session.ts';
import * as stepUp from './identity/step-up.ts';
import * as thirdLogin from './identity/third-login.ts';
import { user } from './identity/user.ts';
import * as userAgents from './identity/user-agent.ts';
import * as userCalls from './identity/user-calls.ts';
import * as formAuthority from './online/authority/authority-calls.ts';
import * as charts from './online/chart/chart.ts';
import * as chartReading from './online/chart/chart-reading.ts';
import * as templets from './online/chart/templet.ts';
import * as formButtons from './online/enhance/button-calls.ts';
import * as formScripts from './online/enhance/script-calls.ts';
import * as formSteps from './online/enhance/step-calls.ts';
import * as formDesign from './online/form/design-calls.ts';
import { form } from './online/form/form.ts';
import * as formPreview from './online/form/preview-calls.ts';
import * as formRecords from './online/form/record-calls.ts';
import * as formWire from './online/form/wire-calls.ts';
import * as formGenerate from './online/generate-calls.ts';
import * as formHooks from './online/hook/hook-calls.ts';
import * as printReports from './online/print/print-report.ts';
import * as reports from './online/report.ts';
import * as reportReading from './online/report-reading.ts';
import * as formRules from './online/rules/rule-calls.ts';
import * as formShares from './online/share/share-calls.ts';
import * as apiDocs from './operations/api-docs.ts';
import * as configTransfer from './operations/config-transfer.ts';
import * as dataLog from './operations/data-log.ts';
import * as firstSteps from './operations/first-steps.ts';
import * as importBatch from './operations/import-batch.ts';
import * as logs from './operations/log.ts';
import * as monitor from './operations/monitor.ts';
import * as printTemplates from './operations/print-template.ts';
import * as quartzJobs from './operations/quartz-job.ts';
import * as setting from './operations/setting.ts';
import * as task from './operations/task.ts';
import * as departs from './organisation/depart.ts';
import * as departPermissions from './organisation/depart-permission.ts';
import * as departRoles from './organisation/depart-role.ts';
import * as myWork from './organisation/my-work.ts';
import * as positions from './organisation/position.ts';
import { tenant } from './organisation/tenant.ts';
import * as tenantCalls from './organisation/tenant-calls.ts';
import { workCalendar } from './organisation/work-calendar.ts';
import { acceptance } from './pm/acceptance.ts';
import * as projectCalendar from './pm/calendar/calendar.ts';
import { change } from './pm/change.ts';
import { projectClose } from './pm/closing/close.ts';
import { projectDoc } from './pm/closing/doc.ts';
import { filingLine } from './pm/closing/filing.ts';
import { filingScope } from './pm/closing/scope.ts';
import { subEval } from './pm/closing/sub-eval.ts';
import { contract } from './pm/contract.ts';
import { cost } from './pm/cost.ts';
import { customer } from './pm/customer.ts';
import { deliv } from './pm/deliv.ts';
import { delivVersion } from './pm/deliv-version.ts';
import { sla } from './pm/desk/sla.ts';
import { ticket } from './pm/desk/ticket.ts';
import { dispatch } from './pm/dispatch.ts';
import * as projectFeed from './pm/home/feed.ts';
import { invoice } from './pm/invoice.ts';
import { issue } from './pm/issue.ts';
import { node } from './pm/node.ts';
import * as planExchange from './pm/plan/exchange.ts';
import * as plan from './pm/plan.ts';
import * as project from './pm/project.ts';
import * as projectValue from './pm/project-value.ts';
import { monthRate } from './pm/rate.ts';
import { receipt } from './pm/receipt.ts';
import { report as projectReport } from './pm/report/report.ts';
import { risk } from './pm/risk.ts';
import { staff } from './pm/staff.ts';
import { statEvidence } from './pm/stat/evidence.ts';
import { stat } from './pm/stat/stat.ts';
import { stmt } from './pm/stmt.ts';
import { supplier } from './pm/supplier.ts';
import { task as pmTask } from './pm/task.ts';
import * as templateMaking from './pm/template/save-as.ts';
import { projectTemplate } from './pm/template/template.ts';
import * as timesheets from './pm/timesheet.ts';
import * as workload from './pm/workload/workload.ts';
import { reports as statistics } from './statistics/reports.ts';

/** The one list of resources. */
export const resources: readonly Resource[] = [
  user,
  role.role,
  homePage,
  positions.position,
  workCalendar,
  departs.depart,
  departRoles.departRole,
  dicts.dictionary,
  dicts.dictItem,
  categories.category,
  fillRules.fillRule,
  checkRules.checkRule,
  announcements.announcement,
  messages.message,
  messageTemplates.messageTemplate,
  logs.log,
  customer,
  project.project,
  pmTask,
  risk,
  issue,
  change,
  supplier,
  contract,
  node,
  invoice,
  receipt,
  monthRate,
  deliv,
  delivVersion,
  acceptance,
  filingScope,
  projectDoc,
  filingLine,
  subEval,
  projectTemplate,
  sla,
  ticket,
  projectClose,
  staff,
  timesheets.timesheet,
  cost,
  dispatch,
  stmt,
  stat,
  statEvidence,
  projectReport,
  asset,
  loan,
  maintenance,
  scrap,
  ...archiveRegisters,
  volumes.volume,
  item.archiveItem,
  intakes.intake,
  audit.auditEntry,
  audit.auditAnchor,
  transfers.transfer,
  dueItems.dueItem,
  destruction.destroyList,
  checkRuns.checkRun,
  form,
  reports.report,
  charts.chart,
  templets.templet,
  printReports.printReport,
  quartzJobs.quartzJob,
  tenant,
  dataSources.dataSource,
  openApps.openApp,
  openLog,
  demoPerson,
  demoOrder,
  demoDelivery,
  demoMaterial,
  demoSheet,
];

/** Files of endpoints that are written out. */
const modules: readonly Record<string, unknown>[] = [
  apiDocs,
  dataSources,
  openApps,
  configTransfer,
  gateway,
  transit,
  session,
  selfService,
  secondStep,
  stepUp,
  ownCard,
  ownContact,
  ownPreference,
  ownSessions,
  myWork,
  qrLogin,
  thirdLogin,
  pdfPreview,
  file,
  resumableUpload,
  ossFiles,
  libraryCalls,
  librarySharing,
  dictReading,
  permissions,
  positions,
  applicants,
  invitations,
  dataRules,
  departPermissions,
  departRoles,
  departs,
  dicts,
  announcements,
  announcementReading,
  announcementSends,
  messages,
  messageSettings,
  comments,
  ownRecords,
  messageTemplates,
  logs,
  dataLog,
  monitor,
  categories,
  categoryReading,
  fillRules,
  checkRules,
  lookup,
  userCalls,
  tenantCalls,
  rights,
  userAgents,
  role,
  online,
  flowReading,
  flowQuery,
  flowPrint,
  flowActing,
  flowDefinitions,
  project,
  timesheets,
  projectCalendar,
  workload,
  templateMaking,
  lending,
  plan,
  planExchange,
  projectFeed,
  projectValue,
  volumes,
  item,
  intakes,
  preparations,
  audit,
  bodies,
  archiveLending,
  archivePreview,
  storeReadings,
  counts,
  archiveSearch,
  evidence,
  fileFacts,
  transfers,
  destruction,
  dueItems,
  checkRuns,
  formAuthority,
  formButtons,
  formSteps,
  formHooks,
  formShares,
  formRules,
  formScripts,
  formDesign,
  formPreview,
  formGenerate,
  formRecords,
  formRecords.recordCalls,
  formWire,
  reports,
  reportReading,
  charts,
  chartReading,
  templets,
  printReports,
  task,
  importBatch,
  savedQuery,
  listViews,
  dashboards,
  ownDashboards,
  quartzJobs,
  printTemplates,
  setting,
  ownFile,
  firstSteps,
];

/** Every call of the contract: those of the resources and those written out. */
export function allEndpoints(): AnyEndpoint[] {
  return [
    ...resources.flatMap(endpointsOf),
    ...modules.flatMap((module) => Object.values(module).filter(isEndpoint)),
    ...statistics.flatMap(({ endpoints }) => Object.values(endpoints) as unknown as AnyEndpoint[]),
  ];
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value;
}

/** Every permission that some call asks, with the label of one such call. */
export function allPermissions(): Map<Permission, string> {
  const permissions = new Map<Permission, string>(furtherRights);
  // What a download is called names no right that other calls share with it.
  const first = allEndpoints().toSorted((a, b) => Number(a.answer === 'file') - Number(b.answer === 'file'));
  for (const { access, label } of first) {
    if (isPermission(access) && !permissions.has(access)) permissions.set(access, label);
  }
  return permissions;
}
