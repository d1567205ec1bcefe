import { type Static, type TSchema, Type } from 'typebox';
import { type EditManyEndpoints, editManyCalls } from './edit-many.ts';
import { type Endpoint, endpoint, largeBodyLimit, type Permission } from './endpoint.ts';
import { IdQuery, IdsQuery, ListQuery, pageOf } from './envelope.ts';
import { type FigureEndpoints, figureCalls } from './figure.ts';

/** Most records that are typed in at once. */
export const mostEntered = 200;

const AnyRecord = Type.Record(Type.String(), Type.Unknown());
type AnyRecordSchema = typeof AnyRecord;

export interface ResourceEndpoints extends FigureEndpoints, EditManyEndpoints {
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
export const ImportQuery = Type.Object({
  mode: Type.Optional(Type.Union([Type.Literal('rows'), Type.Literal('all')])),
  dryRun: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
});
export const TemplateQuery = Type.Object({ format: FileFormat });
/** Outcome of an import; `taskId` when it went on in the background. */
export const ImportResult = Type.Object({
  totalCount: Type.Optional(Type.Integer()),
  errorCount: Type.Optional(Type.Integer()),
  successCount: Type.Optional(Type.Integer()),
  msg: Type.Optional(Type.String()),
  fileUrl: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
  taskId: Type.Optional(Type.String()),
  /** Number by which it is kept and can be taken back. */
  batchNo: Type.Optional(Type.String()),
  /** Dry run: new and changed rows, and the first 20 errors. */
  newCount: Type.Optional(Type.Integer()),
  changedCount: Type.Optional(Type.Integer()),
  errors: Type.Optional(Type.Array(Type.String())),
});
export type ImportOutcome = Static<typeof ImportResult>;

/** The calls of a resource, by its base path, name and permission prefix. */
export function callsOf(path: string, label: string, permission: `${string}:${string}`): ResourceEndpoints {
  const may = (action: string): Permission => `${permission}:${action}`;
  const edit = {
    path: `${path}/edit`,
    access: may('edit'),
    label: `${label}-编辑`,
    body: AnyRecord,
    bodyLimit: largeBodyLimit,
  } as const;
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
      bodyLimit: largeBodyLimit,
      result: AnyRecord,
    }),
    addBatch: endpoint({
      method: 'POST',
      path: `${path}/addBatch`,
      access: may('add'),
      label: `${label}-批量录入`,
      body: EntryBody,
      bodyLimit: largeBodyLimit,
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
    ...figureCalls(path, label, permission),
    ...editManyCalls(path, label, permission),
  };
}
