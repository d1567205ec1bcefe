import type { SeedMenu } from './menus.ts';

/** 系统管理: what administrators keep in order, by what it is about. The groups are menus like any other. */
export const systemMenu: SeedMenu = {
  name: '系统管理',
  url: '/isystem',
  icon: 'setting',
  children: [
    {
      name: '组织',
      url: '/isystem/group/organization',
      children: [
        {
          name: '用户管理',
          url: '/isystem/user',
          component: 'system/UserList',
          rights: ['system:user', 'system:userAgent'],
        },
        { name: '部门管理', url: '/isystem/depart', component: 'system/DepartList', rights: ['system:depart'] },
        {
          name: '我的部门',
          url: '/isystem/departUserList',
          component: 'system/DepartUserList',
          rights: ['system:depart:role'],
        },
        {
          name: '职务管理',
          url: '/isystem/position',
          component: 'system/SysPositionList',
          rights: ['system:position'],
        },
        {
          name: '通讯录',
          url: '/isystem/addressList',
          component: 'system/AddressList',
          rights: ['system:user:addressList'],
        },
        { name: '租户管理', url: '/isys/tenant', component: 'system/TenantList', rights: ['system:tenant'] },
        {
          name: '工作日历',
          url: '/isystem/calendar',
          component: 'system/SysCalendarList',
          rights: ['system:calendar'],
        },
      ],
    },
    {
      name: '权限',
      url: '/isystem/group/rights',
      children: [
        {
          name: '角色管理',
          url: '/isystem/roleUserList',
          component: 'system/RoleUserList',
          rights: ['system:role', 'system:permission:saveRole', 'system:permission:queryRole'],
        },
        {
          name: '菜单管理',
          url: '/isystem/newPermissionList',
          component: 'system/NewPermissionList',
          rights: ['system:permission'],
        },
        { name: '权限查询', url: '/isystem/rights', component: 'system/RightsList', rights: ['system:rights'] },
        {
          name: '首页配置',
          url: '/system/homeConfig',
          component: 'system/homeConfig/Index',
          rights: ['system:roleindex'],
        },
      ],
    },
    {
      name: '数据',
      url: '/isystem/group/data',
      children: [
        { name: '数据字典', url: '/isystem/dict', component: 'system/DictList', rights: ['system:dict'] },
        { name: '分类字典', url: '/isys/category', component: 'system/SysCategoryList', rights: ['system:category'] },
        {
          name: '对象存储',
          url: '/oss/file',
          component: 'modules/oss/OSSFileList',
          rights: ['system:ossFile'],
        },
      ],
    },
    {
      name: '消息与日志',
      url: '/isystem/group/messages',
      children: [
        {
          name: '系统通告',
          url: '/isystem/annountCement',
          component: 'system/SysAnnouncementList',
          rights: ['system:sysAnnouncement'],
        },
        { name: '日志管理', url: '/isystem/log', component: 'system/LogList', rights: ['system:log'] },
        { name: '数据日志', url: '/sys/dataLog-list', component: 'system/DataLogList', rights: ['system:dataLog'] },
        {
          name: '导入批次',
          url: '/isystem/importBatch',
          component: 'system/ImportBatchList',
          rights: ['system:importBatch'],
        },
      ],
    },
    {
      name: '运维',
      url: '/isystem/group/operations',
      children: [
        { name: '系统设置', url: '/isystem/setting', component: 'system/SettingList', rights: ['system:setting'] },
        { name: '在线用户', url: '/isystem/online', component: 'system/SysUserOnlineList', rights: ['system:online'] },
        {
          name: '配置迁移',
          url: '/isystem/configTransfer',
          component: 'system/ConfigTransfer',
          rights: ['system:configTransfer'],
        },
        { name: '接口文档', url: '/isystem/apiDocs', component: 'system/ApiDocs', rights: ['system:apiDocs'] },
      ],
    },
  ],
};

