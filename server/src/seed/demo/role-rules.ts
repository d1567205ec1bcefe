/** A data rule that comes with a role, on the menu of that component. */
export interface DemoRule {
  component: string;
  name: string;
  column: string;
  condition: string;
  value: string;
}

/** DR1 of the domain; what belongs to projects follows them (decision 0120). */
export const ownProjects: DemoRule = {
  component: 'pm/ProjectList',
  name: '本人参与的项目',
  column: '',
  condition: 'USE_SQL_RULES',
  value:
    "pm = '#{sys_user_code}' or director = '#{sys_user_code}' or biz_owner = '#{sys_user_code}' or find_in_set('#{sys_user_code}', watchers) or find_in_set('#{sys_user_code}', team)",
};
export const treeProjects: DemoRule = {
  component: 'pm/ProjectList',
  name: '本部门及下级的项目',
  column: 'deptCode',
  condition: 'RIGHT_LIKE',
  value: '#{sys_org_code}',
};
export const treeItems: DemoRule = {
  component: 'arc/ItemList',
  name: '本部门及下级的档案',
  column: 'deptCode',
  condition: 'RIGHT_LIKE',
  value: '#{sys_org_code}',
};
export const treeIntakes: DemoRule = {
  component: 'arc/IntakeList',
  name: '本部门及下级的接收批次',
  column: 'deptCode',
  condition: 'RIGHT_LIKE',
  value: '#{sys_org_code}',
};
/** DR3 of the domain: loans that somebody made himself, and those that the desk made for him. */
export const ownLoans: DemoRule = {
  component: 'eq/LoanList',
  name: '本人的借用单',
  column: '',
  condition: 'USE_SQL_RULES',
  value: "create_by = '#{sys_user_code}' or borrower = '#{sys_user_code}'",
};

/** DR6: what is still being arranged is its department's; of what is held everybody reads the catalogue. */
export const heldItems: DemoRule = {
  component: 'arc/ItemList',
  name: '已归档的或本部门的档案',
  column: '',
  condition: 'USE_SQL_RULES',
  value: "status not in ('10', '20', '30', '35', '90') or dept_code = '#{sys_org_code}'",
};

/** Whoever is asked for an opinion sees the appraisal, and what they say themselves. */
export const ownAppraisals: DemoRule = {
  component: 'arc/AppraisalList',
  name: '本人参加的鉴定',
  column: '',
  condition: 'USE_SQL_RULES',
  value: "find_in_set('#{sys_user_code}', members)",
};
export const ownOpinions: DemoRule = {
  component: 'arc/OpinionList',
  name: '本人的鉴定意见',
  column: 'member',
  condition: '=',
  value: '#{sys_user_code}',
};

/** DR3: records that somebody borrows, and what the desk entered for them. */
export const ownReadings: DemoRule = {
  component: 'arc/LoanList',
  name: '本人的借阅单',
  column: '',
  condition: 'USE_SQL_RULES',
  value: "create_by = '#{sys_user_code}' or borrower = '#{sys_user_code}'",
};

/** Heads see what their people borrow. */
export const treeReadings: DemoRule = {
  component: 'arc/LoanList',
  name: '本部门及下级的借阅单',
  column: 'deptCode',
  condition: 'RIGHT_LIKE',
  value: '#{sys_org_code}',
};

/** DR3: costs that somebody claims for themselves. */
export const ownCosts: DemoRule = {
  component: 'pm/CostList',
  name: '本人的费用',
  column: '',
  condition: 'USE_SQL_RULES',
  value: "create_by = '#{sys_user_code}' or claimant = '#{sys_user_code}'",
};

/** DR3: where somebody is sent themselves. */
export const ownDispatches: DemoRule = {
  component: 'pm/DispatchList',
  name: '本人的外派',
  column: 'username',
  condition: '=',
  value: '#{sys_user_code}',
};

/** Heads decide on longer loans of their people. */
export const treeLoans: DemoRule = {
  component: 'eq/LoanList',
  name: '本部门及下级的借用单',
  column: 'deptCode',
  condition: 'RIGHT_LIKE',
  value: '#{sys_org_code}',
};

/** And on what their keepers want to scrap. */
export const treeScraps: DemoRule = {
  component: 'eq/ScrapList',
  name: '本部门及下级的报废申请',
  column: 'deptCode',
  condition: 'RIGHT_LIKE',
  value: '#{sys_org_code}',
};
