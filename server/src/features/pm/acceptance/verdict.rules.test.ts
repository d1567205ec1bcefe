import { describe, expect, it } from 'vitest';
import { hindranceOf, outcomeOf } from './verdict.rules.ts';

const item = (change: object = {}) => ({
  ...{ deliverable: '需求规格说明书', result: 'P', versionNo: 'V1.1', latest: 'V1.1', ...change },
});

describe('the verdicts of an acceptance', () => {
  it.each([
    ['40', ['P', 'P']],
    ['50', ['P', 'C', 'P']],
    ['60', ['P', 'C', 'F']],
    ['60', ['F']],
  ])('come to %s for %s', (outcome, results) => {
    expect(outcomeOf(results)).toBe(outcome);
  });

  it.each([
    ['PM21', '第2行“需求规格说明书”未填写验收结论', [item(), item({ result: null })], 0, true],
    ['PM23', '交付物“需求规格说明书”已有新版本V1.1，请更新验收明细', [item({ versionNo: 'V1.0' })], 0, true],
    ['PM22', '有条件通过时必须登记遗留问题、责任人和期限', [item({ result: 'C' })], 0, true],
    ['PM20', '请上传客户签字盖章的验收单', [item()], 0, false],
    ['PM20', '请上传客户签字盖章的验收单', [item({ result: 'C' })], 1, false],
  ])('wait for what %s asks for: %s', (reason, message, items, leftovers, isSigned) => {
    expect(hindranceOf(items, { leftovers, isSigned })).toEqual({ reason, message });
  });

  it('need neither paper nor issues where the customer has refused', () => {
    expect(hindranceOf([item({ result: 'F' }), item({ result: 'C' })], { leftovers: 0, isSigned: false })).toBeNull();
  });
});
