import { expect, it, vi } from 'vitest';

// The preferences of this browser.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { afterDecision, beside, inboxAct } = await import('./inbox-keys.ts');

const pressed = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | null = null) => ({
  ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...(held ? { [held]: true } : {}),
});

it('takes single letters outside of inputs alone, and Ctrl or ⌘ Enter everywhere', () => {
  expect(['j', 'K', 'x', 'o', 'R', '?', 'q'].map((key) => inboxAct(pressed(key), false))).toEqual([
    'next',
    'previous',
    'tick',
    'opinion',
    'refuse',
    'help',
    null,
  ]);
  expect(['j', 'r', '?'].map((key) => inboxAct(pressed(key), true))).toEqual([null, null, null]);
  expect(inboxAct(pressed('Enter', 'ctrlKey'), true)).toBe('agree');
  expect(inboxAct(pressed('Enter', 'metaKey'), false)).toBe('agree');
  // Ctrl R reloads the page and refuses nothing.
  expect(inboxAct(pressed('r', 'ctrlKey'), false)).toBeNull();
  expect(inboxAct(pressed('Enter'), false)).toBeNull();
});

it('walks the rows without falling off their ends', () => {
  const ids = ['a', 'b', 'c'];
  expect([beside(ids, 'a', 1), beside(ids, 'c', 1), beside(ids, 'a', -1)]).toEqual(['b', 'c', 'a']);
  expect([beside(ids, null, 1), beside(ids, 'gone', -1), beside([], 'a', 1)]).toEqual(['a', 'a', null]);
});

it('opens the next row after a decision, the one above at the end, none when nothing is left', () => {
  expect(afterDecision(['a', 'b', 'c'], 'b')).toBe('c');
  expect(afterDecision(['a', 'b', 'c'], 'c')).toBe('b');
  expect(afterDecision(['a'], 'a')).toBeNull();
  expect(afterDecision(['a'], 'gone')).toBe('a');
});
