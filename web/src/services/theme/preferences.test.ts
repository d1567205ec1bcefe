import { beforeAll, expect, test, vi } from 'vitest';
import type { Preferences } from './preferences.ts';

let changed: (before: Preferences, patch: Partial<Preferences>) => Preferences;
let defaults: Preferences;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  ({ changed, defaults } = await import('./preferences.ts'));
});

test('every flag is off but the tabs and single keys', () => {
  const { sidebarOpened: _, ...rest } = defaults;
  expect(Object.entries(rest).filter(([, value]) => value === true)).toEqual([
    ['multipage', true],
    ['singleKeys', true],
  ]);
  expect(defaults).toMatchObject({
    primaryColor: '#1890FF',
    theme: 'light',
    layout: 'sidemenu',
    contentWidth: 'Fixed',
  });
});

test('changing the layout switches the fixed side menu off', () => {
  const fixed = changed(defaults, { fixedSider: true });
  expect(fixed.fixedSider).toBe(true);
  expect(changed(fixed, { layout: 'topmenu' }).fixedSider).toBe(false);
  expect(changed(changed(fixed, { layout: 'topmenu' }), { fixedSider: true }).fixedSider).toBe(false);
});

test('a fluid content needs the top menu', () => {
  expect(changed(defaults, { contentWidth: 'Fluid' }).contentWidth).toBe('Fixed');
  expect(changed(defaults, { layout: 'topmenu', contentWidth: 'Fluid' }).contentWidth).toBe('Fluid');
});

test('switching the fixed header off also clears its hiding', () => {
  const hiding = changed(defaults, { fixedHeader: true, autoHideHeader: true });
  expect(hiding.autoHideHeader).toBe(true);
  expect(changed(hiding, { fixedHeader: false }).autoHideHeader).toBe(false);
  expect(changed(defaults, { autoHideHeader: true }).autoHideHeader).toBe(false);
});
