import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { signedInFields } from './session.ts';

const Code = Type.Object({ qrcodeId: Type.String({ minLength: 1, maxLength: 100 }) });

/** A code for the screen, good for 30 seconds and for the browser that asked. */
export const getLoginQrcode = endpoint({
  method: 'GET',
  path: '/sys/getLoginQrcode',
  access: 'public',
  label: '扫码登录-二维码',
  result: Type.Object({ qrcodeId: Type.String() }),
});

/** What became of the code: `-1` waiting, `-2` expired, else the token; then all that a sign-in gives is beside it. */
export const getQrcodeToken = endpoint({
  method: 'GET',
  path: '/sys/getQrcodeToken',
  access: 'public',
  label: '扫码登录-查询结果',
  query: Code,
  result: Type.Object({
    token: Type.String(),
    success: Type.Optional(Type.Boolean()),
    /** Somebody has opened the code on his phone and is asked now. */
    scanned: Type.Optional(Type.Boolean()),
    ...signedInFields,
  }),
});

/** The phone has read the code: what is about to be signed in. The code waits a little longer for the answer. */
export const readLoginQrcode = endpoint({
  method: 'POST',
  path: '/sys/readLoginQrcode',
  access: 'signed-in',
  label: '扫码登录-查看',
  query: Code,
  result: Type.Object({
    address: Type.String(),
    /** Browser and system; '' when unknown. */
    browser: Type.String(),
    time: Type.String(),
    /** The phone is at another address than the browser that asks. */
    elsewhere: Type.Boolean(),
  }),
});

/** The user on the phone lets the browser in. Other clients send `token` in the query. */
export const scanLoginQrcode = endpoint({
  method: 'POST',
  path: '/sys/scanLoginQrcode',
  access: 'signed-in',
  label: '扫码登录-确认',
  query: Code,
});

export const cancelLoginQrcode = endpoint({
  method: 'POST',
  path: '/sys/cancelLoginQrcode',
  access: 'signed-in',
  label: '扫码登录-取消',
  query: Code,
});
