import { type Static, Type } from 'typebox';
import { type Endpoint, endpoint } from '../../core/endpoint.ts';
import type { Operation } from '../../core/resource.ts';
import { callsOf, type ResourceEndpoints } from '../../core/resource-calls.ts';
import { recordsPath } from './compile.ts';

const Code = Type.Object({ code: Type.String({ minLength: 1, maxLength: 36 }) });

/** What is served of a form's records. */
export const recordOperations = [
  'list',
  'queryById',
  'add',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
] as const satisfies readonly Operation[];
export type RecordOperation = (typeof recordOperations)[number];

/** The part of a right that an operation asks for: `onl:order_main:delete`. */
export const rightOf: Readonly<Record<RecordOperation, string>> = {
  list: 'list',
  queryById: 'list',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  deleteBatch: 'delete',
  exportXls: 'export',
};

/** Rights over the records of a form, as buttons of its menu entry. */
export const recordRights = ['list', 'add', 'edit', 'delete', 'export'] as const;

const own = callsOf(recordsPath(':code'), '在线表单', 'online:form');

/** A call of every form: whether the caller may is decided by the form that the path names. */
const ofForm = <E extends Endpoint>(target: E, what: string) => ({
  ...target,
  ...{ access: 'signed-in' as const, label: `在线表单-${what}`, params: Code },
});

/** The records of forms: one set of calls, whatever people design. */
export const recordCalls = {
  list: ofForm(own.list, '查询记录'),
  queryById: ofForm(own.queryById, '读取记录'),
  add: ofForm(own.add, '添加记录'),
  edit: ofForm(own.edit, '修改记录'),
  editPost: ofForm(own.editPost, '修改记录'),
  delete: ofForm(own.delete, '删除记录'),
  deleteBatch: ofForm(own.deleteBatch, '批量删除记录'),
  exportXls: ofForm(own.exportXls, '导出记录'),
} satisfies Partial<Record<keyof ResourceEndpoints, Endpoint>>;

const Unknowns = Type.Record(Type.String(), Type.Unknown());
const Sub = Type.Object({ head: Unknowns, fields: Type.Array(Unknowns), indexs: Type.Array(Unknowns) });

/** A form as it runs, for whoever may read its records; `may`: the operations that they may call. */
export const readForm = endpoint({
  method: 'GET',
  path: '/online/cgform/api/running/:code',
  access: 'signed-in',
  label: '在线表单-读取运行定义',
  params: Code,
  result: Type.Object({
    release: Type.Object({ ...Sub.properties, subs: Type.Array(Sub) }),
    may: Type.Array(Type.String()),
  }),
});
export type RunningAnswer = Static<(typeof readForm)['result']>;

/** Makes the menu entry of a form with the rights over its records, below a menu or at the top. */
export const addFormMenu = endpoint({
  method: 'POST',
  path: '/online/cgform/api/addMenu',
  access: 'online:form:edit',
  label: '在线表单-创建菜单',
  body: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 36 }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    parentId: Type.Optional(Type.Union([Type.String({ maxLength: 36 }), Type.Null()])),
  }),
  result: Type.Object({ id: Type.String() }),
});
