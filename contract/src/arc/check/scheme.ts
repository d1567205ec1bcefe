import { dict, integer, text, yesNo } from '../../core/field.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';

/** 检测项: a check of a scheme, whether it is done, and what its failure does. */
export const schemeLines = part({
  label: '检测项',
  table: 'arc_check_scheme_line',
  foreignKey: 'scheme_id',
  most: 40,
  without: ['add', 'remove'],
  fields: {
    code: dict('arc_check_code', { label: '检测内容', required: true, list: 320 }),
    enabled: yesNo({ label: '启用', initial: 'Y', list: 90 }),
    grade: dict('arc_check_grade', { label: '级别', required: true, list: 110 }),
  },
});

/** 检测方案: which checks a stage does (domain 6.2). Each stage has one; every change makes it a further version. */
export const checkScheme = resource({
  area: 'arc',
  name: 'checkScheme',
  label: '检测方案',
  path: '/arc/checkScheme',
  table: 'arc_check_scheme',
  component: 'arc/CheckSchemeList',
  titleField: 'name',
  auditChain: { number: 'name' },
  order: [['stage', 'asc']],
  uniques: [{ fields: ['stage'], message: '该阶段已有检测方案' }],
  fields: {
    name: text({ label: '方案名称', required: true, max: 100, search: 'contains', list: 260 }),
    stage: dict('arc_stage', { label: '检测阶段', readOnly: true, form: false, search: 'equals', list: 130 }),
    schemeVersion: integer({ label: '方案版本', readOnly: true, form: false, list: 100 }),
    formats: text({
      label: '保存格式',
      required: true,
      max: 500,
      list: 300,
      help: '适合长期保存的扩展名，以逗号分隔',
    }),
    pagesMost: integer({ label: '页数上限', required: true, minimum: 1, maximum: 1_000_000, list: 110 }),
    note: text({ label: '说明', max: 500, list: false }),
  },
  parts: { lines: schemeLines },
  prints: { register: { kind: 'list', label: '检测方案一览' } },
  without: ['add', 'addBatch', 'delete', 'deleteBatch', 'editMany', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
