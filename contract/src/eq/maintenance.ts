import { notBefore } from '@dossier/rules/record-rule.ts';
import { date, dict, longText, money, ref, text } from '../core/field.ts';
import { count, sum } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { asset } from './asset.ts';

/** States of a repair or service (dictionary eq_maint_status). */
export const maintenanceStatus = { running: '0', done: '1' } as const;

/** 维修保养: what is done to a device; while it runs the device is not lent (domain 7). */
export const maintenance = resource({
  area: 'eq',
  name: 'maint',
  label: '维修保养',
  path: '/eq/maint',
  table: 'eq_maint',
  component: 'eq/MaintList',
  titleField: 'vendor',
  order: [['startDate', 'desc']],
  fields: {
    assetId: ref(() => asset, {
      label: '设备',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 200,
    }),
    kind: dict('eq_maint_kind', { label: '类型', required: true, search: 'equals', list: 80 }),
    status: dict('eq_maint_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 80,
      state: true,
    }),
    startDate: date({ label: '开始日期', required: true, search: 'range', list: 110 }),
    endDate: date({ label: '结束日期', readOnly: true, list: 110 }),
    vendor: text({ label: '单位', required: true, max: 100, search: 'contains', list: 160 }),
    cost: money({ label: '费用', minimum: 0, list: 110 }),
    result: longText({ label: '结果', max: 500, list: false }),
  },
  rules: [notBefore('endDate', 'startDate')],
  states: { field: 'status', first: maintenanceStatus.running, delete: [maintenanceStatus.running] },
  actions: {
    finish: {
      label: '完成',
      from: [maintenanceStatus.running],
      to: maintenanceStatus.done,
      beside: true,
      batch: false,
      input: {
        endDate: date({ label: '结束日期', required: true }),
        cost: money({ label: '费用', minimum: 0 }),
        result: longText({ label: '结果', max: 500 }),
        serviceDue: date({ label: '下次保养/检定日' }),
      },
    },
  },
  figures: {
    running: count({ status: maintenanceStatus.running }, '进行中'),
    cost: sum('cost', '费用合计'),
  },
  excel: { title: '维修保养', layout: 'template' },
  messages: { notFound: '记录不存在或已被删除' },
});
