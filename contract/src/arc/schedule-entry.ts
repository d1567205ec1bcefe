import { dict, ref, tags, text, yesNo } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { archiveClass } from './class.ts';
import { schedule } from './schedule.ts';

/** 期限条目: a line of a schedule as it was published. Records refer to it, and nobody changes it. */
export const scheduleEntry = resource({
  area: 'arc',
  name: 'scheduleEntry',
  label: '期限条目',
  path: '/arc/scheduleEntry',
  table: 'arc_schedule_entry',
  component: 'arc/ScheduleEntryList',
  within: 'scheduleId',
  titleField: 'title',
  order: [['title', 'asc']],
  choices: { fields: ['id', 'title', 'retention'], by: ['current', 'no'] },
  fields: {
    title: text({ label: '条目', readOnly: true, max: 230, search: 'contains', list: 300 }),
    scheduleId: ref(() => schedule, {
      label: '保管期限表',
      text: 'edition',
      excelText: 'edition',
      readOnly: true,
      search: 'equals',
      list: 160,
    }),
    current: yesNo({ label: '现行', readOnly: true, search: 'equals', list: 80 }),
    no: text({ label: '条目编号', header: '编号', readOnly: true, max: 20, mono: true, list: false }),
    category: text({ label: '类目', readOnly: true, max: 50, search: 'contains', list: 120 }),
    material: text({ label: '归档材料', readOnly: true, max: 200, list: false }),
    retention: dict('arc_retention', { label: '保管期限', readOnly: true, search: 'equals', list: 110 }),
    trigger: dict('arc_trigger', { label: '起算', readOnly: true, search: 'equals', list: 110 }),
    disposal: dict('arc_disposal', { label: '处置', readOnly: true, list: 90 }),
    must: yesNo({ label: '必归', readOnly: true, list: 80 }),
    classIds: ref(() => archiveClass, { label: '适用分类', text: 'name', multiple: true, readOnly: true, list: false }),
    keywords: tags({ label: '关键词', readOnly: true, list: false }),
  },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
