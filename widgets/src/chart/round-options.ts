import type { EChartsOption } from 'echarts/types/dist/echarts';
import { type ChartData, type ChartPart, shares } from './chart-data.ts';
import type { ChartColours } from './colours.ts';
import { bubble, legend } from './parts.ts';

/** A ring whose parts carry their share; edges in the surface's colour part neighbours. */
export function pieOption(parts: readonly ChartPart[], colours: ChartColours): EChartsOption {
  const percent = new Map(shares(parts).map((part) => [part.item, part.percent]));
  return {
    color: [...colours.series],
    aria: { enabled: true, label: { enabled: false }, decal: { show: true } },
    tooltip: { ...bubble(colours), trigger: 'item' },
    legend: legend(colours),
    series: [
      {
        type: 'pie',
        radius: ['42%', '66%'],
        center: ['50%', '56%'],
        avoidLabelOverlap: true,
        itemStyle: { borderColor: colours.surface, borderWidth: 2 },
        // Whole names stand in the legend: beside the ring there is no room for them on a phone.
        label: {
          color: colours.text,
          fontFamily: colours.font,
          formatter: ({ name }) => percent.get(name) ?? '',
        },
        labelLine: { length: 8, length2: 8, lineStyle: { color: colours.soft } },
        data: parts.map(({ item, count }) => ({ name: item, value: count })),
      },
    ],
  };
}

/** Long names in lines of six Chinese letters or some ten of Latin: a phone has no more room beside the web. */
export const inLines = (name: string): string =>
  name
    .replace(/[\u2e80-\uffff]{6}(?=[\u2e80-\uffff]{2})/g, '$&\n')
    .replace(/([\x21-\x7e]{10,}|[\x20-\x7e]{10,}?) /g, '$1\n');

/** One web for each series; all items share the scale that holds the greatest score. */
export function radarOption({ categories, series }: ChartData, colours: ChartColours): EChartsOption {
  const greatest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return {
    color: [...colours.series],
    tooltip: { ...bubble(colours), trigger: 'item' },
    ...(series.length > 1 ? { legend: legend(colours) } : {}),
    radar: {
      indicator: categories.map((name) => ({ name, max: wholeEnd(greatest) })),
      radius: '62%',
      center: ['50%', series.length > 1 ? '56%' : '52%'],
      axisName: { color: colours.soft, fontFamily: colours.font, formatter: (name) => inLines(name ?? '') },
      axisLine: { lineStyle: { color: colours.line } },
      splitLine: { lineStyle: { color: colours.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: series.map(({ name, values }, at) => ({
          name,
          value: values.map((value) => value ?? 0),
          areaStyle: { opacity: 0.12 },
          lineStyle: { width: 2, type: at % 2 === 0 ? ('solid' as const) : ('dashed' as const) },
        })),
      },
    ],
  };
}

/** The greatest reading of the gauge when nothing else is said (reference widgets 16.1). */
export const gaugeMax = 10;

/** A gauge from 0 to 10; a reading beyond its ends stays at the end, its number does not. */
export function gaugeOption(value: number, colours: ChartColours): EChartsOption {
  return {
    series: [
      {
        type: 'gauge',
        min: 0,
        max: gaugeMax,
        radius: '92%',
        center: ['50%', '56%'],
        progress: { show: true, width: 12, roundCap: true, itemStyle: { color: colours.series[0] ?? colours.text } },
        axisLine: { roundCap: true, lineStyle: { width: 12, color: [[1, colours.line]] } },
        axisTick: { show: false },
        splitLine: { length: 8, distance: 6, lineStyle: { color: colours.soft, width: 1 } },
        axisLabel: { color: colours.soft, fontFamily: colours.font, distance: 20, fontSize: 12 },
        pointer: { width: 4, itemStyle: { color: colours.soft } },
        detail: {
          offsetCenter: [0, '70%'],
          color: colours.text,
          fontFamily: colours.font,
          fontSize: 24,
          formatter: () => String(value),
        },
        data: [{ value: Math.min(gaugeMax, Math.max(0, value)) }],
      },
    ],
  };
}

/** The end of a scale: the next of 1, 2, 5, 10, 20, 50 … that holds the value. */
export function wholeEnd(greatest: number): number {
  if (greatest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(greatest));
  return ([1, 2, 5, 10].find((factor) => factor * power >= greatest) ?? 10) * power;
}
