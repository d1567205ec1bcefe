import { dateText, monthDay } from '@dossier/widgets/text/date-text.ts';
import { say } from '#services/messages/text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A moment of the wire (`YYYY-MM-DD HH:mm:ss`, time of the server's zone). */
export const momentOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`);

/** The day of a moment where the product is at home. */
const dayOf = (moment: Date): string => new Date(moment.getTime() + 8 * hour).toISOString().slice(0, 10);

/** When something was, short: 5 分钟前, 今天 11:05, 11-20 11:05, 2025-11-20. */
export function whenWords(text: string | null, now = new Date()): string {
  if (!text) return '';
  const then = momentOf(text);
  const ago = now.getTime() - then.getTime();
  if (Number.isNaN(ago)) return text;
  if (ago >= 0 && ago < minute) return say('刚刚');
  if (ago >= 0 && ago < hour) return say('{0} 分钟前', Math.floor(ago / minute));
  const clock = text.slice(11, 16);
  if (dayOf(now) === text.slice(0, 10)) return say('今天 {0}', clock);
  return text.slice(0, 4) === dayOf(now).slice(0, 4) ? monthDay(text, 16) : dateText(text.slice(0, 10));
}

/** How much time is left, or how long it is over. */
export function leftWords(due: string, now = new Date()): string {
  const left = momentOf(due).getTime() - now.getTime();
  const span = (ms: number): string => {
    if (ms < hour) return say('{0} 分钟', Math.max(1, Math.floor(ms / minute)));
    return ms < 2 * day ? say('{0} 小时', Math.floor(ms / hour)) : say('{0} 天', Math.floor(ms / day));
  };
  return left < 0 ? say('超时 {0}', span(-left)) : say('剩 {0}', span(left));
}
