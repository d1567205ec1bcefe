import { formComponent } from '@dossier/contract/online/form/component.ts';
import type { ComponentType } from 'react';
import { plainScreen } from '#engine/plain-screen.tsx';
import { examplePages } from './demo/example/example-pages.ts';
import { reportScreen } from './statistics/report/report-screen.tsx';

type Page = () => Promise<{ default: ComponentType }>;

const pmRegisters = () => import('./pm/registers.ts');
const eqRegisters = () => import('./eq/registers.ts');
const arcRegisters = () => import('./arc/registers.ts');
const ofProjects = (name: keyof typeof import('./pm/registers.ts')): Page =>
  plainScreen(() => pmRegisters().then((m) => m[name]));

/**
 * Menu component name -> page, loaded when it is opened first.
 * The names are the ones stored in the menu (`sys_permission.component`), without leading slash or `.vue`.
 */
export const pages: Record<string, Page> = {
  'dashboard/Analysis': () => import('./dashboard/board/pages/AnalysisPage.tsx'),
  'dashboard/Workplace': () => import('./dashboard/board/pages/WorkplacePage.tsx'),
  'dashboard/Task': () => import('./dashboard/board/pages/TaskPage.tsx'),
  'dashboard/Monitor': () => import('./dashboard/board/pages/MonitorPage.tsx'),
  'dashboard/Chart': () => import('./dashboard/board/pages/ChartPage.tsx'),
  'dashboard/Cockpit': () => import('./dashboard/board/pages/CockpitPage.tsx'),
  'dashboard/Own': () => import('./dashboard/board/own/OwnPage.tsx'),
  'account/center/Index': () => import('./account/center/CenterPage.tsx'),
  'account/settings/BaseSetting': () => import('./account/settings/BaseSettingPage.tsx'),
  'account/settings/Security': () => import('./account/settings/security/SecurityPage.tsx'),
  'account/settings/Binding': () => import('./account/settings/binding/BindingPage.tsx'),
  'account/settings/Custom': () => import('./account/settings/custom/CustomPage.tsx'),
  'account/settings/Notification': () => import('./account/settings/notification/NotificationPage.tsx'),
  'system/UserList': () => import('./identity/user/UserPage.tsx'),
  'system/RightsList': () => import('./identity/rights/RightsPage.tsx'),
  'system/TenantList': () => import('./organisation/tenant/TenantPage.tsx'),
  'system/AddressList': () => import('./organisation/address-book/AddressBookPage.tsx'),
  'account/tenants/Index': () => import('./account/tenants/TenantsPage.tsx'),
  'system/RoleUserList': () => import('./identity/role/RolePage.tsx'),
  'system/SysUserOnlineList': () => import('./identity/online/OnlinePage.tsx'),
  'result/Success': () => import('./result/SuccessPage.tsx'),
  'result/Error': () => import('./result/FailPage.tsx'),
  'exception/403': () => import('./exception/ForbiddenPage.tsx'),
  'exception/404': () => import('./exception/MissingPage.tsx'),
  'exception/500': () => import('./exception/BrokenPage.tsx'),
  'system/NewPermissionList': () => import('./identity/permission/PermissionPage.tsx'),
  'system/DepartList': () => import('./organisation/depart/DepartPage.tsx'),
  'system/DepartUserList': () => import('./organisation/depart/MyDepartPage.tsx'),
  'system/SysCategoryList': () => import('./dictionaries/category/CategoryPage.tsx'),
  'system/SysFillRuleList': () => import('./dictionaries/fill-rule/FillRulePage.tsx'),
  'system/SysCheckRuleList': () => import('./dictionaries/check-rule/CheckRulePage.tsx'),
  'system/SysDataSourceList': () => import('./connections/data-source/DataSourcePage.tsx'),
  'system/SysGatewayRouteList': () => import('./connections/gateway/GatewayPage.tsx'),
  'system/OpenAppList': () => import('./connections/open-app/OpenAppPage.tsx'),
  'system/OpenLogList': () => import('./connections/open-app/OpenLogPage.tsx'),
  'system/DictList': () => import('./dictionaries/dict/DictPage.tsx'),
  'system/SysAnnouncementList': () => import('./communication/announcement/AnnouncementPage.tsx'),
  'system/UserAnnouncementList': () => import('./communication/announcement/MyAnnouncementPage.tsx'),
  'modules/message/SysMessageList': () => import('./communication/message/MessagePage.tsx'),
  'modules/message/SysMessageTemplateList': () => import('./communication/message-template/TemplatePage.tsx'),
  'system/ApiDocs': () => import('./operations/api-docs/ApiDocsPage.tsx'),
  'system/QuartzJobList': () => import('./operations/quartz-job/QuartzJobPage.tsx'),
  'system/LogList': () => import('./operations/log/LogPage.tsx'),
  'system/DataLogList': () => import('./operations/data-log/DataLogPage.tsx'),
  'modules/monitor/SystemInfo': () => import('./operations/monitor/SystemPage.tsx'),
  'modules/monitor/JvmInfo': () => import('./operations/monitor/JvmPage.tsx'),
  'modules/monitor/TomcatInfo': () => import('./operations/monitor/TomcatPage.tsx'),
  'modules/monitor/HttpTrace': () => import('./operations/monitor/TracePage.tsx'),
  'modules/monitor/DiskMonitoring': () => import('./operations/monitor/DiskPage.tsx'),
  'modules/monitor/RedisInfo': () => import('./operations/monitor/RedisPage.tsx'),
  'modules/monitor/DatabaseInfo': () => import('./operations/monitor/DatabasePage.tsx'),
  'modules/monitor/QueueInfo': () => import('./operations/monitor/QueuePage.tsx'),
  'modules/files/LibraryList': () => import('./files/library/LibraryPage.tsx'),
  'modules/oss/OSSFileList': () => import('./files/oss-file/OssFilePage.tsx'),
  'operations/PrintTemplateList': () => import('./operations/print-template/PrintTemplatePage.tsx'),
  'system/SettingList': () => import('./operations/setting/SettingPage.tsx'),
  'system/ConfigTransfer': () => import('./operations/config-transfer/ConfigTransferPage.tsx'),
  'pm/ProjectList': () => import('./pm/project/ProjectPage.tsx'),
  'pm/PlanChart': () => import('./pm/plan/PlanPage.tsx'),
  'pm/TaskList': ofProjects('task'),
  'pm/RiskList': ofProjects('risk'),
  'pm/IssueList': ofProjects('issue'),
  'pm/ChangeList': ofProjects('change'),
  'pm/DelivList': ofProjects('deliv'),
  'pm/DelivVersionList': ofProjects('delivVersion'),
  'pm/AcceptanceList': ofProjects('acceptance'),
  'pm/ScopeList': ofProjects('filingScope'),
  'pm/DocList': ofProjects('projectDoc'),
  'pm/FilingList': ofProjects('filingLine'),
  'pm/SubEvalList': ofProjects('subEval'),
  'pm/CloseList': ofProjects('projectClose'),
  'pm/ContractList': ofProjects('contract'),
  'pm/NodeList': ofProjects('node'),
  'pm/InvoiceList': ofProjects('invoice'),
  'pm/ReceiptList': ofProjects('receipt'),
  'pm/SupplierList': ofProjects('supplier'),
  'pm/RateList': ofProjects('monthRate'),
  'pm/CustomerList': ofProjects('customer'),
  'pm/StaffList': ofProjects('staff'),
  'pm/CostList': ofProjects('cost'),
  'pm/DispatchList': ofProjects('dispatch'),
  'pm/StmtList': ofProjects('stmt'),
  'pm/TimesheetList': ofProjects('timesheet'),
  'pm/Timesheet': () => import('./pm/timesheet/TimesheetPage.tsx'),
  'pm/TimesheetApprove': () => import('./pm/timesheet/ApprovePage.tsx'),
  'eq/AssetList': () => import('./eq/asset/AssetPage.tsx'),
  'eq/LoanList': () => import('./eq/loan/LoanPage.tsx'),
  'eq/ScrapList': plainScreen(() => eqRegisters().then((m) => m.scrap)),
  'eq/MaintList': plainScreen(() => eqRegisters().then((m) => m.maintenance)),
  'eq/BookingCalendar': () => import('./eq/calendar/CalendarPage.tsx'),
  'eq/LendingDesk': () => import('./eq/desk/DeskPage.tsx'),
  'eq/UseRate': () => import('./eq/use-rate/UseRatePage.tsx'),
  'arc/ItemList': () => import('./arc/item/ItemPage.tsx'),
  'arc/FondsList': () => import('./arc/fonds/FondsPage.tsx'),
  'arc/ClassList': plainScreen(() => arcRegisters().then((m) => m.archiveClass)),
  // A published version is not edited: 新建版本 copies it.
  'arc/ScheduleList': plainScreen(() => arcRegisters().then((m) => m.schedule), {
    canEdit: (record) => (record as Record<string, unknown>).status === '10',
    inner: 'lines',
  }),
  'arc/ScheduleEntryList': plainScreen(() => arcRegisters().then((m) => m.scheduleEntry)),
  'arc/RenumberList': plainScreen(() => arcRegisters().then((m) => m.renumber)),
  'arc/VolumeList': () => import('./arc/volume/VolumePage.tsx'),
  'arc/AuditList': () => import('./arc/audit/AuditPage.tsx'),
  'arc/AuditAnchorList': plainScreen(() => arcRegisters().then((m) => m.auditAnchor)),
  'arc/IntakeList': plainScreen(() => arcRegisters().then((m) => m.intake), { inner: 'lines' }),
  'arc/RuleList': () => import('./arc/rule/RulePage.tsx'),
  'system/homeConfig/Index': plainScreen(() =>
    import('@dossier/contract/identity/home-page.ts').then((m) => m.homePage),
  ),
  'system/SysPositionList': plainScreen(() =>
    import('@dossier/contract/organisation/position.ts').then((m) => m.position),
  ),
  'system/SysCalendarList': plainScreen(() =>
    import('@dossier/contract/organisation/work-calendar.ts').then((m) => m.workCalendar),
  ),
  'modules/online/cgform/auto/OnlCgformAutoList': () => import('./online/records/form-screen.tsx'),
  'modules/online/cgform/OnlCgformHeadList': () => import('./online/form/FormPage.tsx'),
  'modules/online/cgreport/OnlCgreportHeadList': () => import('./online/report/ReportPage.tsx'),
  'modules/online/graphreport/OnlGraphreportHeadList': () => import('./online/chart/ChartPage.tsx'),
  'modules/online/graphreport/auto/OnlGraphreportAutoChart': () => import('./online/chart/ChartScreen.tsx'),
  'modules/online/graphreport/OnlGraphreportTempletList': () => import('./online/chart/TempletPage.tsx'),
  'modules/online/graphreport/auto/OnlGraphreportAutoTemplet': () => import('./online/chart/TempletScreen.tsx'),
  'modules/online/cgreport/auto/OnlCgreportAutoList': () => import('./online/report/ReportScreen.tsx'),
  'flow/Inbox': () => import('./flow/centre/InboxPage.tsx'),
  'flow/Done': () => import('./flow/centre/DonePage.tsx'),
  'flow/Mine': () => import('./flow/centre/MinePage.tsx'),
  'flow/Copies': () => import('./flow/centre/CopiesPage.tsx'),
  'flow/Query': () => import('./flow/centre/query/QueryPage.tsx'),
  'flow/DefinitionList': () => import('./flow/definition/DefinitionPage.tsx'),
  'jeecg/report/StaffStatistics': reportScreen((all) => all.staffReport),
  'jeecg/report/SignInStatistics': reportScreen((all) => all.signInReport),
  'jeecg/report/ArchivesStatisticst': reportScreen((all) => all.archiveReport),
  'jeecg/report/ViserChartDemo': reportScreen((all) => all.projectReport),
  'demo/WidgetGallery': () => import('./demo/gallery/GalleryPage.tsx'),
  ...examplePages,
  'test/Home': () => import('./test/home/ConnectionPage.tsx'),
};

const formPrefix = formComponent('');

/** The page of a menu component; that of a form that somebody designed is named by the form. */
export function pageOf(component: string): Page | undefined {
  if (!component.startsWith(formPrefix)) return pages[component];
  return async () => (await import('./online/records/form-screen.tsx')).formScreen(component.slice(formPrefix.length));
}
