// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the names in messages are replaced by the column's own
import { type Pattern, patterns } from './patterns.ts';

/**
 * Patterns that column rules name; stored form designs use the same names.
 * `${title}` of a message is the column's. Empty values are not tested, but by `*`.
 */
export const gridPatterns: Readonly<Record<string, Pattern>> = {
  '*': { test: /[\s\S]/, message: '${title}不能为空' },
  'n6-16': { test: /^\d{6,16}$/, message: '${title}应为6到16位数字' },
  '*6-16': { test: /^[\s\S]{6,16}$/, message: '${title}应为6到16位任意字符' },
  's6-18': { test: /^[A-Za-z]{6,18}$/, message: '${title}应为6到18位字母' },
  url: { test: /^https?:\/\/[^\s/?#.]+(?:\.[^\s/?#.]+)*(?:[/?#]\S*)?$/i, message: '${title}应为网址' },
  e: patterns.email,
  m: patterns.gridMobile,
  p: { test: /^\d{6}$/, message: '${title}应为6位邮政编码' },
  s: { test: /^[A-Za-z]+$/, message: '${title}只能填写字母' },
  n: { test: /^-?\d+(?:\.\d+)?$/, message: '${title}只能填写数字' },
  z: { test: /^-?\d+$/, message: '${title}只能填写整数' },
  /** At most 2 decimals, no leading zeros. */
  money: { test: /^-?(?:0|[1-9]\d*)(?:\.\d{1,2})?$/, message: '${title}金额格式不正确' },
};
