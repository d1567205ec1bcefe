import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { FlagInput } from '../core/wire.ts';

const Text = Type.Union([Type.String(), Type.Null()]);
const Whole = Type.Union([Type.Integer(), Type.Null()]);

/** The signed-in user as the wire shows him; never with password or salt. */
export const UserInfo = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Text,
  avatar: Text,
  birthday: Text,
  sex: Whole,
  email: Text,
  phone: Text,
  orgCode: Text,
  orgCodeTxt: Text,
  status: Whole,
  delFlag: Whole,
  workNo: Text,
  post: Text,
  telephone: Text,
  userIdentity: Whole,
  departIds: Text,
  relTenantIds: Text,
  createBy: Text,
  createTime: Text,
  updateBy: Text,
  updateTime: Text,
  homePath: Text,
});

export const DepartInfo = Type.Object({
  id: Type.String(),
  parentId: Text,
  departName: Type.String(),
  orgCode: Type.String(),
  orgCategory: Text,
  orgType: Text,
});
export const TenantInfo = Type.Object({ id: Type.Integer(), name: Text, status: Whole });

export const DictItem = Type.Object({
  value: Type.String(),
  text: Type.String(),
  title: Type.String(),
  label: Type.String(),
  color: Type.Optional(Text),
});
/** Enabled items of every dictionary, by dictionary code. */
export const AllDictItems = Type.Record(Type.String(), Type.Array(DictItem));

const Departs = Type.Array(DepartInfo);
/** 0 none, 1 one, 2 several. */
const DepartCount = Type.Integer();
const furtherFields = {
  /** The session can do nothing before its person has set up a second step. */
  mustEnrol: Type.Optional(Type.Boolean()),
  sysAllDictItems: Type.Optional(AllDictItems),
  tenantList: Type.Optional(Type.Array(TenantInfo)),
};

export const LoginResult = Type.Object({
  token: Type.String(),
  userInfo: UserInfo,
  departs: Departs,
  multi_depart: DepartCount,
  ...furtherFields,
});

/** What a sign-in gives beside the token, for calls that may also answer that there is none yet. */
export const signedInFields = {
  userInfo: Type.Optional(UserInfo),
  departs: Type.Optional(Departs),
  multi_depart: Type.Optional(DepartCount),
  ...furtherFields,
};

const Short = Type.String({ maxLength: 256 });

/** What the sign-in page needs to draw itself: brand, whether a captcha is asked, which providers exist, the X-Sign secret. */
export const clientConfig = endpoint({
  method: 'GET',
  path: '/sys/clientConfig',
  access: 'public',
  label: '前端配置',
  result: Type.Object({
    brand: Type.String(),
    /** Stored path of a picture; '' for the product's own. So is `picture`. */
    logo: Type.String(),
    subtitle: Type.String(),
    /** Above the form of the sign-in page. */
    notice: Type.String(),
    picture: Type.String(),
    footer: Type.String(),
    watermark: Type.Boolean(),
    passwordMin: Type.Integer(),
    captcha: Type.Boolean(),
    sms: Type.Boolean(),
    /** Whether /sys/user/register makes accounts. */
    registration: Type.Boolean(),
    signSecret: Type.String(),
    providers: Type.Array(Type.Object({ source: Type.String(), name: Type.String(), url: Type.String() })),
    /** The CAS server; `central`: nobody signs in here, everybody goes there. Null without one. */
    cas: Type.Union([Type.Object({ url: Type.String(), name: Type.String(), central: Type.Boolean() }), Type.Null()]),
    /** Whether somebody whom only a provider knows may have an account made. */
    thirdCreate: Type.Boolean(),
  }),
});

/** `key` is chosen by the client (epoch ms) and goes back as `checkKey`. */
export const randomImage = endpoint({
  method: 'GET',
  path: '/sys/randomImage/:key',
  access: 'public',
  label: '获取验证码',
  params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.String(),
});

export const checkCaptcha = endpoint({
  method: 'POST',
  path: '/sys/checkCaptcha',
  access: 'public',
  label: '校验验证码',
  body: Type.Object({ captcha: Type.Optional(Short), checkKey: Type.Optional(Short) }),
});

export const login = endpoint({
  method: 'POST',
  path: '/sys/login',
  access: 'public',
  label: '登录',
  body: Type.Object({
    username: Type.Optional(Short),
    password: Type.Optional(Short),
    captcha: Type.Optional(Short),
    checkKey: Type.Optional(Type.Union([Short, Type.Number()])),
    remember_me: FlagInput,
  }),
  result: LoginResult,
});

export const mLogin = endpoint({
  method: 'POST',
  path: '/sys/mLogin',
  access: 'public',
  label: '移动端登录',
  body: Type.Object({
    username: Type.Optional(Short),
    password: Type.Optional(Short),
    /** Asked for after a failure of the account or the address, with code 412 and where to get the picture. */
    captcha: Type.Optional(Short),
    checkKey: Type.Optional(Type.Union([Short, Type.Number()])),
  }),
  result: Type.Object({ token: Type.String(), userInfo: UserInfo, mustEnrol: Type.Optional(Type.Boolean()) }),
});

