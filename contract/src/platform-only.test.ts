import { expect, it } from 'vitest';
import { platformOnly } from './platform-only.ts';

it('keeps these rights and screens with the platform, and no other', () => {
  expect(platformOnly.rights.toSorted()).toEqual(
    [
      'system:setting',
      'system:configTransfer',
      'system:user:applicants',
      'system:user:decideApplicant',
      'system:quartzJob',
      'system:gateway',
      'system:getway',
      'system:monitor',
      'system:datasource',
      'online:form',
      'online:report:add',
      'online:report:testConnection',
      ...[
        'system:dict',
        'system:dict:item',
        'system:fillRule',
        'system:checkRule',
        'system:roleindex',
        'online:cgreport',
        'online:graphreport',
        'online:graphtemplet',
        'online:printReport',
      ].flatMap((rows) => ['add', 'edit', 'delete', 'import'].map((act) => `${rows}:${act}`)),
      'system:dict:deleteRecycleBin',
      ...['add', 'edit', 'delete', 'deleteBatch', 'addRule', 'editRule', 'deleteRule'].map(
        (act) => `system:permission:${act}`,
      ),
    ].toSorted(),
  );
  expect(platformOnly.components.toSorted()).toEqual(
    [
      'system/SettingList',
      'system/ConfigTransfer',
      'system/QuartzJobList',
      'system/SysGatewayRouteList',
      'system/SysDataSourceList',
      'modules/online/cgform/OnlCgformHeadList',
      'modules/monitor/SystemInfo',
      'modules/monitor/JvmInfo',
      'modules/monitor/TomcatInfo',
      'modules/monitor/HttpTrace',
      'modules/monitor/DiskMonitoring',
      'modules/monitor/RedisInfo',
      'modules/monitor/DatabaseInfo',
      'modules/monitor/QueueInfo',
    ].toSorted(),
  );
});
