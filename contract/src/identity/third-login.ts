import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { proofFields } from './proof.ts';
import { LoginResult } from './session.ts';

const Short = Type.Optional(Type.String({ maxLength: 256 }));
const Source = Type.Object({ source: Type.String({ minLength: 1, maxLength: 50 }) });
/** What a provider sends back; the library that speaks its protocol reads it. */
const Answer = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 4000 })),
  /** The code, as DingTalk names it. */
  authCode: Type.Optional(Type.String({ maxLength: 4000 })),
  state: Type.Optional(Type.String({ maxLength: 200 })),
  iss: Type.Optional(Type.String({ maxLength: 1000 })),
  error: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Begins a sign-in at a provider, in a small window that the page opened. */
export const thirdRender = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/render/:source',
  access: 'public',
  label: '第三方登录-跳转',
  params: Source,
  result: Type.Unknown(),
  answer: 'file',
});

/** The provider sends the browser back: a page that tells the window behind it what came of it. */
export const thirdCallback = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/:source/callback',
  access: 'public',
  label: '第三方登录-回调',
  params: Source,
  query: Answer,
  result: Type.Unknown(),
  answer: 'file',
});

/** As `thirdRender`, in the page itself: inside a chat app there are no windows. `state`: the page's origin. */
export const thirdAppLogin = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/oauth2/:source/login',
  access: 'public',
  label: '第三方登录-应用内跳转',
  params: Source,
  query: Type.Object({ state: Short }),
  result: Type.Unknown(),
  answer: 'file',
});

export const thirdAppCallback = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/oauth2/:source/callback',
  access: 'public',
  label: '第三方登录-应用内回调',
  params: Source,
  query: Answer,
  result: Type.Unknown(),
  answer: 'file',
});

const Exchange = {
  token: Type.String({ minLength: 1, maxLength: 256 }),
  thirdType: Type.String({ minLength: 1, maxLength: 50 }),
};

/** Opens the session. `token` is what the calls before gave: good once, for a minute, in the browser that began. */
export const getLoginUser = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/getLoginUser/:token/:thirdType',
  access: 'public',
  label: '第三方登录-登录',
  params: Type.Object(Exchange),
  result: LoginResult,
  code: 200,
});

export const getLoginUserInTenant = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/getLoginUser/:token/:thirdType/:tenantId',
  access: 'public',
  label: '第三方登录-登录到租户',
  params: Type.Object({ ...Exchange, tenantId: Type.Integer() }),
  result: LoginResult,
  code: 200,
});

const Stranger = {
  source: Short,
  uuid: Short,
  username: Short,
  avatar: Type.Optional(Type.String({ maxLength: 2000 })),
  suffix: Short,
  operateCode: Short,
};

const creating = {
  method: 'POST',
  access: 'public',
  label: '第三方登录-创建用户',
  body: Type.Object(Stranger),
  result: Type.String(),
  code: 0,
} as const;
/** Makes a user for somebody whom only the provider knows, where the settings allow it. @see getLoginUser */
export const createThirdUser = endpoint({ ...creating, path: '/sys/thirdLogin/user/create' });
/** The same under the path that clients call. */
export const createThirdUserOther = endpoint({ ...creating, path: '/sys/third/user/create' });

const checking = {
  method: 'POST',
  access: 'public',
  label: '第三方登录-绑定账号',
  body: Type.Object({
    ...Stranger,
    password: Short,
    /** Asked for with code 412 after a failure of the account or the address. */
    captcha: Type.Optional(Short),
    checkKey: Type.Optional(Type.Union([Short, Type.Number()])),
  }),
  result: Type.String(),
  code: 0,
} as const;
/** Links the provider's account to the user whose name and password these are. @see getLoginUser */
export const bindThirdUser = endpoint({ ...checking, path: '/sys/thirdLogin/user/checkPassword' });
export const bindThirdUserOther = endpoint({ ...checking, path: '/sys/third/user/checkPassword' });

