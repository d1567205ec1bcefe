import { expect, test } from 'vitest';
import { type ButtonLists, isActionAllowed, isColumnHidden, isControlDisabled } from './button-auth.ts';

const lists: ButtonLists = {
  own: [{ action: 'user:add,user:edit', type: '1' }],
  system: [
    { action: 'user:add', type: '1', status: '1' },
    { action: 'user:sex', type: '1', status: '1' },
    { action: 'user:off', type: '1', status: '0' },
    { action: 'user:form:phone', type: '2', status: '1' },
  ],
};

test.each([
  ['user:add', true],
  ['user:edit', true],
  ['user:sex', false],
  ['user:off', true],
  ['nobody:knows', false],
  ['nobody:knows, user:edit', true],
])('an element guarded by %s stays: %s', (actions, allowed) => {
  expect(isActionAllowed(lists, actions)).toBe(allowed);
});

test.each([
  ['user:sex', true],
  ['user:add', false],
  ['user:off', false],
  ['user:form:phone', false],
  ['free', false],
])('column %s hidden: %s', (action, hidden) => {
  expect(isColumnHidden(lists, action)).toBe(hidden);
});

test('a control is disabled by an active rule of its type', () => {
  expect(isControlDisabled(lists, 'user:form:phone')).toBe(true);
  expect(isControlDisabled(lists, 'user:sex')).toBe(false);
});
