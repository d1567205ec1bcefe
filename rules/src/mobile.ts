/** General helper: 1 and ten digits. Beside the table of patterns, because the sign-in page needs this one alone. */
export const anyMobile = { test: /^1\d{10}$/, message: '您的手机号码格式不正确!' } as const;
