import { expect, it } from 'vitest';
import type { TreeNode } from '../data/widget-data.ts';
import { branchesOf, parentsIn, withAbove } from './found-tree.ts';

const node = (id: string, title: string, parentId: string | null = null): TreeNode => ({
  id,
  title,
  parentId,
  isLeaf: false,
});
const all = [node('1', '海川'), node('2', '研发中心', '1'), node('3', '软件一部', '2'), node('4', '软件', '2')];
const read = async (ids: readonly string[]) => all.filter(({ id }) => ids.includes(id));

it('puts what was found where it belongs, the exact one first', async () => {
  const nodes = await withAbove([all[2], all[3]] as TreeNode[], '软件', read);
  expect(nodes.map(({ title }) => title)).toEqual(['软件', '软件一部', '研发中心', '海川']);
  expect(parentsIn(nodes).sort()).toEqual(['1', '2']);
  expect(
    branchesOf(nodes)
      .get('2')
      ?.map(({ title }) => title),
  ).toEqual(['软件', '软件一部']);
  expect(
    branchesOf(nodes)
      .get('')
      ?.map(({ title }) => title),
  ).toEqual(['海川']);
});

it('leaves a match at the top where what is above it cannot be read', async () => {
  const nodes = await withAbove([node('9', '外部', '8')], '外部', async () => []);
  expect(
    branchesOf(nodes)
      .get('')
      ?.map(({ title }) => title),
  ).toEqual(['外部']);
});
