import { expect, it } from 'vitest';
import { groupsOf } from './templet-groups.ts';

it('puts the charts of a template together by the numbers of their groups', () => {
  const item = (graphreportCode: string, groupNum: number, groupStyle = 'card', groupTxt: string | null = null) => ({
    ...{ graphreportCode, name: graphreportCode, graphreportType: 'normal', groupNum, groupStyle, groupTxt },
  });
  const groups = groupsOf([item('a', 2, 'tabs'), item('b', 1), item('c', 2, 'card', '档案')]);
  expect(groups.map(({ num, title, isTabs, items }) => [num, title, isTabs, items.map(({ name }) => name)])).toEqual([
    [1, '', false, ['b']],
    [2, '档案', true, ['a', 'c']],
  ]);
});
