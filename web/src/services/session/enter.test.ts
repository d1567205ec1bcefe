import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as Enter from './enter.ts';
import type * as Session from './session.ts';

let enter: typeof Enter;
let session: typeof Session;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('document', { querySelector: () => null });
  const store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', store);
  [enter, session] = await Promise.all([import('./enter.ts'), import('./session.ts')]);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rightsOf = (...paths: string[]) => ({
  menu: paths.map((path) => ({ path })),
  auth: [],
  allAuth: [],
  codeList: [],
});

it('refusals bring the menu and the rights of now, once in ten seconds, and keep what did not change', async () => {
  let now = rightsOf('/home', '/users');
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return new Response(JSON.stringify({ success: true, code: 200, message: '', result: now }));
  });
  const held = () => session.useSession.getState().permissions;
  await Promise.all([enter.readRightsAgain(), enter.readRightsAgain()]);
  expect(calls).toBe(1);
  expect(held()).toEqual(now);
  const before = held();
  vi.advanceTimersByTime(10_000);
  await enter.readRightsAgain();
  expect(calls).toBe(2);
  expect(held()).toBe(before);
  now = rightsOf('/home');
  await enter.readRightsAgain();
  expect(held()).toBe(before);
  vi.advanceTimersByTime(10_000);
  await enter.readRightsAgain();
  expect(held()).toEqual(rightsOf('/home'));
  now = rightsOf();
  vi.advanceTimersByTime(10_000);
  await enter.readRightsAgain();
  expect(held()).toEqual(rightsOf('/home'));
});
