import { describe, expect, it } from 'vitest';
import type { TreeNode } from '../data/widget-data.ts';
import { readNode } from './read-node.ts';
import { isTreeCondition } from './tree-condition.ts';

it.each([
  ['', true],
  [' ', true],
  [null, true],
  ['{"status":"1"}', true],
  ['{}', true],
  ['[]', false],
  ['null', false],
  ['"a"', false],
  ['status=1', false],
  ['{status:1}', false],
])('takes the condition %j: %j', (text, good) => {
  expect(isTreeCondition(text)).toBe(good);
});

describe('finding a node by what people write', () => {
  const node = (id: string, title: string, parentId: string | null = null): TreeNode => ({
    id,
    title,
    code: `B${id}`,
    parentId,
    isLeaf: true,
  });
  const nodes = [
    node('1', '研发'),
    node('11', '维护', '1'),
    node('111', '其他', '11'),
    node('2', '运营'),
    node('21', '其他', '2'),
    node('22', '客服/热线', '2'),
    node('23', '其他', '1'),
    node('24', '其他', '11x'),
  ];

  it.each([
    ['111', '111'],
    ['B21', '21'],
    ['维护', '11'],
    [' 研发 / 维护 ', '11'],
    ['维护/其他', '111'],
    ['运营>其他', '21'],
    ['客服/热线', '22'],
  ])('“%s” is %s', (text, id) => {
    expect(readNode(nodes, text, '分类')).toEqual({ node: expect.objectContaining({ id }) });
  });

  it('names what nothing, or more than one thing, is called', () => {
    expect(readNode(nodes, '硬件', '分类')).toEqual({ wrong: '没有找到分类“硬件”' });
    expect(readNode(nodes, '运营/维护', '分类')).toEqual({ wrong: '没有找到分类“运营/维护”' });
    expect(readNode(nodes, '其他', '分类')).toEqual({
      wrong: '“其他”可以是研发/维护/其他、运营/其他、研发/其他等，请写明上级分类',
    });
  });

  it('is not caught in a circle', () => {
    const ring = [node('a', '甲', 'b'), node('b', '乙', 'a')];
    expect(readNode(ring, '乙/甲', '分类')).toEqual({ node: expect.objectContaining({ id: 'a' }) });
    expect(readNode(ring, '丙', '分类')).toHaveProperty('wrong');
  });
});
