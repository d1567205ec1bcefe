import { describe, expect, it } from 'vitest';
import { clampWidth, roomForIcons, roomForTitle, widthByKey, withWidths } from './column-width.ts';

describe('widths of columns', () => {
  it('stay within bounds', () => {
    expect([0, 59, 60, 60.4, 1000, 4000].map(clampWidth)).toEqual([60, 60, 60, 60, 1000, 1000]);
  });

  it('change by Shift and an arrow', () => {
    expect(widthByKey({ key: 'ArrowRight', shiftKey: true }, 100)).toBe(116);
    expect(widthByKey({ key: 'ArrowLeft', shiftKey: true }, 70)).toBe(60);
    expect(widthByKey({ key: 'ArrowLeft', shiftKey: false }, 70)).toBeNull();
    expect(widthByKey({ key: 'Enter', shiftKey: true }, 70)).toBeNull();
  });

  it('give an English title its room and leave a Chinese one as it is', () => {
    expect(roomForTitle(80, 'Departments managed')).toBe(176);
    expect(roomForTitle(200, 'Departments managed')).toBe(200);
    expect(roomForTitle(80, '负责部门和其他很多部门')).toBe(80);
  });

  it('have room for the title above the icons of a row, and for the button beside it', () => {
    expect([roomForIcons(76, '操作', false), roomForIcons(76, '操作', true)]).toEqual([60, 92]);
    expect([roomForIcons(76, 'Actions', false), roomForIcons(76, 'Actions', true)]).toEqual([80, 112]);
    expect(roomForIcons(168, 'Actions', false)).toBe(104);
  });

  const columns = [{ name: 'a', width: 100 }, { name: 'b' }, { name: 'c', width: 80 }];

  it('are those of the user where he set some', () => {
    expect(withWidths(columns, {})).toEqual(columns);
    expect(withWidths(columns, { a: 240, gone: 90, toString: 3 })).toEqual([
      { name: 'a', width: 240 },
      ...columns.slice(1),
    ]);
  });

  it('leave one column to take what remains', () => {
    expect(withWidths(columns, { b: 200 }).map(({ width }) => width)).toEqual([100, 200, undefined]);
    expect(withWidths(columns, { b: 200, c: 90 }).map(({ width }) => width)).toEqual([undefined, 200, 90]);
    expect(withWidths(columns, { a: 70, b: 200, c: 90 }).map(({ width }) => width)).toEqual([70, 200, 90]);
  });
});
