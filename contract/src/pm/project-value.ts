import { type Static, type TSchema, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

const Id = Type.String({ minLength: 1, maxLength: 32 });
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Figure = orNull(Type.Number());

/** Days ahead that an overview tells of. */
export const daysAhead = 14;
/** Lines of each list of an overview. */
export const mostLines = 8;

const upcomingKinds = ['task', 'milestone', 'deliv', 'node'] as const;
export type UpcomingKind = (typeof upcomingKinds)[number];

/** What comes next: a task, a milestone, a deliverable, a payment. */
export const Upcoming = Type.Object({
  kind: Type.Unsafe<UpcomingKind>({ type: 'string', enum: [...upcomingKinds] }),
  id: Type.String(),
  name: Type.String(),
  day: Type.String(),
  /** Who does it, or null. */
  who: orNull(Type.String()),
});
export type Upcoming = Static<typeof Upcoming>;

/** What wants to be seen to. `n` counts days, or records; `name` is what it is about. */
export const Alert = Type.Object({
  kind: Type.String(),
  level: Type.Unsafe<'R' | 'Y'>({ type: 'string', enum: ['R', 'Y'] }),
  name: orNull(Type.String()),
  n: Figure,
});
export type Alert = Static<typeof Alert>;

export const MilestonePoint = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Planned day; `agreed` is that of the current baseline. */
  day: Type.String(),
  agreed: orNull(Type.String()),
  actual: orNull(Type.String()),
  done: Type.Boolean(),
  /** Working days by which it is, or was, later than agreed. */
  late: Type.Integer(),
});
export type MilestonePoint = Static<typeof MilestonePoint>;

/** A project at a glance, as it is now. Null: there is none, or the reader may not see it. Amounts in yuan. */
export const ProjectOverview = Type.Object({
  day: Type.String(),
  pct: Figure,
  /** Per cent that should be done by now: PV ÷ BAC. */
  plannedPct: Figure,
  /** Number of the current baseline. */
  baseline: orNull(Type.Integer()),
  ...{ bac: Figure, pv: Figure, ev: Figure, ac: Figure },
  ...{ sv: Figure, cv: Figure, spi: Figure, cpi: Figure, eac: Figure, tcpi: Figure },
  health: orNull(Type.String()),
  healthAuto: orNull(Type.String()),
  /** What makes the measured colour. */
  causes: Type.Array(Type.String()),
  contractAmt: Figure,
  received: Figure,
  receivable: Figure,
  revenue: Figure,
  margin: Figure,
  /** Which of the guarded figures the reader may see. */
  sees: Type.Object({ cost: Type.Boolean(), price: Type.Boolean(), margin: Type.Boolean() }),
  /** Null for who may not see tasks. */
  milestones: orNull(Type.Array(MilestonePoint)),
  upcoming: Type.Array(Upcoming),
  alerts: Type.Array(Alert),
});
export type ProjectOverview = Static<typeof ProjectOverview>;

/** A day of the curve; what is null is not known, not yet, or not for the reader to see. Amounts in yuan. */
const CurvePoint = Type.Object({ day: Type.String(), pv: Figure, ev: Figure, ac: Figure, forecast: Figure });
export type CurvePoint = Static<typeof CurvePoint>;

/** 挣值曲线: what was to be spent by the current baseline, what was earned and spent, and where that leads. */
export const ValueCurve = Type.Object({
  bac: Figure,
  /** EAC, and the day on which the work ends at this pace. */
  forecast: orNull(Type.Object({ day: Type.String(), value: Figure })),
  /** In the order of the days, from the first of the baseline on. */
  points: Type.Array(CurvePoint),
});
export type ValueCurve = Static<typeof ValueCurve>;

export const overviewOfProject = endpoint({
  method: 'GET',
  path: '/pm/project/overview',
  access: 'pm:project:list',
  query: Type.Object({ id: Id }),
  result: ProjectOverview,
  label: '项目-概览',
});

export const valueCurveOfProject = endpoint({
  method: 'GET',
  path: '/pm/project/curve',
  access: 'pm:project:list',
  query: Type.Object({ id: Id }),
  result: ValueCurve,
  label: '项目-挣值曲线',
});