/** 系统监控: what runs, how it fares, and what it is scheduled to do. */
export const monitorMenu: SeedMenu = {
  name: '系统监控',
  url: '/dashboard3',
  icon: 'dashboard',
  children: [
    {
      name: '路由网关',
      url: '/isystem/gatewayroute',
      component: 'system/SysGatewayRouteList',
      rights: ['system:gateway', 'system:getway', 'system:common:transitRESTful'],
    },
    {
      name: '定时任务',
      url: '/isystem/QuartzJobList',
      component: 'system/QuartzJobList',
      rights: ['system:quartzJob'],
    },
    {
      name: 'OpenApi管理',
      url: '/openapi',
      children: [
        { name: '接口应用', url: '/openapi/app', component: 'system/OpenAppList', rights: ['system:openApp'] },
        { name: '调用日志', url: '/openapi/log', component: 'system/OpenLogList', rights: ['system:openLog'] },
      ],
    },
    {
      name: '性能监控',
      url: '/monitor',
      children: [
        {
          name: '服务器信息',
          url: '/monitor/SystemInfo',
          component: 'modules/monitor/SystemInfo',
          rights: ['system:monitor:metrics'],
        },
        { name: 'JVM信息', url: '/monitor/JvmInfo', component: 'modules/monitor/JvmInfo' },
        { name: 'Tomcat信息', url: '/monitor/TomcatInfo', component: 'modules/monitor/TomcatInfo' },
        {
          name: '请求追踪',
          url: '/monitor/HttpTrace',
          component: 'modules/monitor/HttpTrace',
          rights: ['system:monitor:trace'],
        },
        {
          name: '磁盘监控',
          url: '/monitor/Disk',
          component: 'modules/monitor/DiskMonitoring',
          rights: ['system:monitor:disk'],
        },
        {
          name: 'Redis监控',
          url: '/monitor/redis/info',
          component: 'modules/monitor/RedisInfo',
          rights: ['system:monitor:redis'],
        },
        {
          name: '数据库监控',
          url: '/monitor/Database',
          component: 'modules/monitor/DatabaseInfo',
          rights: ['system:monitor:database'],
        },
        {
          name: '任务队列',
          url: '/monitor/Queue',
          component: 'modules/monitor/QueueInfo',
          rights: ['system:monitor:queue'],
        },
      ],
    },
  ],
};

export const onlineMenu: SeedMenu = {
  name: '在线开发',
  url: '/online',
  icon: 'cloud',
  children: [
    { name: '流程设计', url: '/flow/definition', component: 'flow/DefinitionList', rights: ['flow:definition'] },
    {
      name: 'Online表单开发',
      url: '/online/cgform',
      component: 'modules/online/cgform/OnlCgformHeadList',
      rights: ['online:form', 'online:share'],
    },
    {
      ...{ name: 'AUTO在线表单', url: '/online/cgformList/:code', hidden: true },
      component: 'modules/online/cgform/auto/OnlCgformAutoList',
    },
    {
      name: 'Online报表配置',
      url: '/online/cgreport',
      component: 'modules/online/cgreport/OnlCgreportHeadList',
      rights: ['online:cgreport'],
    },
    {
      ...{ name: 'AUTO在线报表', url: '/online/cgreport/:code', hidden: true },
      component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
    },
    {
      name: 'Online图表配置',
      url: '/online/graphreport',
      component: 'modules/online/graphreport/OnlGraphreportHeadList',
      rights: ['online:graphreport'],
    },
    {
      ...{ name: 'AUTO在线图表', url: '/online/graphreport/chart/:code', hidden: true },
      component: 'modules/online/graphreport/auto/OnlGraphreportAutoChart',
    },
    {
      name: '图表模板',
      url: '/online/graphreport/templet',
      component: 'modules/online/graphreport/OnlGraphreportTempletList',
      rights: ['online:graphtemplet'],
    },
    {
      ...{ name: 'AUTO图表模板', url: '/online/graphreport/templet/:code', hidden: true },
      component: 'modules/online/graphreport/auto/OnlGraphreportAutoTemplet',
    },
    {
      name: '打印报表',
      url: '/online/print',
      component: 'modules/online/print/PrintReportList',
      rights: ['online:printReport'],
    },
    {
      ...{ name: '打印报表设计', url: '/online/print/design/:id', hidden: true },
      component: 'modules/online/print/PrintReportDesign',
    },
    {
      ...{ name: 'AUTO打印报表', url: '/online/print/view/:code', hidden: true },
      component: 'modules/online/print/auto/PrintReportView',
    },
    // Where menus of other products of the family have them.
    {
      ...{ name: '积木报表设计', url: '/jmreport/list', hidden: true },
      component: 'modules/online/print/PrintReportList',
    },
    {
      ...{ name: '积木报表', url: '/jmreport/view/:code', hidden: true },
      component: 'modules/online/print/auto/PrintReportView',
    },
    {
      name: '填值规则',
      url: '/isystem/fillRule',
      component: 'system/SysFillRuleList',
      rights: ['system:fillRule'],
    },
    {
      name: '编码校验规则',
      url: '/isystem/checkRule',
      component: 'system/SysCheckRuleList',
      rights: ['system:checkRule'],
    },
    {
      name: '打印模板',
      url: '/isystem/printTemplate',
      component: 'operations/PrintTemplateList',
      rights: ['system:printTemplate'],
    },
    {
      name: '多数据源管理',
      url: '/isystem/dataSource',
      component: 'system/SysDataSourceList',
      rights: ['system:datasource', 'online:report'],
    },
  ],
};
