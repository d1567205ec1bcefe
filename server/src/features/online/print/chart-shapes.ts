import type { SheetChart } from '@dossier/contract/online/print/design.ts';
import { asNumber, formatNumber } from '@dossier/rules/sheet/number-format.ts';
import type { ReadSet, SheetRecord } from './sets.ts';
import type { Values } from './values.ts';

/** Values that a chart shows at most; further ones are one, 其他. */
const mostSlices = 12;
const mostPoints = 40;

/** A drawing in millimetres from its upper left corner. */
export type Shape =
  | { type: 'polygon'; points: [number, number][]; colour: string }
  | { type: 'line'; points: [number, number][]; colour: string; width: number }
  /** `align`: which side of the text stands at `at`. */
  | { type: 'text'; at: [number, number]; width: number; text: string; align: 'left' | 'center' | 'right' };

const colours = [
  ...['#2f6fde', '#13a8a8', '#f08c2e', '#8a5cd6', '#d6455d', '#5b9b3c'],
  ...['#c9a227', '#4a7fb5', '#b5527a', '#6b7a8f', '#3aa0c9', '#a0674b'],
];
const axis = '#8c8c8c';
const rule = '#dcdcdc';

interface Point {
  label: string;
  value: number;
}

/** Draws what a set says, over the whole of a cell. */
export function chartShapes(
  { kind, category, value, of }: SheetChart,
  set: ReadSet,
  values: Values,
  { width, height, other }: { width: number; height: number; other: string },
): Shape[] {
  // A chart of what somebody may not see would be a chart of nothing.
  if (!set.visible.has(category) || (value !== '' && !set.visible.has(value))) return [];
  const groups = new Map<string, SheetRecord[]>();
  for (const record of set.records) {
    const label = record.get(category)?.text ?? '';
    const group = groups.get(label);
    if (group) group.push(record);
    else groups.set(label, [record]);
  }
  const points = [...groups].map(([label, records]): Point => {
    if (of === 'count' || value === '') return { label, value: records.length };
    const { sum, mean, least, most } = values.tallyOf(records, value);
    return { label, value: asNumber({ sum, avg: mean, min: least, max: most }[of] ?? 0n) };
  });
  if (points.length === 0) return [];
  const shown = gathered(points, kind === 'pie' ? mostSlices : mostPoints, other);
  return kind === 'pie' ? pie(shown, width, height) : axes(shown, kind, width, height);
}

function gathered(points: readonly Point[], most: number, other: string): Point[] {
  if (points.length <= most) return [...points];
  const rest = points.slice(most - 1).reduce((sum, { value }) => sum + value, 0);
  return [...points.slice(0, most - 1), { label: other, value: rest }];
}

const said = (value: number): string => formatNumber(Math.round(value * 100) / 100, undefined) ?? String(value);

function axes(points: readonly Point[], kind: 'bar' | 'line', width: number, height: number): Shape[] {
  const [left, right, top, bottom] = [16, 2, 5, 7];
  const inner = { width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) };
  const most = Math.max(0, ...points.map(({ value }) => value));
  const least = Math.min(0, ...points.map(({ value }) => value));
  const step = niceStep((most - least || 1) / 4);
  const [from, to] = [Math.floor(least / step) * step, Math.ceil((most || step) / step) * step];
  const y = (value: number) => top + inner.height * (1 - (value - from) / (to - from || 1));
  const shapes: Shape[] = [];
  for (let mark = from; mark <= to + step / 2; mark += step) {
    shapes.push({
      type: 'line',
      points: [
        [left, y(mark)],
        [left + inner.width, y(mark)],
      ],
      colour: rule,
      width: 0.15,
    });
    shapes.push({ type: 'text', at: [left - 1, y(mark) - 1.3], width: left - 1, text: said(mark), align: 'right' });
  }
  const each = inner.width / points.length;
  const x = (at: number) => left + each * (at + 0.5);
  const colour = colours[0] ?? axis;
  for (const [at, { value }] of points.entries()) {
    if (kind === 'line') continue;
    const half = Math.min(each * 0.35, 8);
    const [low, high] = [y(Math.min(0, value)), y(Math.max(0, value))];
    shapes.push({
      ...{ type: 'polygon', colour },
      points: [
        [x(at) - half, low],
        [x(at) - half, high],
        [x(at) + half, high],
        [x(at) + half, low],
      ],
    });
  }
  if (kind === 'line') {
    const line = points.map(({ value }, at): [number, number] => [x(at), y(value)]);
    if (line.length > 1) shapes.push({ type: 'line', points: line, colour, width: 0.5 });
    for (const [px, py] of line) shapes.push({ ...{ type: 'polygon', colour }, points: circle(px, py, 0.7, 8) });
  }
  shapes.push({
    type: 'line',
    points: [
      [left, y(0)],
      [left + inner.width, y(0)],
    ],
    colour: axis,
    width: 0.25,
  });
  const skip = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(inner.width / 11))));
  for (const [at, { label, value }] of points.entries()) {
    if (at % skip !== 0) continue;
    const room = each * skip;
    shapes.push({ type: 'text', at: [x(at), top + inner.height + 1.2], width: room, text: label, align: 'center' });
    if (skip === 1 && kind === 'bar')
      shapes.push({
        type: 'text',
        at: [x(at), y(Math.max(0, value)) - 3.2],
        width: room,
        text: said(value),
        align: 'center',
      });
  }
  return shapes;
}

function pie(points: readonly Point[], width: number, height: number): Shape[] {
  const whole = points.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  if (whole <= 0) return [];
  const radius = Math.max(2, Math.min(height / 2 - 1, width / 4));
  const [cx, cy] = [radius + 1, height / 2];
  const shapes: Shape[] = [];
  const line = Math.min(4.5, (height - 2) / points.length);
  let begun = 0;
  for (const [at, { label, value }] of points.entries()) {
    const share = Math.max(0, value) / whole;
    const colour = colours[at % colours.length] ?? axis;
    const arc = slice(cx, cy, radius, begun, begun + share);
    if (share > 0) shapes.push({ type: 'polygon', points: arc, colour });
    begun += share;
    const y = cy - (line * points.length) / 2 + line * at;
    const x = radius * 2 + 5;
    shapes.push({
      type: 'polygon',
      points: [
        [x, y],
        [x + 2, y],
        [x + 2, y + 2],
        [x, y + 2],
      ],
      colour,
    });
    const share100 = formatNumber(share.toFixed(8), '0.00%') ?? '';
    const text = `${label} ${said(value)} (${share100})`;
    shapes.push({ type: 'text', at: [x + 3, y - 0.3], width: Math.max(5, width - x - 4), text, align: 'left' });
  }
  return shapes;
}

function slice(cx: number, cy: number, radius: number, from: number, to: number): [number, number][] {
  const steps = Math.max(2, Math.ceil((to - from) * 90));
  const points: [number, number][] = to - from >= 1 ? [] : [[cx, cy]];
  for (let step = 0; step <= steps; step += 1) {
    const angle = 2 * Math.PI * (from + ((to - from) * step) / steps) - Math.PI / 2;
    points.push([cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]);
  }
  return points;
}

const circle = (cx: number, cy: number, radius: number, sides: number): [number, number][] =>
  Array.from({ length: sides }, (_, at) => {
    const angle = (2 * Math.PI * at) / sides;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });

/** 1, 2 or 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}
