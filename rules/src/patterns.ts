import { anyMobile } from './mobile.ts';

/**
 * Named text patterns with the message that the user reads when a value does not match: the one table of forms, grid,
 * server and check rules. All run in linear time. An empty text is a matter of being required, not of a pattern.
 */
export interface Pattern {
  test: RegExp;
  message: string;
}

/** Largest sort value. */
export const mostSort = 255;

const email = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/;

export const patterns = {
  // Account (specification 1, section 5).
  /** 11 digits, second digit 3, 4, 5, 7 or 8 (readings.md). */
  accountMobile: { test: /^1[34578]\d{9}$/, message: '请输入正确手机号' },
  /** Accepts 4 to 18; the message says 6 to 18. Both stand (readings.md). */
  username: { test: /^[A-Za-z0-9_]{4,18}$/, message: '长度6到18个字符，只允许字母、数字、下划线' },
  email: { test: email, message: '邮箱格式不正确' },
  /** A sort value of at most `mostSort`. */
  sortNo: { test: /^(?:\d{1,2}|1\d{2}|2[0-4]\d|25[0-5])$/, message: '排序值不可以大于255' },

  // General (specification 1, section 5).
  naturalNumber: { test: /^(?:0|[1-9]\d*)$/, message: '请输入自然数' },
  letters: { test: /^[A-Za-z]+$/, message: '请输入英文字母' },
  /** An area code of 3 or 4 digits and a dash may stand before 7 or 8 digits. */
  phone: { test: /^(?:\d{3,4}-)?\d{7,8}$/, message: '请输入正确的固定电话' },
  bankCard: { test: /^\d{10,20}$/, message: '请输入正确的银行卡号' },
  idNumber: { test: /^[A-Za-z0-9]{1,50}$/, message: '请输入正确的证件号码' },
  /** Eighteen characters with a date, the last a digit or X, or the fifteen of the first generation. */
  idCard: {
    test: /^(?:[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]|[1-9]\d{5}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3})$/,
    message: '请输入正确的身份证号码',
  },
  qq: { test: /^[1-9]\d{4,11}$/, message: '请输入正确的QQ号码' },
  url: { test: /^https?:\/\/[^\s/?#.]+(?:\.[^\s/?#.]+)*(?:[/?#]\S*)?$/i, message: '请输入以http或https开头的网址' },
  alphanumeric: { test: /^[A-Za-z0-9]{1,20}$/, message: '请输入20位以内的字母或数字' },
  words: { test: /^[\u3400-\u9fffA-Za-z ]{2,100}$/, message: '请输入2到100位的中文、英文或空格' },
  digitLines: { test: /^[\d\r\n]+$/, message: '请输入数字或换行' },
  shortText: { test: /^[\s\S]{1,255}$/, message: '请输入255个以内的字符' },
  anyMobile,

  // Column rules of grids and of stored form designs; gridPatterns says under which names.
  filled: { test: /[\s\S]/, message: '不能为空' },
  digits6to16: { test: /^\d{6,16}$/, message: '请输入6到16位数字' },
  any6to16: { test: /^[\s\S]{6,16}$/, message: '请输入6到16位任意字符' },
  letters6to18: { test: /^[A-Za-z]{6,18}$/, message: '请输入6到18位字母' },
  /** Rule `m` of grids: second digit 3 to 9. */
  gridMobile: { test: /^1[3-9]\d{9}$/, message: '请输入正确格式的手机号码!' },
  postcode: { test: /^\d{6}$/, message: '请输入6位邮政编码' },
  number: { test: /^-?\d+(?:\.\d+)?$/, message: '请输入数字' },
  integer: { test: /^-?\d+$/, message: '请输入整数' },
  /** At most 2 decimals, no leading zeros. */
  money: { test: /^-?(?:0|[1-9]\d*)(?:\.\d{1,2})?$/, message: '请输入正确的金额' },

  // Of this product.
  landline: { test: /^0\d{2,3}-[1-9]\d{6,7}$/, message: '请输入正确的座机号码' },
  code: { test: /^[A-Za-z][A-Za-z0-9_-]*$/, message: '编码必须以字母开头，可包含数字、下划线、横杠' },
  /** Also what menus of other products name their reports by: ids that begin with a digit. */
  printCode: { test: /^[A-Za-z0-9][A-Za-z0-9_-]*$/, message: '编码只能包含字母、数字、下划线、横杠' },
  noSpecial: { test: /^[^`~!@#$^&*()=|{}'\\[\]<>?！￥…（）【】‘”“’？]*$/, message: '数据值不能包含特殊字符！' },
  /** 全宗号: a letter and three digits, or four digits and letters. */
  fondsNo: { test: /^(?:[A-Z]\d{3}|[A-Z0-9]{4})$/, message: '全宗号应为一位大写字母加三位数字，或四位数字和大写字母' },
  classCode: { test: /^[A-Z0-9]{2,10}$/, message: '分类码应为2到10位大写字母或数字' },
} as const satisfies Record<string, Pattern>;

export type PatternName = keyof typeof patterns;

/** What is said of texts and choices that are too short or too long (specification 1, section 5); `{0}` is the limit. */
export const limitMessages = {
  minLength: '最小长度{0}位字符',
  maxLength: '最大长度{0}位字符',
  minChoices: '最少选择{0}项',
  maxChoices: '最多选择{0}项',
} as const;
