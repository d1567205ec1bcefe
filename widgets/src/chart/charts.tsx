import { useMemo } from 'react';
import { useText } from '../language/text.ts';
import {
  type AxisLook,
  areaOption,
  barAndLineOption,
  barOption,
  lineOption,
  type MiniLook,
  miniAreaOption,
  miniBarOption,
  stackOption,
  transferOption,
} from './axis-options.ts';
import { Chart, type ChartProps } from './Chart.tsx';
import { type ChartData, type ChartPart, isEmpty, numberText, shares, tableOf } from './chart-data.ts';
import type { ChartColours } from './colours.ts';
import { gaugeMax, gaugeOption, pieOption, radarOption } from './round-options.ts';

export interface AxisChartProps extends ChartProps, AxisLook {
  /** Keep the object while nothing changes. */
  data: ChartData;
}

type AxisOption = (data: ChartData, colours: ChartColours, look: AxisLook) => ReturnType<typeof barOption>;

function AxisChart({ data, unit, option, kind, ...rest }: AxisChartProps & { option: AxisOption; kind: string }) {
  const build = useMemo(
    () => (colours: ChartColours) => option(data, colours, unit === undefined ? {} : { unit }),
    [option, data, unit],
  );
  return <Chart {...rest} kind={kind} table={tableOf(data)} empty={isEmpty(data)} build={build} />;
}

/** 柱状图: bars side by side. */
export function BarChart(props: AxisChartProps) {
  const t = useText();
  return <AxisChart {...props} kind={t('柱状图')} option={barOption} />;
}

/** 堆叠柱状图: bars upon each other. */
export function StackBar(props: AxisChartProps) {
  const t = useText();
  return <AxisChart {...props} kind={t('堆叠柱状图')} option={stackOption} />;
}

/** 条形图: bars to the right, for long names. */
export function TransferBar(props: AxisChartProps) {
  const t = useText();
  return <AxisChart {...props} kind={t('条形图')} option={transferOption} />;
}

/** 折线图. */
export function LineChart(props: AxisChartProps) {
  const t = useText();
  return <AxisChart {...props} kind={t('折线图')} option={lineOption} />;
}

/** 面积图. */
export function AreaChart(props: AxisChartProps) {
  const t = useText();
  return <AxisChart {...props} kind={t('面积图')} option={areaOption} />;
}

/** Height in px of bars with lines when nothing else is said (reference widgets 16.1). */
export const barAndLineHeight = 400;

/** 柱线图: the first series as bars, the others as lines. */
export function BarAndLine({ height = barAndLineHeight, ...props }: AxisChartProps) {
  const t = useText();
  return <AxisChart {...props} height={height} kind={t('柱线图')} option={barAndLineOption} />;
}

/** 雷达图: one web for each series. */
export function RadarChart({ data, ...rest }: ChartProps & { data: ChartData }) {
  const t = useText();
  const build = useMemo(() => (colours: ChartColours) => radarOption(data, colours), [data]);
  return (
    <Chart
      {...rest}
      kind={t('雷达图')}
      table={tableOf(data, t('项目'))}
      empty={isEmpty(data)}
      build={build}
      points={false}
    />
  );
}

export interface PieChartProps extends ChartProps {
  /** Keep the array while nothing changes. */
  data: readonly ChartPart[];
}

/** 饼图: parts of a whole, in percent. */
export function PieChart({ data, ...rest }: PieChartProps) {
  const t = useText();
  const build = useMemo(() => (colours: ChartColours) => pieOption(data, colours), [data]);
  const table = {
    head: [t('类别'), t('数量'), t('占比')],
    rows: shares(data).map(({ item, count, percent }) => ({ label: item, cells: [numberText(count), percent] })),
  };
  return (
    <Chart {...rest} kind={t('饼图')} table={table} empty={data.every(({ count }) => count === 0)} build={build} />
  );
}

export interface GaugeChartProps extends ChartProps {
  value: number | null;
}

/** 仪表盘: one reading on a scale from 0 to 10. */
export function GaugeChart({ value, ...rest }: GaugeChartProps) {
  const t = useText();
  const build = useMemo(() => (colours: ChartColours) => gaugeOption(value ?? 0, colours), [value]);
  const table = {
    head: [t('指标'), t('读数')],
    rows: [{ label: rest.title, cells: [`${numberText(value)} / ${gaugeMax}`] }],
  };
  return <Chart {...rest} kind={t('仪表盘')} table={table} empty={value === null} build={build} points={false} />;
}

export interface MiniChartProps extends Omit<ChartProps, 'bare'>, MiniLook {
  /** Keep the object while nothing changes. */
  data: ChartData;
}

type MiniOption = (data: ChartData, colours: ChartColours, look: MiniLook) => ReturnType<typeof barOption>;

function MiniChart({ option, kind, ...props }: MiniChartProps & { option: MiniOption; kind: string }) {
  const { data, min, max, lineSize, color, lineColor, ...rest } = props;
  const build = useMemo(
    () => (colours: ChartColours) =>
      option(data, colours, {
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        ...(lineSize === undefined ? {} : { lineSize }),
        ...(color === undefined ? {} : { color }),
        ...(lineColor === undefined ? {} : { lineColor }),
      }),
    [option, data, min, max, lineSize, color, lineColor],
  );
  return <Chart {...rest} bare kind={kind} table={tableOf(data)} empty={isEmpty(data)} build={build} />;
}

/** Heights in px of the small ones when nothing else is said. */
export const miniHeights = { area: 46, bar: 200 } as const;

/** 迷你面积图, for a card with a number. */
export function MiniArea({ height = miniHeights.area, ...props }: MiniChartProps) {
  const t = useText();
  return <MiniChart {...props} height={height} kind={t('迷你面积图')} option={miniAreaOption} />;
}

/** 迷你柱状图, for a card with a number. */
export function MiniBar({ height = miniHeights.bar, ...props }: MiniChartProps) {
  const t = useText();
  return <MiniChart {...props} height={height} kind={t('迷你柱状图')} option={miniBarOption} />;
}
