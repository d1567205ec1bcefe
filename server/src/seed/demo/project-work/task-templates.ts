/** A task of a demo plan: name, kind, and where it lies in its project, in hundredths of the time. */
export interface PlannedTask {
  name: string;
  type: 'phase' | 'task' | 'ms';
  from: number;
  to: number;
  /** Share of the budget, in hundredths. */
  budget: number;
}

const phase = (name: string, ...tasks: PlannedTask[]): PlannedTask[] => [
  { name, type: 'phase', from: tasks[0]?.from ?? 0, to: tasks.at(-1)?.to ?? 100, budget: 0 },
  ...tasks,
];
const work = (name: string, from: number, to: number, budget: number): PlannedTask => ({
  ...{ name, type: 'task', from, to, budget },
});
const milestone = (name: string, at: number): PlannedTask => ({ name, type: 'ms', from: at, to: at, budget: 0 });

const development: readonly PlannedTask[] = [
  ...phase(
    '启动与需求',
    work('项目启动会', 0, 2, 1),
    work('业务调研与访谈', 2, 8, 6),
    work('需求规格说明书编制', 8, 15, 8),
    milestone('需求评审通过', 16),
  ),
  ...phase(
    '设计',
    work('总体架构设计', 16, 22, 7),
    work('数据库与接口设计', 20, 27, 7),
    work('界面原型与交互设计', 18, 26, 5),
    milestone('设计评审通过', 28),
  ),
  ...phase(
    '开发',
    work('基础框架与权限模块开发', 28, 40, 12),
    work('核心业务模块开发', 32, 60, 22),
    work('外部系统接口开发', 45, 64, 9),
    work('代码走查与整改', 60, 68, 3),
    milestone('开发完成', 68),
  ),
  ...phase(
    '测试与上线',
    work('集成测试', 66, 76, 7),
    work('性能与安全测试', 74, 82, 5),
    work('用户验收测试', 82, 90, 4),
    milestone('系统上线', 92),
  ),
  ...phase('收尾', work('用户培训与文档移交', 90, 97, 3), work('试运行保障', 92, 99, 1), milestone('终验', 100)),
];

const service: readonly PlannedTask[] = [
  ...phase(
    '进场',
    work('服务团队组建与入场', 0, 4, 3),
    work('知识转移与流程对接', 3, 9, 5),
    work('服务手册编制', 6, 12, 2),
    milestone('正式服务开始', 12),
  ),
  ...phase(
    '服务运行',
    work('第一季度服务', 12, 33, 22),
    milestone('第一季度服务评审', 34),
    work('第二季度服务', 33, 55, 22),
    milestone('第二季度服务评审', 56),
    work('第三季度服务', 55, 77, 22),
    milestone('第三季度服务评审', 78),
    work('第四季度服务', 77, 96, 20),
  ),
  ...phase('收尾', work('服务总结与资料移交', 95, 99, 4), milestone('服务期满确认', 100)),
];

const consulting: readonly PlannedTask[] = [
  ...phase(
    '调研',
    work('项目启动与资料收集', 0, 8, 6),
    work('关键岗位访谈', 8, 22, 14),
    work('现状与差距分析', 20, 38, 20),
    milestone('中期汇报', 40),
  ),
  ...phase(
    '方案',
    work('总体方案编制', 40, 64, 28),
    work('专题方案编制', 55, 78, 20),
    work('内部质量评审', 78, 84, 4),
    milestone('方案评审通过', 86),
  ),
  ...phase('交付', work('成果修订与汇报材料', 86, 97, 8), milestone('成果提交', 100)),
];

/** The plan that projects of a type are made by. */
export const planOfType = (type: string): readonly PlannedTask[] =>
  type === 'dev' ? development : type === 'kpo' ? consulting : service;
