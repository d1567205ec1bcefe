import { ticketClock } from '@dossier/contract/pm/desk/ticket.ts';
import { momentOf } from '#engine/flow/flow-time.ts';
import { say } from '#services/messages/text.ts';

/** What of a request its remaining time is read from. */
export interface TimedTicket {
  clock?: unknown;
  dueTime?: unknown;
  warnTime?: unknown;
}

/** How urgent it is: the colour of what is shown. */
export type Urgency = 'fine' | 'near' | 'late' | 'still';

const minute = 60_000;

/**
 * What is left until the target of a request, or by how much it is past. Between two looks of the server at it the time itself
 * says that it has become near or late.
 */
export function timeLeft({ clock, dueTime, warnTime }: TimedTicket, now: number): { text: string; urgency: Urgency } {
  const due = typeof dueTime === 'string' ? momentOf(dueTime).getTime() : null;
  if (due === null) return { text: standing(clock), urgency: clock === ticketClock.late ? 'late' : 'still' };
  if (due <= now) return { text: say('已违约，超 {0}', spanText(now - due)), urgency: 'late' };
  const left = spanText(due - now);
  // The answer came too late, and the time to resolve it goes on.
  if (clock === ticketClock.late) return { text: say('已违约，剩 {0}', left), urgency: 'late' };
  const isNear = typeof warnTime === 'string' && momentOf(warnTime).getTime() <= now;
  return { text: say('剩 {0}', left), urgency: isNear ? 'near' : 'fine' };
}

/** The clock stands, or has ended. */
function standing(clock: unknown): string {
  switch (clock) {
    case ticketClock.late:
      return say('已违约');
    case ticketClock.held:
      return say('暂停中');
    case ticketClock.met:
      return say('已达标');
    default:
      return '—';
  }
}

/** A time in its two largest units, to the minute: it is not shown more exactly than it is looked at. */
function spanText(ms: number): string {
  const minutes = Math.floor(ms / minute);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return say('{0} 天 {1} 小时', Math.floor(hours / 24), hours % 24);
  return hours > 0 ? say('{0} 小时 {1} 分', hours, minutes % 60) : say('{0} 分', minutes);
}
