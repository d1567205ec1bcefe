import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type NumberSegment,
  readNumber,
  ruleProblem,
  type SegmentSource,
  sampleOf,
  segmentsOf,
  sortKey,
  stemOf,
  upTo,
  writeNumber,
} from './number.ts';

type Line = [source: SegmentSource, separator: '-' | '·' | null, text?: string, width?: number];

const rule = (...lines: Line[]): NumberSegment[] =>
  segmentsOf(lines.map(([source, separator, text, width]) => ({ source, separator, text, width, pad: 'Y' })));

/** The presets of domain 6.3 with their examples. */
const presets: readonly [example: string, rule: NumberSegment[]][] = [
  [
    'A001-WS·2024·D30·BGS-0001',
    rule(['fonds', null], ['door', '-'], ['year', '·'], ['retention', '·'], ['org', '·'], ['serial', '-', '1', 4]),
  ],
  [
    'A001-WS·2024-D30-BGS-0001',
    rule(['fonds', null], ['door', '-'], ['year', '·'], ['retention', '-'], ['org', '-'], ['serial', '-', '1', 4]),
  ],
  [
    'A001-KJ·FW·24018-001-003',
    rule(
      ...([
        ['fonds', null],
        ['door', '-', 'KJ'],
        ['fixed', '·', 'FW'],
        ['project', '·'],
      ] as Line[]),
      ...([
        ['volume', '-', '1', 3],
        ['serial', '-', '3', 3],
      ] as Line[]),
    ),
  ],
  [
    'A001-KU·PZ·2024-012-045',
    rule(
      ...([
        ['fonds', null],
        ['door', '-', 'KU'],
        ['fixed', '·', 'PZ'],
        ['year', '·'],
      ] as Line[]),
      ...([
        ['volume', '-', '12', 3],
        ['serial', '-', '45', 3],
      ] as Line[]),
    ),
  ],
  [
    'A001-ZP·2024·D30-025-005',
    rule(
      ...([
        ['fonds', null],
        ['door', '-', 'ZP'],
        ['year', '·'],
        ['retention', '·'],
      ] as Line[]),
      ...([
        ['volume', '-', '25', 3],
        ['serial', '-', '5', 3],
      ] as Line[]),
    ),
  ],
  [
    'A001-SW·2024·Y-001',
    rule(
      ...([
        ['fonds', null],
        ['door', '-', 'SW'],
        ['year', '·'],
        ['retention', '·', 'Y'],
        ['serial', '-', '1', 3],
      ] as Line[]),
    ),
  ],
];

const word = fc.stringMatching(/^[A-Z0-9]{1,8}$/);
const values = fc.record({
  ...{ fonds: word, door: word, class: word, retention: word, org: word, project: word },
  year: fc.integer({ min: 1000, max: 9999 }),
  volume: fc.integer({ min: 1, max: 20_000 }),
  serial: fc.integer({ min: 1, max: 2_000_000 }),
});
const anyRule = fc
  .record({
    middle: fc.uniqueArray(
      fc.constantFrom<SegmentSource[]>('fixed', 'door', 'class', 'year', 'retention', 'org', 'project'),
    ),
    separators: fc.array(fc.constantFrom<('-' | '·')[]>('-', '·'), { minLength: 10, maxLength: 10 }),
    isVolume: fc.boolean(),
    width: fc.option(fc.integer({ min: 1, max: 6 })),
    pad: fc.constantFrom('Y', 'N'),
  })
  .map(({ middle, separators, isVolume, width, pad }) =>
    segmentsOf(
      (['fonds', ...middle, ...(isVolume ? ['volume'] : []), 'serial'] as SegmentSource[]).map((source, index) => ({
        ...{ source, pad, text: source === 'fixed' ? 'FW' : null },
        width: source === 'serial' || source === 'volume' ? width : null,
        separator: index === 0 ? null : separators[index],
      })),
    ),
  );

