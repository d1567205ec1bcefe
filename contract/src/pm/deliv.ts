import { all, compare } from '@dossier/rules/condition.ts';
import { days, onlyWhen, plus, today } from '@dossier/rules/formula.ts';
import { date, dict, files, integer, longText, ref, text, user } from '../core/field.ts';
import { count, yesterday } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { board, calendar } from '../core/view.ts';
import { project } from './project.ts';
import { task, taskType } from './task.ts';

/** States of a deliverable (dictionary pm_deliv_status). */
export const delivStatus = { waiting: '0', submitted: '1', reviewing: '2', passed: '3', rework: '4' } as const;
const { waiting, submitted, reviewing, passed, rework } = delivStatus;

/** States in which a deliverable can be late: it has not passed yet. */
const owed = [waiting, submitted, reviewing, rework];

/** 交付物: what a project hands over, and how far it is (domain 4.1). Its versions are records of their own. */
export const deliv = resource({
  area: 'pm',
  name: 'deliv',
  label: '交付物',
  path: '/pm/deliv',
  table: 'pm_deliv',
  component: 'pm/DelivList',
  within: 'projectId',
  titleField: 'name',
  choices: { fields: ['id', 'code', 'name'], by: ['projectId', 'status'] },
  fields: {
    code: text({
      label: '编号',
      readOnly: true,
      form: false,
      unique: true,
      max: 40,
      search: 'starts',
      mono: true,
      list: 190,
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
    status: dict('pm_deliv_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 120,
      state: true,
    }),
    taskId: ref(() => task, {
      label: '里程碑',
      text: 'name',
      same: ['projectId'],
      where: { type: taskType.milestone },
      list: false,
      excel: false,
    }),
    dueDate: date({ label: '应交日', required: true, search: 'range', list: 115 }),
    owner: user({ label: '责任人', required: true, search: 'equals', list: 100 }),
    latest: text({ label: '当前版本', readOnly: true, form: false, max: 20, list: 110 }),
    pastDue: integer({ label: '到期后天数', internal: true, form: false, list: false, excel: false }),
    overdueDays: integer({ label: '逾期天数', form: false, list: 110 }),
    opinion: longText({ label: '评审意见', readOnly: true, form: false, max: 1000, list: false, excel: false }),
    note: longText({ label: '备注', max: 1000, list: false, excel: false }),
  },
  computed: {
    pastDue: days('dueDate', today),
    overdueDays: onlyWhen(
      all(compare('status', 'in', ...owed), compare('pastDue', 'gt', '0')),
      plus(days('dueDate', today), 0),
    ),
  },
  states: { field: 'status', first: waiting, edit: [waiting, submitted, rework], delete: [waiting] },
  actions: {
    submitVersion: {
      label: '提交版本',
      done: '交付物版本已提交',
      from: [waiting, rework, passed],
      to: submitted,
      batch: false,
      beside: true,
      note: '已通过的交付物须有已批准或已实施的项目变更才能提交新版本。',
      input: {
        versionNo: text({ label: '版本号', required: true, max: 20 }),
        documents: files({ label: '文件', required: true, most: 10 }),
        versionNote: longText({ label: '版本说明', max: 500 }),
      },
    },
    review: { label: '送审', done: '交付物已送审', from: [submitted], to: reviewing, beside: true },
    pass: {
      label: '通过',
      done: '交付物已通过评审',
      from: [reviewing],
      to: passed,
      beside: true,
      input: { opinion: longText({ label: '评审意见', max: 1000 }) },
    },
    rework: {
      label: '需整改',
      done: '交付物已退回整改',
      from: [reviewing],
      to: rework,
      danger: true,
      input: { opinion: longText({ label: '评审意见', required: true, max: 1000 }) },
    },
  },
  figures: {
    waiting: count({ status: waiting }, '未提交'),
    reviewing: count({ status: `${submitted},${reviewing}` }, '待评审'),
    rework: count({ status: rework }, '需整改'),
    late: count({ status: owed.join(','), dueDate_end: yesterday }, '已逾期', { alert: true }),
  },
  views: [board('status'), calendar({ from: 'dueDate' })],
  prints: { register: { kind: 'list', label: '交付物清单' } },
  excel: {
    title: '交付物清单',
    layout: 'template',
    columns: ['code', 'projectId', 'name', 'status', 'dueDate', 'owner', 'latest', 'overdueDays'],
  },
  massEntry: { columns: ['projectId', 'name', 'dueDate', 'owner'], carryOver: ['projectId', 'owner'] },
  messages: { notFound: '记录不存在或已被删除' },
});
