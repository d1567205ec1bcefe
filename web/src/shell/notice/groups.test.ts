import { expect, test } from 'vitest';
import { inGroups, taskOf } from './groups.ts';
import type { Notice } from './use-notices.ts';

const notice = (id: string, busType: string | null, openPage: string | null = null) =>
  ({ id, busType, openPage }) as Notice;

test('messages stand in groups by what they ask: what waits for a decision first, and none that is empty', () => {
  const told = [
    notice('end', 'task', '/isps/userAnnouncement#tasks'),
    notice('mine', 'flow', '/flow/mine?id=7'),
    notice('wait', 'flow', '/flow/inbox?task=9'),
    notice('odd', null),
    notice('wait2', 'flow', '/flow/inbox?task=10'),
  ];
  expect(inGroups(told).map(({ group, notices }) => [group, ...notices.map(({ id }) => id)])).toEqual([
    ['approve', 'wait', 'wait2'],
    ['approvals', 'mine'],
    ['tasks', 'end'],
    ['others', 'odd'],
  ]);
});

test.each([
  ['flow', '/flow/inbox?task=a%2Fb', 'a/b'],
  ['flow', '/flow/inbox?text=1', null],
  ['flow', '/flow/mine?task=1', null],
  // An announcement that somebody wrote leads where they say, and decides nothing.
  ['announcement', '/flow/inbox?task=1', null],
  [null, null, null],
])('a message about %s that leads to %s has the task %s', (busType, openPage, task) => {
  expect(taskOf({ busType, openPage })).toBe(task);
});
