import { type CronFieldName, cronFields } from './fields.ts';
import { CronError, type CronItem, parseCronField } from './parse-field.ts';

export { CronError, type CronItem, parseCronField } from './parse-field.ts';

/** A Quartz expression that has been read. */
export type Cron = Readonly<Record<CronFieldName, readonly CronItem[]>>;

/** Longest expression; as long as its column. */
const longest = 255;

export interface CronShape {
  /** False: the expression starts with the minutes and has five fields; it runs at second 0. @default true */
  seconds?: boolean;
}

/**
 * Reads a Quartz expression: six fields, and a seventh for the years if wanted.
 * @throws CronError in Chinese, with the field and the place
 */
export function parseCron(text: string, { seconds = true }: CronShape = {}): Cron {
  const whole = (why: string) => new CronError(why, undefined, 0, text.length);
  if (text.length > longest) throw whole(`Cron表达式错误：最多${longest}个字符`);
  const parts = [...text.matchAll(/\S+/g)];
  if (parts.length === 0) throw whole('Cron表达式错误：请输入表达式');
  if (!seconds && parts.length !== 5) throw whole(`Cron表达式错误：须为5项（分 时 日 月 周），现有${parts.length}项`);
  if (parts.length > cronFields.length) throw whole('Cron表达式最多7项！');
  if (seconds && parts.length < 6) throw whole(`Cron表达式错误：至少6项（秒 分 时 日 月 周），现有${parts.length}项`);
  const read = (field: CronFieldName): readonly CronItem[] => {
    const part = parts[cronFields.indexOf(field) - (seconds ? 0 : 1)];
    if (part) return parseCronField(field, part[0], part.index);
    return field === 'second' ? [{ type: 'value', value: 0 }] : [{ type: 'every', step: 1 }];
  };
  const cron: Cron = {
    second: read('second'),
    minute: read('minute'),
    hour: read('hour'),
    day: read('day'),
    month: read('month'),
    week: read('week'),
    year: read('year'),
  };
  const week = parts[seconds ? 5 : 4];
  if (week && isUnset(cron.day) === isUnset(cron.week))
    throw new CronError(
      isUnset(cron.day) ? '日和周不能都为“?”' : '日和周只能设置其中之一，另一项须为“?”',
      'week',
      week.index,
      week.index + week[0].length,
    );
  return cron;
}

/** What is wrong with an expression, for forms and editors; undefined when it is right. */
export function cronError(text: string, shape?: CronShape): CronError | undefined {
  try {
    parseCron(text, shape);
    return undefined;
  } catch (error) {
    if (error instanceof CronError) return error;
    throw error;
  }
}

/** Whether the field is `?`. */
export function isUnset(items: readonly CronItem[]): boolean {
  return items[0]?.type === 'unset';
}
