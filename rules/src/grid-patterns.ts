// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the names in messages are replaced by the column's own
import { type Pattern, patterns } from './patterns.ts';

/**
 * Patterns that column rules name; stored form designs use the same names. The expressions are those of the table.
 * `${title}` of a message is the column's. Empty values are not tested, but by `*`.
 */
export const gridPatterns: Readonly<Record<string, Pattern>> = {
  '*': { ...patterns.filled, message: '${title}不能为空' },
  'n6-16': { ...patterns.digits6to16, message: '${title}应为6到16位数字' },
  '*6-16': { ...patterns.any6to16, message: '${title}应为6到16位任意字符' },
  's6-18': { ...patterns.letters6to18, message: '${title}应为6到18位字母' },
  url: { ...patterns.url, message: '${title}应为网址' },
  e: patterns.email,
  m: patterns.gridMobile,
  p: { ...patterns.postcode, message: '${title}应为6位邮政编码' },
  s: { ...patterns.letters, message: '${title}只能填写字母' },
  n: { ...patterns.number, message: '${title}只能填写数字' },
  z: { ...patterns.integer, message: '${title}只能填写整数' },
  money: { ...patterns.money, message: '${title}金额格式不正确' },
};
