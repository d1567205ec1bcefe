import { describe, expect, it } from 'vitest';
import { conclusionOf, extendedTo } from './appraisal.ts';

const say = (opinion: string, years: number | null = null, level: number | null = null) => ({ opinion, years, level });

describe('what a group concludes', () => {
  it.each([
    ['all of one mind', ['destroy', 'destroy', 'destroy'], 'destroy'],
    ['two of three', ['destroy', 'destroy', 'keep'], 'destroy'],
    ['two of three the other way', ['keep', 'destroy', 'keep'], 'keep'],
    ['three opinions of three', ['destroy', 'keep', 'forever'], 'forever'],
    ['two against two', ['destroy', 'destroy', 'keep', 'keep'], 'keep'],
    ['two of five are no majority', ['destroy', 'destroy', 'keep', 'transfer', 'transfer'], 'keep'],
    ['three of five', ['destroy', 'destroy', 'destroy', 'forever', 'keep'], 'destroy'],
    ['half is no majority', ['open', 'control'], 'control'],
    ['to keep the level rather than to lower it', ['declass', 'keep'], 'keep'],
    ['to transfer rather than to destroy', ['destroy', 'transfer'], 'transfer'],
    ['to keep what nobody knows a word for', ['destroy', 'ponder'], 'ponder'],
  ])('%s', (_, opinions, expected) => {
    expect(conclusionOf(opinions.map((one) => say(one)))?.opinion).toBe(expected);
    expect(conclusionOf(opinions.toReversed().map((one) => say(one)))?.opinion, 'in any order').toBe(expected);
  });

  it('is the longest period and the highest level of those who agree, and of nobody else', () => {
    expect(conclusionOf([say('keep', 5), say('keep', 10), say('destroy')])).toEqual(say('keep', 10));
    expect(conclusionOf([say('keep', 30), say('destroy'), say('destroy')])).toEqual(say('destroy'));
    expect(conclusionOf([say('declass', null, 1), say('declass', null, 2), say('keep')])).toEqual(
      say('declass', null, 2),
    );
    expect(conclusionOf([])).toBeNull();
  });
});

describe('the last day of what is kept longer', () => {
  it.each([
    ['2024-12-31', 10, '2026-03-01', '2034-12-31'],
    ['2014-12-31', 5, '2026-03-01', '2031-12-31'],
    ['2025-12-31', 1, '2026-03-01', '2026-12-31'],
    ['2030-12-31', 30, '2026-03-01', '2060-12-31'],
  ])('%s and %i years on %s: %s', (expire, years, today, expected) => {
    expect(extendedTo(expire, years, today)).toBe(expected);
  });
});
