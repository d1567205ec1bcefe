/** The fields of a Quartz expression, in order. */
export const cronFields = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const;

export type CronFieldName = (typeof cronFields)[number];

interface FieldBounds {
  /** As the tabs and the errors call it. */
  label: string;
  min: number;
  max: number;
  /** Where `*` starts, if not at `min`. */
  start?: number;
  /** Largest step; Quartz refuses larger ones. */
  maxStep: number;
  /** Names that stand for numbers, the first for `min`. */
  names: readonly string[];
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** What each field may hold. Days of the week count as Quartz does: Sunday 1 to Saturday 7. */
export const cronBounds: Readonly<Record<CronFieldName, FieldBounds>> = {
  second: { label: '秒', min: 0, max: 59, maxStep: 59, names: [] },
  minute: { label: '分', min: 0, max: 59, maxStep: 59, names: [] },
  hour: { label: '时', min: 0, max: 23, maxStep: 23, names: [] },
  day: { label: '日', min: 1, max: 31, maxStep: 31, names: [] },
  month: { label: '月', min: 1, max: 12, maxStep: 12, names: months },
  week: { label: '周', min: 1, max: 7, maxStep: 7, names: weekdays },
  year: { label: '年', min: 2019, max: 2119, start: 1970, maxStep: 9999, names: [] },
};

/** Names of the days of the week by Quartz number; there is no day 0. */
export const weekdayLabels: readonly string[] = ['', '周日', '周一', '周二', '周三', '周四', '周五', '周六'];
