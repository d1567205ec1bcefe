import { beforeEach, expect, it, vi } from 'vitest';
import type { Permissions, UserInfo } from './session.ts';
import { readStored, storedKeys } from './stored.ts';
import { clearSession, keepEncryptedString, keepPermissions, startSession } from './stored-session.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
});

// Only the name of the user is looked at here.
const user = { username: 'clerk' } as UserInfo;
const rule = (action: string, status = '1', type = '1') => ({ action, status, type, describe: null });
const key = { key: 'k', iv: 'i' };

it('keeps the key for passwords and the hidden fields while somebody is signed in, and no longer', () => {
  startSession('token', user);
  keepEncryptedString('token', key);
  keepPermissions({
    menu: [],
    auth: [rule('a:b:col:held')],
    allAuth: [
      ...[rule('a:b:col:held'), rule('a:b:col:hidden,a:b:col:too'), rule('a:b:col:off', '0')],
      ...[rule('a:b:col:frozen', '1', '2'), rule('a:b:add')],
    ],
    sysSafeMode: false,
    codeList: [],
  } as Permissions);
  expect(readStored(storedKeys.encryptedString, null)).toEqual(key);
  expect(readStored(storedKeys.onlineFields, null)).toEqual(['a:b:col:hidden', 'a:b:col:too']);
  clearSession();
  for (const name of Object.values(storedKeys)) expect(readStored(name, null), name).toBeNull();
});

it('keeps no key that comes after the session is over', () => {
  startSession('token', user);
  clearSession();
  keepEncryptedString('token', key);
  expect(readStored(storedKeys.encryptedString, null)).toBeNull();
});
