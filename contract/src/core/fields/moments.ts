/** `YYYY-MM-DD`, a day that exists. */
export function isDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const at = new Date(Date.UTC(year, month - 1, day));
  return year >= 1 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

/** `YYYY-MM-DD HH:mm:ss`, a moment that exists. */
export function isDatetime(value: string): boolean {
  return isDate(value.slice(0, 10)) && /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value.slice(10));
}
