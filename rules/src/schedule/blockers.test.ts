import { expect, it } from 'vitest';
import { openPredecessors } from './blockers.ts';
import type { LinkType, PlanLink } from './plan.ts';

const tasks = [
  { id: 'A', parentId: null, status: '1' },
  { id: 'B', parentId: null, status: '2' },
  { id: 'C', parentId: null, status: '4' },
  { id: 'P', parentId: null, status: '1' },
  { id: 'X', parentId: 'P', status: '1' },
];
const link = (from: string, type: LinkType, to: string, lag = 0): PlanLink => ({ from, to, type, lag });

it('names what must be done before a task, once, neither what is done nor what is cancelled', () => {
  const links = [link('A', 'FS', 'X'), link('A', 'FF', 'X', 3), link('B', 'FS', 'X'), link('C', 'FS', 'X')];
  expect(openPredecessors('X', tasks, links)).toEqual(['A']);
});

it('goes by links to what holds the task', () => {
  expect(openPredecessors('X', tasks, [link('A', 'FS', 'P')])).toEqual(['A']);
  expect(openPredecessors('P', tasks, [link('A', 'FS', 'X')])).toEqual([]);
});

it('lets a task be done first where the link binds starts, or its lag is negative', () => {
  const links = [link('A', 'SS', 'X'), link('A', 'SF', 'X'), link('A', 'FS', 'X', -1), link('gone', 'FS', 'X')];
  expect(openPredecessors('X', tasks, links)).toEqual([]);
});
