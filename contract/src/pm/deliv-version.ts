import { datetime, decimal, files, longText, ref, text, user } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { deliv } from './deliv.ts';
import { project } from './project.ts';

/**
 * 交付物版本: what was handed in at a time, with the hash that the server keeps its files by. Only 提交版本 of a deliverable
 * makes one; nobody changes or deletes it.
 */
export const delivVersion = resource({
  area: 'pm',
  name: 'delivVersion',
  label: '交付物版本',
  path: '/pm/delivVersion',
  table: 'pm_deliv_version',
  component: 'pm/DelivVersionList',
  within: 'delivId',
  titleField: 'title',
  choices: { fields: ['id', 'title'], by: ['delivId', 'projectId', 'submitTime'] },
  uniques: [{ fields: ['delivId', 'versionNo'], message: '该交付物已有此版本号' }],
  fields: {
    title: text({ label: '版本', readOnly: true, form: false, max: 130, search: 'contains', list: 220 }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 160,
    }),
    delivId: ref(() => deliv, {
      label: '交付物',
      text: 'name',
      excelText: 'code',
      readOnly: true,
      form: false,
      search: 'equals',
      list: false,
    }),
    versionNo: text({ label: '版本号', readOnly: true, form: false, max: 20, list: false }),
    documents: files({ label: '文件', most: 10, readOnly: true, form: false, list: false, excel: false }),
    versionNote: longText({ label: '版本说明', readOnly: true, form: false, max: 500, list: false }),
    size: decimal({ label: '大小（KB）', scale: 1, readOnly: true, form: false, list: 120, importance: 80 }),
    sha256: longText({
      label: 'SHA-256',
      readOnly: true,
      form: false,
      max: 1000,
      mono: true,
      list: 200,
      importance: 80,
      help: '每个文件一行，按文件次序',
    }),
    submitter: user({ label: '提交人', readOnly: true, form: false, search: 'equals', list: 90 }),
    submitTime: datetime({ label: '提交时间', readOnly: true, form: false, search: 'range', list: 160 }),
  },
  prints: { register: { kind: 'list', label: '交付物版本清单' } },
  excel: {
    title: '交付物版本清单',
    layout: 'template',
    columns: ['delivId', 'versionNo', 'versionNote', 'size', 'sha256', 'submitter', 'submitTime'],
  },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
