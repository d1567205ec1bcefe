import { expect, test } from 'vitest';
import { newPasswordErrors } from './new-password.ts';

const texts = { needPassword: 'need', passwordRule: 'rule', weak: 'weak', differ: 'differ' };

test.each([
  ['', '', { password: 'need' }],
  ['Ab1!xyz', 'Ab1!xyz', { password: 'rule' }],
  ['aaaaaaaa', 'aaaaaaaa', { password: 'weak' }],
  ['abcdefgh', 'abcdefgh', { password: 'weak' }],
  ['Ab1!xyzw', 'Ab1!xyz', { repeat: 'differ' }],
  ['Ab1!xyzw', 'Ab1!xyzw', {}],
  ['一句足够长而且只有自己才会想到的话', '一句足够长而且只有自己才会想到的话', {}],
  ['correct horse battery staple', 'correct horse battery staple', {}],
])('judges %o repeated as %o', (password, repeat, errors) => {
  expect(newPasswordErrors(password, repeat, texts)).toEqual(errors);
});
