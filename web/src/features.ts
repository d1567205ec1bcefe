import type { ComponentType } from 'react';
import { plainScreen } from './platform/resource/plain-screen.tsx';

type Page = () => Promise<{ default: ComponentType }>;

/**
 * Menu component name -> page, loaded when it is opened first.
 * The names are the ones stored in the menu (`sys_permission.component`), without leading slash or `.vue`.
 */
export const pages: Record<string, Page> = {
  'dashboard/Analysis': () => import('./features/dashboard/analysis/AnalysisPage.tsx'),
  'account/center/Index': () => import('./features/account/center/CenterPage.tsx'),
  'account/settings/BaseSetting': () => import('./features/account/settings/BaseSettingPage.tsx'),
  'system/UserList': () => import('./features/system/user/UserPage.tsx'),
  'system/RightsList': () => import('./features/system/rights/RightsPage.tsx'),
  'system/TenantList': () => import('./features/system/tenant/TenantPage.tsx'),
  'system/AddressList': () => import('./features/system/address-book/AddressBookPage.tsx'),
  'account/tenants/Index': () => import('./features/account/tenants/TenantsPage.tsx'),
  'system/RoleUserList': () => import('./features/system/role/RolePage.tsx'),
  'system/SysUserOnlineList': () => import('./features/system/online/OnlinePage.tsx'),
  'exception/403': () => import('./features/exception/ForbiddenPage.tsx'),
  'exception/404': () => import('./features/exception/MissingPage.tsx'),
  'exception/500': () => import('./features/exception/BrokenPage.tsx'),
  'system/NewPermissionList': () => import('./features/system/permission/PermissionPage.tsx'),
  'system/DepartList': () => import('./features/system/depart/DepartPage.tsx'),
  'system/DepartUserList': () => import('./features/system/depart/MyDepartPage.tsx'),
  'system/SysCategoryList': () => import('./features/system/category/CategoryPage.tsx'),
  'system/SysFillRuleList': () => import('./features/system/fill-rule/FillRulePage.tsx'),
  'system/SysCheckRuleList': () => import('./features/system/check-rule/CheckRulePage.tsx'),
  'system/SysDataSourceList': () => import('./features/system/data-source/DataSourcePage.tsx'),
  'system/SysGatewayRouteList': () => import('./features/system/gateway/GatewayPage.tsx'),
  'system/DictList': () => import('./features/system/dict/DictPage.tsx'),
  'system/SysAnnouncementList': () => import('./features/system/announcement/AnnouncementPage.tsx'),
  'system/UserAnnouncementList': () => import('./features/system/announcement/MyAnnouncementPage.tsx'),
  'modules/message/SysMessageList': () => import('./features/system/message/MessagePage.tsx'),
  'modules/message/SysMessageTemplateList': () => import('./features/system/message-template/TemplatePage.tsx'),
  'system/ApiDocs': () => import('./features/system/api-docs/ApiDocsPage.tsx'),
  'system/QuartzJobList': () => import('./features/system/quartz-job/QuartzJobPage.tsx'),
  'system/LogList': () => import('./features/system/log/LogPage.tsx'),
  'system/DataLogList': () => import('./features/system/data-log/DataLogPage.tsx'),
  'modules/monitor/SystemInfo': () => import('./features/system/monitor/SystemPage.tsx'),
  'modules/monitor/JvmInfo': () => import('./features/system/monitor/JvmPage.tsx'),
  'modules/monitor/TomcatInfo': () => import('./features/system/monitor/TomcatPage.tsx'),
  'modules/monitor/HttpTrace': () => import('./features/system/monitor/TracePage.tsx'),
  'modules/monitor/DiskMonitoring': () => import('./features/system/monitor/DiskPage.tsx'),
  'modules/monitor/RedisInfo': () => import('./features/system/monitor/RedisPage.tsx'),
  'modules/monitor/DatabaseInfo': () => import('./features/system/monitor/DatabasePage.tsx'),
  'modules/monitor/QueueInfo': () => import('./features/system/monitor/QueuePage.tsx'),
  'modules/oss/OSSFileList': () => import('./features/system/oss-file/OssFilePage.tsx'),
  'system/SettingList': () => import('./features/system/setting/SettingPage.tsx'),
  'pm/ProjectList': () => import('./features/pm/project/ProjectPage.tsx'),
  'arc/ItemList': () => import('./features/arc/item/ItemPage.tsx'),
  'arc/FondsList': () => import('./features/arc/fonds/FondsPage.tsx'),
  'arc/ClassList': plainScreen(() => import('@dossier/contract/arc/class.ts').then((m) => m.archiveClass)),
  'system/SysPositionList': plainScreen(() => import('@dossier/contract/system/position.ts').then((m) => m.position)),
  'modules/online/cgreport/OnlCgreportHeadList': () => import('./features/online/report/ReportPage.tsx'),
  'demo/WidgetGallery': () => import('./features/demo/gallery/GalleryPage.tsx'),
  'test/Home': () => import('./features/test/home/ConnectionPage.tsx'),
};
