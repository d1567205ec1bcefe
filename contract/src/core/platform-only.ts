/**
 * What concerns the installation and not a tenant: its settings, jobs, gateway, figures and connections. Who works in a
 * tenant neither sees these screens nor makes their calls, whatever his roles and packages hold (decision 0039).
 */
export const platformOnly = {
  /** Rights, whole or by prefix. */
  rights: [
    'system:setting',
    'system:quartzJob',
    'system:gateway',
    'system:getway',
    'system:monitor',
    'system:datasource',
    'online:report:add',
    'online:report:testConnection',
  ],
  /** Components of menus. */
  components: [
    'system/SettingList',
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
