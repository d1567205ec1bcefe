import { classRoutes } from './features/arc/class/class.routes.ts';
import { fondsRoutes } from './features/arc/fonds/fonds.routes.ts';
import { itemRoutes } from './features/arc/item/item.routes.ts';
import { reportRoutes } from './features/online/report/report.routes.ts';
import { projectRoutes } from './features/pm/project/project.routes.ts';
import { announcementRoutes } from './features/system/announcement/announcement.routes.ts';
import { apiDocsRoutes } from './features/system/api-docs/api-docs.routes.ts';
import { categoryRoutes } from './features/system/category/category.routes.ts';
import { categoryReadingRoutes } from './features/system/category/category-reading.routes.ts';
import { checkRuleRoutes } from './features/system/check-rule/check-rule.routes.ts';
import { configTransferRoutes } from './features/system/config-transfer/config-transfer.routes.ts';
import { dataSourceRoutes } from './features/system/data-source/data-source.routes.ts';
import { departRoutes } from './features/system/depart/depart.routes.ts';
import { departRoleRoutes } from './features/system/depart-role/depart-role.routes.ts';
import { dictAdminRoutes } from './features/system/dict/dict-admin.routes.ts';
import { dictReadingRoutes } from './features/system/dict/dict-reading.routes.ts';
import { fillRuleRoutes } from './features/system/fill-rule/fill-rule.routes.ts';
import { gatewayRoutes } from './features/system/gateway/gateway.routes.ts';
import { dataLogRoutes } from './features/system/log/data-log.routes.ts';
import { logRoutes } from './features/system/log/log.routes.ts';
import { messageRoutes } from './features/system/message/message.routes.ts';
import { monitorRoutes } from './features/system/monitor/monitor.routes.ts';
import { myWorkRoutes } from './features/system/my-work/my-work.routes.ts';
import { onlineRoutes } from './features/system/online/online.routes.ts';
import { openAppRoutes } from './features/system/open-app/open-app.routes.ts';
import { ossFileRoutes } from './features/system/oss-file/oss-file.routes.ts';
import { pdfPreviewRoutes } from './features/system/pdf-preview/pdf-preview.routes.ts';
import { menuRoutes } from './features/system/permission/menu.routes.ts';
import { menuAdminRoutes } from './features/system/permission/menu-admin.routes.ts';
import { positionRoutes } from './features/system/position/position.routes.ts';
import { quartzJobRoutes } from './features/system/quartz-job/quartz-job.routes.ts';
import { rightsRoutes } from './features/system/rights/rights.routes.ts';
import { roleRoutes } from './features/system/role/role.routes.ts';
import { savedQueryRoutes } from './features/system/saved-query/saved-query.routes.ts';
import { selfServiceRoutes } from './features/system/session/self-service.routes.ts';
import { sessionRoutes } from './features/system/session/session.routes.ts';
import { signInWayRoutes } from './features/system/session/ways/ways.routes.ts';
import { settingRoutes } from './features/system/setting/setting.routes.ts';
import { tenantRoutes } from './features/system/tenant/tenant.routes.ts';
import { transitRoutes } from './features/system/transit/transit.routes.ts';
import { memberRoutes } from './features/system/user/member.routes.ts';
import { userRoutes } from './features/system/user/user.routes.ts';
import { userAgentRoutes } from './features/system/user-agent/user-agent.routes.ts';
import type { App } from './platform/services.ts';

export type Feature = (app: App) => void | Promise<void>;

/** The one list of features: each registers its endpoints and jobs. */
export const features: readonly Feature[] = [
  sessionRoutes,
  selfServiceRoutes,
  myWorkRoutes,
  signInWayRoutes,
  pdfPreviewRoutes,
  apiDocsRoutes,
  menuRoutes,
  menuAdminRoutes,
  departRoutes,
  departRoleRoutes,
  dictAdminRoutes,
  announcementRoutes,
  messageRoutes,
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
  positionRoutes,
  quartzJobRoutes,
  ossFileRoutes,
  settingRoutes,
  configTransferRoutes,
  dataSourceRoutes,
  gatewayRoutes,
  openAppRoutes,
  transitRoutes,
  projectRoutes,
  fondsRoutes,
  classRoutes,
  itemRoutes,
  reportRoutes,
];
