import { dict, integer, longText, text, yesNo } from '../core/field.ts';
import { count } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';

/** States of a rule (dictionary arc_rule_status). */
export const ruleStatus = { draft: '10', published: '40', retired: '90' } as const;
const { draft, published, retired } = ruleStatus;

/** 分段: what a number is put together from, in order (rules/src/archive/number.ts). */
export const ruleSegments = part({
  label: '分段',
  table: 'arc_rule_segment',
  foreignKey: 'rule_id',
  most: 12,
  fields: {
    separator: dict('arc_no_separator', { label: '前分隔符' }),
    source: dict('arc_no_source', { label: '取值', required: true }),
    text: text({ label: '文字', max: 20, mono: true }),
    width: integer({ label: '位数', minimum: 1, maximum: 20 }),
    pad: yesNo({ label: '补零', initial: 'Y' }),
  },
});

/** 档号规则: how the numbers of a class are made (domain 6.3). A published rule stays as it is, because numbers were made by it. */
export const archiveRule = resource({
  area: 'arc',
  name: 'rule',
  label: '档号规则',
  path: '/arc/rule',
  table: 'arc_rule',
  component: 'arc/RuleList',
  titleField: 'name',
  auditChain: { number: 'code' },
  order: [['code', 'asc']],
  choices: { fields: ['id', 'code', 'name', 'sample'], by: ['status'] },
  fields: {
    code: text({ label: '规则代码', required: true, unique: true, max: 20, search: 'contains', mono: true, list: 120 }),
    name: text({ label: '规则名称', required: true, unique: true, max: 100, search: 'contains', list: 240 }),
    sample: text({ label: '示例', readOnly: true, form: false, max: 120, mono: true, list: 280 }),
    status: dict('arc_rule_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 100,
      state: true,
    }),
    note: longText({ label: '说明', max: 1000, list: false }),
  },
  parts: { segments: ruleSegments },
  states: { field: 'status', first: draft, edit: [draft], delete: [draft] },
  actions: {
    publish: {
      label: '发布',
      from: [draft],
      to: published,
      ask: '发布后可供分类选用，分段不能再修改。',
      beside: true,
    },
    retire: {
      label: '停用',
      from: [published],
      to: retired,
      ask: '停用后不能再选用，已选用的分类照常给号。',
      danger: true,
      inverse: 'restore',
    },
    restore: { label: '恢复', from: [retired], to: published, inverse: 'retire' },
  },
  figures: { published: count({ status: published }, '已发布'), draft: count({ status: draft }, '草稿') },
  without: ['importExcel', 'editMany'],
  messages: { notFound: '记录不存在或已被删除' },
});
