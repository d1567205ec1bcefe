import { costRights, identityRights, priceRights } from '@dossier/contract/pm/prices.ts';
import {
  appraising,
  catalogue,
  clearanceKeeping,
  clearing,
  disposal,
  reading,
  ruleKeeping,
  store,
} from './archive/rights.ts';
import {
  type DemoRule,
  heldItems,
  ownAppraisals,
  ownCosts,
  ownDispatches,
  ownLoans,
  ownOpinions,
  ownProjects,
  ownReadings,
  treeIntakes,
  treeItems,
  treeLoans,
  treeProjects,
  treeReadings,
  treeScraps,
} from './role-rules.ts';

export interface DemoRole {
  code: string;
  name: string;
  description: string;
  /** Permissions; a trailing `*` takes all that begin so. */
  rights: readonly string[];
  /** Addresses of menus that no right leads to. */
  menus?: readonly string[];
  rules?: readonly DemoRule[];
}

/** For who answers for more than projects of their own. */
const cockpit = ['/dashboard/cockpit'];
/** For who looks after archives, or answers for them. */
const archives = ['/dashboard/archives'];

/** What everybody needs who books devices. */
const borrowing = [
  ...['eq:asset:list', 'eq:loan:list', 'eq:loan:add', 'eq:loan:edit', 'eq:loan:delete', 'eq:loan:book'],
  ...['eq:loan:submit', 'eq:loan:renew', 'eq:loan:cancel'],
];

/** What 我的部门 asks for the people of a department. */
export const memberRights = [
  'system:user:departUserList',
  'system:user:editDepartWithUser',
  'system:user:deleteUserInDepart',
  'system:user:deleteUserInDepartBatch',
];
/** 文档库: folders of one's own, and what others share. */
const library = ['system:files:list', 'system:files:edit', 'system:files:share'];
/** Registers of what belongs to projects, as somebody reads them. */
const projectWork = [
  'pm:plan:list',
  ...['pm:task:list', 'pm:risk:list', 'pm:issue:list', 'pm:change:list', 'pm:customer:list', 'pm:ticket:list'],
  ...['pm:deliv:list', 'pm:delivVersion:list', 'pm:acceptance:list'],
  ...['pm:doc:list', 'pm:filing:list', 'pm:scope:list', 'pm:report:list', 'pm:report:print'],
];
/** Contracts with what is to be paid when (domain 2: not for members). */
const money = [
  ...['pm:contract:list', 'pm:node:list', 'pm:invoice:list', 'pm:receipt:list', 'pm:supplier:list', 'pm:rate:list'],
];
/** DR7: leaders, the project office, finance, and sales, who write them. */
const prices = priceRights.map(([code]) => code);
const exported = [
  'pm:ticket:export',
  ...['pm:task:export', 'pm:risk:export', 'pm:issue:export', 'pm:change:export'],
  ...['pm:deliv:export', 'pm:delivVersion:export', 'pm:acceptance:export'],
];
/** What a manager does with deliverables; whether one has passed is said by the head of the department or the office. */
const handing = [
  ...['list', 'add', 'edit', 'delete', 'import', 'export', 'print'].map((right) => `pm:deliv:${right}`),
  ...['pm:deliv:submitVersion', 'pm:deliv:review', 'pm:delivVersion:*'],
];
/** Dispatches and statements (domain 2), as somebody reads them. */
const dispatched = ['pm:dispatch:list', 'pm:stmt:list'];
/** What a manager or staffing does with them: sends people out and back, and the customer their months. */
const dispatching = [
  ...['list', 'add', 'edit', 'delete', 'export', 'print', 'enter', 'leave', 'replace', 'cancel'].map(
    (right) => `pm:dispatch:${right}`,
  ),
  ...['list', 'add', 'edit', 'delete', 'export', 'print', 'send', 'confirm', 'dispute', 'revise', 'void'].map(
    (right) => `pm:stmt:${right}`,
  ),
];
/** Monthly filings of statistics, as somebody reads them with what they are made of. */
const statistics = [
  ...['list', 'export', 'print'].map((right) => `pm:stat:${right}`),
  ...['list', 'export', 'print'].map((right) => `pm:statEvidence:${right}`),
];
/** Documents of a project, and its closing up to the approval; what is waived is the office's to say. */
const filing = ['list', 'add', 'edit', 'delete', 'resend', 'import', 'export', 'print'].map(
  (right) => `pm:doc:${right}`,
);
const filingRead = [
  ...['pm:scope:list', 'pm:scope:print', 'pm:filing:list', 'pm:filing:export', 'pm:filing:print', 'pm:close:list'],
];
const ending = [
  ...['add', 'edit', 'delete', 'recheck', 'submit', 'makeBatch', 'export', 'print'].map((right) => `pm:close:${right}`),
  ...['arc:intake:list', 'arc:intake:handOver', 'arc:intake:print'],
];
/** DR7: what people cost is for leaders, the project office and finance. */
const costs = costRights.map(([code]) => code);
/** A week of one's own, and costs that one has paid. */
const claims = ['pm:ts:fill', 'pm:cost:list', 'pm:cost:add', 'pm:cost:edit', 'pm:cost:delete', 'pm:cost:submit'];

