/** Whether a moment of the wire, which is of Beijing, has passed; what has none never does. */
export function isPast(moment: string | null): boolean {
  return moment !== null && Date.parse(`${moment.replace(' ', 'T')}+08:00`) <= Date.now();
}
