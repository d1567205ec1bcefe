import { dateText } from '@dossier/widgets/text/date-text.ts';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { durationText } from '#services/data/duration.ts';

const kilo = 1024;
const names = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size as people read it: `12.3 MB`. */
export function sizeText(bytes: number): string {
  let [value, at] = [bytes, 0];
  while (Math.abs(value) >= kilo && at < names.length - 1) {
    value /= kilo;
    at += 1;
  }
  return `${at === 0 ? value : value.toFixed(value < 10 ? 2 : 1)} ${names[at]}`;
}

/** A whole number in groups of three. */
export function countText(count: number): string {
  return grouped(Math.round(count * 1000) / 1000);
}

/** A share of 0 to 1 in per cent. */
export function shareText(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** A moment in ms by the clock of the server's zone: `YYYY-MM-DD HH:mm:ss`. */
export function momentText(ms: number): string {
  return dateText(new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '));
}

/** A figure by its unit, as the list of metrics names it. */
export function figureText(value: number, unit: string): string {
  switch (unit) {
    case 'bytes':
      return sizeText(value);
    case 'seconds':
      return durationText(value * 1000);
    case '':
      return shareText(value);
    default:
      return countText(value);
  }
}
