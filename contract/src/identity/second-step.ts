import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { FlagInput, Text } from '../core/wire.ts';
import { proofFields } from './proof.ts';
import { LoginResult } from './session.ts';

/** How a second step is taken. */
export type SecondStepWay = 'totp' | 'passkey' | 'recovery';
/** `result` of a sign-in that is refused with code 428. */
export interface SecondStepDue {
  /** Good once, for five minutes and five tries, in the browser that was given it. */
  ticket: string;
  ways: SecondStepWay[];
}

/** What the browser's own calls for passkeys give and take, in the form of their `toJSON` and `parse…FromJSON`. */
const BrowserJson = Type.Unknown();
const Ticket = Type.String({ minLength: 1, maxLength: 100 });
const Id = Type.String({ minLength: 1, maxLength: 32 });
const Codes = Type.Array(Type.String());

/** Takes the second step; answers as `/sys/login` does. */
export const passSecondStep = endpoint({
  method: 'POST',
  path: '/sys/secondStep/pass',
  access: 'public',
  label: '两步验证-登录',
  body: Type.Object({
    ticket: Ticket,
    way: Type.Union([Type.Literal('totp'), Type.Literal('passkey'), Type.Literal('recovery')]),
    code: Type.Optional(Type.String({ maxLength: 40 })),
    /** Of a passkey. */
    answer: Type.Optional(BrowserJson),
    /** For 30 days this browser is not asked again. */
    rememberDevice: FlagInput,
  }),
  result: LoginResult,
});

/** What a passkey is asked for a ticket; good for one answer. */
export const secondStepPasskeyOptions = endpoint({
  method: 'POST',
  path: '/sys/secondStep/passkeyOptions',
  access: 'public',
  label: '两步验证-通行密钥',
  body: Type.Object({ ticket: Ticket }),
  result: BrowserJson,
});

/** Begins a sign-in by passkey alone. */
export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/sys/passkey/signInOptions',
  access: 'public',
  label: '通行密钥-登录准备',
  result: Type.Object({ handle: Type.String(), options: BrowserJson }),
});

/** Signs in by passkey alone; answers as `/sys/login` does. */
export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/sys/passkey/signIn',
  access: 'public',
  label: '通行密钥-登录',
  body: Type.Object({ handle: Ticket, answer: BrowserJson, remember_me: FlagInput }),
  result: LoginResult,
});

const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Whether it is kept in an account of its maker, on several devices. */
  backedUp: Type.Boolean(),
  createTime: Type.String(),
  lastUsed: Text,
});
const Device = Type.Object({
  id: Type.String(),
  client: Text,
  ip: Text,
  createTime: Type.String(),
  lastUsed: Type.String(),
  endTime: Type.String(),
  /** The browser that asks. */
  own: Type.Boolean(),
});

/** One's own second step: what there is of it. */
export const ownSecondStep = endpoint({
  method: 'GET',
  path: '/sys/secondStep/own',
  access: 'signed-in',
  whileEnrolling: true,
  label: '两步验证-我的设置',
  result: Type.Object({
    /** When the authenticator app was confirmed; null without one. */
    totpSince: Text,
    passkeys: Type.Array(Passkey),
    /** Whether passkeys work at the address that is asked: they need a name and TLS. */
    passkeysWork: Type.Boolean(),
    recoveryLeft: Type.Integer(),
    devices: Type.Array(Device),
    /** A role asks for it: the last way cannot be removed. */
    required: Type.Boolean(),
  }),
});

const adding = { access: 'signed-in', whileEnrolling: true } as const;
const Recovery = Type.Object({
  /** Recovery codes, when this is the first way: shown once. */
  recoveryCodes: Type.Optional(Codes),
});

/** A new secret for an authenticator app; it counts once `confirmTotp` has seen a code of it. */
export const beginTotp = endpoint({
  ...adding,
  method: 'POST',
  path: '/sys/secondStep/beginTotp',
  label: '两步验证-添加验证器',
  body: Type.Object(proofFields),
  result: Type.Object({ secret: Type.String(), uri: Type.String() }),
});

export const confirmTotp = endpoint({
  ...adding,
  method: 'POST',
  path: '/sys/secondStep/confirmTotp',
  label: '两步验证-确认验证器',
  body: Type.Object({ code: Type.String({ maxLength: 20 }) }),
  result: Recovery,
});

export const removeTotp = endpoint({
  method: 'POST',
  path: '/sys/secondStep/removeTotp',
  access: 'signed-in',
  label: '两步验证-移除验证器',
  body: Type.Object(proofFields),
});

/** Ten new recovery codes; those before are void. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/sys/secondStep/renewRecoveryCodes',
  access: 'signed-in',
  label: '两步验证-重新生成恢复码',
  body: Type.Object(proofFields),
  result: Codes,
});

export const beginPasskey = endpoint({
  ...adding,
  method: 'POST',
  path: '/sys/passkey/begin',
  label: '通行密钥-添加准备',
  body: Type.Object(proofFields),
  result: Type.Object({ handle: Type.String(), options: BrowserJson }),
});

const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
export const addPasskey = endpoint({
  ...adding,
  method: 'POST',
  path: '/sys/passkey/add',
  label: '通行密钥-添加',
  body: Type.Object({ handle: Ticket, name: Name, answer: BrowserJson }),
  result: Recovery,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/sys/passkey/rename',
  access: 'signed-in',
  label: '通行密钥-重命名',
  body: Type.Object({ id: Id, name: Name }),
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/sys/passkey/remove',
  access: 'signed-in',
  label: '通行密钥-移除',
  body: Type.Object({ id: Id, ...proofFields }),
});

/** Without `id`: every one. */
export const forgetDevices = endpoint({
  method: 'POST',
  path: '/sys/secondStep/forgetDevices',
  access: 'signed-in',
  label: '两步验证-取消信任设备',
  body: Type.Object({ id: Type.Optional(Id) }),
});

/** For somebody who has lost phone and codes: an administrator takes the second step of a user away. */
export const resetSecondStep = endpoint({
  method: 'POST',
  path: '/sys/user/resetSecondStep',
  access: 'system:user:changepwd',
  label: '用户-重置两步验证',
  body: Type.Object({ id: Id }),
});
