import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { Text } from '../core/wire.ts';
import { proofFields } from './proof.ts';

const Short = Type.String({ maxLength: 256 });

/** Ways by which somebody is reached, and by which an account is got back. */
export type Contact = 'phone' | 'email';

/** What goes with every change: who acts, and that the phone or address until now agrees (decision 0115). */
const changeFields = {
  /** The code that was sent to the one until now. */
  oldCode: Type.Optional(Short),
  /** Nothing that is sent to it arrives: a passkey, an app or a recovery code says who acts in its place. */
  oldLost: Type.Optional(Type.Boolean()),
  ...proofFields,
};

/** How one's own phone is changed: whether the one until now has to agree by a code. */
export const ownPhoneRules = endpoint({
  method: 'GET',
  path: '/sys/user/ownPhone',
  access: 'signed-in',
  label: '自己的手机号-查询',
  result: Type.Object({ phone: Text, needsOldCode: Type.Boolean() }),
});

/** Sends a code to the phone that is to be one's own: five within ten minutes for a person, and for a number. */
export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/sys/user/sendPhoneCode',
  access: 'signed-in',
  label: '自己的手机号-发送验证码',
  body: Type.Object({ phone: Type.String({ minLength: 1, maxLength: 45 }) }),
});

/** Sends a code to the phone or the address that is one's own until now; the caller does not say which one that is. */
export const sendOldCode = endpoint({
  method: 'POST',
  path: '/sys/user/sendOldCode',
  access: 'signed-in',
  label: '自己的原联系方式-发送验证码',
  body: Type.Object({ contact: Type.Union([Type.Literal('phone'), Type.Literal('email')]) }),
});

/** The signed-in user's own phone, with the codes that were sent to the new number and to the one until now. */
export const updateMobile = endpoint({
  method: 'PUT',
  path: '/sys/user/updateMobile',
  access: 'signed-in',
  label: '修改自己的手机号',
  body: Type.Object({ phone: Type.Optional(Short), smscode: Type.Optional(Short), ...changeFields }),
});

/** How an address of one's own is changed here: by codes that are mailed, or where no mail is sent by a proof of who acts alone. */
export const ownEmailRules = endpoint({
  method: 'GET',
  path: '/sys/user/ownEmail',
  access: 'signed-in',
  label: '自己的邮箱-查询',
  result: Type.Object({ email: Text, needsCode: Type.Boolean(), needsOldCode: Type.Boolean() }),
});

/** Mails a code to the address that is to be one's own: five within ten minutes for a person, and for an address. */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/sys/user/sendEmailCode',
  access: 'signed-in',
  label: '自己的邮箱-发送验证码',
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: 100 }) }),
});

/** Another address of one's own, or none: with the codes of both. The address until now hears of it. */
export const updateEmail = endpoint({
  method: 'PUT',
  path: '/sys/user/updateEmail',
  access: 'signed-in',
  label: '自己的邮箱-修改',
  body: Type.Object({
    email: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    code: Type.Optional(Short),
    ...changeFields,
  }),
});
