import { expect, it } from 'vitest';
import { isJoined, joinProblem, settingsOf, withJoin } from './settings.ts';

const head = { tableType: 2, themeTemplate: 'normal', isTree: 'N', extConfigJson: '{"joinQuery":1}' };

it('a main table of the plain or the tab theme is asked by its sub tables, and no other form', () => {
  for (const [more, problem] of [
    [{}, undefined],
    [{ themeTemplate: 'tab' }, undefined],
    [{ themeTemplate: null }, undefined],
    [{ themeTemplate: 'erp' }, 'erp'],
    [{ themeTemplate: 'innerTable' }, 'innerTable'],
    [{ tableType: 1 }, 'single'],
    [{ tableType: 1, isTree: 'Y' }, 'tree'],
    [{ tableType: 3 }, 'sub'],
  ] as const) {
    expect(joinProblem({ ...head, ...more })).toBe(problem);
    expect(isJoined({ ...head, ...more })).toBe(problem === undefined);
  }
  for (const extConfigJson of [null, '', '{', '[1]', '{"joinQuery":0}', '{"joinQuery":null}', 'null'])
    expect(isJoined({ ...head, extConfigJson })).toBe(false);
});

it('turning it on and off keeps the other settings', () => {
  const set = { extConfigJson: '{"modalMinWidth":900,"joinQuery":0}' };
  expect(settingsOf({ extConfigJson: withJoin(set, true) })).toEqual({ modalMinWidth: 900, joinQuery: 1 });
  expect(settingsOf({ extConfigJson: withJoin({ extConfigJson: null }, false) })).toEqual({ joinQuery: 0 });
});
