import type { ConfigChange } from '@dossier/contract/operations/config-transfer.ts';
import { expect, it } from 'vitest';
import { importable, keyOf, tick } from './choice.ts';

const change = (code: string, needs: string[] = [], state: ConfigChange['state'] = 'new'): ConfigChange => ({
  kind: 'menu',
  code,
  name: code,
  state,
  reason: null,
  differences: [],
  onlyHere: [],
  needs: needs.map((need) => ({ kind: 'menu', code: need })),
});
const changes = [
  change('/a'),
  change('/a/b', ['/a']),
  change('c', ['/a/b']),
  change('/d'),
  change('/e', [], 'refused'),
];
const keys = (...codes: string[]) => codes.map((code) => keyOf({ kind: 'menu', code }));

it('ticks with a change what it needs, and unticks with it what needs it', () => {
  const all = new Set(importable(changes));
  expect([...all]).toEqual(keys('/a', '/a/b', 'c', '/d'));
  expect([...tick(changes, new Set(), keys('c'), true)].sort()).toEqual(keys('/a', '/a/b', 'c').sort());
  expect([...tick(changes, all, keys('/a'), false)]).toEqual(keys('/d'));
  expect([...tick(changes, all, keys('c'), false)]).toEqual(keys('/a', '/a/b', '/d'));
});
