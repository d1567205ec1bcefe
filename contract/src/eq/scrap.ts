import { date, depart, dict, files, longText, money, ref, text, user } from '../core/field.ts';
import { count, sum } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { board } from '../core/view.ts';
import { asset } from './asset.ts';

/** States of an application (dictionary eq_scrap_status). */
export const scrapStatus = { draft: '10', deciding: '20', scrapped: '30', refused: '70', cancelled: '75' } as const;

/** 报废申请: a device is scrapped when people have agreed, and in no other way (domain 7). */
export const scrap = resource({
  area: 'eq',
  name: 'scrap',
  label: '报废申请',
  path: '/eq/scrap',
  table: 'eq_scrap',
  component: 'eq/ScrapList',
  titleField: 'code',
  fields: {
    code: text({ label: '编号', readOnly: true, form: false, max: 20, search: 'starts', mono: true, list: 160 }),
    assetId: ref(() => asset, {
      label: '设备',
      text: 'name',
      excelText: 'code',
      required: true,
      search: 'equals',
      list: 200,
    }),
    status: dict('eq_scrap_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 120,
      state: true,
    }),
    reason: dict('eq_scrap_reason', { label: '报废原因', required: true, search: 'equals', list: 120 }),
    explanation: longText({ label: '情况说明', required: true, max: 500, list: 220 }),
    residual: money({ label: '预计残值', minimum: 0, list: 110 }),
    applicant: user({ label: '申请人', readOnly: true, form: false, search: 'equals', list: 90 }),
    dept: depart({
      label: '部门',
      codeField: 'deptCode',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: false,
    }),
    deptCode: text({ label: '部门编码', readOnly: true, form: false, list: false, excel: false, max: 64 }),
    applyDate: date({ label: '申请日期', readOnly: true, form: false, search: 'range', more: true, list: 110 }),
    scrapDate: date({ label: '报废日期', readOnly: true, form: false, search: 'range', more: true, list: 110 }),
    photos: files({ label: '照片', image: true, most: 10, list: false, excel: false }),
    attachments: files({ label: '附件', list: false, excel: false }),
  },
  states: {
    field: 'status',
    first: scrapStatus.draft,
    edit: [scrapStatus.draft],
    delete: [scrapStatus.draft],
  },
  actions: {
    // Without a published approval nothing is scrapped.
    submit: {
      label: '提交',
      from: [scrapStatus.draft],
      to: scrapStatus.deciding,
      flow: 'eq.scrap',
      passed: scrapStatus.scrapped,
      refused: scrapStatus.refused,
      withdrawn: scrapStatus.draft,
      sets: { applyDate: { stamp: 'today' } },
      password: true,
      ask: '审批期间设备不能借用；通过后设备报废，不能再借出，也不能改回。',
      beside: true,
    },
    cancel: { label: '取消', from: [scrapStatus.draft], to: scrapStatus.cancelled, danger: true },
  },
  figures: {
    deciding: count({ status: scrapStatus.deciding }, '审批中'),
    scrapped: count({ status: scrapStatus.scrapped }, '已报废'),
    residual: sum('residual', '预计残值合计'),
  },
  views: [board('status')],
  prints: { sheet: '设备报废审批单', register: { kind: 'list', label: '设备报废登记簿' } },
  excel: { title: '设备报废', layout: 'template' },
  without: ['importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
