/** `20260305` as people read it; parts that are not known are left out: 2026-03-05, 2026-03, 2026. */
export function docDateText(date: string): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? [];
  if (year === '') return date;
  return [year, ...(month === '00' ? [] : [month, ...(day === '00' ? [] : [day])])].join('-');
}
