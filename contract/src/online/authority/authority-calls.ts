import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';

/*
 * Rights within forms (online-engine 9.3): what is under control, rules for rows, and who is granted what. Whoever designs
 * forms sets them.
 */

const api = '/online/cgform/api';
const access = 'online:form:edit' as const;
const Id = Type.String({ minLength: 1, maxLength: 36 });
const Form = Type.Object({ id: Id });
const Code = Type.String({ minLength: 1, maxLength: 255 });
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** A field with its switches; status 1: something of it is under control. */
export const AuthColumn = Type.Object({
  cgformId: Type.String(),
  code: Type.String(),
  title: Type.String(),
  status: Flag,
  listShow: Type.Boolean(),
  formShow: Type.Boolean(),
  formEditable: Type.Boolean(),
  isShowList: Type.Union([Type.Integer(), Type.Null()]),
  isShowForm: Type.Union([Type.Integer(), Type.Null()]),
});
export type AuthColumn = Static<typeof AuthColumn>;

export const readAuthColumns = endpoint({
  ...{ method: 'GET', path: `${api}/authColumn/:id`, access, label: '在线表单-读取字段权限' },
  params: Form,
  result: Type.Array(AuthColumn),
});

const Enable = Type.Object({ cgformId: Id, code: Code, status: Flag });
const Switch = Type.Object({
  cgformId: Id,
  code: Code,
  /** 1 visible in lists, 2 visible in forms, 3 editable, 4 all. */
  switchFlag: Type.Integer({ minimum: 1, maximum: 4 }),
  listShow: Type.Optional(Type.Boolean()),
  formShow: Type.Optional(Type.Boolean()),
  formEditable: Type.Optional(Type.Boolean()),
});
export type SwitchBody = Static<typeof Switch>;
const most = { minItems: 1, maxItems: 300 };

/** Puts a field under control, with all three switches, or takes it out. */
export const enableAuthColumn = endpoint({
  ...{ method: 'PUT', path: `${api}/authColumn`, access, label: '在线表单-启用字段权限' },
  body: Enable,
});
export const enableAuthColumns = endpoint({
  ...{ method: 'PUT', path: `${api}/authColumn/batch`, access, label: '在线表单-批量启用字段权限' },
  body: Type.Array(Enable, most),
});
export const switchAuthColumn = endpoint({
  ...{ method: 'POST', path: `${api}/authColumn`, access, label: '在线表单-切换字段权限' },
  body: Switch,
});
export const switchAuthColumns = endpoint({
  ...{ method: 'POST', path: `${api}/authColumn/batch`, access, label: '在线表单-批量切换字段权限' },
  body: Type.Array(Switch, most),
});

/** A thing under control: a field in a list or form, or a button. */
export const AuthPageRow = Type.Object({
  ...{ id: Type.String(), cgformId: Type.String(), code: Type.String() },
  ...{ type: Type.Integer(), control: Type.Integer(), page: Type.Integer(), status: Type.Integer() },
});
export type AuthPageRow = Static<typeof AuthPageRow>;

const Button = Type.Object({
  code: Type.String(),
  title: Type.String(),
  page: Type.Integer(),
  status: Type.Integer(),
});

/** `buttonList`: buttons that the form has of its own; clients add those that every form has. */
export const readAuthButtons = endpoint({
  ...{ method: 'GET', path: `${api}/authButton/:id`, access, label: '在线表单-读取按钮权限' },
  params: Form,
  result: Type.Object({
    buttonList: Type.Array(Button),
    authList: Type.Array(AuthPageRow),
    mainRelationType: Type.Union([Type.Integer(), Type.Null()]),
    mainThemeTemplate: Type.Union([Type.String(), Type.Null()]),
  }),
});
export const enableAuthButton = endpoint({
  ...{ method: 'POST', path: `${api}/authButton`, access, label: '在线表单-启用按钮权限' },
  body: Type.Object({
    cgformId: Id,
    code: Code,
    page: Type.Union([Type.Literal(3), Type.Literal(5)]),
    type: Type.Optional(Type.Literal(2)),
    control: Type.Optional(Type.Literal(5)),
    status: Type.Optional(Type.Literal(1)),
  }),
  result: AuthPageRow,
});
export const disableAuthButton = endpoint({
  ...{ method: 'PUT', path: `${api}/authButton/:id`, access, label: '在线表单-停用按钮权限' },
  params: Form,
});

