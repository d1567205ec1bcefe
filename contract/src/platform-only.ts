import { resources } from './all.ts';

const owned = resources.filter(({ owner }) => owner === 'platform');
const writtenByPlatform = resources.filter(({ owner }) => owner === 'platformWrites');

/**
 * What concerns the installation and not a tenant: its settings, jobs, gateway, figures, connections, and the writing of what
 * all share. Who works in a tenant neither sees these screens nor makes their calls, whatever his roles and packages hold
 * (decision 0039). Resources say so themselves (`owner`); what is listed here is no resource.
 */
export const platformOnly: {
  /** Rights, whole or by prefix. */
  rights: readonly string[];
  /** Components of menus. */
  components: readonly string[];
} = {
  rights: [
    ...owned.map(({ permission }) => permission),
    ...writtenByPlatform.flatMap(({ permission }) =>
      ['add', 'edit', 'delete', 'import'].map((act) => `${permission}:${act}`),
    ),
    'system:setting',
    'system:configTransfer',
    'system:user:applicants',
    'system:user:decideApplicant',
    'system:gateway',
    'system:getway',
    'system:monitor',
    'online:report:add',
    'online:report:testConnection',
    'system:dict:deleteRecycleBin',
    ...['add', 'edit', 'delete', 'deleteBatch', 'addRule', 'editRule', 'deleteRule'].map(
      (act) => `system:permission:${act}`,
    ),
  ],
  components: [
    ...owned.map(({ component }) => component),
    'system/SettingList',
    'system/ConfigTransfer',
    'system/SysGatewayRouteList',
    'modules/monitor/SystemInfo',
    'modules/monitor/JvmInfo',
    'modules/monitor/TomcatInfo',
    'modules/monitor/HttpTrace',
    'modules/monitor/DiskMonitoring',
    'modules/monitor/RedisInfo',
    'modules/monitor/DatabaseInfo',
    'modules/monitor/QueueInfo',
  ],
};
