import { type Static, type TSchema, Type } from 'typebox';
import { type Endpoint, endpoint, type Permission } from './endpoint.ts';
import { IdQuery, IdsQuery, ListQuery, pageOf } from './envelope.ts';
import type { Field, ValueOf } from './field.ts';

export type Fields = Record<string, Field>;
export type Operation =
  | 'list'
  | 'queryById'
  | 'add'
  | 'addBatch'
  | 'edit'
  | 'delete'
  | 'deleteBatch'
  | 'exportXls'
  | 'importExcel';

/** A table whose rows belong to one record and are saved with it: order lines, contacts. */
export interface ChildInput {
  label: string;
  table: string;
  /** Column of the child table that holds the parent's id. */
  foreignKey: string;
  fields: Fields;
  /** Most lines a record may have. Default 500. */
  most?: number;
}

/** A table that refers to this resource: deletion is refused while it does (message C09). */
export interface Referrer {
  table: string;
  column: string;
  /** What refers, as the user calls it: `“{name}”已被{n}条{label}引用，不能删除`. */
  label: string;
  /** `id` (default) or another field of this resource that the column holds. */
  by?: string;
}

/** Texts of the wire that differ from call to call; the defaults are the most frequent ones. */
export interface Messages {
  added: string;
  edited: string;
  deleted: string;
  deletedBatch: string;
  notFound: string;
}

interface ResourceInput<F extends Fields> {
  area: string;
  name: string;
  /** Chinese name of one record: 职务, 项目. */
  label: string;
  /** Base path of the calls, e.g. `/sys/position`. */
  path: string;
  table: string;
  fields: F;
  /** Prefix of the permissions; default `area:name`. */
  permission?: `${string}:${string}`;
  /** Menu component whose data rules govern this resource (api-contract 4.5), e.g. `system/UserList`. */
  component?: string;
  /** `own`: rows of the session's tenant only (default). `shared`: rows of all tenants, a platform table. */
  tenancy?: 'own' | 'shared';
  /** Rows are marked deleted (`del_flag` 1) and kept. Default true. */
  softDelete?: boolean;
  /** Saves carry `version`; a stale one is refused (C04). `optional` where older clients send none. Default true. */
  versioned?: boolean | 'optional';
  /** Field-level history of every change. Default true. */
  dataLog?: boolean;
  /** Default order of the list; the id always follows as the last column. */
  order?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  /** Sets of fields that occur once in the tenant, besides the fields marked `unique`. */
  uniques?: readonly { fields: readonly string[]; message: string }[];
  /** Name of a record in messages and titles. Default: the first text field. */
  titleField?: string;
  children?: Record<string, ChildInput>;
  referrers?: readonly Referrer[];
  /** Operations that are not served. */
  without?: readonly Operation[];
  messages?: Partial<Messages>;
  excel?: Partial<ExcelLayout>;
  /** Groups of the form and the detail; fields named in none come first. */
  sections?: readonly { title: string; fields: readonly string[] }[];
  /** Many records typed in at once, in a grid. Without it they are not. */
  massEntry?: MassEntry;
}

/** How records are typed in one below the other. */
export interface MassEntry {
  /** Columns in order. */
  columns: readonly string[];
  /** Columns whose value a new row takes over from the row above. */
  carryOver?: readonly string[];
}

/** Most records that are typed in at once. */
export const mostEntered = 200;

export interface ExcelLayout {
  /** Title of the sheet and stem of the file name. Default `{label}列表`. */
  title: string;
  /**
   * `contract`: merged title, exporter line, header row (api-contract 4.9).
   * `template`: header row first, `*` marks required, sheets 数据, 填写说明, 字典 (domain 8).
   */
  layout: 'contract' | 'template';
  /** Columns in order; default: the fields with `excel`. */
  columns?: readonly string[];
  /** Field whose value finds the row to update; without it every row is new. */
  key?: string;
}

export const auditColumns = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const;

