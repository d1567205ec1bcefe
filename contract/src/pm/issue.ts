import { date, dict, files, longText, ref, text, user } from '../core/field.ts';
import { count, yesterday } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { board, calendar } from '../core/view.ts';
import { project } from './project.ts';
import { task } from './task.ts';

/** States of an issue (dictionary pm_issue_status). */
export const issueStatus = { waiting: '0', acting: '1', checking: '2', closed: '3', shelved: '4' } as const;
const { waiting, acting, checking, closed, shelved } = issueStatus;

/** 问题: what has gone wrong and who mends it (domain 4.1). */
export const issue = resource({
  area: 'pm',
  name: 'issue',
  label: '问题',
  path: '/pm/issue',
  table: 'pm_issue',
  component: 'pm/IssueList',
  within: 'projectId',
  titleField: 'title',
  choices: { fields: ['id', 'code', 'title'] },
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
    title: text({ label: '标题', required: true, max: 200, search: 'contains', list: 220, grams: true }),
    status: dict('pm_issue_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    level: dict('pm_level', { label: '级别', required: true, initial: 'M', search: 'equals', list: 70 }),
    foundDate: date({ label: '发现日', search: 'range', more: true, list: 115, help: '留空则为今天' }),
    owner: user({ label: '责任人', required: true, follows: true, search: 'equals', list: 90 }),
    dueDate: date({ label: '期限', required: true, search: 'range', more: true, list: 115 }),
    taskId: ref(() => task, { label: '影响任务', text: 'name', same: ['projectId'], list: false, excel: false }),
    solution: longText({ label: '方案', max: 2000, list: false }),
    closing: longText({ label: '关闭说明', readOnly: true, form: false, max: 1000, list: false }),
    attachments: files({ label: '附件', list: false, excel: false }),
  },
  states: { field: 'status', first: waiting, edit: [waiting, acting, checking, shelved], delete: [waiting] },
  actions: {
    act: { label: '开始处理', from: [waiting, shelved], to: acting, beside: true },
    propose: {
      label: '提交验证',
      from: [acting],
      to: checking,
      batch: false,
      beside: true,
      input: { solution: longText({ label: '方案', required: true, max: 2000 }) },
    },
    verify: {
      label: '验证通过',
      from: [checking],
      to: closed,
      batch: false,
      beside: true,
      input: { closing: longText({ label: '关闭说明', required: true, max: 1000 }) },
    },
    reject: {
      label: '验证不通过',
      done: '验证未通过，问题退回处理',
      from: [checking],
      to: acting,
      batch: false,
      input: { closing: longText({ label: '不通过的原因', required: true, max: 1000 }) },
    },
    shelve: { label: '挂起', from: [waiting, acting], to: shelved, inverse: 'act' },
  },
  figures: {
    open: count({ status: `${waiting},${acting},${checking},${shelved}` }, '未关闭'),
    late: count({ status: `${waiting},${acting},${checking}`, dueDate_end: yesterday }, '已超期', { alert: true }),
  },
  views: [board('status'), calendar({ from: 'dueDate' })],
  prints: { register: { kind: 'list', label: '问题清单' } },
  excel: {
    title: '问题清单',
    layout: 'template',
    columns: ['code', 'projectId', 'title', 'status', 'level', 'foundDate', 'owner', 'dueDate', 'solution', 'closing'],
  },
  massEntry: {
    columns: ['projectId', 'title', 'level', 'owner', 'dueDate', 'solution'],
    carryOver: ['projectId', 'level', 'owner', 'dueDate'],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
