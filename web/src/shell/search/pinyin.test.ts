import { expect, it } from 'vitest';
import { findWritten, mayBePinyin } from './match.ts';
import { findSaid } from './pinyin.ts';

it.each([
  ['项目台账', 'xmtz', [0, 4]],
  ['项目台账', 'taizhang', [2, 4]],
  ['项目台账', 'XM', [0, 2]],
  // A character of several sounds is found by each.
  ['银行流水核销', 'yhls', [0, 4]],
  ['重庆项目', 'cq', [0, 2]],
  ['角色 Role', 'rol', [3, 6]],
  ['项目台账', '台账', [2, 4]],
])('finds in %s what is said as %s', (text, word, place) => {
  expect(findSaid(text, word)).toEqual(place);
});

it('finds nothing that is neither written nor said so', () => {
  expect(findSaid('项目台账', 'xz')).toBeNull();
  expect(findWritten('项目台账', 'xmtz')).toBeNull();
  expect(findWritten('角色 Role', 'rOLE')).toEqual([3, 7]);
});

it('takes letters for pinyin, and nothing else', () => {
  expect(['xmtz', "xi'an", 'xm tz'].every(mayBePinyin)).toBe(true);
  expect(['x', '项目', 'ITO-2026', '台zhang'].some(mayBePinyin)).toBe(false);
});