const Nullable = Type.Union([Type.String(), Type.Null()]);
/** A rule for rows; it binds those to whom it is granted. */
export const AuthDataRow = Type.Object({
  ...{ id: Type.String(), cgformId: Type.String(), ruleName: Type.String(), ruleColumn: Nullable },
  ...{ ruleOperator: Type.String(), ruleValue: Nullable, status: Type.Integer() },
});
export type AuthDataRow = Static<typeof AuthDataRow>;
const rule = {
  cgformId: Id,
  ruleName: Type.String({ minLength: 1, maxLength: 50 }),
  ruleColumn: Type.Optional(Type.Union([Type.String({ maxLength: 50 }), Type.Null()])),
  ruleOperator: Type.String({ minLength: 1, maxLength: 50 }),
  ruleValue: Type.String({ minLength: 1, maxLength: 255 }),
  status: Flag,
};
export const AuthDataDraft = Type.Object(rule);
export type AuthDataDraft = Static<typeof AuthDataDraft>;

const rulesOf = (name: string, label: string) =>
  endpoint({
    ...{ method: 'GET', path: `${api}/${name}/:id`, access, label: `在线表单-${label}` },
    params: Form,
    result: Type.Array(AuthDataRow),
  });
export const readAuthData = rulesOf('authData', '读取数据权限');
/** Rules that are active. */
export const readValidAuthData = rulesOf('validAuthData', '读取有效的数据权限');
export const addAuthData = endpoint({
  ...{ method: 'POST', path: `${api}/authData`, access, label: '在线表单-添加数据权限' },
  body: AuthDataDraft,
  result: Type.Object({ id: Type.String() }),
});
export const editAuthData = endpoint({
  ...{ method: 'PUT', path: `${api}/authData`, access, label: '在线表单-修改数据权限' },
  body: Type.Object({ id: Id, ...rule }),
});
export const deleteAuthData = endpoint({
  ...{ method: 'DELETE', path: `${api}/authData`, access, label: '在线表单-删除数据权限' },
  query: Form,
});

/** What of a form can be granted: fields (1) or buttons (2) under control. */
export const readAuthPage = endpoint({
  ...{ method: 'GET', path: `${api}/authPage/:id/:type`, access, label: '在线表单-读取可授权项' },
  params: Type.Object({ id: Id, type: Type.Union([Type.Literal('1'), Type.Literal('2')]) }),
  result: Type.Array(Type.Object({ ...AuthPageRow.properties, title: Type.String() })),
});
export type Grantable = Static<(typeof readAuthPage)['result']>[number];

const Mode = Type.Union([Type.Literal('role'), Type.Literal('depart'), Type.Literal('user')]);

/** Ids of what is granted to a role, a department or a person. */
export const readRoleAuth = endpoint({
  ...{ method: 'GET', path: `${api}/roleAuth`, access, label: '在线表单-读取授权' },
  query: Type.Object({
    roleId: Id,
    cgformId: Id,
    type: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')]),
    authMode: Type.Optional(Mode),
  }),
  result: Type.Array(Type.String()),
});

const granting = (name: string, label: string) =>
  endpoint({
    ...{ method: 'POST', path: `${api}/${name}/:targetId/:cgformId`, access, label: `在线表单-${label}` },
    params: Type.Object({ targetId: Id, cgformId: Id }),
    /** `authId`: the ids as JSON text; what is not among them is no longer granted. */
    body: Type.Object({ authId: Type.String({ maxLength: 100_000 }), authMode: Type.Optional(Mode) }),
  });
export const grantColumns = granting('roleColumnAuth', '字段授权');
export const grantButtons = granting('roleButtonAuth', '按钮授权');
export const grantData = granting('roleDataAuth', '数据授权');
