import { describe, expect, it, test } from 'vitest';
import { codesOf, gridAccessOf, isActionAllowed, isColumnHidden, isControlDisabled, rightsOf } from './access.ts';
import type { Permissions } from './session.ts';

const codes = codesOf({
  own: [{ action: 'user:add,user:edit', type: '1' }],
  system: [
    { action: 'user:add', type: '1', status: '1' },
    { action: 'user:sex', type: '1', status: '1' },
    { action: 'user:off', type: '1', status: '0' },
    { action: 'user:form:phone', type: '2', status: '1' },
  ],
});

test.each([
  ['user:add', true],
  ['user:edit', true],
  ['user:sex', false],
  ['user:off', true],
  ['nobody:knows', false],
  ['nobody:knows, user:edit', true],
])('an element guarded by %s stays: %s', (actions, allowed) => {
  expect(isActionAllowed(codes, actions)).toBe(allowed);
});

test.each([
  ['user:sex', true],
  ['user:add', false],
  ['user:off', false],
  ['user:form:phone', false],
  ['free', false],
])('column %s hidden: %s', (action, hidden) => {
  expect(isColumnHidden(codes, action)).toBe(hidden);
});

test('a control is disabled by an active rule of its type', () => {
  expect(isControlDisabled(codes, 'user:form:phone')).toBe(true);
  expect(isControlDisabled(codes, 'user:sex')).toBe(false);
});

describe('rights', () => {
  const permissions: Permissions = {
    menu: [],
    auth: [],
    allAuth: [
      { action: 'pm:project:col:budget', type: '1', status: '1', describe: null },
      { action: 'pm:project:col:goal', type: '1', status: '1', describe: null },
      { action: 'pm:project:add', type: '2', status: '1', describe: null },
    ],
    sysSafeMode: false,
    codeList: ['pm:project:list', 'pm:project:col:goal'],
  };

  it('ask for the permission of the call', () => {
    const { may } = rightsOf(permissions);
    expect([may({ access: 'pm:project:list' }), may({ access: 'pm:project:add' })]).toEqual([true, false]);
    expect([may({ access: 'signed-in' }), may({ access: 'public' })]).toEqual([true, true]);
  });

  it('hide a column whose rule is active and whose code is not held', () => {
    const { isHidden, isDisabled } = rightsOf(permissions);
    expect([isHidden('pm:project:col:budget'), isHidden('pm:project:col:goal')]).toEqual([true, false]);
    expect([isDisabled('pm:project:col:budget'), isDisabled('pm:project:col:goal')]).toEqual([false, false]);
    const frozen = { action: 'pm:project:col:risk', type: '2', status: '1', describe: null };
    const ruled = rightsOf({ ...permissions, allAuth: [...permissions.allAuth, frozen] });
    expect([ruled.isHidden(frozen.action), ruled.isDisabled(frozen.action)]).toEqual([false, true]);
  });

  it('are none before they were fetched', () => {
    const { may, isHidden } = rightsOf(null);
    expect([may({ access: 'pm:project:list' }), may({ access: 'signed-in' }), isHidden('any')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('follow the button rules where a server sends no code list', () => {
    const { codeList: _, ...older } = permissions;
    const { may } = rightsOf({
      ...older,
      auth: [{ action: 'pm:project:edit', type: '2', describe: null }],
    } as Permissions);
    expect([
      may({ access: 'pm:project:add' }),
      may({ access: 'pm:project:edit' }),
      may({ access: 'no:rule:known' }),
    ]).toEqual([false, true, true]);
  });
});

describe('a grid below a prefix', () => {
  const rule = (action: string, type: string, status = '1') => ({ action, type, status, describe: null });
  const permissions: Permissions = {
    menu: [],
    auth: [{ action: 'online_item:price', type: '1', describe: null }],
    allAuth: [
      rule('online_item:price', '1'),
      rule('online_item:cost', '1'),
      rule('online_item:note', '2'),
      rule('online_item:old', '1', '0'),
      rule('online_item:held', '1'),
      rule('online_item:btn:add', '1'),
      rule('online_item:btn:batch_delete', '2'),
    ],
    sysSafeMode: false,
    codeList: ['online_item:held'],
  };
  const { column, button } = gridAccessOf(permissions, 'online_item:');

  test.each([
    ['price', 'shown'],
    ['cost', 'hidden'],
    ['note', 'disabled'],
    ['old', 'shown'],
    ['held', 'shown'],
    ['free', 'shown'],
  ])('column %s is %s', (key, state) => {
    expect(column(key)).toBe(state);
  });

  test.each([
    ['add', false],
    ['batch_delete', false],
    ['save', true],
  ])('button %s is there: %s', (name, there) => {
    expect(button(name)).toBe(there);
  });

  it('is not ruled by another prefix, and shows nothing before the permissions came', () => {
    expect(gridAccessOf(permissions, 'online_other:').column('cost')).toBe('shown');
    expect(gridAccessOf(null, 'online_item:').column('free')).toBe('hidden');
    expect(gridAccessOf(null, 'online_item:').button('save')).toBe(false);
  });
});
