import { say } from '#services/messages/text.ts';

/** How long something took, from one time of the wire to another; null where one is not known. */
export function lastedText(from: string | null | undefined, to: string | null | undefined): string | null {
  if (!from || !to) return null;
  const seconds = Math.round((Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / 1000);
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  if (seconds < 1) return say('不到 1 秒');
  if (seconds < 60) return say('{0} 秒', seconds);
  if (seconds < 3600) return say('{0} 分 {1} 秒', Math.floor(seconds / 60), seconds % 60);
  return say('{0} 小时 {1} 分', Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60));
}
