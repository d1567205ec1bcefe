import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';

const Text = Type.Union([Type.String(), Type.Null()]);

/** One kept version of a record; `dataContent` is the record as JSON text. */
export const DataVersion = Type.Object({
  id: Type.String(),
  dataTable: Type.String(),
  dataId: Type.String(),
  dataContent: Text,
  dataVersion: Type.String(),
  type: Type.String(),
  createName: Text,
  createBy: Text,
  createTime: Text,
});

/** So many of the newest versions are looked at; which of them the caller may read is told row by row. */
export const lookedAtMost = 50_000;

/** Versions of the records that the caller may read, newest first. */
export const listDataLogs = endpoint({
  method: 'GET',
  path: '/sys/dataLog/list',
  access: 'system:dataLog:list',
  label: '数据日志-查询',
  query: Type.Object({
    ...pageQuery,
    dataTable: Type.Optional(Type.String({ maxLength: 100 })),
    dataId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  result: Type.Object({
    ...pageOf(
      Type.Object({
        ...DataVersion.properties,
        /** The record has not been changed since: there is nothing to bring back. */
        newest: Type.Boolean(),
      }),
    ).properties,
    /** There are older versions that were not looked at: `total` is what was found before them. */
    partial: Type.Boolean(),
  }),
});

/** Makes the record what it was in that version, as an edit of it by the caller. */
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/sys/dataLog/restore',
  access: 'system:dataLog:restore',
  label: '数据日志-恢复版本',
  body: Type.Object({
    /** Of the version's own row. */
    id: Type.String({ minLength: 1, maxLength: 64 }),
    /** Of the record as the caller saw it last. */
    version: Type.Integer(),
  }),
});

/** All versions of a record, newest first. Only who may read the record may read its history. */
export const queryDataVerList = endpoint({
  method: 'GET',
  path: '/sys/dataLog/queryDataVerList',
  access: 'signed-in',
  label: '数据日志-版本列表',
  query: Type.Object({
    dataTable: Type.String({ minLength: 1, maxLength: 100 }),
    dataId: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  result: Type.Array(DataVersion),
});

/** Two versions by the ids of their rows in the data log, with the texts of what their fields store. */
export const queryCompareList = endpoint({
  method: 'GET',
  path: '/sys/dataLog/queryCompareList',
  access: 'signed-in',
  label: '数据日志-版本比较',
  query: Type.Object({
    dataId1: Type.String({ minLength: 1, maxLength: 64 }),
    dataId2: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  result: Type.Array(
    Type.Object({
      ...DataVersion.properties,
      /** `{field}_dictText` of the fields that have texts, as records of a list carry them. */
      dictTexts: Type.Record(Type.String(), Type.String()),
    }),
  ),
});
