import { expect, it } from 'vitest';
import { iconName, iconStem, placeAfter } from './icon-names.ts';

it.each([
  ['FileTextOutlined', 'file-text'],
  ['BarChartOutlined', 'bar-chart'],
  ['Html5Outlined', 'html5'],
])('stores %s as %s', (exported, name) => {
  expect(iconName(exported)).toBe(name);
  expect(`${iconStem(name)}Outlined`.toLowerCase()).toBe(exported.toLowerCase());
});

it.each(['bar-chart', 'bar-chart-o', 'BarChart'])('reads %s as BarChart', (name) => {
  expect(iconStem(name)).toBe('BarChart');
});

it('reads names with a set before them', () => {
  expect(iconStem('ant-design:bar-chart-outlined')).toBe('BarChartOutlined');
});

it.each([
  ['ArrowRight', 4, 5],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 4, 7],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, 1],
  ['ArrowDown', 8, 8],
  ['Home', 4, 4],
])('goes with %s from %i to %i', (key, from, to) => {
  expect(placeAfter(from, key, 3, 10)).toBe(to);
});
