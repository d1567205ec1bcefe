import { expect, test } from 'vitest';
import { guard, isChatApp, redirectTarget } from './guard.ts';

const visit = (pathname: string, more: Partial<Parameters<typeof guard>[0]> = {}) =>
  guard({ pathname, fullPath: `${pathname}?a=1`, token: null, permitted: false, inChatApp: false, ...more });

test('asks strangers to sign in and remembers where they were going', () => {
  expect(visit('/isystem/user')).toEqual({ type: 'redirect', to: '/user/login?redirect=%2Fisystem%2Fuser%3Fa%3D1' });
  expect(visit('/', { inChatApp: true })).toEqual({ type: 'redirect', to: '/oauth2-app/login?redirect=%2F%3Fa%3D1' });
});

test.each([
  '/user/login',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/invite/x1',
  '/oauth2-app/login',
  '/404',
])('lets strangers see %s', (path) => {
  expect(visit(path)).toEqual({ type: 'show' });
});

test('sends the signed-in away from the sign-in page, fetches rights once, then shows', () => {
  expect(visit('/user/login', { token: 't' })).toEqual({ type: 'redirect', to: '/dashboard/analysis' });
  expect(visit('/invite/x1', { token: 't' })).toEqual({ type: 'redirect', to: '/dashboard/analysis' });
  expect(visit('/isystem/user', { token: 't' })).toEqual({ type: 'enter' });
  expect(visit('/isystem/user', { token: 't', permitted: true })).toEqual({ type: 'show' });
});

test('shows a code that was scanned to the signed-in alone, without menu and rights', () => {
  expect(visit('/scan', { token: 't' })).toEqual({ type: 'show' });
  expect(visit('/scan')).toEqual({ type: 'redirect', to: '/user/login?redirect=%2Fscan%3Fa%3D1' });
  expect(redirectTarget('/scan?a=1')).toBe('/scan?a=1');
});

test.each([
  ['/isystem/user?x=1', '/isystem/user?x=1'],
  [null, '/dashboard/analysis'],
  ['', '/dashboard/analysis'],
  ['/', '/dashboard/analysis'],
  ['/user', '/dashboard/analysis'],
  ['/user/login?redirect=/x', '/dashboard/analysis'],
  ['/userland', '/userland'],
  ['//evil.example', '/dashboard/analysis'],
  ['/\\evil.example', '/dashboard/analysis'],
  ['/\t/evil.example', '/dashboard/analysis'],
  ['https://evil.example', '/dashboard/analysis'],
  ['javascript:alert(1)', '/dashboard/analysis'],
])('after the sign-in %s leads to %s', (redirect, target) => {
  expect(redirectTarget(redirect)).toBe(target);
});

test('knows the enterprise chat apps', () => {
  expect(isChatApp('Mozilla/5.0 wxwork/4.1')).toBe(true);
  expect(isChatApp('Mozilla/5.0 (DingTalk)')).toBe(true);
  expect(isChatApp('Mozilla/5.0 MicroMessenger')).toBe(false);
});
