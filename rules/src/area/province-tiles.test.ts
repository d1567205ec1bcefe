import { describe, expect, it } from 'vitest';
import { areaOf } from './areas.ts';
import { provinceColumns, provinceRows, provinceTiles, shadeOf } from './province-tiles.ts';

describe('the map of provinces', () => {
  it('has every province of the national table once, each with a place of its own', () => {
    expect(provinceTiles).toHaveLength(34);
    expect(new Set(provinceTiles.map(({ code }) => code)).size).toBe(34);
    expect(new Set(provinceTiles.map(({ letters }) => letters)).size).toBe(34);
    expect(new Set(provinceTiles.map(({ short }) => short)).size).toBe(34);
    expect(new Set(provinceTiles.map(({ column, row }) => `${column},${row}`)).size).toBe(34);
    for (const { code, name, column, row } of provinceTiles) {
      expect(areaOf(code)?.level, name).toBe('province');
      expect(areaOf(code)?.name.startsWith(name), name).toBe(true);
      expect(column < provinceColumns && row < provinceRows, name).toBe(true);
    }
  });

  it('is darkest where most is, and says nothing where nothing is', () => {
    expect([0, 1, 25, 26, 75, 100].map((amount) => shadeOf(amount, 100))).toEqual([0, 1, 1, 2, 3, 4]);
    expect(shadeOf(0, 0)).toBe(0);
  });
});
