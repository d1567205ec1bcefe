import { describe, expect, it } from 'vitest';
import { all, always, type Condition, compare, compareFields, fieldsOf } from './condition.ts';
import { holds } from './holds.ts';
import { effectsOf, notBefore, type RecordRule, type WhenRule, when, whenever } from './record-rule.ts';

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
      hidden: new Set(),
      locked: new Set(),
      options: new Map(),
      questions: [],
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

  const rule = (condition: Condition, more: Partial<WhenRule>): WhenRule => ({
    ...{ type: 'when', if: condition, required: [], cleared: [], refused: [] },
    ...more,
  });
  const is = (field: string, value: string) => compare(field, 'eq', value);
  const say = (field: string) => field;

  it('keep what is stored in fields that they hide or lock, however another was forged to open them', () => {
    const rules = [
      rule(is('state', 'locked'), { locked: ['amount'] }),
      rule(always, { locked: ['state'] }),
      rule(is('kind', 'b'), { hidden: ['note'] }),
    ];
    const kept = { state: 'locked', amount: 1, note: 'was' };
    const now = effectsOf(rules, { state: 'open', amount: 9, kind: 'b', note: 'x' }, say, { kept });
    expect([...now.locked].sort()).toEqual(['amount', 'note', 'state']);
    expect(now.hidden).toEqual(new Set(['note']));
  });

  it('show a field while one of those that show it holds, and hide it else', () => {
    const rules = [rule(is('a', '1'), { shown: ['x'] }), rule(is('b', '1'), { shown: ['x'] })];
    expect(effectsOf(rules, { a: '1' }, say).hidden).toEqual(new Set());
    expect(effectsOf(rules, { b: '1' }, say).hidden).toEqual(new Set());
    expect(effectsOf(rules, {}, say).hidden).toEqual(new Set(['x']));
  });

  it('ask nothing of a hidden field, neither to be filled nor to be one of the options', () => {
    const only = { field: 'x', values: ['1'], message: 'no' };
    const rules = [rule(always, { required: ['x'], options: [only] }), rule(is('a', '1'), { hidden: ['x'] })];
    expect(effectsOf(rules, { a: '1', x: '9' }, say).problems).toEqual({});
    expect(effectsOf(rules, { a: '2' }, say).problems.x?.reason).toBe('C01');
    expect(effectsOf(rules, { a: '2', x: '1,9' }, say).problems.x?.message).toBe('no');
  });

  it('leave the options that all of them allow, and ask each question once', () => {
    const only = (...values: string[]) => ({ field: 'x', values, message: 'no' });
    const rules = [
      rule(always, { options: [only('1', '2')], questions: ['sure?'] }),
      rule(always, { options: [only('2', '3')], questions: ['sure?'] }),
    ];
    const { options, questions } = effectsOf(rules, {}, say);
    expect(options.get('x')).toEqual(['2']);
    expect(questions).toEqual(['sure?']);
  });

  it('end where they chase each other in a ring, with everything switched off that any of them switches off', () => {
    const rules = [rule(compare('b', 'empty'), { hidden: ['a'] }), rule(compare('a', 'notEmpty'), { hidden: ['b'] })];
    expect(effectsOf(rules, { a: '1', b: '1' }, say).hidden).toEqual(new Set(['a', 'b']));
  });

  it('compare fields with each other; an empty one is less, more and the same as nothing', () => {
    const over = compareFields('paid', 'gt', 'amount');
    expect(holds(over, { paid: 10, amount: 9 })).toBe(true);
    expect(holds(over, { paid: 9, amount: 10 })).toBe(false);
    expect(holds(over, { paid: 9, amount: null })).toBe(false);
    expect(holds(compareFields('paid', 'ne', 'amount'), { paid: 9, amount: null })).toBe(true);
    expect(fieldsOf(over)).toEqual(['paid', 'amount']);
  });
});
