/** How long something took, in the two largest units that matter. */
import { say } from '#services/messages/text.ts';
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  const seconds = milliseconds / 1000;
  if (seconds < 1) return say('{0} 毫秒', milliseconds);
  if (seconds < 60) return say('{0} 秒', seconds.toFixed(1));
  const whole = Math.round(seconds);
  if (whole < 3600) return say('{0} 分 {1} 秒', Math.floor(whole / 60), whole % 60);
  const minutes = Math.round(seconds / 60);
  return say('{0} 小时 {1} 分', Math.floor(minutes / 60), minutes % 60);
}
