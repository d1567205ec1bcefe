/** One menu of a new installation; the rights of the calls behind it become its buttons. */
export interface SeedMenu {
  name: string;
  url: string;
  component?: string;
  icon?: string;
  /** Permissions whose buttons belong here, whole or by prefix: `system:user`. */
  rights?: readonly string[];
  hidden?: boolean;
  alwaysShow?: boolean;
  componentName?: string;
  children?: readonly SeedMenu[];
}

/** Menu tree (data-model 2.2 for the system part). Groups have no component: `layouts/RouteView`. */
export const menus: readonly SeedMenu[] = [
  { name: '首页', url: '/dashboard/analysis', component: 'dashboard/Analysis', icon: 'home' },
  {
    name: '项目管理',
    url: '/pm',
    icon: 'project',
    children: [{ name: '项目台账', url: '/pm/project', component: 'pm/ProjectList', rights: ['pm:project'] }],
  },
  {
    name: '档案管理',
    url: '/arc',
    icon: 'container',
    children: [
      { name: '档案库', url: '/arc/item', component: 'arc/ItemList', rights: ['arc:item', 'arc:file'] },
      { name: '全宗管理', url: '/arc/fonds', component: 'arc/FondsList', rights: ['arc:fonds'] },
      { name: '档案分类', url: '/arc/class', component: 'arc/ClassList', rights: ['arc:class'] },
    ],
  },
  {
    name: '系统管理',
    url: '/isystem',
    icon: 'setting',
    children: [
      {
        name: '用户管理',
        url: '/isystem/user',
        component: 'system/UserList',
        rights: ['system:user', 'system:userAgent'],
      },
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
      { name: '租户管理', url: '/isys/tenant', component: 'system/TenantList', rights: ['system:tenant'] },
      {
        name: '通讯录',
        url: '/isystem/addressList',
        component: 'system/AddressList',
        rights: ['system:user:addressList'],
      },
      { name: '部门管理', url: '/isystem/depart', component: 'system/DepartList', rights: ['system:depart'] },
      {
        name: '我的部门',
        url: '/isystem/departUserList',
        component: 'system/DepartUserList',
        rights: ['system:depart:role'],
      },
      { name: '职务管理', url: '/isystem/position', component: 'system/SysPositionList', rights: ['system:position'] },
      { name: '数据字典', url: '/isystem/dict', component: 'system/DictList', rights: ['system:dict'] },
      { name: '分类字典', url: '/isys/category', component: 'system/SysCategoryList', rights: ['system:category'] },
      {
        name: '系统通告',
        url: '/isystem/annountCement',
        component: 'system/SysAnnouncementList',
        rights: ['system:sysAnnouncement'],
      },
      { name: '在线用户', url: '/isystem/online', component: 'system/SysUserOnlineList', rights: ['system:online'] },
      { name: '对象存储', url: '/oss/file', component: 'modules/oss/OSSFileList', rights: ['system:ossFile'] },
      {
        name: '系统设置',
        url: '/isystem/setting',
        component: 'system/SettingList',
        rights: ['system:setting'],
      },
      {
        name: '配置迁移',
        url: '/isystem/configTransfer',
        component: 'system/ConfigTransfer',
        rights: ['system:configTransfer'],
      },
      { name: '接口文档', url: '/isystem/apiDocs', component: 'system/ApiDocs', rights: ['system:apiDocs'] },
      { name: '日志管理', url: '/isystem/log', component: 'system/LogList', rights: ['system:log'] },
      { name: '数据日志', url: '/sys/dataLog-list', component: 'system/DataLogList', rights: ['system:dataLog'] },
    ],
  },
  {
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
  },
  {
    name: '在线开发',
    url: '/online',
    icon: 'cloud',
    children: [
      {
        name: 'Online报表配置',
        url: '/online/cgreport',
        component: 'modules/online/cgreport/OnlCgreportHeadList',
        rights: ['online:cgreport'],
      },
      {
        name: '系统编码规则',
        url: '/isystem/fillRule',
        component: 'system/SysFillRuleList',
        rights: ['system:fillRule'],
      },
      {
        name: '系统校验规则',
        url: '/isystem/checkRule',
        component: 'system/SysCheckRuleList',
        rights: ['system:checkRule'],
      },
      {
        name: '多数据源管理',
        url: '/isystem/dataSource',
        component: 'system/SysDataSourceList',
        rights: ['system:datasource', 'online:report'],
      },
    ],
  },
  {
    name: '消息中心',
    url: '/message',
    icon: 'message',
    children: [
      {
        name: '消息管理',
        url: '/modules/message/sysMessageList',
        component: 'modules/message/SysMessageList',
        rights: ['system:sysMessage'],
      },
      {
        name: '模板管理',
        url: '/modules/message/sysMessageTemplateList',
        component: 'modules/message/SysMessageTemplateList',
        rights: ['system:sysMessageTemplate'],
      },
      { name: '我的消息', url: '/isps/userAnnouncement', component: 'system/UserAnnouncementList' },
      { name: '我的租户', url: '/account/tenants', component: 'account/tenants/Index' },
    ],
  },
  {
    name: '个人页',
    url: '/account',
    icon: 'user',
    hidden: true,
    children: [
      { name: '个人中心', url: '/account/center', component: 'account/center/Index', componentName: 'account-center' },
      {
        name: '基本设置',
        url: '/account/settings/BaseSetting',
        component: 'account/settings/BaseSetting',
        componentName: 'account-settings-base',
        hidden: true,
      },
    ],
  },
];

/** Comes with the demo company only; elsewhere an administrator adds it in 菜单管理 for whom it is meant. */
export const galleryMenu: SeedMenu = {
  name: '组件示例',
  url: '/demo/widgets',
  component: 'demo/WidgetGallery',
  icon: 'appstore',
};

/** What everybody gets, whatever his work: home, own messages, own page. */
export const everybodysMenus = [
  '/dashboard/analysis',
  '/message',
  '/isps/userAnnouncement',
  '/account/tenants',
  '/account',
  '/account/center',
  '/account/settings/BaseSetting',
];
