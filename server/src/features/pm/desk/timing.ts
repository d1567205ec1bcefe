import { openTickets, ticketClock, ticketStatus } from '@dossier/contract/pm/desk/ticket.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import {
  deadlineOf,
  type ServiceHours,
  type Standing,
  serviceClock,
  stoodFor,
} from '@dossier/rules/sla/service-clock.ts';

/** Which part of a target has been used when people are warned. */
const warned = 0.8;
/** Times are kept to the second: a target is missed with the first second after it. */
const second = 1000;

/** What a request has to keep to. */
export interface Target {
  responseMinutes: number;
  resolveMinutes: number;
  hours: ServiceHours;
}

/** The times of a request, in epoch milliseconds. */
export interface Times {
  status: string;
  raised: number;
  responded: number | null;
  /** The response target that an answer has settled: what the level becomes later does not change it. */
  settledDue: number | null;
  resolved: number | null;
  /** Whether a target that it had was missed already: no later target changes that. */
  missed: boolean;
  /** When the clock stood, in order. */
  standing: readonly Standing[];
}

/** What people are told of, each once of a request. */
export const alarmKinds = ['responseNear', 'responseLate', 'resolveNear', 'resolveLate'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export interface Alarm {
  kind: AlarmKind;
  at: number;
  /** The end of the target that it is about. */
  due: number;
}

export interface Timing {
  responseDue: number | null;
  resolveDue: number | null;
  /** The end of the target that is being worked towards; null while the clock stands. */
  due: number | null;
  /** From when on that is near. */
  warn: number | null;
  breached: boolean;
  clock: string;
  pausedMinutes: number;
  /** What people will have to be told, or have to be now. */
  alarms: readonly Alarm[];
}

/** How a request stands to its target at a moment. @param target null: it has none */
export function timingOf(times: Times, target: Target | null, days: WorkDays, now: number): Timing {
  const clock = serviceClock(target?.hours ?? '7x24', days);
  const { raised, responded, resolved, standing } = times;
  const end = (minutes: number | undefined) =>
    minutes === undefined ? null : deadlineOf(clock, raised, minutes, standing);
  const responseDue = responded === null ? end(target?.responseMinutes) : times.settledDue;
  const resolveDue = end(target?.resolveMinutes);
  const response = { due: responseDue, done: responded, warn: end(part(target?.responseMinutes)) };
  const resolve = { due: resolveDue, done: resolved, warn: end(part(target?.resolveMinutes)) };
  const breached = times.missed || isLate(response, now) || isLate(resolve, now);
  const stands = standing.at(-1)?.to === null;
  const current = resolved !== null || stands ? null : responded === null ? response : resolve;
  const warn = current?.warn ?? null;
  return {
    ...{ responseDue, resolveDue, breached, warn, due: current?.due ?? null },
    clock: clockOf(times, {
      isTimed: responseDue !== null || target !== null,
      breached,
      isNear: warn !== null && warn <= now,
    }),
    pausedMinutes: Math.floor(stoodFor(clock, standing, now)),
    alarms: [...alarmsOf('response', response, now), ...alarmsOf('resolve', resolve, now)],
  };
}

const part = (minutes: number | undefined) => (minutes === undefined ? undefined : minutes * warned);

interface Goal {
  due: number | null;
  done: number | null;
  warn: number | null;
}

export const isLate = ({ due, done }: Pick<Goal, 'due' | 'done'>, now: number): boolean =>
  due !== null && (done ?? now) >= due + second;

function clockOf(
  { status }: Times,
  { isTimed, breached, isNear }: { isTimed: boolean; breached: boolean; isNear: boolean },
): string {
  if (breached) return ticketClock.late;
  if (!isTimed) return ticketClock.none;
  if (!openTickets.includes(status)) return ticketClock.met;
  if (status === ticketStatus.waiting) return ticketClock.held;
  return isNear ? ticketClock.near : ticketClock.fine;
}

/** A goal that was reached in time has none; one that was missed keeps its own, since it may not have been told yet. */
function alarmsOf(of: 'response' | 'resolve', { due, done, warn }: Goal, now: number): Alarm[] {
  if (due === null) return [];
  const late: Alarm = { kind: `${of}Late`, at: due + second, due };
  if (done !== null) return done >= late.at ? [late] : [];
  // A warning of what has been missed already would come too late.
  return warn === null || now >= late.at ? [late] : [{ kind: `${of}Near`, at: warn, due }, late];
}
