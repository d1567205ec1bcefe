import type { TSchema } from 'typebox';
import { archiveClass } from './arc/class.ts';
import { fonds } from './arc/fonds.ts';
import * as item from './arc/item.ts';
import { type Endpoint, isPermission, type Permission } from './core/endpoint.ts';
import type { Resource } from './core/resource.ts';
import * as reports from './online/report.ts';
import * as reportReading from './online/report-reading.ts';
import * as project from './pm/project.ts';
import * as announcements from './system/announcement.ts';
import * as announcementReading from './system/announcement-reading.ts';
import * as announcementSends from './system/announcement-send.ts';
import * as apiDocs from './system/api-docs.ts';
import * as categories from './system/category.ts';
import * as categoryReading from './system/category-reading.ts';
import * as checkRules from './system/check-rule.ts';
import * as configTransfer from './system/config-transfer.ts';
import * as dataLog from './system/data-log.ts';
import * as dataRules from './system/data-rule.ts';
import * as dataSources from './system/data-source.ts';
import * as departs from './system/depart.ts';
import * as departPermissions from './system/depart-permission.ts';
import * as departRoles from './system/depart-role.ts';
import * as dicts from './system/dict.ts';
import * as dictReading from './system/dict-reading.ts';
import * as file from './system/file.ts';
import * as fillRules from './system/fill-rule.ts';
import * as gateway from './system/gateway.ts';
import * as logs from './system/log.ts';
import * as lookup from './system/lookup.ts';
import * as messages from './system/message.ts';
import * as messageSettings from './system/message-setting.ts';
import * as messageTemplates from './system/message-template.ts';
import * as monitor from './system/monitor.ts';
import * as myWork from './system/my-work.ts';
import * as online from './system/online.ts';
import * as openApps from './system/open-app.ts';
import { openLog } from './system/open-log.ts';
import * as ossFiles from './system/oss-file.ts';
import * as pdfPreview from './system/pdf-preview.ts';
import * as permissions from './system/permission.ts';
import * as positions from './system/position.ts';
import * as qrLogin from './system/qr-login.ts';
import * as quartzJobs from './system/quartz-job.ts';
import * as resumableUpload from './system/resumable-upload.ts';
import * as rights from './system/rights.ts';
import * as role from './system/role.ts';
import * as savedQuery from './system/saved-query.ts';
import * as selfService from './system/self-service.ts';
import * as session from './system/session.ts';
import * as setting from './system/setting.ts';
import * as task from './system/task.ts';
import { tenant } from './system/tenant.ts';
import * as tenantCalls from './system/tenant-calls.ts';
import * as thirdLogin from './system/third-login.ts';
import * as transit from './system/transit.ts';
import { user } from './system/user.ts';
import * as userAgents from './system/user-agent.ts';
import * as userCalls from './system/user-calls.ts';

type AnyEndpoint = Endpoint<TSchema, TSchema, TSchema, TSchema>;

/** The one list of resources. */
export const resources: readonly Resource[] = [
  user,
  role.role,
  positions.position,
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
  project.project,
  fonds,
  archiveClass,
  item.archiveItem,
  reports.report,
  quartzJobs.quartzJob,
  tenant,
  dataSources.dataSource,
  openApps.openApp,
  openLog,
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
  myWork,
  qrLogin,
  thirdLogin,
  pdfPreview,
  file,
  resumableUpload,
  ossFiles,
  dictReading,
  permissions,
  positions,
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
  project,
  item,
  reports,
  reportReading,
  task,
  savedQuery,
  quartzJobs,
  setting,
];

/** Every call of the contract: those of the resources and those written out. */
export function allEndpoints(): AnyEndpoint[] {
  return [...resources.flatMap(endpointsOf), ...modules.flatMap((module) => Object.values(module).filter(isEndpoint))];
}

/** The calls that a resource serves. */
export function endpointsOf(resource: Resource): AnyEndpoint[] {
  const { endpoints, operations } = resource;
  return Object.entries(endpoints).flatMap(([name, target]) => {
    const operation = name === 'editPost' ? 'edit' : name === 'importTemplate' ? 'importExcel' : name;
    return [...operations].some((served) => served === operation) ? [target as AnyEndpoint] : [];
  });
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value;
}

/** Rights that decide inside a call and not about it. */
const furtherRights: readonly (readonly [Permission, string])[] = [
  [item.correctRight, '更正在库档案'],
  [userAgents.othersAgentRight, '代理人-设置他人的'],
];

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
