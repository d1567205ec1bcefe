import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { datetime, dict, integer, longText, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** 日志: who did what, when and from where. Written by the server alone. */
export const log = resource({
  area: 'system',
  name: 'log',
  label: '日志',
  path: '/sys/log',
  table: 'sys_log',
  component: 'system/LogList',
  softDelete: false,
  versioned: false,
  dataLog: false,
  fields: {
    logContent: longText({ label: '日志内容', readOnly: true, grams: true }),
    userid: text({ label: '操作人账号', readOnly: true, search: 'equals' }),
    username: text({ label: '操作人名称', readOnly: true }),
    application: text({ label: '接口应用', readOnly: true, list: false }),
    ip: text({ label: 'IP', readOnly: true, mono: true }),
    costTime: integer({ label: '耗时(毫秒)', readOnly: true }),
    logType: dict('log_type', { label: '日志类型', numeric: true, readOnly: true }),
    operateType: dict('operate_type', { label: '操作类型', numeric: true, readOnly: true, search: 'equals' }),
    method: text({ label: '请求方法', readOnly: true, list: false, mono: true }),
    requestUrl: text({ label: '请求地址', readOnly: true, list: false, mono: true }),
    requestType: text({ label: '请求类型', readOnly: true, list: false }),
    requestParam: longText({ label: '请求参数', readOnly: true, list: false }),
    requestId: text({ label: '请求编号', readOnly: true, list: false, mono: true }),
    errorText: longText({ label: '错误信息', readOnly: true, list: false }),
    createTime: datetime({ label: '创建时间', readOnly: true, search: 'range' }),
  },
  titleField: 'logContent',
  grouped: true,
  excel: { title: '日志列表' },
  without: ['queryById', 'add', 'edit', 'deleteBatch', 'importExcel'],
});

/** A log grows without end: so many entries are counted and can be paged to, the newest first. */
export const countedAtMost = 10_000;
/** With words fewer: more of them among the newest entries are a common word, which more words narrow. */
export const foundAtMost = 400;

/** Ids as a comma list, or `allclear` for everything of the tenant. */
export const deleteLogs = endpoint({
  method: 'DELETE',
  path: '/sys/log/deleteBatch',
  access: 'system:log:deleteBatch',
  label: '日志-批量删除',
  query: Type.Object({ ids: Type.Optional(Type.String({ maxLength: 100_000 })) }),
});
