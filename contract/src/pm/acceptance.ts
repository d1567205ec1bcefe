import { date, dict, files, integer, longText, ref, text, user, yesNo } from '../core/field.ts';
import { count, share } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { board, calendar } from '../core/view.ts';
import { contract } from './contract.ts';
import { delivVersion } from './deliv-version.ts';
import { project } from './project.ts';

/** States of an acceptance (dictionary pm_acc_status). */
export const acceptanceStatus = {
  draft: '10',
  reviewing: '20',
  customer: '30',
  passed: '40',
  conditional: '50',
  failed: '60',
  withdrawn: '70',
} as const;
const { draft, reviewing, customer, passed, conditional, failed, withdrawn } = acceptanceStatus;

/** States in which the customer has accepted, if with things left over. */
export const acceptedStates: readonly string[] = [passed, conditional];

/** The kind that drives its project (dictionary pm_acc_kind). */
export const finalKind = 'final';

/** What the customer says of an item (dictionary pm_acc_result). */
export const verdict = { passed: 'P', conditional: 'C', failed: 'F' } as const;

/** 验收明细: a version of a deliverable, what it is measured by, and what the customer says of it. */
export const acceptanceItems = part({
  label: '验收明细',
  table: 'pm_acceptance_item',
  foreignKey: 'acceptance_id',
  most: 200,
  fields: {
    versionId: ref(() => delivVersion, {
      label: '交付物版本',
      text: 'title',
      required: true,
      referrer: '验收明细',
      same: ['projectId'],
    }),
    standard: text({ label: '验收标准', required: true, max: 500 }),
    result: dict('pm_acc_result', { label: '结论' }),
    opinion: text({ label: '意见', max: 500 }),
  },
});

/** 遗留问题: what is still to be mended after an acceptance with conditions. */
export const leftovers = part({
  label: '遗留问题',
  table: 'pm_acceptance_left',
  foreignKey: 'acceptance_id',
  most: 200,
  fields: {
    issue: text({ label: '描述', required: true, max: 500 }),
    owner: user({ label: '责任人', required: true }),
    dueDate: date({ label: '期限', required: true }),
    closed: yesNo({ label: '已关闭', initial: 'N' }),
  },
});

/** 验收单: what the customer is asked to accept, in how many rounds, and what came of it (domain 4.1). */
export const acceptance = resource({
  area: 'pm',
  name: 'acceptance',
  label: '验收单',
  path: '/pm/acceptance',
  table: 'pm_acceptance',
  component: 'pm/AcceptanceList',
  within: 'projectId',
  titleField: 'name',
  choices: { fields: ['id', 'code', 'name'], by: ['projectId', 'contractId', 'kind', 'status'] },
  fields: {
    code: text({
      label: '编号',
      readOnly: true,
      form: false,
      unique: true,
      max: 40,
      search: 'starts',
      mono: true,
      list: 150,
    }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 180,
    }),
    name: text({ label: '名称', required: true, max: 100, search: 'contains', list: 200, grams: true }),
    status: dict('pm_acc_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 110,
      state: true,
    }),
    kind: dict('pm_acc_kind', { label: '类别', required: true, search: 'equals', list: 110 }),
    contractId: ref(() => contract, {
      label: '合同',
      text: 'name',
      excelText: 'code',
      same: ['projectId'],
      search: 'equals',
      list: false,
    }),
    reviewers: user({
      label: '内部评审人',
      multiple: true,
      required: true,
      list: false,
      help: '送内部评审后全部同意才交客户验收',
    }),
    clientSigner: text({ label: '客户验收人', max: 50, list: false }),
    acceptDate: date({ label: '验收日期', readOnly: true, form: false, search: 'range', list: 115 }),
    signed: files({ label: '签章件', most: 20, readOnly: true, form: false, list: false, excel: false }),
    rounds: integer({
      label: '验收次数',
      readOnly: true,
      form: false,
      initial: 1,
      search: 'equals',
      more: true,
      list: 110,
    }),
    note: longText({ label: '备注', max: 1000, list: false, excel: false }),
    attachments: files({ label: '附件', list: false, excel: false }),
  },
  parts: { items: acceptanceItems, leftovers },
  states: { field: 'status', first: draft, edit: [draft, customer, conditional, failed], delete: [draft] },
  actions: {
    submit: {
      label: '送内部评审',
      done: '验收单已送内部评审',
      from: [draft, failed],
      to: reviewing,
      flow: 'pm.acceptance',
      passed: customer,
      refused: draft,
      withdrawn,
      ask: '验收单将进入“内部评审”，评审结束前不能修改。',
      note: '不通过后再次送审，次数加1，各行结论清空。',
      beside: true,
    },
    conclude: {
      label: '录入结论',
      done: '验收结论已录入',
      from: [customer],
      batch: false,
      beside: true,
      note: '全部合格为通过；有“有条件”而无“不合格”为有条件通过；有“不合格”为不通过。',
      input: {
        acceptDate: date({ label: '验收日期', required: true }),
        signed: files({ label: '签章件', most: 10, help: '通过或有条件通过时必传' }),
      },
    },
    settle: {
      label: '遗留关闭',
      done: '遗留问题已全部关闭，验收通过',
      from: [conditional],
      to: passed,
      ask: '验收单将变为“通过”。',
      beside: true,
    },
    cancel: {
      label: '撤回',
      done: '验收单已撤回',
      from: [draft, customer],
      to: withdrawn,
      danger: true,
      ask: '撤回后不能再提交。',
    },
  },
  figures: {
    open: count({ status: `${draft},${reviewing},${customer},${conditional}` }, '未关闭'),
    customer: count({ status: customer }, '客户验收中'),
    conditional: count({ status: conditional }, '有遗留问题', { alert: true }),
    passed: count({ status: passed }, '已通过'),
    firstPass: share(
      { status: passed, rounds: '1' },
      { status: `${passed},${conditional},${failed}` },
      '一次验收通过率',
    ),
  },
  views: [board('status'), calendar({ from: 'acceptDate' })],
  prints: { sheet: '项目验收单', register: { kind: 'list', label: '验收台账' } },
  excel: {
    title: '验收台账',
    layout: 'template',
    columns: ['code', 'projectId', 'contractId', 'kind', 'name', 'status', 'acceptDate', 'clientSigner', 'rounds'],
  },
  without: ['importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
