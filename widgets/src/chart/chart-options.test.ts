import { describe, expect, it } from 'vitest';
import {
  areaOption,
  barAndLineOption,
  barOption,
  lineOption,
  miniAreaOption,
  miniBarOption,
  stackOption,
  transferOption,
} from './axis-options.ts';
import { keyTarget } from './chart-keys.ts';
import { chartColours, isDark } from './colours.ts';
import { gaugeOption, inLines, pieOption, radarOption, wholeEnd } from './round-options.ts';

const tokens = {
  colorPrimary: '#1264d8',
  colorText: '#1f2733',
  colorTextSecondary: '#5a6676',
  colorBorderSecondary: '#ebeef2',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  fontFamily: 'serif',
};
const light = chartColours(tokens);
const data = {
  categories: ['一月', '二月'],
  series: [
    { name: '卷', values: [3, null] },
    { name: '件', values: [5, 8] },
  ],
};
const one = { ...data, series: data.series.slice(0, 1) };

describe('the colours of charts', () => {
  it('begin with the theme’s own and follow its surface', () => {
    expect(light.series[0]).toBe('#1264d8');
    const dark = chartColours({ ...tokens, colorBgContainer: '#1b1f26' });
    expect(dark.series[1]).not.toBe(light.series[1]);
    expect([isDark('#1b1f26'), isDark('#ffffff')]).toEqual([true, false]);
  });

  it.each([['#ffffff', '#1b1f26']])('stand out by 3 : 1 from %s and from %s', (bright, deep) => {
    for (const surface of [bright, deep]) {
      const [, ...series] = chartColours({ ...tokens, colorBgContainer: surface }).series;
      for (const colour of series) expect(contrast(colour, surface), `${colour} on ${surface}`).toBeGreaterThan(3);
    }
  });
});

describe('the kinds of charts', () => {
  it('put bars side by side or upon each other, with patterns when there are several', () => {
    expect(barOption(data, light)).toMatchObject({
      aria: { decal: { show: true } },
      legend: {},
      xAxis: { data: ['一月', '二月'] },
      series: [
        { type: 'bar', name: '卷', data: [3, null] },
        { type: 'bar', name: '件', data: [5, 8] },
      ],
    });
    expect(barOption(one, light)).toMatchObject({ aria: { decal: { show: false } } });
    expect(barOption(one, light).legend).toBeUndefined();
    expect(barOption(one, light)).toMatchObject({ yAxis: { minInterval: 1 } });
    const halves = { categories: ['一月'], series: [{ name: '卷', values: [1.5] }] };
    expect(barOption(halves, light)).toMatchObject({ yAxis: { minInterval: 0 } });
    expect(stackOption(data, light)).toMatchObject({ series: [{ stack: 'all' }, { stack: 'all' }] });
  });

  it('turn bars to the right, the first above', () => {
    expect(transferOption(one, light)).toMatchObject({
      xAxis: { type: 'value' },
      yAxis: { type: 'category', data: ['一月', '二月'], inverse: true },
    });
  });

  it('tell lines apart by mark and stroke', () => {
    expect(lineOption(data, light, { unit: '件' })).toMatchObject({
      yAxis: { name: '件' },
      series: [
        { type: 'line', symbol: 'circle', lineStyle: { type: 'solid' } },
        { type: 'line', symbol: 'rect', lineStyle: { type: 'dashed' } },
      ],
    });
    expect(areaOption(one, light)).toMatchObject({ series: [{ type: 'line', areaStyle: { opacity: 0.16 } }] });
    expect(barAndLineOption(data, light)).toMatchObject({ series: [{ type: 'bar' }, { type: 'line' }] });
  });

  it('draw small ones without axes, in the colours and between the ends that are asked for', () => {
    expect(miniAreaOption(one, light, { min: 0, max: 9, lineSize: 3, lineColor: '#123456' })).toMatchObject({
      xAxis: { show: false },
      yAxis: { show: false, min: 0, max: 9 },
      series: [{ lineStyle: { width: 3, color: '#123456' }, areaStyle: { color: '#1264d8' } }],
    });
    expect(miniBarOption(one, light)).toMatchObject({ series: [{ type: 'bar', itemStyle: { color: '#1264d8' } }] });
  });

  it('draw parts, webs and readings', () => {
    expect(pieOption([{ item: '甲', count: 2 }], light)).toMatchObject({
      series: [{ type: 'pie', data: [{ name: '甲', value: 2 }] }],
    });
    expect(radarOption(data, light)).toMatchObject({
      radar: {
        indicator: [
          { name: '一月', max: 10 },
          { name: '二月', max: 10 },
        ],
      },
      series: [
        {
          data: [
            { name: '卷', value: [3, 0] },
            { name: '件', value: [5, 8] },
          ],
        },
      ],
    });
    expect(gaugeOption(12, light)).toMatchObject({ series: [{ max: 10, data: [{ value: 10 }] }] });
  });

  it.each([
    [0, 1],
    [0.3, 0.5],
    [10, 10],
    [11, 20],
    [840, 1000],
  ])('end the scale for %s at %s', (greatest, end) => {
    expect(wholeEnd(greatest)).toBeCloseTo(end);
  });
});

describe('the keys of a chart', () => {
  it.each([
    ['ArrowRight', null, 0],
    ['ArrowRight', 2, 2],
    ['ArrowDown', 0, 1],
    ['ArrowLeft', null, 2],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Tab', 0, undefined],
  ])('%s from %s leads to %s', (key, at, next) => {
    expect(keyTarget(key, at, 3)).toBe(next);
  });
});

function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

it('breaks long names beside a web into lines, and leaves short ones whole', () => {
  expect(inLines('信息技术运营和维护服务')).toBe('信息技术运营\n和维护服务');
  expect(inLines('内部管理服务')).toBe('内部管理服务');
  expect(inLines('Infrastructure operation services')).toBe('Infrastructure\noperation services');
  expect(inLines('Design')).toBe('Design');
});

it('names all of a few categories', () => {
  expect(barOption(data, light).xAxis).toMatchObject({ axisLabel: { interval: 0 } });
  const many = { ...data, categories: Array.from({ length: 12 }, (_, at) => `${at}月`) };
  expect(barOption(many, light).xAxis).not.toMatchObject({ axisLabel: { interval: 0 } });
});
