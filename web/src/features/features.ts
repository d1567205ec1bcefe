import type { ComponentType } from 'react';
import { plainScreen } from '#engine/plain-screen.tsx';

type Page = () => Promise<{ default: ComponentType }>;

/**
 * Menu component name -> page, loaded when it is opened first.
 * The names are the ones stored in the menu (`sys_permission.component`), without leading slash or `.vue`.
 */
export const pages: Record<string, Page> = {
  'dashboard/Analysis': () => import('./dashboard/analysis/AnalysisPage.tsx'),
  'account/center/Index': () => import('./account/center/CenterPage.tsx'),
  'account/settings/BaseSetting': () => import('./account/settings/BaseSettingPage.tsx'),
  'system/UserList': () => import('./identity/user/UserPage.tsx'),
  'system/RightsList': () => import('./identity/rights/RightsPage.tsx'),
  'system/TenantList': () => import('./organisation/tenant/TenantPage.tsx'),
  'system/AddressList': () => import('./organisation/address-book/AddressBookPage.tsx'),
  'account/tenants/Index': () => import('./account/tenants/TenantsPage.tsx'),
  'system/RoleUserList': () => import('./identity/role/RolePage.tsx'),
  'system/SysUserOnlineList': () => import('./identity/online/OnlinePage.tsx'),
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
  'modules/oss/OSSFileList': () => import('./files/oss-file/OssFilePage.tsx'),
  'system/SettingList': () => import('./operations/setting/SettingPage.tsx'),
  'system/ConfigTransfer': () => import('./operations/config-transfer/ConfigTransferPage.tsx'),
  'pm/ProjectList': () => import('./pm/project/ProjectPage.tsx'),
  'arc/ItemList': () => import('./arc/item/ItemPage.tsx'),
  'arc/FondsList': () => import('./arc/fonds/FondsPage.tsx'),
  'arc/ClassList': plainScreen(() => import('@dossier/contract/arc/class.ts').then((m) => m.archiveClass)),
  'system/SysPositionList': plainScreen(() =>
    import('@dossier/contract/organisation/position.ts').then((m) => m.position),
  ),
  'modules/online/cgreport/OnlCgreportHeadList': () => import('./online/report/ReportPage.tsx'),
  'demo/WidgetGallery': () => import('./demo/gallery/GalleryPage.tsx'),
  'test/Home': () => import('./test/home/ConnectionPage.tsx'),
};
