import { mostScans } from '@dossier/contract/arc/count/calls.ts';
import { expect, it } from 'vitest';
import { countsWaiting, firstOf, isPlace, keepScans, waitingScans } from './waiting.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    keys: () => kept.entries(),
  };
}

it('keeps scans of each person and count apart, and in their order', () => {
  const store = memory();
  const scans = [
    { place: 'K1', code: 'DA1' },
    { place: 'K1', code: 'DA2', broken: true },
  ];
  expect(keepScans('heyun', '1', scans, store)).toBe(true);
  expect(waitingScans('heyun', '1', store)).toEqual(scans);
  expect(waitingScans('heyun', '2', store)).toEqual([]);
  expect(waitingScans('luojia', '1', store)).toEqual([]);
});

it('says that a full browser keeps nothing', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(keepScans('heyun', '1', [{ place: 'K1', code: 'DA1' }], full)).toBe(false);
});

it('sends no more at once than a call takes', () => {
  const many = Array.from({ length: mostScans + 5 }, (_, at) => ({ place: 'K1', code: `DA${at}` }));
  expect(firstOf(many)).toEqual(many.slice(0, mostScans));
});

it('tells places from what stands on them, however they are typed', () => {
  const places = [{ code: 'K1-a', barcode: 'KW000000018' }];
  expect(['K1-A', 'k1-a', 'kw000000018'].map((code) => isPlace(code, places))).toEqual([true, true, true]);
  expect(isPlace('DA00000000018', places)).toBe(false);
});

it('knows of which counts somebody has scans left, and forgets those that are sent', () => {
  const store = memory();
  const kept = () => ({ ...Object.fromEntries(store.keys()), ...store }) as unknown as Storage;
  keepScans('heyun', '1', [{ place: 'K1', code: 'DA1' }], store);
  keepScans('heyun', '2', [{ place: 'K1', code: 'DA2' }], store);
  keepScans('luojia', '3', [{ place: 'K1', code: 'DA3' }], store);
  expect(countsWaiting('heyun', kept())).toEqual(['1', '2']);
  keepScans('heyun', '1', [], store);
  expect(countsWaiting('heyun', kept())).toEqual(['2']);
});
