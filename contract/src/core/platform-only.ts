/** One for all tenants, as menus are: each may read them, none may write them. */
const sharedRows = [
  'system:dict',
  'system:dict:item',
  'system:fillRule',
  'system:checkRule',
  'online:cgreport',
] as const;

/**
 * What concerns the installation and not a tenant: its settings, jobs, gateway, figures, connections, and the writing of what
 * all share. Who works in a tenant neither sees these screens nor makes their calls, whatever his roles and packages hold
 * (decision 0039).
 */
export const platformOnly = {
  /** Rights, whole or by prefix. */
  rights: [
    'system:setting',
    'system:configTransfer',
    'system:quartzJob',
    'system:gateway',
    'system:getway',
    'system:monitor',
    'system:datasource',
    'online:report:add',
    'online:report:testConnection',
    ...sharedRows.flatMap((rows) => ['add', 'edit', 'delete', 'import'].map((act) => `${rows}:${act}`)),
    'system:dict:deleteRecycleBin',
    ...['add', 'edit', 'delete', 'deleteBatch', 'addRule', 'editRule', 'deleteRule'].map(
      (act) => `system:permission:${act}`,
    ),
  ],
  /** Components of menus. */
  components: [
    'system/SettingList',
    'system/ConfigTransfer',
    'system/QuartzJobList',
    'system/SysGatewayRouteList',
    'system/SysDataSourceList',
    'modules/monitor/SystemInfo',
    'modules/monitor/JvmInfo',
    'modules/monitor/TomcatInfo',
    'modules/monitor/HttpTrace',
    'modules/monitor/DiskMonitoring',
    'modules/monitor/RedisInfo',
    'modules/monitor/DatabaseInfo',
    'modules/monitor/QueueInfo',
  ],
} as const;
