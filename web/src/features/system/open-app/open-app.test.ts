import { describe, expect, it } from 'vitest';
import { callTree, chosenAfter } from './call-tree.ts';

const choices = [
  { call: 'GET /sys/position/list', label: '职务-分页列表查询', held: true },
  { call: 'POST /sys/position/add', label: '职务-添加', held: false },
  { call: 'GET /sys/dict/getDictItems/:code', label: '字典项', held: true },
];

describe('the tree of calls', () => {
  it('groups by what they are about; what the owner may not do cannot be ticked', () => {
    const tree = callTree(choices, '');
    expect(tree.map(({ title }) => title)).toEqual(['职务', '查询与选项']);
    expect(tree[0]?.children?.map(({ title, disabled }) => [title, disabled])).toEqual([
      ['分页列表查询', false],
      ['添加', true],
    ]);
    expect(tree[1]?.children?.[0]?.title).toBe('字典项');
  });

  it('is searched by label and address', () => {
    expect(callTree(choices, ' 添加 ').flatMap(({ children }) => children?.map(({ key }) => key))).toEqual([
      'POST /sys/position/add',
    ]);
    expect(callTree(choices, 'GETDICT')[0]?.children).toHaveLength(1);
    expect(callTree(choices, '没有')).toEqual([]);
  });

  it('keeps chosen what a search hides, and forgets what is unticked', () => {
    const shown = callTree(choices, '职务');
    const before = ['GET /sys/dict/getDictItems/:code', 'GET /sys/position/list'];
    expect(chosenAfter(before, shown, ['group:职务'])).toEqual(['GET /sys/dict/getDictItems/:code']);
    expect(chosenAfter([], shown, ['group:职务', 'GET /sys/position/list'])).toEqual(['GET /sys/position/list']);
  });
});
