import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';

const path = '/online/cgform/button';
const Id = Type.String({ minLength: 1, maxLength: 36 });
const Nullable = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const Status = Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('0')]));
const Line = Type.Record(Type.String(), Type.Unknown());

/** A button as clients send it; what it may hold is checked with the form. */
const button = {
  cgformHeadId: Id,
  buttonCode: Type.String({ maxLength: 100 }),
  buttonName: Type.String({ maxLength: 100 }),
  buttonStyle: Type.String({ maxLength: 32 }),
  buttonIcon: Nullable(100),
  buttonStatus: Status,
  optType: Nullable(20),
  optPosition: Nullable(1),
  orderNum: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 9999 }), Type.Null()])),
  exp: Nullable(255),
};
export const ButtonDraft = Type.Object(button);
export type ButtonDraft = Static<typeof ButtonDraft>;

/** Buttons that a form has of its own (online-engine 9.2). */
export const listButtons = endpoint({
  ...{ method: 'GET', path: `${path}/list/:headId`, access: 'online:form:list', label: '在线表单-读取自定义按钮' },
  params: Type.Object({ headId: Id }),
  result: Type.Array(Line),
});

/** What a form changes about the standard buttons. */
export const listBuiltIns = endpoint({
  ...{ method: 'GET', path: `${path}/builtInList/:headId`, access: 'online:form:list', label: '在线表单-读取内置按钮' },
  params: Type.Object({ headId: Id }),
  result: Type.Array(Line),
});

export const addButton = endpoint({
  ...{ method: 'POST', path: `${path}/add`, access: 'online:form:edit', label: '在线表单-添加按钮' },
  body: ButtonDraft,
  result: Type.Object({ id: Type.String() }),
});

export const editButton = endpoint({
  ...{ method: 'PUT', path: `${path}/edit`, access: 'online:form:edit', label: '在线表单-修改按钮' },
  body: Type.Object({ id: Id, ...button }),
});

export const deleteButton = endpoint({
  ...{ method: 'DELETE', path: `${path}/delete`, access: 'online:form:edit', label: '在线表单-删除按钮' },
  query: Type.Object({ id: Id }),
});

export const deleteButtons = endpoint({
  ...{ method: 'DELETE', path: `${path}/deleteBatch`, access: 'online:form:edit', label: '在线表单-批量删除按钮' },
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 4000 }) }),
});

/** Buttons that steps can be given to: what the drop-down of 动作 offers besides adding, editing, deleting and importing. */
export const enhanceButtons = endpoint({
  ...{ method: 'GET', path: '/online/cgform/head/enhanceButton/:headId', access: 'online:form:list' },
  label: '在线表单-读取可配置动作的按钮',
  params: Type.Object({ headId: Id }),
  result: Type.Array(Line),
});

/** Presses a button for records, csv; what their steps did is undone for each that was refused. */
export const doButton = endpoint({
  ...{ method: 'POST', path: '/online/cgform/api/doButton', access: 'signed-in', label: '在线表单-执行按钮' },
  body: Type.Object({
    formId: Id,
    buttonCode: Type.String({ minLength: 1, maxLength: 50 }),
    dataId: Type.String({ minLength: 1, maxLength: 40_000 }),
    /** What stands in the client's form; the record is read as it is stored. */
    uiFormData: Type.Optional(Type.Unknown()),
  }),
});
