import { expect, it } from 'vitest';
import { groups, notes } from './notes.ts';
import { pages } from './pages.ts';

it('the gallery has a group, an English title and keys for every page, and for nothing else', () => {
  expect(Object.keys(notes).sort()).toEqual(pages.map(({ id }) => id).sort());
  for (const [id, { group, en, keys }] of Object.entries(notes)) {
    expect(Object.keys(groups), id).toContain(group);
    expect(en, id).toMatch(/^[ -~]+$/);
    expect(keys.length, id).toBeGreaterThan(0);
    for (const [, zh, english] of keys) expect([zh, english].every(Boolean), id).toBe(true);
  }
});
