import { expect, test } from 'vitest';
import { staleTexts } from './draft-texts.ts';

const names = {
  row: (id: string) => `“项目 ${id}”`,
  column: (key: string) => (key === 'amount' ? '金额' : key),
  value: (_: string, value: unknown) => String(value ?? ''),
};

test.each([
  [{ type: 'row-gone', id: '1', values: { amount: 5, note: '急' } }, '“项目 1”已被删除，未恢复：金额“5”、note“急”'],
  [{ type: 'cell-changed', id: '1', key: 'amount', value: 5, now: 9 }, '“项目 1”的“金额”已被改为“9”，未恢复您的“5”'],
  [{ type: 'removed-row-changed', id: '1' }, '“项目 1”已被修改，未再次删除'],
  [{ type: 'row-exists', id: '1', values: {} }, '“项目 1”已存在，未再次新增'],
  [{ type: 'column-gone', key: 'old' }, '列“old”已不存在，其中的内容未恢复'],
] as const)('%j is named', (part, text) => {
  expect(staleTexts([part], names)).toEqual([text]);
});