export const phoneLogin = endpoint({
  method: 'POST',
  path: '/sys/phoneLogin',
  access: 'public',
  label: '手机号登录',
  body: Type.Object({
    mobile: Type.Optional(Short),
    captcha: Type.Optional(Short),
    remember_me: FlagInput,
  }),
  result: LoginResult,
});

/** smsmode: `0` sign in, `1` register, `2` forgotten password. */
export const sms = endpoint({
  method: 'POST',
  path: '/sys/sms',
  access: 'public',
  label: '发送短信验证码',
  body: Type.Object({
    mobile: Type.Optional(Short),
    smsmode: Type.Optional(Short),
    /** Code of a link by which one registers, also where registration is closed. */
    invitation: Type.Optional(Short),
  }),
  code: 0,
});

const leaving = {
  path: '/sys/logout',
  access: 'public',
  whileEnrolling: true,
  label: '退出登录',
  /** Where the browser signs out of the system that signed it in; null where none did. */
  result: Type.Union([Type.Null(), Type.Object({ address: Type.String() })]),
} as const;
export const logout = endpoint({ ...leaving, method: 'POST' });
export const logoutGet = endpoint({ ...leaving, method: 'GET', code: 200 });

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/sys/user/getUserInfo',
  access: 'signed-in',
  whileEnrolling: true,
  label: '当前用户信息',
  result: Type.Object({ userInfo: UserInfo, sysAllDictItems: AllDictItems }),
  code: 200,
});

export const getCurrentUserDeparts = endpoint({
  method: 'GET',
  path: '/sys/user/getCurrentUserDeparts',
  access: 'signed-in',
  label: '当前用户部门',
  result: Type.Object({ list: Type.Array(DepartInfo), orgCode: Text }),
});

/** Chooses the department (and with several, the tenant) that the session works in. */
export const selectDepart = endpoint({
  method: 'PUT',
  path: '/sys/selectDepart',
  access: 'signed-in',
  label: '切换部门',
  body: Type.Object({
    orgCode: Type.Optional(Short),
    username: Type.Optional(Short),
    loginTenantId: Type.Optional(Type.Integer()),
  }),
  result: Type.Object({ userInfo: UserInfo }),
  code: 0,
});

export const updatePassword = endpoint({
  method: 'PUT',
  path: '/sys/user/updatePassword',
  access: 'signed-in',
  label: '修改自己的密码',
  body: Type.Object({
    username: Type.Optional(Short),
    oldpassword: Type.Optional(Short),
    password: Type.Optional(Short),
    confirmpassword: Type.Optional(Short),
  }),
});

/** A button below a menu that the user holds. */
export interface MenuButton {
  action: string;
  type: string | null;
  status: string | null;
  describe: string;
  isAuth: true;
}

export interface MenuNode {
  id: string;
  route: '1' | '0';
  path: string;
  name: string;
  component: string;
  redirect?: string | null;
  hidden?: true;
  alwaysShow?: true;
  children?: MenuNode[];
  meta: {
    /** The page has a head of its own: no path to it is shown above. */
    hiddenHeaderContent?: boolean;
    title?: string;
    icon?: string;
    keepAlive?: boolean;
    internalOrExternal?: boolean;
    componentName?: string;
    url?: string;
    hideTab?: true;
    /** The user's own buttons of the page; absent where the whole meta is replaced. */
    permissionList?: MenuButton[];
    hideMenu?: true;
  };
}

const AuthEntry = Type.Object({ action: Type.String(), type: Text, describe: Text });
/** Every button and column rule; enforced while status is "1". */
const RuleEntry = Type.Object({ action: Type.String(), status: Text, type: Text, describe: Text });

export const getUserPermissionByToken = endpoint({
  method: 'GET',
  path: '/sys/permission/getUserPermissionByToken',
  access: 'signed-in',
  label: '当前用户菜单与权限',
  result: Type.Object({
    menu: Type.Array(Type.Unsafe<MenuNode>(Type.Any())),
    auth: Type.Array(AuthEntry),
    allAuth: Type.Array(RuleEntry),
    sysSafeMode: Type.Boolean(),
    /** Permission codes the user holds; our own client asks these. */
    codeList: Type.Array(Type.String()),
  }),
});

/** The same without the menu. */
export const getPermCode = endpoint({
  method: 'GET',
  path: '/sys/permission/getPermCode',
  access: 'signed-in',
  label: '当前用户权限编码',
  result: Type.Object({
    codeList: Type.Array(Type.String()),
    auth: Type.Array(AuthEntry),
    allAuth: Type.Array(RuleEntry),
    sysSafeMode: Type.Boolean(),
  }),
  code: 200,
});

export const loginfo = endpoint({
  method: 'GET',
  path: '/sys/loginfo',
  access: 'signed-in',
  label: '访问统计',
  result: Type.Object({
    totalVisitCount: Type.Integer(),
    todayVisitCount: Type.Integer(),
    todayIp: Type.Integer(),
  }),
  code: 200,
});

export const visitInfo = endpoint({
  method: 'GET',
  path: '/sys/visitInfo',
  access: 'signed-in',
  label: '最近七天访问量',
  result: Type.Array(
    Type.Object({ visit: Type.Integer(), ip: Type.Integer(), tian: Type.String(), type: Type.String() }),
  ),
});
