import { notBefore } from '@dossier/rules/record-rule.ts';
import { date, dict, files, integer, longText, money, type RefTarget, ref, text, user, yesNo } from '../core/field.ts';
import { count, today } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { board, calendar } from '../core/view.ts';
import { contract, contractKind } from './contract.ts';
import { customer } from './customer.ts';
import { project } from './project.ts';
import { staff } from './staff.ts';

/** States of a dispatch (dictionary pm_dispatch_status). */
export const dispatchStatus = { waiting: '0', present: '1', left: '2', cancelled: '3' } as const;
const { waiting, present, left, cancelled } = dispatchStatus;

/** States in which somebody is with the customer, or is to be. */
export const openDispatches: readonly string[] = [waiting, present];

/** States in which somebody is with the customer, or was: their days count (PM29) and are billed. */
export const dispatchedStates: readonly string[] = [present, left];

/** What is told when somebody leaves a customer. */
const leaving = {
  endDate: date({ label: '离场日期', required: true }),
  leaveReason: longText({ label: '离场原因', required: true, max: 500 }),
  returned: text({ label: '资产交回', required: true, max: 200, placeholder: '例如门禁卡、笔记本电脑已交回' }),
};

/** 外派: somebody who works at a customer's place, for a share of their time and at a price (domain 4.1). */
export const dispatch = resource({
  area: 'pm',
  name: 'dispatch',
  label: '外派',
  path: '/pm/dispatch',
  table: 'pm_dispatch',
  component: 'pm/DispatchList',
  within: 'projectId',
  titleField: 'name',
  order: [['startDate', 'desc']],
  choices: { fields: ['id', 'name'], by: ['projectId', 'contractId', 'status'] },
  fields: {
    name: text({
      label: '姓名',
      readOnly: true,
      form: false,
      max: 50,
      search: 'contains',
      list: 100,
      grams: true,
    }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 190,
    }),
    staffId: ref(() => staff, {
      label: '人员',
      header: '工号',
      text: 'name',
      excelText: 'no',
      required: true,
      frozen: true,
      list: false,
    }),
    username: user({ label: '用户', readOnly: true, internal: true, form: false, list: false, excel: false }),
    status: dict('pm_dispatch_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    customer: ref(() => customer, {
      label: '客户',
      text: 'name',
      by: 'name',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 160,
    }),
    site: text({ label: '驻场地点', required: true, max: 100, search: 'contains', more: true, list: 170 }),
    clientDept: text({ label: '客户部门', max: 50, list: false }),
    clientContact: text({ label: '客户接口人', max: 50, list: false }),
    contractId: ref(() => contract, {
      label: '合同',
      text: 'name',
      excelText: 'code',
      same: ['projectId'],
      where: { kind: contractKind.main },
      search: 'equals',
      more: true,
      list: false,
      help: '留空则为项目唯一的接包合同',
    }),
    role: dict('pm_role', { label: '角色', required: true, search: 'equals', more: true, list: 90 }),
    rank: dict('staff_rank', {
      label: '人员级别',
      header: '级别',
      search: 'equals',
      more: true,
      list: false,
      help: '留空则取人员的级别',
    }),
    startDate: date({ label: '入场日期', required: true, search: 'range', list: 115 }),
    planEnd: date({ label: '计划离场', required: true, search: 'range', list: 115 }),
    endDate: date({ label: '实际离场', readOnly: true, form: false, list: false }),
    share: integer({ label: '投入比例', required: true, initial: 100, minimum: 1, maximum: 100, list: 90 }),
    unit: dict('pm_bill_unit', { label: '计费单位', list: false, help: '留空则取合同费率的单位' }),
    price: money({ label: '单价', minimum: 0, list: 110, help: '留空则取入场日生效的合同费率' }),
    nda: files({ label: '保密协议', most: 10, list: false, excel: false, help: '办理入场前必传' }),
    hasNda: yesNo({ label: '已签保密协议', readOnly: true, form: false, initial: 'N', search: 'equals', list: 120 }),
    interviewed: yesNo({ label: '客户面试通过', initial: 'N', list: false }),
    leaveReason: longText({ label: '离场原因', readOnly: true, form: false, max: 500, list: false }),
    returned: text({ label: '资产交回', readOnly: true, form: false, max: 200, list: false }),
    replacedId: ref((): RefTarget => dispatch, {
      label: '被替换人',
      text: 'name',
      referrer: '接替人',
      readOnly: true,
      form: false,
      list: false,
      excel: false,
    }),
    note: longText({ label: '备注', max: 500, list: false, excel: false }),
  },
  sections: [
    { title: '计费', fields: ['contractId', 'role', 'rank', 'share', 'unit', 'price'] },
    { title: '入场与离场', fields: ['nda', 'hasNda', 'interviewed', 'leaveReason', 'returned', 'replacedId', 'note'] },
  ],
  rules: [notBefore('planEnd', 'startDate'), notBefore('endDate', 'startDate')],
  states: { field: 'status', first: waiting, edit: [waiting, present], delete: [waiting] },
  actions: {
    enter: {
      label: '入场',
      done: '人员已入场',
      from: [waiting],
      to: present,
      beside: true,
      input: { startDate: date({ label: '入场日期', help: '留空则为已登记的入场日期' }) },
    },
    leave: {
      label: '离场',
      done: '人员已离场',
      from: [present],
      to: left,
      batch: false,
      beside: true,
      input: leaving,
    },
    replace: {
      label: '换人',
      done: '人员已离场，接替人待入场',
      from: [present],
      to: left,
      batch: false,
      note: '将为接替人登记一条待入场的外派，驻场地点、合同和计划离场日期不变。',
      input: {
        ...leaving,
        leaveReason: longText({ label: '换人原因', required: true, max: 500 }),
        nextStaffId: ref(() => staff, { label: '接替人', text: 'name', required: true }),
        nextStart: date({ label: '接替人入场日期', help: '留空则为离场的次日' }),
      },
    },
    cancel: {
      label: '取消',
      done: '外派已取消',
      from: [waiting],
      to: cancelled,
      danger: true,
      ask: '外派将变为“已取消”，不能再入场。',
    },
  },
  figures: {
    present: count({ status: present }, '在场'),
    leaving: count({ status: present, planEnd_end: { ...today, plus: 30 } }, '30天内离场', { alert: true }),
    noNda: count({ status: openDispatches.join(','), hasNda: 'N' }, '缺保密协议', { alert: true }),
    waiting: count({ status: waiting }, '待入场'),
  },
  views: [board('status'), calendar({ from: 'startDate', to: 'planEnd' })],
  prints: { register: { kind: 'list', label: '外派台账' } },
  excel: {
    title: '外派台账',
    layout: 'template',
    columns: [
      ...['projectId', 'staffId', 'name', 'status', 'customer', 'site', 'clientDept', 'clientContact', 'contractId'],
      ...['role', 'rank', 'startDate', 'planEnd', 'endDate', 'share', 'unit', 'price', 'hasNda', 'interviewed'],
      ...['leaveReason', 'returned'],
    ],
  },
  massEntry: {
    columns: ['projectId', 'staffId', 'role', 'site', 'startDate', 'planEnd', 'share'],
    carryOver: ['projectId', 'role', 'site', 'startDate', 'planEnd', 'share'],
  },
  without: ['importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
