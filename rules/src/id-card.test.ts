import { expect, it } from 'vitest';
import { isIdCard, maskedIdCard } from './id-card.ts';

it('takes an identity number whose check character fits, in either case of the letter', () => {
  for (const good of ['11010519491231002X', '11010519491231002x', '440524188001010014'])
    expect(isIdCard(good)).toBe(true);
});

it('refuses a wrong check character, a day that does not exist, other lengths and letters', () => {
  for (const bad of [
    '110105194912310021',
    '11010519490231002X',
    '110105491231002',
    '1101051949123100',
    '',
    'A'.repeat(18),
  ])
    expect(isIdCard(bad)).toBe(false);
});

it('shows the first three and last two characters', () => {
  expect(maskedIdCard('11010519491231002X')).toBe('110*************2X');
});
