import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridRow } from '../column.ts';
import { compareTexts, rankTexts } from './collation.ts';
import { type ColumnFilter, filterChoices, filteredPlaces } from './filter.ts';
import { type CellReader, type SortBy, sortedPlaces } from './sort.ts';

const reader: CellReader = { textOf: (row, key) => String(row[key] ?? '') };

function sorted(values: unknown[], direction: SortBy['direction'] = 'ascending', using = reader): unknown[] {
  const rows = values.map((v) => ({ v }));
  const places = rows.map((_, at) => at);
  return sortedPlaces(rows, places, [{ key: 'v', direction }], using).map((at) => rows[at]?.v);
}

describe('sorting', () => {
  it.each<[string, unknown[], unknown[]]>([
    ['numbers by size, as texts too', [10, '9', 2.5, '-1'], ['-1', 2.5, '9', 10]],
    ['Chinese by pinyin', ['张三', '李四', '王五', '阿一'], ['阿一', '李四', '王五', '张三']],
    ['numbers inside texts by size', ['项目10', '项目9', '项目', '档案1'], ['档案1', '项目', '项目9', '项目10']],
    ['numbers after numbers', ['1-10', '1-9-2', '1-9-10'], ['1-9-2', '1-9-10', '1-10']],
    ['dates', ['2026-02-01', '2025-12-31', '2026-01-15'], ['2025-12-31', '2026-01-15', '2026-02-01']],
    ['empty ones last', ['', 'b', null, 'a', undefined], ['a', 'b', '', null, undefined]],
    ['numbers before texts', ['甲', 3, 'A'], [3, '甲', 'A']],
  ])('%s', (_, values, expected) => {
    expect(sorted(values)).toEqual(expected);
  });

  it('keeps empty ones last when it goes down', () => {
    expect(sorted([null, 1, '', 3, 2], 'descending')).toEqual([3, 2, 1, null, '']);
  });

  it('takes the order of the kind of cell, and the text where the value is a code', () => {
    const levels = ['低', '中', '高'];
    const compareOf = () => (a: unknown, b: unknown) => levels.indexOf(String(a)) - levels.indexOf(String(b));
    expect(sorted(['高', null, '低', '中'], 'ascending', { ...reader, compareOf })).toEqual(['低', '中', '高', null]);
    const names: Record<string, string> = { '1': '乙', '2': '丙', '3': '甲' };
    const textOf = (row: GridRow) => names[String(row.v)] ?? '';
    expect(sorted(['1', '2', '3'], 'ascending', { textOf })).toEqual(['2', '3', '1']);
  });

  it('by several columns is stable', () => {
    const row = fc.record({ a: fc.constantFrom(1, 2, null), b: fc.constantFrom('甲', '乙', '') });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const places = rows.map((_, at) => at);
        const both = sortedPlaces(
          rows,
          places,
          [
            { key: 'a', direction: 'descending' },
            { key: 'b', direction: 'ascending' },
          ],
          reader,
        );
        const byB = sortedPlaces(rows, places, [{ key: 'b', direction: 'ascending' }], reader);
        expect(both).toEqual(sortedPlaces(rows, byB, [{ key: 'a', direction: 'descending' }], reader));
        expect([...both].sort((x, y) => x - y)).toEqual(places);
      }),
    );
  });

  it('of Chinese texts is that of the collator', () => {
    const text = fc.string({ unit: fc.constantFrom(...'项目档案设备王李张行重A z1'), maxLength: 4 });
    fc.assert(
      fc.property(fc.uniqueArray(text), (texts) => {
        const { of } = rankTexts(texts, 0);
        for (const [a, text] of texts.entries()) {
          for (const [b, other] of texts.entries()) {
            expect(Math.sign((of[a] as number) - (of[b] as number))).toBe(Math.sign(compareTexts(text, other)));
          }
        }
      }),
    );
  });

  it.each([
    ['names', (at: number) => [...'王李张刘陈'][at % 5] + String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))],
    ['codes', (at: number) => `P${String((at * 7919) % 100_000).padStart(6, '0')}`],
    ['numbers', (at: number) => ((at * 7919) % 100_000) / 100],
  ])('100 000 %s are sorted without a square of their number', (_, made) => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({ v: made(at) }));
    const places = rows.map((_, at) => at);
    const began = performance.now();
    sortedPlaces(rows, places, [{ key: 'v', direction: 'ascending' }], reader);
    // A tenth of a second; minutes where it goes wrong.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

function passed(values: unknown[], filter: ColumnFilter): unknown[] {
  const rows = values.map((v) => ({ v }));
  return filteredPlaces(rows, new Map([['v', filter]]), reader).map((at) => rows[at]?.v);
}

describe('filters', () => {
  it.each<[ColumnFilter, unknown[], unknown[]]>([
    [{ type: 'text', contains: 'AB' }, ['xabx', 'ba', null], ['xabx']],
    [{ type: 'text', contains: '' }, ['a', null], ['a', null]],
    [{ type: 'values', texts: ['a', ''] }, ['a', 'b', null, ''], ['a', null, '']],
    [{ type: 'number', from: 2, to: 10 }, [1, '2', 10, '10.5', 'x', null, ''], ['2', 10]],
    [{ type: 'number', to: 0 }, [null, '', 0, -1], [0, -1]],
    [
      { type: 'date', from: '2026-01-02', to: '2026-01-03' },
      ['2026-01-01', '2026-01-02', '2026-01-03 23:59:59', null],
      ['2026-01-02', '2026-01-03 23:59:59'],
    ],
    [{ type: 'date', to: '2026-01' }, ['2026-01-31', '2026-02-01'], ['2026-01-31']],
    [{ type: 'empty' }, ['', null, undefined, [], 0], ['', null, undefined, []]],
    [{ type: 'not-empty' }, ['', 0, 'a'], [0, 'a']],
  ])('%j', (filter, values, expected) => {
    expect(passed(values, filter)).toEqual(expected);
  });

  it('must all pass', () => {
    const rows = [
      { a: 1, b: 'x' },
      { a: 2, b: 'x' },
      { a: 2, b: 'y' },
    ];
    const filters = new Map<string, ColumnFilter>([
      ['a', { type: 'number', from: 2 }],
      ['b', { type: 'values', texts: ['x'] }],
    ]);
    expect(filteredPlaces(rows, filters, reader)).toEqual([1]);
  });

  it('offer the texts of a column with their counts', () => {
    const rows = ['a', '', 'b', 'a', null].map((v) => ({ v }));
    expect(filterChoices(rows, 'v', reader)).toEqual([
      { text: 'a', count: 2 },
      { text: '', count: 2 },
      { text: 'b', count: 1 },
    ]);
    expect(filterChoices(rows, 'v', reader, 1)).toEqual([{ text: 'a', count: 2 }]);
  });
});
