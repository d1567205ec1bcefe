import { monitorMenu, onlineMenu, systemMenu } from './system-menus.ts';

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
  {
    ...{ name: '首页', url: '/dashboard/analysis', component: 'dashboard/Analysis', icon: 'home' },
    rights: ['system:dashboard'],
  },
  {
    name: '仪表盘',
    url: '/dashboard',
    icon: 'fund',
    children: [
      { name: '工作台', url: '/dashboard/workplace', component: 'dashboard/Workplace' },
      { name: '任务看板', url: '/dashboard/task', component: 'dashboard/Task' },
      { name: '经营驾驶舱', url: '/dashboard/cockpit', component: 'dashboard/Cockpit' },
      { name: '运行监控', url: '/dashboard/monitor', component: 'dashboard/Monitor' },
      { name: '图表库', url: '/dashboard/chart', component: 'dashboard/Chart' },
    ],
  },
  {
    name: '审批中心',
    url: '/flow',
    icon: 'inbox',
    children: [
      { name: '待我审批', url: '/flow/inbox', component: 'flow/Inbox', rights: ['flow:instance'] },
      { name: '我已审批', url: '/flow/done', component: 'flow/Done' },
      { name: '我发起的', url: '/flow/mine', component: 'flow/Mine' },
      { name: '抄送我的', url: '/flow/copies', component: 'flow/Copies' },
      { name: '审批查询', url: '/flow/query', component: 'flow/Query', rights: ['flow:instance:list'] },
    ],
  },
  {
    name: '项目管理',
    url: '/pm',
    icon: 'project',
    children: [
      { name: '项目台账', url: '/pm/project', component: 'pm/ProjectList', rights: ['pm:project'] },
      { name: '项目模板', url: '/pm/template', component: 'pm/TemplateList', rights: ['pm:template'] },
      { name: '项目计划', url: '/pm/plan', component: 'pm/PlanChart', rights: ['pm:plan'] },
      { name: '任务', url: '/pm/task', component: 'pm/TaskList', rights: ['pm:task'] },
      { name: '项目看板', url: '/pm/board', component: 'pm/TaskBoard' },
      { name: '项目日历', url: '/pm/calendar', component: 'pm/Calendar' },
      { name: '风险', url: '/pm/risk', component: 'pm/RiskList', rights: ['pm:risk'] },
      { name: '问题', url: '/pm/issue', component: 'pm/IssueList', rights: ['pm:issue'] },
      { name: '变更', url: '/pm/change', component: 'pm/ChangeList', rights: ['pm:change'] },
      { name: '服务台', url: '/pm/ticket', component: 'pm/TicketList', rights: ['pm:ticket'] },
      { name: '服务级别', url: '/pm/sla', component: 'pm/SlaList', rights: ['pm:sla'] },
      { name: '交付物', url: '/pm/deliv', component: 'pm/DelivList', rights: ['pm:deliv'] },
      { name: '交付物版本', url: '/pm/delivVersion', component: 'pm/DelivVersionList', rights: ['pm:delivVersion'] },
      { name: '验收单', url: '/pm/acceptance', component: 'pm/AcceptanceList', rights: ['pm:acceptance'] },
      {
        name: '周报月报',
        url: '/pm/report',
        component: 'pm/ReportList',
        rights: ['pm:report'],
      },
      { name: '项目文档', url: '/pm/doc', component: 'pm/DocList', rights: ['pm:doc'] },
      { name: '归档清单', url: '/pm/filing', component: 'pm/FilingList', rights: ['pm:filing'] },
      { name: '结项', url: '/pm/close', component: 'pm/CloseList', rights: ['pm:close'] },
      { name: '归档范围', url: '/pm/scope', component: 'pm/ScopeList', rights: ['pm:scope'] },
      { name: '合同', url: '/pm/contract', component: 'pm/ContractList', rights: ['pm:contract'] },
      { name: '收付款节点', url: '/pm/node', component: 'pm/NodeList', rights: ['pm:node'] },
      { name: '发票', url: '/pm/invoice', component: 'pm/InvoiceList', rights: ['pm:invoice'] },
      { name: '收付款', url: '/pm/receipt', component: 'pm/ReceiptList', rights: ['pm:receipt'] },
      {
        name: '工时填报',
        url: '/pm/timesheet',
        component: 'pm/Timesheet',
        rights: ['pm:ts:fill'],
      },
      {
        name: '工时审批',
        url: '/pm/timesheet/approve',
        component: 'pm/TimesheetApprove',
        rights: ['pm:ts:approve', 'pm:ts:lock'],
      },
      { name: '工时明细', url: '/pm/ts', component: 'pm/TimesheetList', rights: ['pm:ts'] },
      { name: '资源负荷', url: '/pm/resource', component: 'pm/Workload', rights: ['pm:resource'] },
      { name: '费用', url: '/pm/cost', component: 'pm/CostList', rights: ['pm:cost'] },
      { name: '外派台账', url: '/pm/dispatch', component: 'pm/DispatchList', rights: ['pm:dispatch'] },
      { name: '结算单', url: '/pm/stmt', component: 'pm/StmtList', rights: ['pm:stmt'] },
      { name: '外包人员', url: '/pm/staff', component: 'pm/StaffList', rights: ['pm:staff'] },
      { name: '发包方', url: '/pm/customer', component: 'pm/CustomerList', rights: ['pm:customer'] },
      { name: '分包商', url: '/pm/supplier', component: 'pm/SupplierList', rights: ['pm:supplier'] },
      { name: '分包评价', url: '/pm/subEval', component: 'pm/SubEvalList', rights: ['pm:subEval'] },
      { name: '外包统计', url: '/dashboard/outsourcing', component: 'dashboard/Outsourcing' },
      { name: '统计申报', url: '/pm/stat', component: 'pm/StatList', rights: ['pm:stat'] },
      {
        name: '统计依据',
        url: '/pm/statEvidence',
        component: 'pm/StatEvidenceList',
        rights: ['pm:statEvidence'],
      },
      { name: '汇率', url: '/pm/rate', component: 'pm/RateList', rights: ['pm:rate'] },
    ],
  },
  {
    name: '档案管理',
    url: '/arc',
    icon: 'container',
    children: [
      { name: '档案总览', url: '/dashboard/archives', component: 'dashboard/Archives' },
      { name: '综合检索', url: '/arc/search', component: 'arc/Search', rights: ['arc:search'] },
      { name: '档案库', url: '/arc/item', component: 'arc/ItemList', rights: ['arc:item', 'arc:file'] },
      { name: '整理归档', url: '/arc/prepare', component: 'arc/Prepare', rights: ['arc:intake:prepare'] },
      { name: '接收登记', url: '/arc/intake', component: 'arc/IntakeList', rights: ['arc:intake'] },
      { name: '案卷', url: '/arc/volume', component: 'arc/VolumeList', rights: ['arc:volume'] },
      { name: '全宗管理', url: '/arc/fonds', component: 'arc/FondsList', rights: ['arc:fonds'] },
      { name: '档案分类', url: '/arc/class', component: 'arc/ClassList', rights: ['arc:class'] },
      { name: '档号规则', url: '/arc/rule', component: 'arc/RuleList', rights: ['arc:rule'] },
      { name: '保管期限表', url: '/arc/schedule', component: 'arc/ScheduleList', rights: ['arc:schedule'] },
      {
        name: '期限条目',
        url: '/arc/scheduleEntry',
        component: 'arc/ScheduleEntryList',
        rights: ['arc:scheduleEntry'],
      },
      { name: '改号', url: '/arc/renumber', component: 'arc/RenumberList', rights: ['arc:renumber'] },
      { name: '更正', url: '/arc/correct', component: 'arc/CorrectList', rights: ['arc:correct'] },
      {
        name: '四性检测',
        url: '/arc/group/check',
        children: [
          { name: '检测任务', url: '/arc/checkRun', component: 'arc/CheckRunList', rights: ['arc:checkRun'] },
          { name: '检测结果', url: '/arc/checkResult', component: 'arc/CheckResultList', rights: ['arc:checkResult'] },
          { name: '检测方案', url: '/arc/checkScheme', component: 'arc/CheckSchemeList', rights: ['arc:checkScheme'] },
          { name: '固化巡检', url: '/arc/fixity', component: 'arc/FixityList', rights: ['arc:fixity'] },
        ],
      },
      {
        name: '借阅利用',
        url: '/arc/group/loan',
        children: [
          { name: '借阅', url: '/arc/loan', component: 'arc/LoanList', rights: ['arc:loan'] },
          { name: '借阅台', url: '/arc/desk', component: 'arc/LendingDesk', rights: ['arc:loan:desk'] },
          { name: '预约队列', url: '/arc/queue', component: 'arc/QueueList', rights: ['arc:queue'] },
          { name: '利用登记', url: '/arc/access', component: 'arc/AccessList', rights: ['arc:access'] },
        ],
      },
      {
        name: '库房',
        url: '/arc/group/store',
        children: [
          { name: '上架', url: '/arc/shelf', component: 'arc/ShelfDesk', rights: ['arc:box:shelve'] },
          { name: '库房管理', url: '/arc/location', component: 'arc/LocationList', rights: ['arc:location'] },
          { name: '档案盒', url: '/arc/box', component: 'arc/BoxList', rights: ['arc:box'] },
          { name: '盘点', url: '/arc/inventory', component: 'arc/InventoryList', rights: ['arc:inventory'] },
          { name: '盘点扫码', url: '/arc/count', component: 'arc/CountDesk', rights: ['arc:inventory:scan'] },
          {
            name: '盘点明细',
            url: '/arc/inventoryLine',
            component: 'arc/InventoryLineList',
            rights: ['arc:inventoryLine'],
          },
          { name: '库房环境', url: '/arc/env', component: 'arc/EnvList', rights: ['arc:env'] },
          { name: '移动记录', url: '/arc/move', component: 'arc/MoveList', rights: ['arc:move'] },
        ],
      },
      {
        name: '鉴定销毁',
        url: '/arc/group/appraisal',
        children: [
          { name: '冻结', url: '/arc/hold', component: 'arc/HoldList', rights: ['arc:hold'] },
          { name: '到期清单', url: '/arc/due', component: 'arc/DueList', rights: ['arc:due'] },
          { name: '鉴定', url: '/arc/appraisal', component: 'arc/AppraisalList', rights: ['arc:appraisal'] },
          { name: '鉴定意见', url: '/arc/opinion', component: 'arc/OpinionList', rights: ['arc:opinion'] },
          { name: '销毁清册', url: '/arc/destroy', component: 'arc/DestroyList', rights: ['arc:destroy'] },
        ],
      },
      {
        name: '移交',
        url: '/arc/group/transfer',
        children: [
          { name: '移交出馆', url: '/arc/transfer', component: 'arc/TransferList', rights: ['arc:transfer'] },
          { name: '接收移交包', url: '/arc/package', component: 'arc/PackageList', rights: ['arc:package'] },
        ],
      },
      {
        name: '统计上报',
        url: '/arc/group/annual',
        children: [
          { name: '档案统计年报', url: '/arc/annual', component: 'arc/AnnualList', rights: ['arc:annual'] },
          {
            name: '年报依据',
            url: '/arc/annualEvidence',
            component: 'arc/AnnualEvidenceList',
            rights: ['arc:annualEvidence'],
          },
        ],
      },
      {
        name: '授权',
        url: '/arc/group/rights',
        children: [
          { name: '用户密级', url: '/arc/clearance', component: 'arc/ClearanceList', rights: ['arc:clearance'] },
          { name: '访问名单', url: '/arc/acl', component: 'arc/AclList', rights: ['arc:acl'] },
        ],
      },
      {
        name: '审计',
        url: '/arc/group/audit',
        children: [
          { name: '审计链', url: '/arc/audit', component: 'arc/AuditList', rights: ['arc:audit'] },
          { name: '审计锚', url: '/arc/auditAnchor', component: 'arc/AuditAnchorList', rights: ['arc:auditAnchor'] },
        ],
      },
    ],
  },
  {
    name: '设备管理',
    url: '/eq',
    icon: 'laptop',
    children: [
      { name: '设备台账', url: '/eq/asset', component: 'eq/AssetList', rights: ['eq:asset'] },
      { name: '借用单', url: '/eq/loan', component: 'eq/LoanList', rights: ['eq:loan'] },
      { name: '预约日历', url: '/eq/calendar', component: 'eq/BookingCalendar', rights: ['eq:loan:book'] },
      { name: '借还台', url: '/eq/desk', component: 'eq/LendingDesk', rights: ['eq:desk'] },
      { name: '维修保养', url: '/eq/maint', component: 'eq/MaintList', rights: ['eq:maint'] },
      { name: '报废申请', url: '/eq/scrap', component: 'eq/ScrapList', rights: ['eq:scrap'] },
      { name: '使用率', url: '/eq/useRate', component: 'eq/UseRate', rights: ['eq:asset:report'] },
    ],
  },
  {
    ...{ name: '文档库', url: '/files/library', component: 'modules/files/LibraryList', icon: 'folder' },
    rights: ['system:files'],
  },
  {
    name: '统计报表',
    url: '/report',
    icon: 'bar-chart',
    children: [
      { name: '人员统计', url: '/report/staff', component: 'jeecg/report/StaffStatistics' },
      { name: '登录统计', url: '/report/signIn', component: 'jeecg/report/SignInStatistics' },
      { name: '档案统计', url: '/report/ArchivesStatisticst', component: 'jeecg/report/ArchivesStatisticst' },
      { name: '项目统计', url: '/report/ViserChartDemo', component: 'jeecg/report/ViserChartDemo' },
      { name: '项目进度一览', url: '/report/progress', component: 'report/ProjectProgress' },
      { name: '里程碑达成', url: '/report/milestones', component: 'report/MilestoneStatistics' },
      { name: '费用构成', url: '/report/costs', component: 'report/CostStatistics' },
      { name: '工时分布', url: '/report/hours', component: 'report/HourStatistics' },
      { name: '计费工时', url: '/report/billable', component: 'report/BillableStatistics' },
      { name: '分包比例', url: '/report/subcontracts', component: 'report/SubcontractStatistics' },
      { name: '变更统计', url: '/report/changes', component: 'report/ChangeStatistics' },
      { name: '风险趋势', url: '/report/risks', component: 'report/RiskStatistics' },
      { name: 'SLA达成', url: '/report/sla', component: 'report/SlaStatistics' },
      { name: '从业人员学历', url: '/report/education', component: 'report/EducationStatistics' },
    ],
  },
  systemMenu,
  monitorMenu,
  onlineMenu,
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
        name: '账号设置',
        url: '/account/settings/BaseSetting',
        component: 'account/settings/BaseSetting',
        componentName: 'account-settings-base',
        hidden: true,
      },
      {
        name: '安全设置',
        url: '/account/settings/security',
        component: 'account/settings/Security',
        componentName: 'account-settings-security',
        hidden: true,
      },
      {
        name: '账户绑定',
        url: '/account/settings/binding',
        component: 'account/settings/Binding',
        componentName: 'account-settings-binding',
        hidden: true,
      },
      {
        name: '个性化设置',
        url: '/account/settings/custom',
        component: 'account/settings/Custom',
        componentName: 'account-settings-custom',
        hidden: true,
      },
      {
        name: '新消息通知',
        url: '/account/settings/notification',
        component: 'account/settings/Notification',
        componentName: 'account-settings-notification',
        hidden: true,
      },
      { name: '我的租户', url: '/account/tenants', component: 'account/tenants/Index', hidden: true },
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
