import { describe, expect, it } from 'vitest';
import { callTree, chosenAfter, groupTicks } from './call-tree.ts';

const choices = [
  { call: 'GET /sys/position/list', label: '职务-分页列表查询', held: true },
  { call: 'POST /sys/position/add', label: '职务-添加', held: false },
  { call: 'PUT /sys/position/edit', label: '职务-编辑', held: true },
  { call: 'GET /sys/dict/getDictItems/:code', label: '字典项', held: true },
];
const [list = '', add = '', edit = '', items = ''] = choices.map(({ call }) => call);

describe('the tree of calls', () => {
  it('groups by what they are about', () => {
    const tree = callTree(choices);
    expect(tree.map(({ title }) => title)).toEqual(['职务', '查询与选项']);
    expect(tree[0]?.children?.map(({ title, call }) => [title, call?.held])).toEqual([
      ['分页列表查询', true],
      ['添加', false],
      ['编辑', true],
    ]);
    expect(tree[1]?.children?.[0]?.title).toBe('字典项');
  });

  it('ticks what the owner may do, a group with what is shown of it, and keeps the rest', () => {
    expect(chosenAfter([items], choices, ['group:职务', list, add], true)).toEqual([items, list]);
    expect(chosenAfter([list], choices, [add], true)).toEqual([list]);
    expect(chosenAfter([items, list, edit], choices, ['group:职务', list, add], false)).toEqual([items, edit]);
  });

  it('ticks a group while all is chosen that can be, and half while some is', () => {
    const tree = callTree(choices);
    expect(groupTicks(tree, [list, edit])).toEqual({ all: ['group:职务'], some: [] });
    expect(groupTicks(tree, [list, items])).toEqual({ all: ['group:查询与选项'], some: ['group:职务'] });
    expect(groupTicks(callTree(choices.slice(1, 2)), [])).toEqual({ all: [], some: [] });
  });
});