/** Roles of domain section 2, with the rights that the screens of today know. */
export const demoRoles: readonly DemoRole[] = [
  {
    code: 'leader',
    name: '公司领导',
    description: '查看全部项目与档案',
    menus: [...cockpit, ...archives],
    rights: [
      'pm:project:list',
      'pm:project:export',
      'pm:project:print',
      ...['pm:project:terminate', 'pm:contract:terminate', 'pm:node:writeOff'],
      ...['pm:ts:list', 'pm:cost:list', 'pm:staff:list'],
      ...dispatched,
      ...statistics,
      ...['pm:ts:list', 'pm:cost:list', 'pm:staff:list', 'pm:close:list', 'pm:close:print', 'pm:subEval:list'],
      ...prices,
      ...costs,
      ...projectWork,
      ...money,
      ...catalogue,
      'arc:item:export',
      'arc:item:print',
      'arc:file:download',
    ],
  },
  {
    code: 'pmo',
    name: '项目管理办公室',
    description: '管理全部项目及其计划、风险、问题、变更、交付与验收，启动与结项，设计审批流程',
    menus: cockpit,
    rights: [
      'pm:project:*',
      'pm:plan:*',
      'pm:task:*',
      'pm:risk:*',
      'pm:issue:*',
      'pm:change:*',
      ...['pm:ticket:*', 'pm:sla:*', 'pm:template:*'],
      ...['pm:deliv:*', 'pm:delivVersion:*', 'pm:acceptance:*'],
      ...['pm:scope:*', 'pm:doc:*', 'pm:filing:*', 'pm:close:*', 'pm:subEval:*', 'pm:report:*'],
      'pm:customer:list',
      ...money,
      ...['pm:ts:list', 'pm:ts:export', 'pm:ts:print', 'pm:cost:list', 'pm:staff:list'],
      ...[...dispatched, 'pm:dispatch:export', 'pm:dispatch:print', 'pm:stmt:export', 'pm:stmt:print'],
      ...statistics,
      ...prices,
      ...costs,
      'flow:*',
      'system:dataLog:list',
      ...library,
    ],
  },
  {
    code: 'pm',
    name: '项目经理',
    description: '管理本人负责的项目及其计划、风险、问题、变更、交付与验收',
    rights: [
      ...['pm:project:list', 'pm:project:add', 'pm:project:edit', 'pm:project:submit'],
      ...[
        'pm:project:start',
        'pm:project:pause',
        'pm:project:submitFinal',
        'pm:project:failFinal',
        'pm:project:passFinal',
      ],
      ...['pm:project:beginClosing', 'pm:project:export'],
      ...['pm:plan:*', 'pm:task:*', 'pm:risk:*', 'pm:issue:*', 'pm:change:*', 'pm:customer:list', ...money],
      ...['pm:ticket:*', 'pm:sla:*', 'pm:template:list'],
      ...[...handing, 'pm:acceptance:*'],
      ...[...filing, ...filingRead, ...ending, 'pm:subEval:*'],
      ...['list', 'add', 'edit', 'delete', 'refill', 'publish', 'export', 'print'].map((right) => `pm:report:${right}`),
      ...[...claims, 'pm:ts:list', 'pm:ts:approve'],
      ...[...dispatching, 'pm:staff:list'],
      ...borrowing,
      ...library,
      'pm:project:print',
    ],
    rules: [ownProjects, ownLoans],
  },
  {
    code: 'member',
    name: '项目成员',
    description: '查看本人参与的项目，更新自己的任务，登记风险、问题和变更，提交交付物',
    rights: [
      ...['pm:project:list', 'arc:item:list', 'arc:search:list', ...reading, ...projectWork],
      ...['pm:task:edit', 'pm:task:start', 'pm:task:finish', 'pm:task:pause', 'pm:task:resume'],
      ...['pm:risk:add', 'pm:issue:add', 'pm:issue:act', 'pm:issue:propose', 'pm:change:add'],
      ...['add', 'edit', 'accept', 'start', 'wait', 'resume', 'resolve'].map((right) => `pm:ticket:${right}`),
      ...['pm:deliv:add', 'pm:deliv:edit', 'pm:deliv:submitVersion', 'pm:deliv:review'],
      ...['pm:doc:add', 'pm:doc:edit'],
      ...claims,
      'pm:dispatch:list',
      ...borrowing,
      ...library,
    ],
    rules: [ownProjects, treeItems, ownLoans, ownReadings, ownCosts, ownDispatches],
  },
  {
    code: 'biz',
    name: '商务',
    description: '维护发包方、分包商、合同与收付款节点，申请开票，查看并导出全部项目',
    menus: cockpit,
    rights: [
      'pm:project:list',
      'pm:project:export',
      'pm:project:print',
      ...projectWork,
      ...exported,
      'pm:customer:*',
      ...['pm:contract:list', 'pm:contract:add', 'pm:contract:edit', 'pm:contract:delete', 'pm:contract:import'],
      ...['pm:contract:export', 'pm:contract:print', 'pm:contract:submit', 'pm:contract:sign'],
      ...['pm:node:list', 'pm:node:add', 'pm:node:edit', 'pm:node:delete', 'pm:node:import', 'pm:node:export'],
      'pm:node:reach',
      ...['pm:invoice:list', 'pm:invoice:add', 'pm:invoice:edit', 'pm:invoice:delete', 'pm:receipt:list'],
      ...['pm:supplier:*', 'pm:rate:list', 'pm:staff:list', 'pm:sla:*'],
      ...[...dispatched, 'pm:dispatch:add', 'pm:dispatch:edit', 'pm:stmt:add', 'pm:stmt:edit', 'pm:stmt:print'],
      ...['pm:supplier:*', 'pm:rate:list', 'pm:close:list', 'pm:subEval:*'],
      ...['pm:stat:*', ...statistics],
      ...prices,
    ],
  },
  {
    code: 'finance',
    name: '财务',
    description: '开具发票，登记收付款与汇率，管理费用与成本单价，锁定工时月份',
    menus: cockpit,
    rights: [
      ...['pm:project:list', 'pm:project:export', 'pm:project:print', ...projectWork, ...money],
      ...['pm:contract:edit', 'pm:contract:export', 'pm:contract:print', 'pm:contract:finish'],
      ...['pm:node:edit', 'pm:node:export', 'pm:node:writeOff'],
      ...['pm:invoice:*', 'pm:receipt:*', 'pm:rate:*', 'pm:close:list', 'pm:subEval:list'],
      ...['pm:ts:list', 'pm:ts:export', 'pm:ts:lock', 'pm:cost:*', 'pm:staff:list', 'pm:staff:edit'],
      ...[...dispatched, 'pm:stmt:bill', 'pm:stmt:settle', 'pm:stmt:export', 'pm:stmt:print'],
      ...statistics,
      ...prices,
      ...costs,
    ],
  },
  {
    code: 'hr',
    name: '人力外派',
    description: '维护外包人员，办理外派与人月结算单，查看全部项目与工时',
    rights: [
      ...['pm:project:list', 'pm:close:list', 'pm:ts:list', 'system:position:*'],
      ...['pm:staff:list', 'pm:staff:add', 'pm:staff:edit', 'pm:staff:delete', 'pm:staff:import', 'pm:staff:export'],
      ...['pm:staff:print', ...identityRights.map(([code]) => code)],
      ...dispatching,
    ],
  },
  {
    code: 'dept_head',
    name: '部门负责人',
    description:
      '查看本部门及下级部门的项目、档案、借用单与报废申请，审批立项、较长的借用和设备报废，管理其人员和部门角色',
    menus: cockpit,
    rights: [
      'pm:project:list',
      'pm:project:export',
      'pm:project:print',
      ...projectWork,
      ...money,
      ...['pm:deliv:pass', 'pm:deliv:rework', 'pm:close:list', 'pm:close:print', 'pm:subEval:list'],
      ...['pm:ts:fill', 'pm:ts:list', 'pm:ts:approve', 'pm:cost:list'],
      ...dispatched,
      'arc:item:list',
      'arc:search:list',
      ...appraising,
      ...['eq:asset:list', 'eq:loan:list', 'eq:scrap:list', 'eq:scrap:print', 'arc:loan:list'],
      'system:depart:role:*',
      ...library,
      ...memberRights,
    ],
    rules: [treeProjects, treeItems, treeLoans, treeReadings, treeScraps, ownAppraisals, ownOpinions],
  },
  {
    code: 'archivist',
    name: '档案管理员',
    description: '接收、整理全部档案，维护全宗与分类，审批结项，查看项目文档',
    menus: archives,
    rights: [
      ...['pm:project:list', 'pm:doc:list', ...filingRead, 'pm:close:print', 'pm:close:makeBatch'],
      ...[
        'arc:item:*',
        'arc:search:*',
        'arc:file:*',
        'arc:fonds:*',
        'arc:class:*',
        'arc:renumber:*',
        'arc:volume:*',
        'arc:intake:*',
        'arc:transfer:*',
        'arc:package:*',
        ...ruleKeeping,
      ],
      ...['list', 'add', 'edit', 'delete', 'submit', 'newVersion', 'export', 'print'].map(
        (right) => `arc:schedule:${right}`,
      ),
      'arc:scheduleEntry:*',
      ...store,
      ...disposal,
      'arc:acl:*',
      ...['arc:checkScheme:*', 'arc:checkRun:*', 'arc:checkResult:*', 'arc:fixity:*'],
      ...['system:dataLog:list', 'system:files:*'],
    ],
  },
  {
    code: 'dept_arc',
    name: '部门兼职档案员',
    description: '整理本部门的档案',
    menus: archives,
    rights: [
      ...catalogue,
      'arc:item:add',
      'arc:item:edit',
      'arc:item:delete',
      'arc:item:import',
      'arc:item:export',
      'arc:item:print',
      ...['arc:item:resend', 'arc:item:void'],
      ...['list', 'add', 'edit', 'delete', 'handOver', 'void', 'print'].map((right) => `arc:intake:${right}`),
      ...['list', 'add', 'edit', 'delete', 'submit'].map((right) => `arc:correct:${right}`),
      ...appraising,
      ...reading,
    ],
    rules: [treeItems, treeIntakes, ownReadings, ownAppraisals, ownOpinions],
  },
  {
    code: 'arc_leader',
    name: '档案分管领导',
    description: '查阅全部档案，发布档号规则，审批保管期限表和改号，关闭盘点',
    menus: archives,
    rights: [
      ...[...catalogue, 'arc:item:export', 'arc:item:print', 'arc:file:download'],
      ...[
        'arc:rule:publish',
        'arc:rule:retire',
        ...['arc:rule:restore', 'arc:schedule:retire'],
        ...['arc:renumber:list', 'arc:loan:list'],
        ...clearing,
        ...['list', 'add', 'lift', 'export', 'print'].map((right) => `arc:hold:${right}`),
        ...['arc:correct:list', 'arc:due:list', 'arc:appraisal:list', 'arc:appraisal:print', 'arc:opinion:list'],
        ...['arc:destroy:list', 'arc:destroy:object', 'arc:destroy:print'],
        ...['arc:transfer:list', 'arc:transfer:print', 'arc:package:list'],
        ...['arc:inventory:list', 'arc:inventory:close', 'arc:inventory:print', 'arc:inventoryLine:list'],
        ...['arc:env:list', 'arc:env:export', 'arc:env:print'],
      ],
      ...[
        'arc:checkScheme:list',
        'arc:checkRun:list',
        'arc:checkRun:export',
        'arc:checkRun:print',
        'arc:checkResult:list',
        'arc:fixity:list',
      ],
    ],
  },
  {
    code: 'keeper',
    name: '设备管理员',
    description: '管理设备与借还，查阅本部门的档案',
    rights: ['eq:*', 'arc:item:list', 'arc:search:list', 'system:dataLog:list'],
    rules: [treeItems],
  },
  {
    code: 'staff',
    name: '普通员工',
    description: '预约设备，检索和借阅授权级别内的档案',
    rights: [...borrowing, 'arc:item:list', 'arc:search:list', ...reading, ...library],
    rules: [heldItems, ownLoans, ownReadings],
  },
  {
    code: 'sys_admin',
    name: '系统管理员',
    description: '维护账号、部门、职务、字典、通告',
    rights: [
      ...['system:user:*', 'system:depart:*', 'system:position:*', 'system:dict:*', 'system:sysAnnouncement:*'],
      ...['system:online:*', 'system:role:queryall', 'system:tenant:queryList', 'system:dataLog:list'],
    ],
  },
  {
    code: 'sec_admin',
    name: '安全保密员',
    description: '维护角色授权、数据规则与用户密级',
    rights: [
      ...['system:role:*', 'system:permission:*', 'system:user:list', 'system:user:userRoleList', 'system:online:*'],
      ...clearanceKeeping,
    ],
  },
  {
    code: 'auditor',
    name: '安全审计员',
    description: '查看日志与数据变更，校验审计链',
    menus: archives,
    rights: [
      ...['system:log:list', 'system:log:export', 'system:dataLog:list', 'arc:audit:*', 'arc:auditAnchor:*'],
      ...['arc:access:list', 'arc:access:export', 'arc:hold:list', 'arc:appraisal:list', 'arc:destroy:list'],
      'arc:transfer:list',
      'arc:fixity:list',
      'arc:env:list',
      ...['arc:clearance:list', 'arc:clearance:export', 'arc:clearance:print'],
    ],
  },
];
