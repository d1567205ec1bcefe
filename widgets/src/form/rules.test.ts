import { expect, it } from 'vitest';
import { choiceRules, lengthRules, patternRule } from './rules.ts';

/** What a form item says of a value; null when nothing. */
async function said(rules: readonly object[], value: unknown): Promise<string | null> {
  for (const rule of rules) {
    const { validator } = rule as { validator: (rule: object, value: unknown) => Promise<void> };
    const problem = await validator({}, value).then(
      () => null,
      (reason: Error) => reason.message,
    );
    if (problem) return problem;
  }
  return null;
}

it('takes expression and sentence from the table', () => {
  expect(patternRule('qq')).toMatchObject({ message: '请输入正确的QQ号码' });
});

it('limits the length of texts', async () => {
  const rules = lengthRules({ min: 2, max: 4 });
  expect(await said(rules, 'a')).toBe('最小长度2位字符');
  expect(await said(rules, 'abcde')).toBe('最大长度4位字符');
  for (const good of ['ab', 'abcd', '', null, undefined]) expect(await said(rules, good)).toBeNull();
  expect(lengthRules({})).toEqual([]);
});

it('limits how many are chosen', async () => {
  const rules = choiceRules({ min: 2, max: 3 });
  expect(await said(rules, 'a')).toBe('最少选择2项');
  expect(await said(rules, ['a', 'b', 'c', 'd'])).toBe('最多选择3项');
  for (const good of ['a,b', 'a,b,c', ['a', 'b'], [], '', null]) expect(await said(rules, good)).toBeNull();
});
