import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { dayHours, projectTypes, type saveWeek } from '@dossier/contract/pm/timesheet.ts';
import { invalid, refusal } from '#core/errors.ts';

/** A line as it is to be. */
export interface WantedLine {
  projectId: string | null;
  taskId: string | null;
  day: string;
  type: string;
  hours: number;
  note: string | null;
  billable: string;
}

/** Most hours of a day, and those above which they are to be confirmed (PM24). */
export const mostHours = 24;
export const manyHours = 12;

/** Which cell of the week a line stands in: it holds one. */
export const cellOf = ({ projectId, taskId, type, day }: Pick<WantedLine, 'projectId' | 'taskId' | 'type' | 'day'>) =>
  [projectId ?? '', taskId ?? '', type, day].join('|');

/** Lines as they came, told of what is wrong with them as such. Of no hours there is no line. */
export function wantedLines(lines: BodyOf<typeof saveWeek>['lines'], days: readonly string[]): WantedLine[] {
  const cells = new Set<string>();
  return lines.flatMap((given, index) => {
    const wrong = (sentence: string) => invalid({ lines: sentence });
    const n = index + 1;
    if (!days.includes(given.day)) throw wrong(`第${n}行的日期不在本周内`);
    if (!(given.hours >= 0 && given.hours <= mostHours) || !Number.isInteger(given.hours * 2))
      throw wrong(`第${n}行的工时须为0到24之间0.5的倍数`);
    const ofProject = projectTypes.includes(given.type);
    if (ofProject && !given.projectId) throw wrong(`第${n}行未选择项目`);
    const line = {
      projectId: ofProject ? (given.projectId ?? null) : null,
      taskId: ofProject ? (given.taskId ?? null) : null,
      ...{ day: given.day, type: given.type, hours: given.hours, note: given.note?.trim() || null },
      billable: ofProject && given.billable !== 'N' ? 'Y' : 'N',
    };
    if (cells.has(cellOf(line))) throw wrong(`第${n}行与其他行重复`);
    cells.add(cellOf(line));
    return line.hours === 0 ? [] : [line];
  });
}

/** Hours of each day, by day. */
export function hoursByDay(lines: readonly { day: string; hours: number }[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { day, hours } of lines) sums.set(day, (sums.get(day) ?? 0) + hours);
  return new Map([...sums].toSorted(([one], [other]) => one.localeCompare(other)));
}

/** PM24: no day has more than 24 hours. */
export function assertDayFits(lines: readonly { day: string; hours: number }[]): void {
  for (const [day, hours] of hoursByDay(lines))
    if (hours > mostHours) throw refusal('PM24', `${day}工时合计${hours}小时，不能超过24小时`);
}

/** What whoever hands a week in has to confirm, each with the word that confirms it (PM24, PM28). */
export function questionsOf(
  lines: readonly { day: string; hours: number }[],
  standard: number,
): { reason: string; confirm: string; message: string }[] {
  const long = [...hoursByDay(lines)].filter(([, hours]) => hours > manyHours);
  const whole = lines.reduce((sum, { hours }) => sum + hours, 0);
  return [
    ...long.map(([day, hours]) => ({
      ...{ reason: 'PM24', confirm: `PM24 ${day}` },
      message: `${day}工时合计${hours}小时，超过12小时，请确认`,
    })),
    ...(whole < standard
      ? [{ reason: 'PM28', confirm: 'PM28', message: `本周工时${whole}小时，少于应填${standard}小时，是否提交？` }]
      : []),
  ];
}

/** Hours that days should come to. */
export const standardOf = (isWorking: (day: string) => boolean, days: readonly string[]): number =>
  days.filter(isWorking).length * dayHours;
