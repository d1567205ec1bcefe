import { dict, integer, ref, text, yesNo } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { project } from '../project.ts';
import { filingScope } from './scope.ts';

/**
 * 归档清单: each line of the filing scope that goes for a project which is not closed, with what there is of it. The rows are
 * worked out by a view of the database: nobody writes them.
 */
export const filingLine = resource({
  area: 'pm',
  name: 'filing',
  label: '归档清单',
  path: '/pm/filing',
  table: 'pm_filing',
  component: 'pm/FilingList',
  within: 'projectId',
  titleField: 'category',
  versioned: false,
  dataLog: false,
  order: [
    ['projectId', 'asc'],
    ['code', 'asc'],
  ],
  fields: {
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      readOnly: true,
      form: false,
      loose: true,
      search: 'equals',
      list: 200,
    }),
    code: text({ label: '编号', readOnly: true, form: false, max: 20, mono: true, list: 90 }),
    category: text({ label: '类目', readOnly: true, form: false, max: 50, search: 'contains', list: 180 }),
    scopeId: ref(() => filingScope, {
      label: '归档类目',
      text: 'category',
      readOnly: true,
      form: false,
      loose: true,
      list: false,
      excel: false,
    }),
    groupCode: dict('pm_scope_group', { label: '分组', readOnly: true, form: false, search: 'equals', list: 100 }),
    retention: dict('arc_retention', { label: '保管期限', readOnly: true, form: false, search: 'equals', list: 110 }),
    required: yesNo({ label: '必归', readOnly: true, form: false, search: 'equals', list: 80 }),
    docs: integer({
      label: '文档数',
      readOnly: true,
      form: false,
      list: 110,
      help: '公开和内部级别的文档；涉商业秘密的只在有权时于项目文档中查看',
    }),
    missing: yesNo({ label: '缺项', readOnly: true, form: false, search: 'equals', list: 80 }),
  },
  figures: {
    required: count({ required: 'Y' }, '必归'),
    missing: count({ missing: 'Y' }, '缺项', { alert: true }),
  },
  prints: { register: { kind: 'list', label: '归档清单' } },
  excel: {
    title: '归档清单',
    layout: 'template',
    columns: ['projectId', 'code', 'category', 'groupCode', 'retention', 'required', 'docs', 'missing'],
  },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
