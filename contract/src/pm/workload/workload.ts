import { type Static, type TSchema, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { pageNumber } from '../../core/paging.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });
const Week = Type.String({ pattern: String.raw`^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$` });
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Weeks that are shown beside each other. */
export const shownWeeks = 13;
/** People of a page. */
export const peoplePerPage = 50;
/** Right to give somebody's time to a project, beside that to edit the project. */
export const allocateRight = 'pm:resource:allocate';

/** A week of a person: hours that they work by the work calendar while they are employed, and hours that are planned. */
const Load = Type.Object({
  week: Type.String(),
  capacity: Type.Number(),
  booked: Type.Number(),
  /** Per cent; null: the person works no hour of this week. */
  pct: orNull(Type.Integer()),
  /** Per cent of the fullest working day. */
  peak: Type.Integer(),
});
export type Load = Static<typeof Load>;

const LoadedPerson = Type.Object({
  id: Type.String(),
  no: orNull(Type.String()),
  name: Type.String(),
  rank: orNull(Type.String()),
  depart: orNull(Type.String()),
  skills: Type.Array(Type.String()),
  loads: Type.Array(Load),
});
export type LoadedPerson = Static<typeof LoadedPerson>;

/** 资源负荷: people by weeks, a page of them. */
export const readWorkload = endpoint({
  method: 'GET',
  path: '/pm/resource/load',
  access: 'pm:resource:list',
  label: '资源负荷-列表',
  query: Type.Object({
    /** Any day of the first week. @default today */
    from: Type.Optional(Day),
    depart: Type.Optional(Id),
    skill: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    projectId: Type.Optional(Id),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    /** Who has at least `free` per cent of each week left, from this day to the last week that is shown. */
    freeFrom: Type.Optional(Day),
    free: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    pageNo: pageNumber,
  }),
  result: Type.Object({
    weeks: Type.Array(
      Type.Object({ week: Type.String(), start: Type.String(), end: Type.String(), workDays: Type.Integer() }),
    ),
    total: Type.Integer(),
    people: Type.Array(LoadedPerson),
  }),
});

/** What of a project's plan a person is booked by. Hours are those that count: shares of a project hold in place of its tasks. */
const LoadSource = Type.Object({
  kind: Type.Unsafe<'member' | 'dispatch' | 'task'>({ type: 'string', enum: ['member', 'dispatch', 'task'] }),
  id: Type.String(),
  name: orNull(Type.String()),
  role: orNull(Type.String()),
  share: orNull(Type.Integer()),
  start: Type.String(),
  end: Type.String(),
  hours: Type.Number(),
});

/** A week of a person in full. Of projects that the reader may not see there is their sum alone, with no id. */
export const readWorkloadCell = endpoint({
  method: 'GET',
  path: '/pm/resource/cell',
  access: 'pm:resource:list',
  label: '资源负荷-构成',
  query: Type.Object({ staffId: Id, week: Week }),
  result: Type.Object({
    name: Type.String(),
    start: Type.String(),
    end: Type.String(),
    ...Load.properties,
    projects: Type.Array(
      Type.Object({
        id: orNull(Type.String()),
        code: orNull(Type.String()),
        name: orNull(Type.String()),
        /** For who may end time that is given to it, else null. */
        version: orNull(Type.Integer()),
        hours: Type.Number(),
        sources: Type.Array(LoadSource),
      }),
    ),
  }),
});
export type WorkloadCell = Static<(typeof readWorkloadCell)['result']>;

/** Skills of the people whom the reader may see. */
export const readSkills = endpoint({
  method: 'GET',
  path: '/pm/resource/skills',
  access: 'pm:resource:list',
  label: '资源负荷-技能',
  result: Type.Array(Type.String()),
});

/** Projects that the caller may give people to, by a word of their number or name. */
export const readAllocatable = endpoint({
  method: 'GET',
  path: '/pm/resource/projects',
  access: allocateRight,
  label: '资源负荷-可分配项目',
  query: Type.Object({ word: Type.Optional(Type.String({ maxLength: 100 })) }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      code: Type.String(),
      name: Type.String(),
      version: Type.Integer(),
      planStart: Type.String(),
      planEnd: Type.String(),
    }),
  ),
});

/** Makes somebody a member of a project for a time; more than the whole of their time is told, and allowed. */
export const allocate = endpoint({
  method: 'POST',
  path: '/pm/resource/allocate',
  access: allocateRight,
  label: '资源负荷-分配',
  body: Type.Object({
    staffId: Id,
    projectId: Id,
    /** Of the project, as it was chosen. */
    version: Type.Integer({ minimum: 1 }),
    role: Type.String({ minLength: 1, maxLength: 32 }),
    startDate: Day,
    endDate: Day,
    share: Type.Integer({ minimum: 1, maximum: 100 }),
  }),
  result: Type.Object({ warnings: Type.Array(Type.String()) }),
});

/**
 * Ends somebody's membership of a project early: `endDate` is its last day, no later than the present one. Without it the
 * membership is taken back, which only one that has not begun can be.
 */
export const endAllocation = endpoint({
  method: 'POST',
  path: '/pm/resource/end',
  access: allocateRight,
  label: '资源负荷-结束分配',
  body: Type.Object({
    memberId: Id,
    projectId: Id,
    /** Of the project, as it was shown. */
    version: Type.Integer({ minimum: 1 }),
    endDate: orNull(Day),
  }),
});
