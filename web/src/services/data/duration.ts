import { say } from '#services/messages/text.ts';

/** A time in ms as people read it, in its two largest units: `850 毫秒`, `2.4 秒`, `3 分 5 秒`, `2 天 3 小时`. */
export function durationText(ms: number): string {
  if (ms < 1000) return say('{0} 毫秒', Number(ms.toFixed(ms < 10 ? 2 : 0)));
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return say('{0} 秒', tenths / 10);
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return say('{0} 分 {1} 秒', minutes, seconds % 60);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return say('{0} 小时 {1} 分', hours, minutes % 60);
  return say('{0} 天 {1} 小时', Math.floor(hours / 24), hours % 24);
}

/** How long it was from one time of the wire, which knows whole seconds, to another; null where one is not known. */
export function durationBetween(from: string | null | undefined, to: string | null | undefined): string | null {
  if (!from || !to) return null;
  const ms = Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'));
  if (!Number.isFinite(ms) || ms < 0) return null;
  return ms < 1000 ? say('不到 1 秒') : durationText(ms);
}
