import type { PlanLine } from '@dossier/contract/pm/plan.ts';
import type { ShownRow } from '../model/rows.ts';
import type { Scale } from '../model/scale.ts';

/** Height of a row in px, and where in it a bar stands. */
export const rowHeight = 32;
export const barTop = 6;
export const barHeight = 13;
/** Height of the head: months, weeks, and what the calendar calls its days. */
export const headHeight = 64;

/** A bar's left and right edge; a milestone stands at the end of its day. */
export interface Span {
  left: number;
  right: number;
}

export function spanOf({ task: { type, planStart, planEnd } }: Pick<ShownRow, 'task'>, scale: Scale): Span {
  if (type === 'ms') {
    const at = scale.x(planEnd) + scale.perDay;
    return { left: at, right: at };
  }
  return { left: scale.x(planStart), right: Math.max(scale.x(planEnd) + scale.perDay, scale.x(planStart) + 2) };
}

/** What of the chart is drawn: a little more than is in sight. */
export interface Window {
  firstRow: number;
  lastRow: number;
  left: number;
  right: number;
}

/** Steps by which the drawn part moves along, in px. */
const step = 256;

export function windowOf(
  {
    scrollTop,
    scrollLeft,
    clientHeight,
    clientWidth,
  }: Pick<HTMLElement, 'scrollTop' | 'scrollLeft' | 'clientHeight' | 'clientWidth'>,
  rows: number,
): Window {
  const rowStep = step / rowHeight;
  const first = Math.floor(scrollTop / step) * rowStep - rowStep;
  const last = Math.ceil((scrollTop + clientHeight) / step) * rowStep + rowStep;
  return {
    firstRow: Math.max(0, first),
    lastRow: Math.max(0, Math.min(rows, last)),
    left: Math.max(0, Math.floor(scrollLeft / step) * step - step),
    right: Math.ceil((scrollLeft + clientWidth) / step) * step + step,
  };
}

export const isSameWindow = (one: Window, other: Window): boolean =>
  one.firstRow === other.firstRow &&
  one.lastRow === other.lastRow &&
  one.left === other.left &&
  one.right === other.right;

/** A link as it is drawn. */
export interface DrawnLink {
  line: PlanLine;
  path: string;
}

const stub = 8;

/** A link with the places of its ends among the rows. */
export interface PlacedLink {
  line: PlanLine;
  from: number;
  to: number;
}

/** Links between rows that are shown. Counted once for all that is scrolled past. */
export function placedLinks(links: readonly PlanLine[], rows: readonly ShownRow[]): PlacedLink[] {
  const positions = new Map(rows.map(({ task }, at) => [task.id, at]));
  return links.flatMap((line) => {
    const [from, to] = [positions.get(line.from), positions.get(line.to)];
    return from === undefined || to === undefined ? [] : [{ line, from, to }];
  });
}

/** Links whose way crosses the drawn part, as elbows from one end to the other. */
export function drawnLinks(
  links: readonly PlacedLink[],
  rows: readonly ShownRow[],
  scale: Scale,
  { firstRow, lastRow, left, right }: Window,
): DrawnLink[] {
  const found: DrawnLink[] = [];
  for (const { line, from, to } of links) {
    if ((from < firstRow && to < firstRow) || (from > lastRow && to > lastRow)) continue;
    const [one, other] = [rows[from], rows[to]];
    if (!one || !other) continue;
    const start = endOf(spanOf(one, scale), one.task.type, line.type[0] === 'F');
    const end = endOf(spanOf(other, scale), other.task.type, line.type[1] === 'F');
    if (Math.max(start, end) < left || Math.min(start, end) > right) continue;
    const path = elbow(start, middle(from), line.type[0] === 'F', end, middle(to), line.type[1] === 'F');
    found.push({ line, path });
  }
  return found;
}

const middle = (row: number): number => row * rowHeight + barTop + barHeight / 2;

/** A milestone is as broad as its diamond. */
const endOf = ({ left, right }: Span, type: string, isFinish: boolean): number =>
  type === 'ms' ? (isFinish ? right + stub : left - stub) : isFinish ? right : left;

/** From the end of one bar to that of another; a way back goes round between the rows. */
function elbow(x1: number, y1: number, fromRight: boolean, x2: number, y2: number, toRight: boolean): string {
  const out = fromRight ? x1 + stub : x1 - stub;
  const into = toRight ? x2 + stub : x2 - stub;
  const fits = fromRight && !toRight ? out <= into : !fromRight && toRight ? out >= into : true;
  if (fits) {
    const turn = fromRight === toRight ? (fromRight ? Math.max(out, into) : Math.min(out, into)) : out;
    return `M${x1} ${y1}H${turn}V${y2}H${x2}`;
  }
  const between = y2 > y1 ? y2 - rowHeight / 2 : y2 + rowHeight / 2;
  return `M${x1} ${y1}H${out}V${between}H${into}V${y2}H${x2}`;
}