/** What a record always carries besides its own fields. */
export interface RecordBase {
  id: string;
  createBy: string | null;
  createTime: string | null;
  updateBy: string | null;
  updateTime: string | null;
  sysOrgCode?: string | null;
  version?: number;
}
/** A record on the wire: own fields, audit columns, and the texts of its dictionary fields. */
export type RecordOf<R> =
  R extends Resource<infer F>
    ? RecordBase & { [K in keyof F]: ValueOf<F[K]> } & { [key: `${string}_dictText`]: string | undefined }
    : never;
/** What add and edit take. */
export type DraftOf<R> =
  R extends Resource<infer F> ? Partial<{ [K in keyof F]: ValueOf<F[K]> }> & { id?: string; version?: number } : never;

const AnyRecord = Type.Record(Type.String(), Type.Unknown());
type AnyRecordSchema = typeof AnyRecord;

export interface ResourceEndpoints {
  list: Endpoint<TSchema, typeof ListQuery, TSchema, ReturnType<typeof pageOf<AnyRecordSchema>>>;
  queryById: Endpoint<TSchema, typeof IdQuery, TSchema, AnyRecordSchema>;
  add: Endpoint<TSchema, TSchema, AnyRecordSchema, AnyRecordSchema>;
  addBatch: Endpoint<TSchema, TSchema, typeof EntryBody, typeof EntryResult>;
  edit: Endpoint<TSchema, TSchema, AnyRecordSchema, TSchema>;
  editPost: Endpoint<TSchema, TSchema, AnyRecordSchema, TSchema>;
  delete: Endpoint<TSchema, typeof IdQuery, TSchema, TSchema>;
  deleteBatch: Endpoint<TSchema, typeof IdsQuery, TSchema, TSchema>;
  exportXls: Endpoint<TSchema, typeof ExportQuery, TSchema, TSchema>;
  importExcel: Endpoint<TSchema, typeof ImportQuery, TSchema, typeof ImportResult>;
  importTemplate: Endpoint<TSchema, typeof TemplateQuery, TSchema, TSchema>;
}

const FileFormat = Type.Optional(Type.Union([Type.Literal('xls'), Type.Literal('xlsx')]));
const ExportQuery = Type.Object(
  {
    ...ListQuery.properties,
    format: FileFormat,
    /** `1`: the client can wait for a task; large exports then answer `{taskId}` instead of bytes. */
    background: Type.Optional(Type.Literal('1')),
  },
  { additionalProperties: Type.Unknown() },
);
const EntryBody = Type.Object({ rows: Type.Array(AnyRecord, { minItems: 1, maxItems: mostEntered }) });
const EntryResult = Type.Object({ count: Type.Integer() });
/** `mode`: `rows` saves the good rows (default), `all` saves nothing when one row is wrong. `dryRun` 1 only checks. */
const ImportQuery = Type.Object({
  mode: Type.Optional(Type.Union([Type.Literal('rows'), Type.Literal('all')])),
  dryRun: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
});
const TemplateQuery = Type.Object({ format: FileFormat });
/** Outcome of an import; `taskId` when it went on in the background. */
export const ImportResult = Type.Object({
  totalCount: Type.Optional(Type.Integer()),
  errorCount: Type.Optional(Type.Integer()),
  successCount: Type.Optional(Type.Integer()),
  msg: Type.Optional(Type.String()),
  fileUrl: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
  taskId: Type.Optional(Type.String()),
  /** Dry run: new and changed rows, and the first 20 errors. */
  newCount: Type.Optional(Type.Integer()),
  changedCount: Type.Optional(Type.Integer()),
  errors: Type.Optional(Type.Array(Type.String())),
});
export type ImportOutcome = Static<typeof ImportResult>;

export interface Resource<F extends Fields = Fields> {
  area: string;
  name: string;
  label: string;
  path: string;
  table: string;
  fields: F;
  permission: `${string}:${string}`;
  component: string;
  tenancy: 'own' | 'shared';
  softDelete: boolean;
  versioned: boolean | 'optional';
  dataLog: boolean;
  order: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  uniques: readonly { fields: readonly string[]; message: string }[];
  titleField: string;
  children: Record<string, ChildInput>;
  referrers: readonly Referrer[];
  operations: ReadonlySet<Operation>;
  messages: Messages;
  excel: ExcelLayout;
  sections: readonly { title: string; fields: readonly string[] }[];
  massEntry: MassEntry | null;
  endpoints: ResourceEndpoints;
}

