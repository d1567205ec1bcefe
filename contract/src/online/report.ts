// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of statements are written so
import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { dict, integer, longText, text } from '../core/field.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import {
  codeField,
  definitionSettings,
  flag,
  OfHead,
  parametersPart,
  rolesField,
  StoredLines,
  sourceField,
} from './definitions.ts';

const base = '/online/cgreport';

/** Columns of a report. */
export const reportItems = part({
  label: '动态报表配置明细',
  table: 'onl_cgreport_item',
  foreignKey: 'cgrhead_id',
  most: 100,
  fields: {
    fieldName: text({ label: '字段名字', required: true, max: 63, mono: true }),
    fieldTxt: text({ label: '字段文本', required: true, max: 300 }),
    fieldWidth: integer({ label: '宽度', minimum: 40, maximum: 1000 }),
    fieldType: dict('onl_report_type', { label: '类型', required: true, initial: 'String' }),
    isShow: flag('列显示', 1),
    isOrder: flag('排序'),
    isSearch: flag('查询'),
    searchMode: dict('onl_search_mode', { label: '查询模式', initial: 'single' }),
    replaceVal: text({ label: '取值表达式', max: 200, placeholder: '文本_值,文本_值' }),
    dictCode: text({ label: '字典code', max: 100, mono: true }),
    fieldHref: text({ label: '字段href', max: 300, mono: true, placeholder: '/pm/project?customer=${customer}' }),
    groupTitle: text({ label: '分组标题', max: 50 }),
    isTotal: flag('合计列'),
  },
});

/** What a report asks for when it is opened. */
export const reportParams = parametersPart({
  label: '报表参数',
  table: 'onl_cgreport_param',
  foreignKey: 'cgrhead_id',
});

/** 报表: one SELECT over the registers with its columns and parameters; pop-ups choose rows of it. */
export const report = resource({
  ...definitionSettings,
  name: 'cgreport',
  label: '报表',
  path: `${base}/head`,
  table: 'onl_cgreport_head',
  component: 'modules/online/cgreport/OnlCgreportHeadList',
  titleField: 'name',
  choices: { fields: ['id', 'code', 'name'] },
  fields: {
    code: codeField('报表编码'),
    name: text({ label: '报表名字', required: true, max: 100, search: 'contains', list: 200 }),
    dbSource: sourceField(),
    cgrSql: longText({
      label: '报表SQL',
      required: true,
      max: 10_000,
      list: 320,
      sortable: false,
      help: '一条 SELECT 语句；参数写作 ${参数名}，当前用户等系统变量写作 #{sys_user_code}',
    }),
    roles: rolesField('这些角色可以读取本报表；其他人须有报表所读各表的查询权限。数据规则始终有效'),
    content: longText({ label: '描述', max: 1000, list: false }),
  },
  uniques: [{ fields: ['code'], message: '报表编码已存在!' }],
  parts: { items: reportItems, params: reportParams },
  without: ['exportXls', 'importExcel'],
});

/** What a statement gives: its columns with the type that fits each, and the parameters that it takes. */
export const Parsed = Type.Object({
  fields: Type.Array(Type.Object({ fieldName: Type.String(), fieldTxt: Type.String(), fieldType: Type.String() })),
  params: Type.Array(Type.Object({ paramName: Type.String(), paramTxt: Type.String() })),
});
export type ParsedReport = Static<typeof Parsed>;

/** Checks a statement and says what it gives, or which part of it is wrong. Runs nothing. */
export const parseSql = endpoint({
  method: 'POST',
  path: `${base}/head/parseSql`,
  access: 'online:cgreport:parse',
  label: '报表-SQL解析',
  body: Type.Object({
    sql: Type.String({ maxLength: 10_000 }),
    /** Code of the data source; without one our own database is meant. */
    dbKey: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  }),
  result: Parsed,
});

/** Columns of a report as they are defined. */
export const reportItemsOf = endpoint({
  method: 'GET',
  path: `${base}/item/listByHeadId`,
  access: 'online:cgreport:list',
  label: '报表-读取字段',
  query: OfHead,
  result: StoredLines,
});

/** Parameters of a report as they are defined. */
export const reportParamsOf = endpoint({
  method: 'GET',
  path: `${base}/param/listByHeadId`,
  access: 'online:cgreport:list',
  label: '报表-读取定义的参数',
  query: OfHead,
  result: StoredLines,
});
