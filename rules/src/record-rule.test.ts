import { describe, expect, it } from 'vitest';
import { all, compare } from './condition.ts';
import { effectsOf, notBefore, type RecordRule, when, whenever } from './record-rule.ts';

const labels: Record<string, string> = { planStart: '计划开始', planEnd: '计划结束', country: '发包国别' };
const of = (rules: readonly RecordRule[], record: Record<string, unknown>) =>
  effectsOf(rules, record, (name) => labels[name] ?? name);

const offshore = [
  when('shore').is('off').require('country').refuse('country', ['CN'], 'PM03', '不能为中国大陆'),
  when('shore').isNot('off').clear('country'),
];

describe('rules between the fields of a record', () => {
  it('keep one date from coming before another, and say nothing while one is missing', () => {
    const rules = [notBefore('planEnd', 'planStart')];
    expect(of(rules, { planStart: '2026-03-02', planEnd: '2026-03-01' }).problems).toEqual({
      planEnd: { reason: 'C08', message: '计划结束不能早于计划开始' },
    });
    expect(of(rules, { planStart: '2026-03-02', planEnd: '2026-03-02' }).problems).toEqual({});
    expect(of(rules, { planStart: null, planEnd: '2026-03-01' }).problems).toEqual({});
    expect(of([notBefore('most', 'least')], { least: 10, most: 9 }).problems).toHaveProperty('most');
  });

  it('ask for a field, refuse values of it, and empty it when the condition changes', () => {
    expect(of(offshore, { shore: 'off', country: ' ' })).toMatchObject({
      required: new Set(['country']),
      problems: { country: { reason: 'C01', message: '发包国别不能为空' } },
    });
    expect(of(offshore, { shore: 'off', country: 'CN' }).problems.country?.reason).toBe('PM03');
    expect(of(offshore, { shore: 'off', country: 'JP' }).problems).toEqual({});
    expect(of(offshore, { shore: 'on', country: 'CN' })).toEqual({
      required: new Set(),
      cleared: new Set(['country']),
      problems: {},
    });
  });

  it('see what is switched off as empty, in whatever order they stand', () => {
    const rules = [when('country').isGiven().require('visa'), ...offshore];
    expect(of(rules, { shore: 'on', country: 'JP' }).required).toEqual(new Set());
    expect(of(rules.toReversed(), { shore: 'on', country: 'JP' }).required).toEqual(new Set());
  });

  it('refuse a whole state of affairs', () => {
    const rule = whenever(all(compare('secret', 'ge', '2'), compare('years', 'empty'))).refuse(
      'years',
      null,
      'X',
      '须填写',
    );
    expect(of([rule], { secret: 2, years: null }).problems).toEqual({ years: { reason: 'X', message: '须填写' } });
    expect(of([rule], { secret: 10, years: null }).problems).toHaveProperty('years');
    expect(of([rule], { secret: 1, years: null }).problems).toEqual({});
  });

  it('are data: they come back from JSON the same', () => {
    const rules = [notBefore('planEnd', 'planStart', 'PM04'), ...offshore];
    const again = JSON.parse(JSON.stringify(rules)) as RecordRule[];
    for (const record of [
      { shore: 'off' },
      { shore: 'on', country: 'US', planStart: '2026-02-01', planEnd: '2026-01-01' },
    ])
      expect(of(again, record)).toEqual(of(rules, record));
  });
});
