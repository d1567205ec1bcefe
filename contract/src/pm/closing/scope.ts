import { dict, text, yesNo } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';

/** 归档范围条目: what of a project is filed, how long it is kept, and for which projects it must be there (domain 5). */
export const filingScope = resource({
  area: 'pm',
  name: 'scope',
  label: '归档范围',
  path: '/pm/scope',
  table: 'pm_scope',
  component: 'pm/ScopeList',
  titleField: 'category',
  order: [['code', 'asc']],
  choices: { fields: ['id', 'code', 'category'], by: ['active', 'groupCode'] },
  fields: {
    code: text({ label: '编号', required: true, unique: true, max: 20, search: 'starts', mono: true, list: 90 }),
    category: text({ label: '类目', required: true, unique: true, max: 50, search: 'contains', list: 180 }),
    groupCode: dict('pm_scope_group', { label: '分组', required: true, search: 'equals', list: 100 }),
    material: text({ label: '归档材料', max: 500, list: 260 }),
    retention: dict('arc_retention', { label: '保管期限', required: true, search: 'equals', list: 110 }),
    required: yesNo({
      label: '必归',
      initial: 'N',
      importance: 80,
      search: 'equals',
      list: 80,
      help: '结项时每个适用项目至少要有一份定稿',
    }),
    types: dict('pm_project_type', { label: '适用项目类型', multiple: true, list: 200, help: '不选则适用全部类型' }),
    active: yesNo({ label: '启用', initial: 'Y', search: 'equals', list: 80 }),
  },
  figures: {
    active: count({ active: 'Y' }, '启用'),
    required: count({ active: 'Y', required: 'Y' }, '必归'),
  },
  prints: { register: { kind: 'list', label: '归档范围表' } },
  excel: {
    title: '归档范围',
    layout: 'template',
    key: 'code',
    columns: ['code', 'category', 'groupCode', 'material', 'retention', 'required', 'types', 'active'],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
