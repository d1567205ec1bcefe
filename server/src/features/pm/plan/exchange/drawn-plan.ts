import { mostDrawnPages } from '@dossier/contract/pm/plan/exchange.ts';
import type { BaselineTask, Plan, PlanRow } from '@dossier/contract/pm/plan.ts';
import { taskType } from '@dossier/contract/pm/task.ts';
import { placePlan } from '@dossier/rules/schedule/place-plan.ts';
import { dayNumber, dayText, lengthOf, type WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { refuse } from '#core/errors.ts';
import { live } from './write-sheet.ts';

/** Sizes on A3 paper on its side, in mm: of the time beside the table, and of a row. */
const chartWidth = 249;
const rowHeight = 5.6;
/** Rows that a page has. */
const rowsOfPage = 44;
/** A day is not narrower, so that bars can be told apart; a longer plan goes on beside. Nor is it wider. */
const leastDay = 0.55;
const mostDay = 5;
/** From this width on, days off are shaded and weeks have their Monday. */
const shadedDay = 1.2;
const weeklyDay = 0.75;
/** Days of air before and behind. */
const margin = 3;
/** How far a link goes out of an end before it turns. */
const elbow = 1.2;

interface Bar {
  kind: 'phase' | 'task' | 'ms';
  x: number;
  width: number;
  y: number;
  /** Done part, in mm. */
  done: number;
  critical: boolean;
}

/** What one page shows; x counts from the left edge of its part of the time, y from its first row. */
interface DrawnPage {
  rows: { cells: string[]; level: number; bold: boolean }[];
  months: { x: number; width: number; text: string }[];
  weeks: { x: number; text: string }[];
  off: { x: number; width: number }[];
  bars: Bar[];
  agreed: { x: number; width: number; y: number }[];
  links: { points: [number, number][]; critical: boolean }[];
  today: number | null;
}

export interface DrawnPlan {
  project: Plan['project'];
  rowHeight: number;
  chartWidth: number;
  tasks: number;
  baseline: string;
  pages: DrawnPage[];
}

/** The chart of a plan as its pages draw it: rows go on below, time goes on beside. @throws where it takes too many pages */
export function drawnPlan(plan: Plan, days: WorkDays, agreed: readonly BaselineTask[], today: string): DrawnPlan {
  const rows = live(plan);
  const all = [plan.project, ...rows, ...agreed];
  const first = Math.min(...all.map(({ planStart }) => dayNumber(planStart))) - margin;
  const last = Math.max(...all.map(({ planEnd }) => dayNumber(planEnd))) + margin;
  const length = last - first + 1;
  const day = Math.max(leastDay, Math.min(mostDay, chartWidth / length));
  const of = {
    ...{ plan, rows, days, day, first, last, today, parents: new Set(rows.flatMap(({ parentId }) => parentId ?? [])) },
    agreed: new Map(agreed.map((one) => [one.taskId, one])),
    critical: criticalOf(plan, rows, days),
  };
  const across = Math.max(1, Math.ceil((length * day) / chartWidth - 1e-9));
  const down = Math.max(1, Math.ceil(rows.length / rowsOfPage));
  if (across * down > mostDrawnPages)
    throw refuse(`计划图需要${across * down}页，最多打印${mostDrawnPages}页，请缩短计划期间`);
  const current = plan.baselines.find((one) => one.current);
  return {
    project: plan.project,
    ...{ rowHeight, chartWidth, tasks: rows.length },
    baseline: current ? `V${current.no} ${current.name}` : '',
    pages: Array.from({ length: down }, (_, below) => below).flatMap((below) =>
      Array.from({ length: across }, (_, beside) => pageOf(of, below * rowsOfPage, beside * chartWidth)),
    ),
  };
}

interface Drawing {
  plan: Plan;
  rows: readonly PlanRow[];
  days: WorkDays;
  /** Width of a day. */
  day: number;
  /** First and last day that are drawn, by their numbers. */
  first: number;
  last: number;
  today: string;
  parents: ReadonlySet<string>;
  agreed: ReadonlyMap<string, BaselineTask>;
  critical: ReadonlySet<string>;
}

function criticalOf(plan: Plan, rows: readonly PlanRow[], days: WorkDays): Set<string> {
  const ids = new Set(rows.map(({ id }) => id));
  const links = plan.links.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const { found } = placePlan(rows, links, { start: plan.project.planStart, end: plan.project.planEnd }, days);
  if (found.type === 'cycle') return new Set();
  const open = new Set(rows.filter(({ status }) => status !== '2').map(({ id }) => id));
  return new Set([...found.tasks.values()].flatMap(({ id, critical }) => (critical && open.has(id) ? [id] : [])));
}

function pageOf(of: Drawing, from: number, left: number): DrawnPage {
  const { plan, rows, days, day, parents, agreed, critical, today } = of;
  const shown = rows.slice(from, from + rowsOfPage);
  const x = (number: number) => round((number - of.first) * day - left);
  // The days of this page, and one more at each side.
  const seen = {
    first: Math.max(of.first, of.first + Math.floor(left / day) - 1),
    last: Math.min(of.last, of.first + Math.ceil((left + chartWidth) / day) + 1),
  };
  const isSeen = (one: { x: number; width: number }) => one.x + one.width >= 0 && one.x <= chartWidth;
  const at = new Map(rows.map((row, index) => [row.id, { row, y: round((index - from + 0.5) * rowHeight) }]));
  const bars = shown.map((row, index) => barOf(of, row, index, x, parents.has(row.id)));
  const lines = shown.flatMap((row, index) => {
    const base = agreed.get(row.id);
    if (!base) return [];
    const begin = x(dayNumber(base.planStart));
    return [{ x: begin, width: round(x(dayNumber(base.planEnd) + 1) - begin), y: round((index + 0.86) * rowHeight) }];
  });
  const todayAt = x(dayNumber(today));
  return {
    rows: shown.map((row) => ({
      cells: [
        ...[row.wbs ?? '', row.name, row.planStart.slice(2), row.planEnd.slice(2)],
        ...[String(lengthOf(row, days)), row.ownerName ?? ''],
      ],
      level: (row.wbs ?? '').split('.').length - 1,
      bold: parents.has(row.id),
    })),
    months: monthsOf(seen, x).filter(isSeen),
    weeks: weeksOf({ ...seen, day }, x).filter((one) => one.x >= 0 && one.x <= chartWidth - 3),
    off: daysOff({ ...seen, day, days }, x).filter(isSeen),
    bars: bars.filter(isSeen),
    agreed: lines.filter(isSeen),
    links: plan.links.flatMap(({ from: source, to, type }) => {
      const [before, after] = [at.get(source), at.get(to)];
      if (!before || !after) return [];
      const top = Math.min(before.y, after.y);
      const bottom = Math.max(before.y, after.y);
      if (bottom < 0 || top > shown.length * rowHeight) return [];
      const start = endOf(before.row, type.startsWith('F'), x);
      const end = endOf(after.row, type.endsWith('F'), x);
      if (Math.max(start, end) < 0 || Math.min(start, end) > chartWidth) return [];
      const turn = round(start + (type.startsWith('F') ? elbow : -elbow));
      const isCritical = critical.has(source) && critical.has(to);
      const points: [number, number][] = [
        [start, before.y],
        [turn, before.y],
        [turn, after.y],
        [end, after.y],
      ];
      return [{ points, critical: isCritical }];
    }),
    today: todayAt >= 0 && todayAt <= chartWidth ? todayAt : null,
  };
}

/** The left or right end of a task's bar; of a milestone its point. */
function endOf(row: PlanRow, isFinish: boolean, x: (number: number) => number): number {
  if (row.type === taskType.milestone) return x(dayNumber(row.planEnd) + 0.5);
  return isFinish ? x(dayNumber(row.planEnd) + 1) : x(dayNumber(row.planStart));
}

function barOf(
  { critical }: Drawing,
  row: PlanRow,
  index: number,
  x: (number: number) => number,
  isParent: boolean,
): Bar {
  const begin = x(dayNumber(row.planStart));
  const width = round(x(dayNumber(row.planEnd) + 1) - begin);
  const isPoint = row.type === taskType.milestone;
  return {
    kind: isPoint ? 'ms' : isParent ? 'phase' : 'task',
    x: isPoint ? x(dayNumber(row.planEnd) + 0.5) : begin,
    width: isPoint ? 0 : width,
    y: round((index + 0.5) * rowHeight),
    done: round((width * row.pct) / 100),
    critical: critical.has(row.id),
  };
}

function monthsOf(
  { first, last }: Pick<Drawing, 'first' | 'last'>,
  x: (number: number) => number,
): DrawnPage['months'] {
  const months: DrawnPage['months'] = [];
  for (let day = first; day <= last; ) {
    const [year = 0, month = 0] = dayText(day).split('-').map(Number);
    const next = Math.floor(Date.UTC(year, month, 1) / 86_400_000);
    const end = Math.min(next, last + 1);
    const begin = x(day);
    months.push({ x: begin, width: round(x(end) - begin), text: dayText(day).slice(0, 7) });
    day = end;
  }
  return months;
}

/** Mondays, by the day of their month. 1970-01-05 was one. */
function weeksOf(
  { first, last, day }: Pick<Drawing, 'first' | 'last' | 'day'>,
  x: (number: number) => number,
): DrawnPage['weeks'] {
  if (day < weeklyDay) return [];
  const monday = first + ((((4 - first) % 7) + 7) % 7);
  return Array.from({ length: Math.ceil((last - monday + 1) / 7) }, (_, at) => monday + 7 * at).map((number) => ({
    x: x(number),
    text: dayText(number).slice(8),
  }));
}

function daysOff(
  { first, last, day, days }: Pick<Drawing, 'first' | 'last' | 'day' | 'days'>,
  x: (number: number) => number,
): DrawnPage['off'] {
  if (day < shadedDay) return [];
  const off: DrawnPage['off'] = [];
  for (let number = first; number <= last; number += 1)
    if (!days.isWorking(dayText(number))) off.push({ x: x(number), width: round(day) });
  return off;
}

const round = (millimetres: number): number => Math.round(millimetres * 100) / 100;
