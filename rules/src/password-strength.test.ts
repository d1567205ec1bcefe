import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 0],
  ['abc', 1],
  ['12345678', 1],
  ['aaaaaaaa1A!', 1],
  ['abcdefgh', 1],
  ['abcdefg1', 2],
  ['Abcdefg1!x', 3],
  ['a quiet long sentence', 3],
  ['密码也可以用汉字来写成一句话', 3],
] as const)('%s has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
