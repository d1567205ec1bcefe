import { create } from 'zustand';
import { readStored, settingKeys, writeStored } from '../session/stored.ts';

export const themeColors = [
  { key: 'dusk', value: '#F5222D' },
  { key: 'volcano', value: '#FA541C' },
  { key: 'sunset', value: '#FAAD14' },
  { key: 'cyan', value: '#13C2C2' },
  { key: 'green', value: '#52C41A' },
  { key: 'daybreak', value: '#1890FF' },
  { key: 'geekblue', value: '#2F54EB' },
  { key: 'purple', value: '#722ED1' },
] as const;
export type ThemeColorKey = (typeof themeColors)[number]['key'];

export interface Preferences {
  /** Side menu wide open; on phones it is a drawer and this is not asked. */
  sidebarOpened: boolean;
  /** Colours of the menu. */
  theme: 'light' | 'dark';
  layout: 'sidemenu' | 'topmenu';
  contentWidth: 'Fixed' | 'Fluid';
  fixedHeader: boolean;
  fixedSider: boolean;
  autoHideHeader: boolean;
  colorWeak: boolean;
  multipage: boolean;
  primaryColor: string;
  /** Colours of the whole page. */
  darkMode: 'light' | 'dark' | 'system';
  /** Chords of one's own, `id chord` each (services/keys). */
  keys: string[];
  /** Whether letters and signs alone are shortcuts. */
  singleKeys: boolean;
}

/** Specification 1, section 3: every flag off but multi-tab; the side menu starts open. */
export const defaults: Preferences = {
  sidebarOpened: true,
  theme: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: false,
  fixedSider: false,
  autoHideHeader: false,
  colorWeak: false,
  multipage: true,
  primaryColor: '#1890FF',
  darkMode: 'light',
  keys: [],
  singleKeys: true,
};

/** A change and what follows from it (widgets 14.6). */
export function changed(before: Preferences, patch: Partial<Preferences>): Preferences {
  const after = { ...before, ...patch };
  if (patch.layout !== undefined && patch.layout !== before.layout) after.fixedSider = false;
  if (after.layout === 'topmenu') after.fixedSider = false;
  else after.contentWidth = 'Fixed';
  if (!after.fixedHeader) after.autoHideHeader = false;
  return after;
}

/** Layout and theme of this browser, stored key by key. */
export const usePreferences = create<Preferences>(() => {
  const entries = Object.entries(defaults).map(([name, value]) => [
    name,
    readStored(settingKeys[name as keyof Preferences], value),
  ]);
  return changed(defaults, Object.fromEntries(entries) as Partial<Preferences>);
});

/** @returns whether the change outlives this visit: a full or forbidden store does not keep it */
export function changePreferences(patch: Partial<Preferences>): boolean {
  const before = usePreferences.getState();
  const after = changed(before, patch);
  let kept = true;
  for (const name of Object.keys(defaults) as (keyof Preferences)[]) {
    if (after[name] !== before[name]) kept = writeStored(settingKeys[name], after[name]) && kept;
  }
  usePreferences.setState(after);
  return kept;
}
