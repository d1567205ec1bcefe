/**
 * Named text patterns with the message that the user reads when a value does not match.
 * Used by forms, the grid, the server and check rules alike. All run in linear time.
 */
export interface Pattern {
  test: RegExp;
  message: string;
}

export const patterns = {
  /** Account form (readings.md): 11 digits, second digit 3, 4, 5, 7 or 8. */
  accountMobile: { test: /^1[34578]\d{9}$/, message: '请输入正确手机号' },
  /** Grid rule `m` and the user form: second digit 3 to 9. */
  gridMobile: { test: /^1[3-9]\d{9}$/, message: '请输入正确格式的手机号码!' },
  /** General helper: 1 and ten digits. */
  anyMobile: { test: /^1\d{10}$/, message: '您的手机号码格式不正确!' },
  /** Accepts 4 to 18; the message says 6 to 18. Both stand (readings.md). */
  username: { test: /^[A-Za-z0-9_]{4,18}$/, message: '长度6到18个字符，只允许字母、数字、下划线' },
  email: {
    test: /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/,
    message: '邮箱格式不正确',
  },
  /** The user form's own sentence. */
  accountEmail: {
    test: /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/,
    message: '请输入正确格式的邮箱!',
  },
  landline: { test: /^0\d{2,3}-[1-9]\d{6,7}$/, message: '请输入正确的座机号码' },
  code: { test: /^[A-Za-z][A-Za-z0-9_-]*$/, message: '编码必须以字母开头，可包含数字、下划线、横杠' },
  noSpecial: { test: /^[^`~!@#$^&*()=|{}'\\[\]<>?！￥…（）【】‘”“’？]*$/, message: '数据值不能包含特殊字符！' },
  /** 全宗号: a letter and three digits, or four digits and letters. */
  fondsNo: { test: /^(?:[A-Z]\d{3}|[A-Z0-9]{4})$/, message: '全宗号应为一位大写字母加三位数字，或四位数字和大写字母' },
  classCode: { test: /^[A-Z0-9]{2,10}$/, message: '分类码应为2到10位大写字母或数字' },
} as const satisfies Record<string, Pattern>;

export type PatternName = keyof typeof patterns;
