import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Text = Type.Union([Type.String(), Type.Null()]);
const Count = Type.Union([Type.Integer(), Type.Null()]);

/** One import of Excel files: who brought what, and whether it can be taken back. */
export const ImportBatch = Type.Object({
  /** Id of its task. */
  id: Type.String(),
  /** DR20261127001 */
  no: Type.String(),
  /** What was imported: 项目, 部门成员. */
  label: Type.String(),
  /** Name of whoever brought it. */
  by: Type.String(),
  createTime: Type.String(),
  files: Type.Array(Type.String()),
  mode: Type.Union([Type.Literal('rows'), Type.Literal('all')]),
  /** `failed`: it broke off or was cancelled; what was saved before stays until it is taken back. */
  state: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('failed')]),
  /** Rows of the files; null while it runs, and where it broke off. */
  total: Count,
  added: Type.Integer(),
  changed: Type.Integer(),
  wrong: Count,
  undoneTime: Text,
  undoneBy: Text,
  /** The caller may take it back as far as can be told without looking at its rows. */
  undoable: Type.Boolean(),
});
export type ImportBatch = Static<typeof ImportBatch>;

const Filters = {
  ...pageQuery,
  /** Part of the number. */
  no: Type.Optional(Type.String({ maxLength: 20 })),
  /** Path of the register, or of the call where it is none. */
  register: Type.Optional(Type.String({ maxLength: 200 })),
};

/** The caller's own imports, newest first. */
export const listOwnImports = endpoint({
  method: 'GET',
  path: '/sys/importBatch/own',
  access: 'signed-in',
  label: '导入批次-我的导入',
  query: Type.Object(Filters),
  result: pageOf(ImportBatch),
});

/** All imports of the tenant, newest first. */
export const listImports = endpoint({
  method: 'GET',
  path: '/sys/importBatch/list',
  access: 'system:importBatch:list',
  label: '导入批次-分页列表查询',
  query: Type.Object({ ...Filters, by: Type.Optional(Type.String({ maxLength: 100 })) }),
  result: pageOf(ImportBatch),
});

/** Takes a whole import back (IM05). For whoever brought it and may still import, and whoever may import and delete there. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/sys/importBatch/undo',
  access: 'signed-in',
  label: '导入批次-撤销',
  body: Type.Object({ id: Id }),
  result: Type.Object({
    taskId: Type.String(),
    /** Records that are gone again, and that have their former values; absent when it goes on in the background. */
    removed: Type.Optional(Type.Integer()),
    restored: Type.Optional(Type.Integer()),
  }),
});
