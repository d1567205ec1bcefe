import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

const Short = Type.Optional(Type.String({ maxLength: 256 }));

/** Makes an account for a stranger whose phone got a code (`/sys/sms`, smsmode 1). */
export const register = endpoint({
  method: 'POST',
  path: '/sys/user/register',
  access: 'public',
  label: '用户-自助注册',
  body: Type.Object({
    username: Short,
    password: Short,
    phone: Short,
    smscode: Short,
    email: Short,
    realname: Short,
  }),
  /** Whether an administrator has to approve it first. */
  result: Type.Object({ waiting: Type.Boolean() }),
});

/**
 * First step of a forgotten password: the code (smsmode 2) is used up, and `smscode` of the answer is the proof that
 * the next step asks for.
 */
export const phoneVerification = endpoint({
  method: 'POST',
  path: '/sys/user/phoneVerification',
  access: 'public',
  label: '用户-找回密码验证手机',
  body: Type.Object({ phone: Short, smscode: Short }),
  result: Type.Object({ username: Type.String(), smscode: Type.String() }),
});

const NewPassword = Type.Object({ username: Short, password: Short, smscode: Short, phone: Short });

/** Second step: a new password for the proof of the first. */
export const passwordChange = endpoint({
  method: 'POST',
  path: '/sys/user/passwordChange',
  access: 'public',
  label: '用户-找回密码',
  body: NewPassword,
  code: 0,
});

/** As other clients call it. Ours does not: addresses end up in the logs of proxies. */
export const passwordChangeGet = endpoint({
  method: 'GET',
  path: '/sys/user/passwordChange',
  access: 'public',
  label: '用户-找回密码',
  query: NewPassword,
});
