import { correctRight } from './arc/item-calls.ts';
import { packageRight } from './arc/transfer/transfer.ts';
import type { Permission } from './core/endpoint.ts';
import { arrangeDashboardsRight } from './dashboard/dashboard.ts';
import { companyRight } from './files/library.ts';
import { shareViewsRight } from './identity/list-view.ts';
import { othersAgentRight } from './identity/user-agent.ts';
import { costRights, identityRights, priceRights } from './pm/prices.ts';
import { reportAllRight } from './pm/report/report.ts';
import { planRight } from './pm/task.ts';

/** Rights that decide inside a call and not about it. */
export const furtherRights: readonly (readonly [Permission, string])[] = [
  [correctRight, '更正在库档案'],
  [packageRight, '移交单-下载移交包'],
  [planRight, '任务-编制计划'],
  [reportAllRight, '周报月报-编写所有项目的'],
  ...priceRights,
  ...costRights,
  ...identityRights,
  [othersAgentRight, '代理人-设置他人的'],
  [shareViewsRight, '列表视图-保存给角色'],
  [arrangeDashboardsRight, '仪表盘-设置'],
  [companyRight, '文档库-管理公司文件'],
];
