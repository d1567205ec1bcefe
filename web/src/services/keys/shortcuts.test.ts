import { afterEach, expect, it, vi } from 'vitest';
import type { ShortcutId } from './shortcuts.ts';

// The preferences of this browser.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { changePreferences } = await import('../theme/preferences.ts');
const { chordProblem, keysOf, shortcutPlaces, shortcutWords, withChord } = await import('./shortcut-words.ts');
const { chordFor, chordOf, isSingle, shortcutOf, shortcuts } = await import('./shortcuts.ts');

const ids = Object.keys(shortcuts) as ShortcutId[];
const pressed = (key: string, held: object = {}) => ({
  ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
});

afterEach(() => {
  changePreferences({ keys: [], singleKeys: true });
});

it('no two keys have the same chord at first, and each may have its own', () => {
  expect(new Set(Object.values(shortcuts)).size).toBe(ids.length);
  for (const id of ids) expect(chordProblem(id, shortcuts[id], [])).toBeNull();
});

it('each key says what it does and stands at one place of the table', () => {
  expect(Object.keys(shortcutWords).sort()).toEqual([...ids].sort());
  expect(shortcutPlaces.flatMap((place) => place.ids).sort()).toEqual([...ids].sort());
});

it('reads chords from keys, Ctrl and ⌘ being the same one', () => {
  expect(chordOf(pressed('k', { ctrlKey: true }))).toBe('Mod+K');
  expect(chordOf(pressed('k', { metaKey: true }))).toBe('Mod+K');
  expect(chordOf(pressed('?', { shiftKey: true }))).toBe('?');
  expect(chordOf(pressed('N', { shiftKey: true }))).toBe('Shift+N');
  expect(chordOf(pressed('˜', { altKey: true, code: 'KeyN' }))).toBe('Alt+N');
  expect(chordOf(pressed(' '))).toBe('Space');
  for (const key of ['Control', 'Shift', 'Alt', 'Meta', 'Process']) expect(chordOf(pressed(key))).toBeNull();
  expect(keysOf('Alt++')).toEqual(['Alt', '+']);
});

it('asks for what somebody has chosen, and for single keys only where they are on and nobody types', () => {
  expect(shortcutOf(pressed('j'), ids, false)).toBe('next');
  expect(shortcutOf(pressed('j'), ids, true)).toBeNull();
  expect(shortcutOf(pressed('Enter', { ctrlKey: true }), ids, true)).toBe('agree');
  // Ctrl R reloads the page and refuses nothing.
  expect(shortcutOf(pressed('r', { ctrlKey: true }), ids, false)).toBeNull();
  changePreferences({ keys: withChord([], 'next', 'Alt+N') });
  expect(shortcutOf(pressed('j'), ids, false)).toBeNull();
  expect(shortcutOf(pressed('n', { altKey: true, code: 'KeyN' }), ids, true)).toBe('next');
  changePreferences({ singleKeys: false });
  expect(shortcutOf(pressed('x'), ids, false)).toBeNull();
  expect(shortcutOf(pressed('Delete'), ids, false)).toBe('remove');
  expect(ids.filter((id) => isSingle(shortcuts[id]))).toEqual([
    'search',
    'help',
    'next',
    'previous',
    'tick',
    'opinion',
    'refuse',
  ]);
});

it('refuses a chord of another key by its name, those of browsers and those of controls', () => {
  expect(chordProblem('palette', 'J', [])).toEqual({ type: 'taken', by: 'next' });
  const moved = withChord([], 'next', 'N');
  expect(chordProblem('palette', 'J', moved)).toBeNull();
  expect(chordProblem('palette', 'N', moved)).toEqual({ type: 'taken', by: 'next' });
  // Somebody else sits where it was at first.
  expect(chordProblem('next', 'J', [...moved, 'tick J'])).toEqual({ type: 'taken', by: 'tick' });
  for (const chord of ['Mod+W', 'Mod+T', 'Mod+R', 'Mod+P', 'Mod+S', 'F5', 'Mod+Shift+N', 'Alt+ArrowLeft', 'Mod+1'])
    expect([chord, chordProblem('palette', chord, [])]).toEqual([chord, { type: 'reserved' }]);
  for (const chord of ['Enter', 'Escape', 'Tab', 'Space', 'ArrowDown', 'Mod+Z', 'Mod+Shift+Z', 'Mod+C'])
    expect([chord, chordProblem('palette', chord, [])]).toEqual([chord, { type: 'fixed' }]);
  for (const chord of ['G', 'Shift+G', 'Alt+K', 'Alt+Shift+K', '.', 'Mod+;'])
    expect([chord, chordProblem('palette', chord, [])]).toEqual([chord, null]);
});

it('stores only the chords that differ from the defaults', () => {
  const one = withChord([], 'help', 'H');
  expect(one).toEqual(['help H']);
  expect(chordFor('help', one)).toBe('H');
  expect(withChord(one, 'help', '?')).toEqual([]);
});
