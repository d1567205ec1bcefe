import { dict, text, yesNo } from '../../core/field.ts';

/** What a project names of its template; pages of projects do without the lines of templates. */
export const templateTarget = {
  table: 'pm_template',
  component: 'pm/TemplateList',
  fields: {
    name: text({ label: '模板名称', required: true, unique: true, max: 100, search: 'contains', list: 220 }),
    type: dict('pm_project_type', { label: '项目类型', required: true, search: 'equals', list: 120 }),
    active: yesNo({ label: '启用', initial: 'Y', search: 'equals', list: 80 }),
  },
  tree: null,
} as const;
