/** How long something took, in the two largest units that matter. */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  const seconds = milliseconds / 1000;
  if (seconds < 1) return `${milliseconds} 毫秒`;
  if (seconds < 60) return `${seconds.toFixed(1)} 秒`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
}
