/** Today in the office's time zone, `YYYY-MM-DD`. */
export function today(now: number = Date.now()): string {
  return new Date(now + 8 * 3600_000).toISOString().slice(0, 10);
}
