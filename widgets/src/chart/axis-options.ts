import type { EChartsOption, SeriesOption } from 'echarts/types/dist/echarts';
import { dateText } from '../text/date-text.ts';
import { grouped } from '../text/number-text.ts';
import type { ChartData, ChartSeries } from './chart-data.ts';
import type { ChartColours } from './colours.ts';
import { bubble, legend } from './parts.ts';

/** Marks and strokes by which lines are told apart without colour. */
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'] as const;
const strokes = ['solid', 'dashed', 'dotted'] as const;

/** So many categories all have their name, unless names lie over each other. */
const fewNames = 6;

export interface AxisLook {
  /** What the values are counted in, at the top of their axis. */
  unit?: string;
}

/** Bars side by side. */
export function barOption(data: ChartData, colours: ChartColours, look: AxisLook = {}): EChartsOption {
  return onAxes(data, colours, look, data.series.map(bar));
}

/** Bars that lie upon each other. */
export function stackOption(data: ChartData, colours: ChartColours, look: AxisLook = {}): EChartsOption {
  return onAxes(
    data,
    colours,
    look,
    data.series.map((series) => ({ ...bar(series), stack: 'all' })),
  );
}

/** Bars that grow to the right, the first category above. */
export function transferOption(data: ChartData, colours: ChartColours, look: AxisLook = {}): EChartsOption {
  const { xAxis, yAxis, ...rest } = barOption(data, colours, look);
  return { ...rest, xAxis: yAxis as EChartsOption['xAxis'], yAxis: { ...(xAxis as object), inverse: true } as never };
}

/** One line for each series. */
export function lineOption(data: ChartData, colours: ChartColours, look: AxisLook = {}): EChartsOption {
  return onAxes(data, colours, look, data.series.map(line));
}

/** Lines over a tinted area. */
export function areaOption(data: ChartData, colours: ChartColours, look: AxisLook = {}): EChartsOption {
  return onAxes(
    data,
    colours,
    look,
    data.series.map((series, at) => ({ ...line(series, at), areaStyle: { opacity: 0.16 } })),
  );
}

/** The first series as bars, the others as lines over them. */
export function barAndLineOption(data: ChartData, colours: ChartColours, look: AxisLook = {}): EChartsOption {
  return onAxes(
    data,
    colours,
    look,
    data.series.map((series, at) => (at === 0 ? bar(series) : line(series, at))),
  );
}

export interface MiniLook {
  /** The least and greatest value of the scale; left out, those of the data. */
  min?: number;
  max?: number;
  /** @default 2 */
  lineSize?: number;
  /** Of the area or the bars; the theme's own when left out. */
  color?: string;
  /** Of the line; the theme's own when left out. */
  lineColor?: string;
}

/** A small area without axes. */
export function miniAreaOption(data: ChartData, colours: ChartColours, look: MiniLook = {}): EChartsOption {
  const own = colours.series[0] ?? colours.text;
  return mini(data, colours, look, false, (series) => ({
    ...line(series, 0),
    smooth: true,
    symbol: 'none',
    lineStyle: { width: look.lineSize ?? 2, color: look.lineColor ?? own },
    areaStyle: { color: look.color ?? own, opacity: 0.16 },
  }));
}

/** Small bars without axes. */
export function miniBarOption(data: ChartData, colours: ChartColours, look: MiniLook = {}): EChartsOption {
  return mini(data, colours, look, true, (series) => ({
    ...bar(series),
    itemStyle: { color: look.color ?? colours.series[0] ?? colours.text, borderRadius: [2, 2, 0, 0] },
  }));
}

function mini(
  { categories, series }: ChartData,
  colours: ChartColours,
  { min, max }: MiniLook,
  gap: boolean,
  draw: (series: ChartSeries) => SeriesOption,
): EChartsOption {
  return {
    tooltip: { ...bubble(colours), trigger: 'axis', confine: true },
    grid: { left: 0, right: 0, top: 4, bottom: 0, outerBoundsMode: 'none' },
    xAxis: { type: 'category', data: categories.map((name) => dateText(name)), show: false, boundaryGap: gap },
    yAxis: { type: 'value', show: false, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
    series: series.map(draw),
  };
}

function bar({ name, values }: ChartSeries): SeriesOption {
  return { type: 'bar', name, data: [...values], barMaxWidth: 28, itemStyle: { borderRadius: [3, 3, 0, 0] } };
}

function line({ name, values, joined = false }: ChartSeries, at: number): SeriesOption {
  return {
    type: 'line',
    name,
    data: [...values],
    connectNulls: joined,
    symbol: symbols[at % symbols.length] ?? 'circle',
    symbolSize: 7,
    lineStyle: { width: 2, type: strokes[at % strokes.length] ?? 'solid' },
  };
}

function onAxes(
  { categories, series }: ChartData,
  colours: ChartColours,
  { unit }: AxisLook,
  drawn: SeriesOption[],
): EChartsOption {
  const many = series.length > 1;
  const label = { color: colours.soft, fontFamily: colours.font };
  return {
    color: [...colours.series],
    // Bars of several series carry patterns too: told apart without colour.
    aria: {
      enabled: true,
      label: { enabled: false },
      decal: { show: drawn.filter(({ type }) => type === 'bar').length > 1 },
    },
    tooltip: { ...bubble(colours), trigger: 'axis', axisPointer: { type: 'shadow' } },
    ...(many ? { legend: legend(colours) } : {}),
    // Below the names of the categories stays room for the feet of Chinese letters, which the drawing would cut.
    grid: { left: 4, right: 12, top: many ? 36 : unit ? 30 : 16, bottom: 12, outerBounds: { bottom: 4 } },
    xAxis: {
      type: 'category',
      data: categories.map((name) => dateText(name)),
      axisLabel: { ...label, hideOverlap: true, ...(categories.length <= fewNames ? { interval: 0 } : {}) },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
    },
    yAxis: {
      type: 'value',
      // Where all are counts the axis has no halves.
      minInterval: series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
        ? 1
        : 0,
      ...(unit ? { name: unit, nameTextStyle: { ...label, align: 'left' } } : {}),
      axisLabel: { ...label, formatter: (value: number) => grouped(value) },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: drawn,
  };
}
