import { expect, it } from 'vitest';
import { byMatch, searchBy } from './by-match.ts';

const choice = (text: string, disabled = false) => ({ text, disabled });
const order = (word: string, ...choices: ReturnType<typeof choice>[]) =>
  byMatch(choices, word, (one) => one).map(({ text }) => text);

it('puts the same first, then what begins with the word, then what contains it', () => {
  expect(order('软件', choice('原软件部'), choice('软件一部'), choice('软件'))).toEqual([
    '软件',
    '软件一部',
    '原软件部',
  ]);
  expect(order(' Ada ', choice('Canada'), choice('adam'), choice('ADA'))).toEqual(['ADA', 'adam', 'Canada']);
});

it('puts what cannot be chosen last, also where it is the same', () => {
  expect(order('甲', choice('甲', true), choice('某甲'))).toEqual(['某甲', '甲']);
});

it('leaves the order of equals, and every order without a word', () => {
  expect(order('部', choice('乙部'), choice('甲部'))).toEqual(['乙部', '甲部']);
  expect(order('', choice('乙', true), choice('甲'))).toEqual(['乙', '甲']);
});

it('says the same to the select of the kit', () => {
  const { filterSort } = searchBy('label');
  const sorted = [{ label: '原软件部' }, { label: '软件', disabled: true }, { label: '软件部' }].sort((a, b) =>
    filterSort(a, b, { searchValue: '软件' }),
  );
  expect(sorted.map(({ label }) => label)).toEqual(['软件部', '原软件部', '软件']);
});
