const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Milliseconds that the clocks of a zone are ahead of UTC at a moment.
 * @throws RangeError when there is no such zone
 */
export function zoneOffset(zone: string, moment: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const at: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format.formatToParts(moment)) at[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = at;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** What the clocks of a zone show at a moment, `YYYY-MM-DD HH:mm:ss`. */
export function wallText(zone: string, moment: number): string {
  return new Date(moment + zoneOffset(zone, moment)).toISOString().slice(0, 19).replace('T', ' ');
}

/** First moment in (from, to] at which the offset is no longer that of `from`, if there is one at `to`. */
export function offsetChange(zone: string, from: number, to: number): number | undefined {
  const offset = zoneOffset(zone, from);
  if (zoneOffset(zone, to) === offset) return undefined;
  let before = Math.floor(from / 1000);
  let after = Math.ceil(to / 1000);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoneOffset(zone, middle * 1000) === offset) before = middle;
    else after = middle;
  }
  return after * 1000;
}
