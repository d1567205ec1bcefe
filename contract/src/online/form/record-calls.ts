import { type Static, Type } from 'typebox';
import { ActionBody, ActionResult } from '../../core/action.ts';
import { type Endpoint, endpoint, largeBodyLimit } from '../../core/endpoint.ts';
import { PrintQuery } from '../../core/print.ts';
import { callsOf, type ResourceEndpoints } from '../../core/resource-calls.ts';
import { recordsPath, submitAction } from './compile.ts';

const Code = Type.Object({ code: Type.String({ minLength: 1, maxLength: 36 }) });

/** Rights over the records of a form, as buttons of its menu entry: `onl:order_main:delete`. */
export const recordRights = ['list', 'add', 'edit', 'delete', 'export', 'import', 'print'] as const;
export type RecordRight = (typeof recordRights)[number] | typeof submitAction;

/** The right that each operation asks for: the engine's calls, prints by what they show, and the action that submits. */
export const rightOf = {
  ...{ list: 'list', queryById: 'list', figures: 'list', figure: 'list', groups: 'list' },
  ...{ add: 'add', addBatch: 'add' },
  ...{ edit: 'edit', editPost: 'edit', editMany: 'edit', editManyRuns: 'edit', undoEditMany: 'edit' },
  ...{ delete: 'delete', deleteBatch: 'delete', exportXls: 'export', importExcel: 'import', importTemplate: 'import' },
  ...{ print: 'print', printList: 'print', [submitAction]: submitAction },
  // Buttons of the form's own.
  press: 'edit',
} as const satisfies Readonly<
  Record<keyof ResourceEndpoints | 'print' | 'printList' | 'press' | typeof submitAction, RecordRight>
>;
export type RecordOperation = keyof typeof rightOf;
// Object.keys of a value whose keys are exactly these.
export const recordOperations = Object.keys(rightOf) as readonly RecordOperation[];

const own = callsOf(recordsPath(':code'), '在线表单', 'online:form');

/** A call of every form: whether the caller may is decided by the form that the path names. */
const ofForm = <E extends Endpoint>(
  target: E,
): Omit<E, 'params' | 'access'> & { access: 'signed-in'; params: typeof Code } => ({
  ...target,
  ...{ access: 'signed-in' as const, params: Code },
});

/** The records of forms: one set of calls, whatever people design. */
export const recordCalls = {
  list: ofForm(own.list),
  queryById: ofForm(own.queryById),
  add: ofForm(own.add),
  edit: ofForm(own.edit),
  editPost: ofForm(own.editPost),
  editMany: ofForm(own.editMany),
  editManyRuns: ofForm(own.editManyRuns),
  undoEditMany: ofForm(own.undoEditMany),
  delete: ofForm(own.delete),
  deleteBatch: ofForm(own.deleteBatch),
  exportXls: ofForm(own.exportXls),
  importExcel: ofForm(own.importExcel),
  importTemplate: ofForm(own.importTemplate),
  figure: ofForm(own.figure),
  groups: ofForm(own.groups),
} satisfies Partial<Record<keyof ResourceEndpoints, Endpoint>>;

const Name = Type.String({ minLength: 1, maxLength: 64 });

/** An action on records: the name that the form gives it. */
export const actOnRecords = endpoint({
  ...{ method: 'POST', path: `${recordsPath(':code')}/:action`, access: 'signed-in', label: '在线表单-执行操作' },
  params: Type.Object({ ...Code.properties, action: Name }),
  body: ActionBody,
  bodyLimit: largeBodyLimit,
  result: ActionResult,
});

/**
 * What the records say that a field would name, in the fields that are shown of them, by their names. `part`: the field is one of
 * the lines of this sub table.
 */
export const linkedValues = endpoint({
  ...{
    method: 'GET',
    path: `${recordsPath(':code')}/linkedValues`,
    access: 'signed-in',
    label: '在线表单-读取他表字段',
  },
  params: Code,
  query: Type.Object({ by: Name, value: Type.String({ maxLength: 4000 }), part: Type.Optional(Name) }),
  result: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])),
});

/** Records or the list on paper: the name that the form gives the print. */
export const printRecordsOfForm = endpoint({
  ...{ method: 'GET', path: `${recordsPath(':code')}/print/:print`, access: 'signed-in', label: '在线表单-打印' },
  params: Type.Object({ ...Code.properties, print: Name }),
  query: PrintQuery,
  answer: 'file',
});

const Unknowns = Type.Record(Type.String(), Type.Unknown());
const Sub = Type.Object({
  ...{ head: Unknowns, fields: Type.Array(Unknowns), indexs: Type.Array(Unknowns) },
  rules: Type.Optional(Type.Array(Unknowns)),
});
const Buttons = Type.Optional(Type.Array(Unknowns));

/** What pages compile a form of. */
export const ReleaseAnswer = Type.Object({ ...Sub.properties, buttons: Buttons, subs: Type.Array(Sub) });

const Running = Type.Object({
  release: ReleaseAnswer,
  may: Type.Array(Type.String()),
  /** Fields that this person has in the form and not in lists; those of lines as `order_goods.price`. */
  recordOnly: Type.Array(Type.String()),
  /** Fields that this person has in lists and not in the form; those of lines as `order_goods.price`. */
  listOnly: Type.Array(Type.String()),
  /** Buttons that are kept from this person; those of lines as `order_goods:add`. */
  withoutButtons: Type.Array(Type.String()),
  /** What scripts do in the form and in its list; absent where many forms are told at once. */
  scripts: Type.Optional(
    Type.Array(
      Type.Object({ cgJsType: Type.Union([Type.Literal('form'), Type.Literal('list')]), cgJs: Type.String() }),
    ),
  ),
});
export type RunningAnswer = Static<typeof Running>;

/** A form as it runs, for whoever may read its records; `may`: the operations on them that they may do. */
export const readForm = endpoint({
  method: 'GET',
  path: '/online/cgform/api/running/:code',
  access: 'signed-in',
  label: '在线表单-读取运行定义',
  params: Code,
  result: Running,
});

/** The forms with approvals whose records the caller may read: the approval centre shows their records. */
export const formsWithApproval = endpoint({
  ...{ method: 'GET', path: '/online/cgform/api/withApproval', access: 'signed-in', label: '在线表单-可审批的表单' },
  result: Type.Array(Running),
});

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
