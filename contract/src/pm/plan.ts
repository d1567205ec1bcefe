import { type Static, type TSchema, Type } from 'typebox';
import { endpoint, largeBodyLimit } from '../core/endpoint.ts';
import { planRight } from './task.ts';

const Id = Type.String({ minLength: 1, maxLength: 32 });
const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Tasks that one plan may have: what the screen draws at once. */
export const mostPlanned = 5000;
/** Links that lead to one task, as its form has it. */
export const mostLinks = 50;

/** A row of a plan. Dates of what holds others follow from them. */
export const PlanRow = Type.Object({
  id: Type.String(),
  parentId: orNull(Type.String()),
  sortNo: Type.Integer(),
  wbs: orNull(Type.String()),
  name: Type.String(),
  type: Type.String(),
  status: Type.String(),
  owner: orNull(Type.String()),
  ownerName: orNull(Type.String()),
  planStart: Type.String(),
  planEnd: Type.String(),
  schedule: Type.String(),
  notBefore: orNull(Type.String()),
  pct: Type.Integer(),
  planHours: orNull(Type.Number()),
  bac: orNull(Type.Number()),
  actualStart: orNull(Type.String()),
  actualEnd: orNull(Type.String()),
  version: Type.Integer(),
});
export type PlanRow = Static<typeof PlanRow>;

const LinkType = Type.Union([Type.Literal('FS'), Type.Literal('SS'), Type.Literal('FF'), Type.Literal('SF')]);
const Lag = Type.Integer({ minimum: -365, maximum: 365 });

export const PlanLine = Type.Object({ from: Id, to: Id, type: LinkType, lag: Lag });
export type PlanLine = Static<typeof PlanLine>;

/** What a plan was when it was agreed to. */
export const Baseline = Type.Object({
  id: Type.String(),
  no: Type.Integer(),
  name: Type.String(),
  reason: orNull(Type.String()),
  current: Type.Boolean(),
  createTime: Type.String(),
  createBy: orNull(Type.String()),
  /** The change that it came of, as far as the caller may see it. */
  change: orNull(Type.Object({ id: Type.String(), code: Type.String() })),
});
export type Baseline = Static<typeof Baseline>;

const Plan = Type.Object({
  project: Type.Object({
    id: Type.String(),
    code: Type.String(),
    name: Type.String(),
    status: Type.String(),
    planStart: Type.String(),
    planEnd: Type.String(),
  }),
  tasks: Type.Array(PlanRow),
  links: Type.Array(PlanLine),
  /** Days of the work calendar around the plan that are other than their weekday says. */
  days: Type.Array(Type.Object({ day: Type.String(), type: Type.String(), name: orNull(Type.String()) })),
  baselines: Type.Array(Baseline),
  /** Whether the caller may change it. */
  mayPlan: Type.Boolean(),
  /** Changes with the plan (`planStamp`). */
  stamp: Type.String(),
});
export type Plan = Static<typeof Plan>;

export const OfProject = Type.Object({ projectId: Id });

/** A project's plan whole, as the caller may see it. */
export const planOfProject = endpoint({
  method: 'GET',
  path: '/pm/plan/queryByProject',
  access: 'pm:plan:list',
  label: '项目计划-查询',
  query: OfProject,
  result: Plan,
});

/** Whether a plan is other than before: asked again and again by who looks at it. */
export const planStamp = endpoint({
  method: 'GET',
  path: '/pm/plan/stamp',
  access: 'pm:plan:list',
  label: '项目计划-查询变更',
  query: OfProject,
  result: Type.Object({ stamp: Type.String() }),
});

/** What changes of a task; what is absent stays. Without a version it is a new one, with the id that is given. */
export const PlanChange = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{32}$|^[0-9]{1,20}$' }),
  version: Type.Optional(Type.Integer()),
  parentId: Type.Optional(orNull(Id)),
  sortNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 99_999 })),
  name: Type.Optional(Type.String({ maxLength: 400 })),
  type: Type.Optional(Type.String({ maxLength: 32 })),
  owner: Type.Optional(orNull(Type.String({ maxLength: 100 }))),
  planStart: Type.Optional(Day),
  planEnd: Type.Optional(Day),
  notBefore: Type.Optional(orNull(Day)),
  schedule: Type.Optional(Type.String({ maxLength: 32 })),
  pct: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  planHours: Type.Optional(orNull(Type.Number({ minimum: 0, maximum: 99_999 }))),
  bac: Type.Optional(orNull(Type.Number({ minimum: 0, maximum: 999_999_999_999 }))),
  /** All links that lead to it. */
  predecessors: Type.Optional(Type.Array(Type.Object({ from: Id, type: LinkType, lag: Lag }), { maxItems: mostLinks })),
});
export type PlanChange = Static<typeof PlanChange>;

/**
 * Changes a plan by one step: everything of it or nothing. Automatic tasks that have not begun then stand where their links
 * and their own days put them (domain 4.5).
 */
export const savePlan = endpoint({
  method: 'POST',
  path: '/pm/plan/save',
  access: planRight,
  label: '项目计划-保存',
  bodyLimit: largeBodyLimit,
  body: Type.Object({
    projectId: Id,
    changes: Type.Array(PlanChange, { maxItems: mostPlanned }),
    /** Deleted with what stands below them, and with the links from them. */
    remove: Type.Array(Id, { maxItems: mostPlanned }),
    /** Deleted before, and back again. */
    restore: Type.Array(Id, { maxItems: mostPlanned }),
  }),
  result: Plan,
});

const BaselineTask = Type.Object({ taskId: Type.String(), planStart: Type.String(), planEnd: Type.String() });
export type BaselineTask = Static<typeof BaselineTask>;

/** The days of the tasks of a baseline. */
export const baselineTasks = endpoint({
  method: 'GET',
  path: '/pm/plan/baseline',
  access: 'pm:plan:list',
  label: '项目计划-读取基线',
  query: Type.Object({ id: Id }),
  result: Type.Array(BaselineTask),
});

/** The plan as it stands becomes the baseline that it is compared with. */
export const setBaseline = endpoint({
  method: 'POST',
  path: '/pm/plan/setBaseline',
  access: planRight,
  label: '项目计划-设为基线',
  body: Type.Object({
    projectId: Id,
    name: Type.String({ minLength: 1, maxLength: 100 }),
    reason: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  result: Baseline,
});
