import { expect, test } from 'vitest';
import { readButtonList, readStored, type Store, sevenDays, writeButtonList, writeStored } from './stored.ts';

function memory(): Store & { raw: Map<string, string> } {
  const raw = new Map<string, string>();
  return {
    raw,
    getItem: (key) => raw.get(key) ?? null,
    setItem: (key, value) => void raw.set(key, value),
    removeItem: (key) => void raw.delete(key),
  };
}

test('keeps a value for seven days and not longer', () => {
  const store = memory();
  writeStored('Access-Token', 't', sevenDays, store, 1000);
  expect(JSON.parse(store.raw.get('dossier__Access-Token') ?? '')).toEqual({ value: 't', expire: 604_801_000 });
  expect(readStored('Access-Token', null, store, 604_801_000)).toBe('t');
  expect(readStored('Access-Token', null, store, 604_801_001)).toBeNull();
  expect(store.raw.size).toBe(0);
});

test('keeps settings without end and survives what cannot be read', () => {
  const store = memory();
  writeStored('DEFAULT_THEME', 'dark', undefined, store);
  expect(readStored('DEFAULT_THEME', 'light', store, Number.MAX_SAFE_INTEGER)).toBe('dark');
  store.raw.set('dossier__DEFAULT_THEME', '{half');
  expect(readStored('DEFAULT_THEME', 'light', store)).toBe('light');
});

test('says that a full store keeps nothing', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(writeStored('DEFAULT_THEME', 'dark', undefined, full)).toBe(false);
  expect(writeStored('DEFAULT_THEME', 'dark', undefined, memory())).toBe(true);
});

test('reads button lists from session storage, else from a copy in local storage', () => {
  const session = memory();
  const local = memory();
  writeStored('LOGIN_USER_BUTTON_AUTH', [{ action: 'old' }], undefined, local);
  expect(readButtonList('LOGIN_USER_BUTTON_AUTH', session, local)).toEqual([{ action: 'old' }]);
  writeButtonList('LOGIN_USER_BUTTON_AUTH', [{ action: 'new' }], session);
  expect(session.raw.get('LOGIN_USER_BUTTON_AUTH')).toBe('[{"action":"new"}]');
  expect(readButtonList('LOGIN_USER_BUTTON_AUTH', session, local)).toEqual([{ action: 'new' }]);
});
