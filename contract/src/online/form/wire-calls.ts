import { Type } from 'typebox';
import { endpoint, largeBodyLimit } from '../../core/endpoint.ts';
import { ListQuery, pageOf } from '../../core/envelope.ts';
import { ImportQuery, ImportResult } from '../../core/resource-calls.ts';

/*
 * The calls by which clients of the contract show forms (online-engine 10). They say the same as those of our own pages
 * (record-calls.ts), with columns by their names in the database and one address for a form's metadata and its data.
 */

const api = '/online/cgform/api';
const Id = Type.String({ minLength: 1, maxLength: 36 });
const Form = Type.Object({ id: Id });
const Name = Type.String({ minLength: 1, maxLength: 64 });
const Anything = Type.Record(Type.String(), Type.Unknown());
/** `tabletype` 3: the lines of a sub table; `taskId`: the approval that asks. */
const Asked = Type.Object(
  { tabletype: Type.Optional(Type.String()), taskId: Type.Optional(Type.String()) },
  { additionalProperties: Type.Unknown() },
);

const metadata = (name: string, label: string) =>
  endpoint({
    ...{ method: 'GET', path: `${api}/${name}/:id`, access: 'signed-in', label: `在线表单-${label}` },
    params: Form,
    query: Asked,
    result: Anything,
  });

/** Columns of the list with options, links and settings. */
export const getColumns = metadata('getColumns', '读取列');
/** The form: `{head, schema: {properties, required}, …}`. */
export const getFormItem = metadata('getFormItem', '读取表单项');

export const getQueryInfo = endpoint({
  ...{ method: 'GET', path: `${api}/getQueryInfo/:id`, access: 'signed-in', label: '在线表单-读取查询条件' },
  params: Form,
  query: Asked,
  result: Type.Array(Anything),
});

export const getFormItemByTable = endpoint({
  ...{
    method: 'GET',
    path: `${api}/getFormItemBytbname/:table`,
    access: 'signed-in',
    label: '在线表单-按表名读取表单项',
  },
  params: Type.Object({ table: Type.String({ maxLength: 60 }) }),
  query: Asked,
  result: Anything,
});

/** A page of records; −521 rows ask for as many as a page may have. */
export const getData = endpoint({
  ...{ method: 'GET', path: `${api}/getData/:id`, access: 'signed-in', label: '在线表单-读取数据' },
  params: Form,
  query: ListQuery,
  result: pageOf(Anything),
});

const Record = Type.Object({ id: Id, dataId: Id });
const reading = (name: string, label: string) =>
  endpoint({
    ...{ method: 'GET', path: `${api}/${name}/:id/:dataId`, access: 'signed-in', label: `在线表单-${label}` },
    params: Record,
    result: Anything,
  });
export const getRecord = reading('form', '读取记录');
export const getDetail = reading('detail', '读取详情');

/** Choices of one level of a chain: those that a condition leaves, or those below a row. */
export const querySelectOptions = endpoint({
  ...{ method: 'GET', path: `${api}/querySelectOptions`, access: 'signed-in', label: '在线表单-读取联动选项' },
  query: Type.Object({
    ...{ table: Name, txt: Name, key: Name, idField: Name, pidField: Name },
    condition: Type.Optional(Type.String({ maxLength: 500 })),
    pidValue: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: Type.Array(
    Type.Object({
      label: Type.String(),
      store: Type.String(),
      id: Type.String(),
      pid: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});

const writing = {
  path: `${api}/form/:id`,
  access: 'signed-in',
  params: Form,
  query: Asked,
  body: Anything,
  bodyLimit: largeBodyLimit,
} as const;
/** Main fields, and one list per sub table by its name; answers the new id. */
export const addOneRecord = endpoint({
  ...{ method: 'POST', label: '在线表单-添加记录' },
  ...writing,
  result: Type.String(),
});
export const editOneRecord = endpoint({ ...{ method: 'PUT', label: '在线表单-修改记录' }, ...writing });

/** Deletes records, csv. */
export const deleteSomeRecords = endpoint({
  ...{ method: 'DELETE', path: `${api}/form/:id/:ids`, access: 'signed-in', label: '在线表单-删除记录' },
  params: Type.Object({ id: Id, ids: Type.String({ minLength: 1, maxLength: 40_000 }) }),
});

/** `paramsStr`: the query as JSON, with the chosen records as `selections`. */
export const exportRecords = endpoint({
  ...{ method: 'GET', path: `${api}/exportXlsOld/:id`, access: 'signed-in', label: '在线表单-导出记录' },
  params: Form,
  query: Type.Object({ paramsStr: Type.Optional(Type.String({ maxLength: 8000 })) }),
  answer: 'file',
});

/** Records out of workbooks, as the import of every list takes them. */
export const importRecords = endpoint({
  ...{ method: 'POST', path: `${api}/importXls/:id`, access: 'signed-in', label: '在线表单-导入记录' },
  params: Form,
  query: ImportQuery,
  multipart: true,
  result: ImportResult,
});

/** Submits a record to the approval of its form; `flowCode`: `onl_` and the name of the table. */
export const startApproval = endpoint({
  ...{ method: 'POST', path: '/act/process/extActProcess/startMutilProcess', access: 'signed-in' },
  label: '在线表单-提交流程',
  body: Type.Object({
    flowCode: Type.String({ minLength: 1, maxLength: 60 }),
    id: Type.String({ minLength: 1, maxLength: 64 }),
  }),
});
