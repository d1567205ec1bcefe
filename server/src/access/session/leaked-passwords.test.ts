import { describe, expect, it } from 'vitest';
import { isLeaked, isMadeOf } from './leaked-passwords.ts';

describe('a password that is easily guessed', () => {
  it.each(['password', 'PASSWORD1', 'Qwertyuiop', '1qaz2wsx', 'woaini1314', 'Admin888', '12345678'])(
    '%s is known from leaks, in whatever case',
    (password) => expect(isLeaked(password)).toBe(true),
  );

  it.each(['Kite-and-river-7', 'vier Worte ohne Sinn', '春江潮水连海平八个字'])('%s is not', (password) =>
    expect(isLeaked(password)).toBe(false),
  );

  it.each([
    ['ZhangSan2026', 'zhangsan'],
    ['zhangsan!!', 'zhangsan88'],
    ['2026zhangsan', 'ZhangSan'],
    ['13800001111', '13800001111'],
    ['华东研究院2026!', '华东研究院'],
  ])('%s is made of %s', (password, word) => expect(isMadeOf(password, ['other', word])).toBe(true));

  it.each([
    ['zhangsan-likes-tea', 'zhangsan'],
    ['98765432', '13800001111'],
    ['Kite-and-river-7', ''],
  ])('%s is not made of %s', (password, word) => expect(isMadeOf(password, [word])).toBe(false));
});
