import { expect, it } from 'vitest';
import { slicesOf } from './chart-groups.ts';

const words = { none: '无', others: '其他' };
const group = (value: string | null, count: number, sum = 0) => ({ value, text: value ?? '', count, sum });

it('the greatest groups are shown and the others are one, which together are the whole', () => {
  const groups = [group('a', 2), group('b', 9), group(null, 1), group('c', 4)];
  const slices = slicesOf({ groups, count: 20 }, { ...words, isSum: false, isDay: false, top: 2 });
  expect(slices.map(({ label, amount, value }) => [label, amount, value])).toEqual([
    ['b', 9, 'b'],
    ['c', 4, 'c'],
    ['其他', 7, null],
  ]);
});

it('months stand in their order, and those without records between them', () => {
  const groups = [group('2026-02', 3), group('2025-11', 5), group(null, 2)];
  const slices = slicesOf({ groups, count: 10 }, { ...words, isSum: false, isDay: true });
  expect(slices.map(({ value, amount }) => [value, amount])).toEqual([
    ['2025-11', 5],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 3],
  ]);
});

it('sums are shown where sums are asked for', () => {
  const groups = [group('a', 1, 2.5), group(null, 1, 4)];
  const slices = slicesOf({ groups, count: 2, sum: 6.5 }, { ...words, isSum: true, isDay: false });
  expect(slices.map(({ label, amount }) => [label, amount])).toEqual([
    ['无', 4],
    ['a', 2.5],
  ]);
});

it('months that are texts stand in their order', () => {
  const groups = [group('2025-11', 1), group('2026-01', 9), group('2025-12', 4)];
  const slices = slicesOf({ groups, count: 14 }, { ...words, isSum: false, isDay: false, isByValue: true });
  expect(slices.map(({ value }) => value)).toEqual(['2025-11', '2025-12', '2026-01']);
});

it('years that grow are what there was at the end of each, and years of records stand by their values', () => {
  const groups = [group('2024', 3), group('2021', 5), group(null, 2)];
  const given = { ...words, isSum: false };
  const growing = slicesOf({ groups, count: 10 }, { ...given, isDay: true, grain: 'year', isGrowing: true });
  expect(growing.map(({ value, amount }) => [value, amount])).toEqual([
    ['2021', 5],
    ['2022', 5],
    ['2023', 5],
    ['2024', 8],
  ]);
  const byValue = slicesOf({ groups, count: 10 }, { ...given, isDay: false, isByValue: true });
  expect(byValue.map(({ value, amount }) => [value, amount])).toEqual([
    ['2021', 5],
    ['2024', 3],
  ]);
});
