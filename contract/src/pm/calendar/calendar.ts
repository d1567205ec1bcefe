import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

/** What the calendar joins: tasks, milestones, payment nodes, ends of dispatches, loans of devices (domain 4.6). */
export const calendarKinds = ['task', 'milestone', 'payment', 'leaving', 'loan'] as const;
export type CalendarKind = (typeof calendarKinds)[number];
const Kind = Type.Unsafe<CalendarKind>({ type: 'string', enum: [...calendarKinds] });

/** Days that one call may ask for, and records of a kind that it answers with. */
export const mostDays = 62;
export const mostOfKind = 300;

/** How an entry comes to another day: by an edit, by moving a booking, by extending what is lent. */
export const calendarMoves = ['edit', 'move', 'renew'] as const;

const Entry = Type.Object({
  kind: Kind,
  id: Type.String(),
  /** Null: the caller may not read what it is called. */
  title: Type.Union([Type.String(), Type.Null()]),
  /** Days, or moments of a loan; both the same where there is one day. */
  from: Type.String(),
  to: Type.String(),
  status: Type.Union([Type.String(), Type.Null()]),
  /** Project, contract or purpose that it belongs to. */
  of: Type.Union([Type.String(), Type.Null()]),
  /** Name of who does or has it. */
  who: Type.Union([Type.String(), Type.Null()]),
  version: Type.Integer(),
  /** Null: the caller may not move it. */
  move: Type.Union([
    Type.Unsafe<(typeof calendarMoves)[number]>({ type: 'string', enum: [...calendarMoves] }),
    Type.Null(),
  ]),
});
export type CalendarEntry = Static<typeof Entry>;

/**
 * What falls on some days, of all kinds whose lists the caller may see: each of them as its own list has it, so who may see
 * none has an empty calendar.
 */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/pm/calendar/entries',
  access: 'signed-in',
  label: '项目日历-列表',
  query: Type.Object({
    from: Day,
    to: Day,
    /** `mine`: what the caller does, answers for, or has; `all`: whatever they may see. @default mine */
    whose: Type.Optional(Type.Unsafe<'mine' | 'all'>({ type: 'string', enum: ['mine', 'all'] })),
    projectId: Type.Optional(Id),
    /** With the departments below it. */
    depart: Type.Optional(Id),
  }),
  result: Type.Object({
    /** Kinds that the caller may see, and how many records of each there are: more than `mostOfKind` are not told. */
    kinds: Type.Array(Type.Object({ kind: Kind, total: Type.Integer() })),
    entries: Type.Array(Entry),
  }),
});
