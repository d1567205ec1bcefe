import { mostSort } from '@dossier/rules/patterns.ts';
import { dict, integer, longText, type RefTarget, ref, text, yesNo } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { archiveRule, ruleStatus } from './rule.ts';

/** 档案分类: decides arrangement and the rule of the number (domain 6.2). */
export const archiveClass = resource({
  area: 'arc',
  name: 'class',
  label: '档案分类',
  path: '/arc/class',
  table: 'arc_class',
  component: 'arc/ClassList',
  titleField: 'name',
  auditChain: { number: 'code' },
  order: [['sortNo', 'asc']],
  tree: { parent: 'parentId' },
  choices: { fields: ['id', 'code', 'name', 'parentId'], by: ['arrange'] },
  fields: {
    code: text({
      label: '分类码',
      required: true,
      unique: true,
      frozen: true,
      max: 10,
      search: 'contains',
      mono: true,
      pattern: 'classCode',
    }),
    name: text({ label: '分类名称', required: true, max: 100, search: 'contains' }),
    parentId: ref((): RefTarget => archiveClass, {
      label: '上级分类',
      text: 'name',
      excelText: 'code',
      asTree: true,
      referrer: '下级分类',
      list: false,
    }),
    door: dict('arc_door', { label: '门类', required: true, frozen: true, search: 'equals' }),
    arrange: dict('arc_arrange', { label: '整理方式', required: true, initial: 'item' }),
    ruleId: ref(() => archiveRule, {
      label: '档号规则',
      text: 'name',
      excelText: 'code',
      required: true,
      search: 'equals',
      where: { status: ruleStatus.published },
      list: 260,
      help: '已有档号的分类不能更换规则',
    }),
    sortNo: integer({ label: '排序值', initial: 1, minimum: 0, maximum: mostSort }),
    active: yesNo({ label: '启用', initial: 'Y', help: '停用后旧档案仍可查阅' }),
    note: longText({ label: '说明', max: 1000, list: false }),
  },
});
