import { any, compare } from '@dossier/rules/condition.ts';
import { datetime, dict, longText, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { archiveItem } from '../item.ts';
import { checkOutcome } from './checks.ts';
import { checkRun } from './run.ts';

/**
 * What becomes of a result (dictionary arc_check_handling). `again`: a later check of the same record says what holds now.
 */
export const handling = { none: '0', open: '1', judged: '2', fixed: '3', waived: '4', again: '5' } as const;

/** 检测结果: one check of one record (domain 6.2). Who may not see the record sees none of its results. */
export const checkResult = resource({
  area: 'arc',
  name: 'checkResult',
  label: '检测结果',
  path: '/arc/checkResult',
  table: 'arc_check_result',
  component: 'arc/CheckResultList',
  within: 'itemId',
  titleField: 'objTitle',
  auditChain: { number: 'objNo' },
  fields: {
    runId: ref(() => checkRun, {
      label: '检测任务',
      text: 'no',
      excelText: 'no',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: 150,
    }),
    itemId: ref(() => archiveItem, {
      label: '档案',
      text: 'title',
      excelText: 'archiveNo',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: 240,
    }),
    objNo: text({ label: '档号', readOnly: true, form: false, max: 80, search: 'starts', mono: true, list: 220 }),
    objTitle: text({ label: '对象', readOnly: true, form: false, max: 500, list: false }),
    stage: dict('arc_stage', { label: '检测阶段', readOnly: true, form: false, search: 'equals', list: 110 }),
    prop: dict('arc_prop', { label: '性质', readOnly: true, form: false, search: 'equals', list: 90 }),
    code: dict('arc_check_code', { label: '检测项', readOnly: true, form: false, search: 'equals', list: 220 }),
    grade: dict('arc_check_grade', {
      label: '级别',
      readOnly: true,
      form: false,
      search: 'equals',
      more: true,
      list: 80,
    }),
    result: dict('arc_result', {
      label: '结论',
      readOnly: true,
      form: false,
      search: 'equals',
      importance: 95,
      list: 90,
    }),
    message: text({ label: '说明', readOnly: true, form: false, max: 1000, shows: 'sentence', list: 320 }),
    field: text({ label: '涉及项', readOnly: true, form: false, max: 200, list: false }),
    value: text({ label: '实际值', readOnly: true, form: false, max: 500, list: false }),
    handling: dict('arc_check_handling', {
      label: '处理',
      readOnly: true,
      form: false,
      search: 'equals',
      state: true,
      list: 100,
    }),
    waiver: longText({ label: '处理说明', readOnly: true, form: false, max: 500, list: 180 }),
    handledBy: user({ label: '处理人', readOnly: true, form: false, search: 'equals', more: true, list: 90 }),
    handledTime: datetime({ label: '处理时间', readOnly: true, form: false, list: false }),
    createTime: datetime({ label: '检测时间', readOnly: true, form: false, search: 'range', more: true, list: 160 }),
  },
  states: { field: 'handling', first: handling.open },
  actions: {
    judge: {
      label: '人工判定',
      from: [handling.open],
      to: handling.judged,
      only: { when: compare('result', 'eq', checkOutcome.manual), message: '该检测项无需人工判定' },
      input: {
        judged: dict('arc_judged', { label: '判定结论', required: true }),
        remark: longText({ label: '判定说明', required: true, max: 500 }),
      },
    },
    waive: {
      label: '豁免',
      from: [handling.open, handling.judged],
      to: handling.waived,
      only: {
        when: any(compare('result', 'eq', checkOutcome.failed), compare('result', 'eq', checkOutcome.warned)),
        message: '该检测项没有需要豁免的问题',
      },
      note: '豁免原因和豁免人列入检测报告。',
      input: { waiver: longText({ label: '豁免原因', required: true, max: 500 }) },
    },
  },
  figures: {
    open: count({ result: checkOutcome.failed, handling: `${handling.open},${handling.judged}` }, '未处理的不通过项', {
      alert: true,
    }),
    warned: count({ result: checkOutcome.warned, handling: `${handling.open},${handling.judged}` }, '未处理的警告'),
    manual: count({ result: checkOutcome.manual, handling: handling.open }, '待人工判定'),
  },
  prints: { register: { kind: 'list', label: '检测结果清单' } },
  without: ['add', 'addBatch', 'edit', 'delete', 'deleteBatch', 'editMany', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
