import { datetime, dict, files, longText, ref, tags, text, yesNo } from '../core/field.ts';
import { count } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { archiveClass } from './class.ts';

/** States of a schedule (dictionary arc_schedule_status). */
export const scheduleStatus = { draft: '10', deciding: '20', published: '40', retired: '90' } as const;
const { draft, deciding, published, retired } = scheduleStatus;

/** What a line of a schedule says; once published it is an entry of its own (schedule-entry.ts). */
export const scheduleLines = part({
  label: '条目',
  table: 'arc_schedule_line',
  foreignKey: 'schedule_id',
  most: 500,
  fields: {
    no: text({ label: '条目编号', header: '编号', required: true, max: 20, mono: true }),
    category: text({ label: '类目', required: true, max: 50 }),
    material: text({ label: '归档材料', required: true, max: 200 }),
    retention: dict('arc_retention', { label: '保管期限', required: true, initial: 'D30' }),
    trigger: dict('arc_trigger', { label: '起算', required: true, initial: 'year' }),
    disposal: dict('arc_disposal', { label: '处置', required: true, initial: 'review' }),
    must: yesNo({ label: '必归', initial: 'N' }),
    classIds: ref(() => archiveClass, { label: '适用分类', text: 'name', multiple: true }),
    keywords: tags({ label: '关键词' }),
  },
});

/** 归档范围与保管期限表 (domain 6.2): what is filed and how long it is kept. A published version stays as it is (AR17). */
export const schedule = resource({
  area: 'arc',
  name: 'schedule',
  label: '保管期限表',
  path: '/arc/schedule',
  table: 'arc_schedule',
  component: 'arc/ScheduleList',
  titleField: 'edition',
  auditChain: { number: 'edition' },
  choices: { fields: ['id', 'edition'], by: ['status'] },
  fields: {
    edition: text({ label: '版本', required: true, unique: true, max: 50, search: 'contains', list: 200 }),
    basis: text({ label: '依据文件', required: true, max: 200, search: 'contains', list: 320 }),
    status: dict('arc_schedule_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 110,
      state: true,
    }),
    publishTime: datetime({ label: '发布时间', readOnly: true, form: false, search: 'range', more: true, list: 160 }),
    documents: files({ label: '附件', list: false, excel: false }),
    note: longText({ label: '说明', max: 1000, list: false }),
  },
  parts: { lines: scheduleLines },
  // A published one is refused with what to do instead (AR17), so its state is no reason here.
  states: { field: 'status', first: draft, edit: [draft, published, retired], delete: [draft] },
  actions: {
    submit: {
      label: '提交审批',
      from: [draft],
      to: deciding,
      flow: 'arc.schedule',
      passed: published,
      refused: draft,
      withdrawn: draft,
      unpublished: 'pass',
      batch: false,
      ask: '通过后即发布：条目不能再修改，原已发布的版本随之废止。',
      beside: true,
    },
    newVersion: {
      label: '新建版本',
      done: '新版本已建立',
      from: [published, retired],
      batch: false,
      beside: true,
      input: { newEdition: text({ label: '新版本', required: true, max: 50 }) },
    },
    retire: {
      label: '废止',
      from: [published],
      to: retired,
      batch: false,
      danger: true,
      ask: '废止后归档时不能再选用其条目，已选用的档案不受影响。',
    },
  },
  events: { supersede: '被新版本取代' },
  figures: { published: count({ status: published }, '已发布'), deciding: count({ status: deciding }, '审批中') },
  prints: { sheet: '归档范围与保管期限表' },
  without: ['importExcel', 'addBatch', 'editMany'],
  messages: { notFound: '记录不存在或已被删除' },
});
