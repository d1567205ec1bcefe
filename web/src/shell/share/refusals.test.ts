import { describe, expect, it } from 'vitest';
import { ApiError } from '#services/api/api-error.ts';
import { errorsOf, openQuestions } from './refusals.ts';

const refused = (reason: string, result: unknown) =>
  new ApiError('确定吗？', { code: 500, status: 200, reason, result });

describe('refusals of a save by a link', () => {
  it('ask what the server asks, once', () => {
    const asked = refused('confirm', { questions: ['确定吗？', '真的吗？'] });
    expect(openQuestions(asked, [])).toEqual(['确定吗？', '真的吗？']);
    expect(openQuestions(asked, ['确定吗？'])).toEqual(['真的吗？']);
    expect(openQuestions(asked, ['确定吗？', '真的吗？'])).toEqual([]);
  });

  it('ask nothing where the server does not ask', () => {
    expect(openQuestions(refused('invalid', { questions: ['确定吗？'] }), [])).toEqual([]);
    expect(openQuestions(refused('confirm', null), [])).toEqual([]);
    expect(openQuestions(refused('confirm', { questions: [1] }), [])).toEqual([]);
    expect(openQuestions(new TypeError('network'), [])).toEqual([]);
  });

  it('stand at their fields, and at the end where the page has none of them', () => {
    const wrong = refused('invalid', { fields: { title: 'title不能为空', other: '不对' } });
    expect(errorsOf(wrong, ['title'], '提交失败')).toEqual({ title: 'title不能为空' });
    expect(errorsOf(wrong, ['amount'], '提交失败')).toEqual({ form: '确定吗？' });
    expect(errorsOf(new TypeError('network'), ['title'], '提交失败')).toEqual({ form: '提交失败' });
  });
});
