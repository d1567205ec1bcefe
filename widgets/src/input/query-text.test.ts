import { readFilter } from '@dossier/rules/filter.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QueryMode, queryOf, textOf } from './query-text.ts';

const modes: readonly QueryMode[] = ['like', 'ne', 'ge', 'le'];

describe('the query of a text', () => {
  it.each([
    ['合同', 'like', false, '*合同*'],
    ['合同', 'ne', false, '!合同'],
    ['5', 'ge', false, '>=5'],
    ['5', 'le', false, '<=5'],
    [' 合同 ', 'like', false, '* 合同 *'],
    [' 合同 ', 'like', true, '*合同*'],
    ['*', 'like', false, '***'],
    ['', 'like', false, null],
    ['', 'ne', false, null],
    ['', 'ge', true, null],
    ['  ', 'le', true, null],
  ] as const)('makes %o in mode %s, trim %s, to %o', (text, mode, trim, query) => {
    expect(queryOf(text, mode, trim)).toBe(query);
  });

  it('is read back as it was typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...modes), (text, mode) => {
        expect(textOf(queryOf(text, mode), mode)).toBe(text);
      }),
    );
  });

  it('means to the server what the mode says', () => {
    const operators = { like: 'contains', ne: 'ne', ge: 'ge', le: 'le' } as const;
    // The wire reads commas and closing asterisks behind `!` in another way.
    const words = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() === text && !/[,*]/.test(text));
    fc.assert(
      fc.property(words, fc.constantFrom(...modes), (text, mode) => {
        const condition = { type: 'compare', field: 'name', operator: operators[mode], values: [text] };
        expect(readFilter('name', queryOf(text, mode) ?? '')).toEqual(condition);
      }),
    );
  });
});

it.each([
  [null, 'like', ''],
  ['**', 'like', ''],
  ['合同', 'like', '合同'],
  ['*合同', 'like', '*合同'],
  ['>=5', 'ge', '5'],
  ['<=5', 'ge', '<=5'],
] as const)('reads the stored %o of mode %s as %o', (query, mode, text) => {
  expect(textOf(query, mode)).toBe(text);
});