describe('numbers of archives', () => {
  it.each(presets)('has the sample %s and reads it back', (example, segments) => {
    expect(ruleProblem(segments)).toBeNull();
    expect(sampleOf(segments)).toBe(example);
    const read = readNumber(segments, example);
    expect(read && writeNumber(segments, read)).toBe(example);
  });

  it('is read by its own rule only', () => {
    for (const [example, own] of presets)
      for (const [other, segments] of presets)
        if (segments !== own && segments.length === own.length && other.length === example.length)
          expect(readNumber(segments, example), `${example} by ${other}`).toBeNull();
    expect(readNumber(presets[0]?.[1] ?? [], 'A001-WS·2024·D30·BGS-01')).toBeNull();
    expect(readNumber(presets[0]?.[1] ?? [], 'A001-WS·2024·D30·BGS-00001')).toBeNull();
    expect(readNumber(presets[0]?.[1] ?? [], 'A001-WS·24·D30·BGS-0001')).toBeNull();
    expect(readNumber(presets[0]?.[1] ?? [], 'A001-WS·2024·D30·BGS-10001')?.serial).toBe(10_001);
  });

  it('gives back the values that it was written with, whatever the rule', () => {
    fc.assert(
      fc.property(anyRule, values, (segments, all) => {
        const used = Object.fromEntries(
          segments.flatMap(({ source }) => (source === 'fixed' ? [] : [[source, all[source]]])),
        );
        expect(readNumber(segments, writeNumber(segments, used))).toEqual(used);
      }),
    );
  });

  it('is the same however its separators and letters are typed', () => {
    const signs = { '-': fc.constantFrom('-', '－', '—', '–'), '·': fc.constantFrom('·', '•', '・', '．', '.') };
    fc.assert(
      fc.property(anyRule, values, fc.infiniteStream(fc.tuple(signs['-'], signs['·'])), (segments, all, stream) => {
        const number = writeNumber(segments, all);
        const typed = number.replace(/[-·]/g, (sign) => stream.next().value?.[sign === '-' ? 0 : 1] ?? sign);
        const full = typed.toLowerCase().replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
        expect(readNumber(segments, ` ${full} `)).toEqual(readNumber(segments, number));
      }),
    );
  });

  it('counts within everything left of the counter', () => {
    const [example, segments] = presets[2] ?? ['', []];
    const read = readNumber(segments, example) ?? {};
    expect(stemOf(segments, read, 'volume')).toBe('A001-KJ·FW·24018');
    expect(stemOf(segments, read, 'serial')).toBe('A001-KJ·FW·24018-001');
    expect(writeNumber(upTo(segments, 'volume'), read)).toBe('A001-KJ·FW·24018-001');
  });

  it('sorts as people count', () => {
    const numbers = ['A001-SW·2024·Y-1000', 'A001-SW·2024·Y-999', 'A001-SW·2024·D30-002', 'A001-SW·2024·D9-001'];
    const sorted = numbers.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
    expect(sorted).toEqual([
      'A001-SW·2024·D9-001',
      'A001-SW·2024·D30-002',
      'A001-SW·2024·Y-999',
      'A001-SW·2024·Y-1000',
    ]);
  });

  it.each<[string, NumberSegment[], object]>([
    ['nothing', [], { kind: 'empty' }],
    ['a separator before the first', rule(['fonds', '-'], ['serial', '-']), { kind: 'first', at: 1 }],
    ['no separator between two', rule(['fonds', null], ['serial', null]), { kind: 'separator', at: 2 }],
    ['a fixed segment that says nothing', rule(['fixed', null], ['serial', '-']), { kind: 'text', at: 1 }],
    ['a separator in a fixed segment', rule(['fixed', null, 'A-B'], ['serial', '-']), { kind: 'sign', at: 1 }],
    ['a source twice', rule(['year', null], ['year', '-'], ['serial', '-']), { kind: 'twice', source: 'year' }],
    ['no counter at the end', rule(['fonds', null], ['year', '-']), { kind: 'serial' }],
    ['the volume far from the counter', rule(['volume', null], ['year', '-'], ['serial', '-']), { kind: 'volume' }],
    ['a text longer than its width', rule(['fixed', null, 'ABC', 2], ['serial', '-']), { kind: 'width', at: 1 }],
  ])('is no rule with %s', (_, segments, problem) => {
    expect(ruleProblem(segments)).toEqual(problem);
    expect(sampleOf(segments)).toBeNull();
  });
});
