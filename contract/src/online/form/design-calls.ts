import { type Static, Type } from 'typebox';
import { endpoint, largeBodyLimit } from '../../core/endpoint.ts';

const api = '/online/cgform/api';

/** A row of the designer's grids; what it may hold is checked with the definition. */
const Line = Type.Record(Type.String(), Type.Unknown());
const Id = Type.String({ minLength: 1, maxLength: 36 });

/** A whole definition as clients send it (online-engine 5.5). */
export const DefinitionBody = Type.Object({
  head: Line,
  fields: Type.Array(Line, { maxItems: 300 }),
  indexs: Type.Optional(Type.Array(Line, { maxItems: 30 })),
  /** Lines that do not come are gone; who names them besides says nothing new. */
  deleteFieldIds: Type.Optional(Type.Array(Type.String(), { maxItems: 300 })),
  deleteIndexIds: Type.Optional(Type.Array(Type.String(), { maxItems: 30 })),
});
export type DefinitionBody = Static<typeof DefinitionBody>;

export const addForm = endpoint({
  method: 'POST',
  path: `${api}/addAll`,
  access: 'online:form:add',
  label: '在线表单-添加',
  body: DefinitionBody,
  bodyLimit: largeBodyLimit,
  result: Type.Object({ id: Id }),
});

export const editForm = endpoint({
  method: 'PUT',
  path: `${api}/editAll`,
  access: 'online:form:edit',
  label: '在线表单-修改',
  body: DefinitionBody,
  bodyLimit: largeBodyLimit,
});

const Lines = Type.Array(Line);
export const fieldsOfForm = endpoint({
  method: 'GET',
  path: '/online/cgform/field/listByHeadId',
  access: 'online:form:list',
  label: '在线表单-读取字段',
  query: Type.Object({ headId: Id }),
  result: Lines,
});
export const fieldsOfTable = endpoint({
  method: 'GET',
  path: '/online/cgform/field/listByHeadCode',
  access: 'online:form:list',
  label: '在线表单-按表名读取字段',
  query: Type.Object({ headCode: Type.String({ maxLength: 60 }) }),
  result: Lines,
});
export const indexesOfForm = endpoint({
  method: 'GET',
  path: '/online/cgform/index/listByHeadId',
  access: 'online:form:list',
  label: '在线表单-读取索引',
  query: Type.Object({ headId: Id }),
  result: Lines,
});

/** The configuration alone; the table and its rows stay. */
export const removeForm = endpoint({
  method: 'DELETE',
  path: '/online/cgform/head/removeRecord',
  access: 'online:form:remove',
  label: '在线表单-移除',
  query: Type.Object({ id: Id }),
});

/** The configuration and the table; its rows are put aside for 30 days. */
export const deleteForm = endpoint({
  method: 'DELETE',
  path: '/online/cgform/head/delete',
  access: 'online:form:delete',
  label: '在线表单-删除',
  query: Type.Object({ id: Id }),
});

/** `flag` 1 deletes the tables with their rows, 0 the configuration alone. */
export const deleteForms = endpoint({
  method: 'DELETE',
  path: '/online/cgform/head/deleteBatch',
  access: 'online:form:deleteBatch',
  label: '在线表单-批量删除',
  query: Type.Object({
    ids: Type.String({ minLength: 1, maxLength: 40_000 }),
    flag: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
  }),
});

const SyncWay = Type.Union([Type.Literal('normal'), Type.Literal('force')]);
export type SyncWay = Static<typeof SyncWay>;

/** One statement of a synchronisation, and what it does to what is stored. */
export const SyncStep = Type.Object({
  statement: Type.String(),
  /** `none`: nothing stored changes; `change`: values are kept in another form; `lose`: what is stored there is lost. */
  data: Type.Union([Type.Literal('none'), Type.Literal('change'), Type.Literal('lose')]),
  /** A sentence for people. */
  effect: Type.String(),
});
export type SyncStep = Static<typeof SyncStep>;

const SyncPlan = Type.Object({
  /** The table is there already. */
  exists: Type.Boolean(),
  /** Rows of the table; null where it is not there. */
  rows: Type.Union([Type.Integer(), Type.Null()]),
  steps: Type.Array(SyncStep),
  /** Why it cannot be done, with the rows that stand against it; nothing is done then. */
  refused: Type.Array(Type.String()),
});
export type SyncPlan = Static<typeof SyncPlan>;

/** What a synchronisation would do, before it is done. */
export const planSync = endpoint({
  method: 'GET',
  path: `${api}/planDbSynch/:id/:way`,
  access: 'online:form:syncDb',
  label: '在线表单-预览同步',
  params: Type.Object({ id: Id, way: SyncWay }),
  result: SyncPlan,
});

/**
 * Brings a definition into the database. `force` makes the table anew; the old one is kept for a time under another name.
 * Clients of the contract send no body; `confirm` is the name of the table, typed, and `force` asks for it where there are
 * rows.
 */
export const syncForm = endpoint({
  method: 'POST',
  path: `${api}/doDbSynch/:id/:way`,
  access: 'online:form:syncDb',
  label: '在线表单-同步数据库',
  params: Type.Object({ id: Id, way: SyncWay }),
  body: Type.Object({ confirm: Type.Optional(Type.String({ maxLength: 60 })) }),
  deadline: 60_000,
  result: Type.Object({ steps: Type.Array(SyncStep) }),
});

/** Tables of the forms' own schema that have no form yet. */
export const tablesWithoutForm = endpoint({
  method: 'GET',
  path: '/online/cgform/head/queryTables',
  access: 'online:form:queryTables',
  label: '在线表单-查询数据库表',
  query: Type.Object({ tableName: Type.Optional(Type.String({ maxLength: 60 })) }),
  result: Type.Array(Type.Object({ id: Type.String() })),
});

/** Makes a form of each of these tables, csv. */
export const importTables = endpoint({
  method: 'POST',
  path: '/online/cgform/head/transTables/:names',
  access: 'online:form:importTable',
  label: '在线表单-导入数据库表',
  params: Type.Object({ names: Type.String({ minLength: 1, maxLength: 2000 }) }),
});

/** Makes a view: another configuration over the same table. */
export const copyAsView = endpoint({
  method: 'POST',
  path: '/online/cgform/head/copyOnline',
  access: 'online:form:add',
  label: '在线表单-生成视图',
  query: Type.Object({ code: Id }),
});

/** Makes a form with a table of its own after this one. */
export const copyAsTable = endpoint({
  method: 'GET',
  path: '/online/cgform/head/copyOnlineTable/:id',
  access: 'online:form:add',
  label: '在线表单-复制表',
  params: Type.Object({ id: Id }),
  query: Type.Object({ tableName: Type.String({ maxLength: 60 }) }),
});
