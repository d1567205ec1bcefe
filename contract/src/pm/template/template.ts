import { countOf } from '@dossier/rules/formula.ts';
import { decimal, dict, integer, longText, ref, text } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { filingScope } from '../closing/scope.ts';
import { templateTarget } from './target.ts';

const predecessors = text({
  label: '前置任务',
  max: 200,
  list: 120,
  placeholder: '例如1.2FS+2',
  help: 'WBS码加依赖类型和间隔工作日，多个以;分隔；只写WBS码即完成-开始',
});
const afterDays = integer({ label: '最早开始', minimum: 0, maximum: 3650, list: 90, help: '项目开始后第几个工作日' });

/** WBS任务: the tree of a plan by its codes, as long as it takes and not when. */
export const templateTasks = part({
  label: 'WBS任务',
  table: 'pm_template_task',
  foreignKey: 'template_id',
  most: 500,
  fields: {
    wbs: text({ label: 'WBS码', required: true, max: 60, mono: true, list: 90 }),
    name: text({ label: '任务名称', required: true, max: 200, list: 200 }),
    type: dict('pm_task_type', {
      label: '任务类型',
      required: true,
      initial: 'task',
      choices: ['phase', 'task'],
      list: 90,
    }),
    duration: integer({
      label: '工期',
      required: true,
      initial: 1,
      minimum: 1,
      maximum: 2000,
      list: 80,
      help: '工作日',
    }),
    predecessors,
    afterDays,
    hours: decimal({ label: '计划工时', scale: 2, minimum: 0, maximum: 99_999, list: 90 }),
    role: dict('pm_role', { label: '负责角色', list: 100 }),
  },
});

/** 里程碑: what is reached, within a phase or at the top of the plan. */
export const templateMilestones = part({
  label: '里程碑',
  table: 'pm_template_milestone',
  foreignKey: 'template_id',
  most: 100,
  fields: {
    name: text({ label: '里程碑', required: true, max: 200, list: 200 }),
    parentWbs: text({ label: '所属阶段', max: 60, mono: true, list: 100, placeholder: '阶段的WBS码，可空' }),
    predecessors,
    afterDays,
  },
});

/** 检查项: what is seen to before a task is done. */
export const templateChecks = part({
  label: '检查项',
  table: 'pm_template_check',
  foreignKey: 'template_id',
  most: 500,
  fields: {
    wbs: text({ label: 'WBS码', required: true, max: 60, mono: true, list: 90 }),
    item: text({ label: '检查项', required: true, max: 200, list: 260 }),
  },
});

/** 文档清单: what the filing scope expects of such a project. */
export const templateDocs = part({
  label: '文档清单',
  table: 'pm_template_doc',
  foreignKey: 'template_id',
  most: 200,
  fields: {
    scopeId: ref(() => filingScope, {
      label: '归档类目',
      text: 'category',
      excelText: 'category',
      where: { active: 'Y' },
      required: true,
      list: 160,
    }),
    name: text({ label: '文档名称', required: true, max: 200, list: 240 }),
  },
});

/** 角色: who such a project needs. */
export const templateRoles = part({
  label: '角色',
  table: 'pm_template_role',
  foreignKey: 'template_id',
  most: 50,
  fields: {
    role: dict('pm_role', { label: '角色', required: true, list: 110 }),
    people: integer({ label: '人数', required: true, initial: 1, minimum: 1, maximum: 999, list: 80 }),
    share: integer({ label: '投入比例', minimum: 1, maximum: 100, list: 100, help: '百分比' }),
    note: text({ label: '说明', max: 200, list: 220 }),
  },
});

/** 项目模板: what projects of a kind begin with (domain 4.1). */
export const projectTemplate = resource({
  area: 'pm',
  name: 'template',
  label: '项目模板',
  path: '/pm/template',
  table: templateTarget.table,
  component: templateTarget.component,
  titleField: 'name',
  choices: { fields: ['id', 'name'], by: ['type', 'active'] },
  fields: {
    ...templateTarget.fields,
    taskCount: integer({ label: '任务数', form: false, list: 90 }),
    docCount: integer({ label: '文档数', form: false, list: 115 }),
    description: longText({ label: '说明', max: 2000, list: 260 }),
  },
  parts: {
    tasks: templateTasks,
    milestones: templateMilestones,
    roles: templateRoles,
    docs: templateDocs,
    checks: templateChecks,
  },
  computed: { taskCount: countOf('tasks'), docCount: countOf('docs') },
  figures: { active: count({ active: 'Y' }, '启用') },
  prints: { register: { kind: 'list', label: '项目模板清单' } },
  excel: { title: '项目模板', layout: 'template', columns: ['name', 'type', 'active', 'description'] },
  messages: { notFound: '记录不存在或已被删除' },
});
