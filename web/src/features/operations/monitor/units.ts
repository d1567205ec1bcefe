import { say } from '#services/messages/text.ts';

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

/** A time in ms as people read it: `850 毫秒`, `2.4 秒`, `3 分 5 秒`, `2 天 3 小时`. */
export function timeText(ms: number): string {
  if (ms < 1000) return say('{0} 毫秒', Number(ms.toFixed(ms < 10 ? 2 : 0)));
  const seconds = ms / 1000;
  if (seconds < 60) return say('{0} 秒', Number(seconds.toFixed(1)));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return say('{0} 分 {1} 秒', minutes, Math.floor(seconds % 60));
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return say('{0} 小时 {1} 分', hours, minutes % 60);
  return say('{0} 天 {1} 小时', Math.floor(hours / 24), hours % 24);
}

/** A whole number in groups of three. */
export function countText(count: number): string {
  return count.toLocaleString('en-US');
}

/** A share of 0 to 1 in per cent. */
export function shareText(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** A moment in ms by the clock of the server's zone: `YYYY-MM-DD HH:mm:ss`. */
export function momentText(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** A figure by its unit, as the list of metrics names it. */
export function figureText(value: number, unit: string): string {
  switch (unit) {
    case 'bytes':
      return sizeText(value);
    case 'seconds':
      return timeText(value * 1000);
    case '':
      return shareText(value);
    default:
      return countText(value);
  }
}
