import { datetime, integer, text, yesNo } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** 接口调用日志: one call of an application. Written by the server alone. */
export const openLog = resource({
  area: 'system',
  name: 'openLog',
  label: '接口调用日志',
  path: '/sys/openLog',
  table: 'sys_open_log',
  component: 'system/OpenLogList',
  softDelete: false,
  versioned: false,
  dataLog: false,
  fields: {
    createTime: datetime({ label: '调用时间', readOnly: true, search: 'range', list: 176 }),
    appName: text({ label: '应用名称', readOnly: true, search: 'contains', list: 150 }),
    label: text({ label: '接口', readOnly: true, list: 190 }),
    method: text({ label: '请求方法', readOnly: true, list: false }),
    url: text({ label: '请求地址', readOnly: true, search: 'contains', more: true, mono: true, list: false }),
    success: yesNo({ label: '成功', readOnly: true, search: 'equals', list: 80 }),
    code: integer({ label: '状态码', readOnly: true, list: 80 }),
    costTime: integer({ label: '耗时(毫秒)', readOnly: true, list: 110 }),
    ip: text({ label: '来源地址', readOnly: true, search: 'equals', more: true, mono: true, list: 130 }),
    message: text({ label: '错误信息', readOnly: true }),
    requestId: text({ label: '请求编号', readOnly: true, mono: true, list: false }),
    appId: text({ label: '应用编号', readOnly: true, mono: true, list: false }),
  },
  titleField: 'label',
  order: [['createTime', 'desc']],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
});