/** Links the provider's account to the user whose phone got the code (`/sys/sms`, smsmode 0). @see getLoginUser */
export const bindThirdPhone = endpoint({
  method: 'POST',
  path: '/sys/thirdLogin/bindingThirdPhone',
  access: 'public',
  label: '第三方登录-绑定手机号',
  body: Type.Object({ mobile: Short, captcha: Short, thirdUserUuid: Short }),
  result: Type.String(),
  code: 0,
});

/** A ticket of the CAS server for a page of ours. */
export const validateCasLogin = endpoint({
  method: 'GET',
  path: '/sys/cas/client/validateLogin',
  access: 'public',
  label: '统一认证登录',
  query: Type.Object({
    ticket: Type.Optional(Type.String({ maxLength: 300 })),
    service: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  result: LoginResult,
  code: 200,
});

/** A provider says that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0); 400 when it is not believed. */
export const backChannelLogout = endpoint({
  method: 'POST',
  path: '/sys/thirdLogin/:source/backchannelLogout',
  access: 'public',
  label: '第三方登录-来源已退出',
  params: Source,
  body: Type.Object({ logout_token: Type.String({ minLength: 1, maxLength: 20_000 }) }),
});

const Account = Type.Object({
  id: Type.String(),
  thirdType: Type.String(),
  /** Of the provider, as its button says it. */
  thirdName: Type.String(),
  thirdUserId: Type.Union([Type.String(), Type.Null()]),
  realname: Type.Union([Type.String(), Type.Null()]),
  createTime: Type.Union([Type.String(), Type.Null()]),
});

/** One's own accounts at providers. */
export const listOwnThirdAccounts = endpoint({
  method: 'GET',
  path: '/sys/thirdAccount/listOwn',
  access: 'signed-in',
  label: '第三方账号-我的绑定',
  result: Type.Array(Account),
});

/** Links an account to the caller: what the window of the provider gave, and a proof that it is they who act. */
export const bindOwnThirdAccount = endpoint({
  method: 'POST',
  path: '/sys/thirdAccount/bindOwn',
  access: 'signed-in',
  label: '第三方账号-绑定',
  body: Type.Object({ source: Short, uuid: Short, operateCode: Short, ...proofFields }),
});

export const deleteOwnThirdAccount = endpoint({
  method: 'DELETE',
  path: '/sys/thirdAccount/deleteOwn',
  access: 'signed-in',
  label: '第三方账号-解除绑定',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 32 }) }),
});

/** Which enterprise chats users and departments can be synchronised with. */
export const getEnabledType = endpoint({
  method: 'GET',
  path: '/sys/thirdApp/getEnabledType',
  access: 'signed-in',
  label: '企业应用-已启用',
  result: Type.Object({ wechatEnterprise: Type.Boolean(), dingtalk: Type.Boolean() }),
});

/** Synchronises users or departments with an enterprise chat; says that none is connected. */
export const syncThirdApp = endpoint({
  method: 'GET',
  path: '/sys/thirdApp/sync/:app/:kind/:direction',
  access: 'signed-in',
  label: '企业应用-同步',
  params: Type.Object({
    app: Type.Union([Type.Literal('wechatEnterprise'), Type.Literal('dingtalk')]),
    kind: Type.Union([Type.Literal('user'), Type.Literal('depart')]),
    direction: Type.Union([Type.Literal('toApp'), Type.Literal('toLocal')]),
  }),
  query: Type.Object({ ids: Type.Optional(Type.String({ maxLength: 100_000 })) }),
});

/** Key for clients that send passwords encrypted; it protects nothing that TLS does not. */
export const getEncryptedString = endpoint({
  method: 'GET',
  path: '/sys/getEncryptedString',
  access: 'public',
  label: '获取加密串',
  result: Type.Object({ key: Type.String(), iv: Type.String() }),
});

/** Clients of this contract ask, naming nobody, whether a second step follows. Only a sign-in tells that (decision 0097). */
export const secondStep = endpoint({
  method: 'POST',
  path: '/auth/2step-code',
  access: 'public',
  label: '二次验证',
  result: Type.Object({ stepCode: Type.Integer() }),
});
