import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { category, date, depart, dict, files, longText, money, tags, text, user, yesNo } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** States of a project that this register knows (dictionary pm_project_status). */
export const projectStatus = { draft: '10', running: '40', closed: '80' } as const;

/** 项目: an outsourcing project (domain 4.1), as far as it needs no other module. */
export const project = resource({
  area: 'pm',
  name: 'project',
  label: '项目',
  path: '/pm/project',
  table: 'pm_project',
  component: 'pm/ProjectList',
  titleField: 'name',
  fields: {
    code: text({
      label: '项目编号',
      unique: true,
      frozen: true,
      max: 32,
      search: 'contains',
      mono: true,
      list: 160,
      grams: true,
      placeholder: '留空则按规则自动编号',
      help: '类别-年度-部门简码-三位流水，例如ITO-2024-RJ-018',
    }),
    name: text({
      label: '项目名称',
      header: '名称',
      required: true,
      max: 100,
      search: 'contains',
      list: 200,
      grams: true,
    }),
    status: dict('pm_project_status', {
      label: '状态',
      readOnly: true,
      search: 'equals',
      list: 90,
      state: true,
      form: false,
    }),
    type: dict('pm_project_type', { label: '项目类型', header: '类型', required: true, search: 'equals', list: false }),
    outsClass: category({ label: '外包分类', root: 'OUT', required: true, leaf: true, search: 'equals', list: false }),
    shore: dict('outs_shore', { label: '在岸离岸', required: true, search: 'equals', more: true, list: false }),
    country: dict('country', { label: '发包国别', list: false, help: '离岸项目必填，且不能是中国' }),
    mode: dict('outs_mode', { label: '计价方式', required: true, list: false }),
    customer: text({ label: '发包方', required: true, max: 100, search: 'contains', more: true, list: 140 }),
    endCustomer: text({ label: '最终客户', max: 100, list: false, excel: false }),
    dept: depart({ label: '承接部门', required: true, codeField: 'deptCode', search: 'equals', list: false }),
    deptCode: text({ label: '承接部门编码', readOnly: true, list: false, form: false, excel: false, max: 64 }),
    pm: user({ label: '项目经理', header: '项目经理账号', required: true, search: 'equals', list: 80 }),
    director: user({ label: '项目总监', list: false, excel: false }),
    bizOwner: user({ label: '商务负责人', header: '商务账号', required: true, list: false }),
    planStart: date({ label: '计划开始', required: true, search: 'range', list: false }),
    planEnd: date({ label: '计划结束', required: true, search: 'range', more: true, list: 115 }),
    actualStart: date({ label: '实际开始', readOnly: true, list: false, form: false, excel: false }),
    actualEnd: date({ label: '实际结束', readOnly: true, list: false, form: false, excel: false }),
    budget: money({ label: '预算成本', required: true, minimum: 0.01, list: 130 }),
    secret: dict('arc_secret', { label: '密级', required: true, initial: 1, numeric: true, list: false }),
    allowSub: yesNo({ label: '允许分包', initial: 'N', list: false, excel: false }),
    goal: longText({ label: '目标', max: 2000, list: false, excel: false }),
    scope: longText({ label: '范围说明', markdown: true, max: 4000, list: false, excel: false }),
    acceptance: longText({ label: '验收标准', markdown: true, max: 4000, list: false, excel: false }),
    rights: text({ label: '知识产权归属', max: 50, list: false, excel: false }),
    dataSecurity: longText({ label: '数据安全要求', max: 2000, list: false, excel: false }),
    tags: tags({ label: '标签', list: false, excel: false }),
    watchers: user({ label: '关注人', multiple: true, list: false, excel: false }),
    attachments: files({ label: '附件', list: false, excel: false }),
  },
  sections: [
    {
      title: '承接与进度',
      fields: [
        'customer',
        'endCustomer',
        'dept',
        'deptCode',
        'pm',
        'director',
        'bizOwner',
        'planStart',
        'planEnd',
        'actualStart',
        'actualEnd',
        'budget',
      ],
    },
    { title: '范围与要求', fields: ['secret', 'allowSub', 'goal', 'scope', 'acceptance', 'rights', 'dataSecurity'] },
    { title: '其他', fields: ['tags', 'watchers', 'attachments'] },
  ],
  excel: {
    title: '项目台账',
    layout: 'template',
    key: 'code',
    columns: [
      'code',
      'name',
      'type',
      'outsClass',
      'shore',
      'country',
      'mode',
      'customer',
      'dept',
      'pm',
      'bizOwner',
      'planStart',
      'planEnd',
      'budget',
      'secret',
    ],
  },
  massEntry: {
    columns: [
      ...['name', 'type', 'outsClass', 'shore', 'country', 'mode', 'customer', 'dept', 'pm', 'bizOwner'],
      ...['planStart', 'planEnd', 'budget', 'secret', 'code'],
    ],
    carryOver: ['type', 'outsClass', 'shore', 'mode', 'customer', 'dept', 'pm', 'bizOwner', 'secret'],
  },
  messages: { notFound: '记录不存在或已被删除' },
});

const ActionBody = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }), version: Type.Integer() });

/** 草稿 → 执行中; the actual start is today. */
export const startProject = endpoint({
  method: 'POST',
  path: '/pm/project/start',
  access: 'pm:project:start',
  label: '项目-启动',
  body: ActionBody,
});

/** 执行中 → 已结项; the actual end is today. */
export const closeProject = endpoint({
  method: 'POST',
  path: '/pm/project/close',
  access: 'pm:project:close',
  label: '项目-结项',
  body: ActionBody,
});