const operations: readonly Operation[] = [
  'list',
  'queryById',
  'add',
  'addBatch',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
  'importExcel',
];

/** Declares a screen's data once. Endpoints, SQL, validation, page, form, Excel and history come from the value. */
export function resource<const F extends Fields>(input: ResourceInput<F>): Resource<F> {
  const permission = input.permission ?? (`${input.area}:${input.name}` as const);
  return {
    ...input,
    permission,
    component: input.component ?? `${input.area}/${input.name}`,
    tenancy: input.tenancy ?? 'own',
    softDelete: input.softDelete ?? true,
    versioned: input.versioned ?? true,
    dataLog: input.dataLog ?? true,
    order: input.order ?? [['createTime', 'desc']],
    uniques: input.uniques ?? [],
    titleField: input.titleField ?? firstTextField(input.fields),
    children: input.children ?? {},
    referrers: input.referrers ?? [],
    operations: new Set(
      operations.filter(
        (operation) =>
          !input.without?.includes(operation) && (operation !== 'addBatch' || input.massEntry !== undefined),
      ),
    ),
    messages: {
      added: '添加成功！',
      edited: '修改成功!',
      deleted: '删除成功!',
      deletedBatch: '删除成功!',
      notFound: '未找到对应实体',
      ...input.messages,
    },
    excel: { title: `${input.label}列表`, layout: 'contract', ...input.excel },
    sections: input.sections ?? [],
    massEntry: input.massEntry ?? null,
    endpoints: endpointsOf(input.path, input.label, permission),
  };
}

function firstTextField(fields: Fields): string {
  return Object.entries(fields).find(([, field]) => field.type === 'text')?.[0] ?? 'id';
}

function endpointsOf(path: string, label: string, permission: `${string}:${string}`): ResourceEndpoints {
  const may = (action: string): Permission => `${permission}:${action}`;
  const edit = { path: `${path}/edit`, access: may('edit'), label: `${label}-编辑`, body: AnyRecord } as const;
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/list`,
      access: may('list'),
      label: `${label}-分页列表查询`,
      query: ListQuery,
      result: pageOf(AnyRecord),
    }),
    queryById: endpoint({
      method: 'GET',
      path: `${path}/queryById`,
      access: may('list'),
      label: `${label}-通过id查询`,
      query: IdQuery,
      result: AnyRecord,
    }),
    add: endpoint({
      method: 'POST',
      path: `${path}/add`,
      access: may('add'),
      label: `${label}-添加`,
      body: AnyRecord,
      result: AnyRecord,
    }),
    addBatch: endpoint({
      method: 'POST',
      path: `${path}/addBatch`,
      access: may('add'),
      label: `${label}-批量录入`,
      body: EntryBody,
      result: EntryResult,
    }),
    edit: endpoint({ method: 'PUT', ...edit }),
    editPost: endpoint({ method: 'POST', ...edit }),
    delete: endpoint({
      method: 'DELETE',
      path: `${path}/delete`,
      access: may('delete'),
      label: `${label}-通过id删除`,
      query: IdQuery,
    }),
    deleteBatch: endpoint({
      method: 'DELETE',
      path: `${path}/deleteBatch`,
      access: may('delete'),
      label: `${label}-批量删除`,
      query: IdsQuery,
    }),
    exportXls: endpoint({
      method: 'GET',
      path: `${path}/exportXls`,
      access: may('export'),
      label: `${label}-导出`,
      query: ExportQuery,
      answer: 'file',
    }),
    importExcel: endpoint({
      method: 'POST',
      path: `${path}/importExcel`,
      access: may('import'),
      label: `${label}-导入`,
      query: ImportQuery,
      multipart: true,
      result: ImportResult,
    }),
    importTemplate: endpoint({
      method: 'GET',
      path: `${path}/importTemplate`,
      access: may('import'),
      label: `${label}-下载导入模板`,
      query: TemplateQuery,
      answer: 'file',
    }),
  };
}

/** Permission that makes a guarded column visible; the column is hidden when a rule with this code is active. */
export function columnPermission(resource: Resource, field: string): Permission {
  return `${resource.permission}:col:${field}` as Permission;
}
