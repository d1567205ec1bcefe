import { expect, it } from 'vitest';
import { type FlowStart, firstStart, startBody, startProblems } from './flow-start.ts';

const choose = [
  { nodeId: 'n1', name: '部门负责人', least: 1, most: 1 },
  { nodeId: 'n2', name: '专家评审', least: 2, most: 3 },
];
const start = (chosen: FlowStart['chosen'], note = ''): FlowStart => ({ note, chosen, choose });

it('asks for as many people at each step as its definition wants', () => {
  expect(startProblems(start({ n1: ['a'], n2: ['b', 'c'] }))).toEqual({});
  expect(startProblems(start({ n2: ['b'] }))).toEqual({
    n1: '请选择审批人，至少 1 人',
    n2: '请选择审批人，至少 2 人',
  });
  expect(startProblems(start({ n1: ['a'], n2: ['b', 'c', 'd', 'e'] }))).toEqual({ n2: '最多选择 3 人' });
});

it('asks for nobody where nobody is to be chosen, and sends nothing but what was said', () => {
  expect(startProblems(firstStart)).toEqual({});
  expect(startBody(firstStart)).toEqual({});
  expect(startBody({ ...firstStart, note: '  请尽快 ' })).toEqual({ note: '请尽快' });
  // People of a step that is on the way no more are not sent.
  expect(startBody(start({ n1: ['a'], gone: ['x'] }))).toEqual({ chosen: { n1: ['a'] } });
});
