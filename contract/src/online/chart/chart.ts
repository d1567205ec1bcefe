// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of statements are written so
import { Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { dict, longText, text } from '../../core/field.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import {
  codeField,
  definitionSettings,
  flag,
  OfHead,
  parametersPart,
  rolesField,
  StoredLines,
  sourceField,
} from '../definitions.ts';
import { Parsed } from '../report.ts';

const base = '/online/graphreport';

/** Most characters of a statement, of JSON data, of an address. */
export const mostChartSource = 10_000;

/** Columns of a chart's data. */
export const chartItems = part({
  label: '列表字段',
  table: 'onl_graphreport_item',
  foreignKey: 'graphreport_head_id',
  most: 100,
  fields: {
    fieldName: text({ label: '字段名', required: true, max: 63, mono: true }),
    fieldTxt: text({ label: '字段文本', required: true, max: 300 }),
    fieldType: dict('onl_report_type', { label: '字段类型', required: true, initial: 'String' }),
    isTotal: flag('计算总计'),
    searchFlag: flag('是否查询'),
    searchMode: dict('onl_search_mode', { label: '查询模式', initial: 'single' }),
    replaceVal: text({ label: '取值表达式', max: 200, placeholder: '文本_值,文本_值' }),
    dictCode: text({ label: '字典Code', max: 100, mono: true }),
    fieldHref: text({ label: '链接', max: 300, mono: true, placeholder: '/pm/project?customer=${customer}' }),
    isShow: flag('是否显示', 1),
  },
});

/** What a chart of a statement asks for. */
export const chartParams = parametersPart({
  label: '图表参数',
  table: 'onl_graphreport_params',
  foreignKey: 'head_id',
});

/** 图表: data of a statement, of JSON or of an address, drawn as bars, lines, pies and tables. */
export const chart = resource({
  ...definitionSettings,
  name: 'graphreport',
  label: '图表',
  path: `${base}/head`,
  table: 'onl_graphreport_head',
  component: 'modules/online/graphreport/OnlGraphreportHeadList',
  titleField: 'name',
  choices: { fields: ['id', 'code', 'name'] },
  fields: {
    name: text({ label: '图表名称', required: true, max: 100, search: 'contains', list: 200 }),
    code: codeField('编码'),
    displayTemplate: dict('online_graph_display_template', {
      label: '展示模板',
      required: true,
      initial: 'single',
      list: 120,
    }),
    graphType: dict('online_graph_type', {
      label: '图表类型',
      required: true,
      multiple: true,
      initial: 'bar',
      list: 200,
    }),
    dataType: dict('online_graph_data_type', {
      label: '数据类型',
      required: true,
      initial: 'sql',
      search: 'equals',
      list: 100,
    }),
    dbSource: sourceField(),
    cgrSql: longText({
      label: '数据',
      required: true,
      max: mostChartSource,
      list: false,
      sortable: false,
      help: 'SQL：一条 SELECT 语句，参数写作 ${参数名}，系统变量写作 #{sys_user_code}；JSON：对象的数组，如 [{"月份":"一月","数量":3}]；API：返回这种数组的地址',
    }),
    xaxisField: text({ label: 'X轴字段', required: true, max: 63, mono: true, list: 120 }),
    yaxisField: text({
      label: 'Y轴字段',
      required: true,
      max: 500,
      mono: true,
      list: 180,
      help: '多个字段以逗号分隔；饼图只取第一个',
    }),
    yaxisText: text({ label: 'Y轴文字', max: 60, list: false }),
    roles: rolesField(
      '这些角色可以查看本图表；其他人须有SQL所读各表的查询权限，JSON和API图表须有图表的查询权限。数据规则始终有效',
    ),
    content: longText({ label: '描述', max: 1000, list: false }),
    extendJs: longText({
      label: 'JS增强',
      max: 20_000,
      list: false,
      sortable: false,
      help: '只保存从别处带来的脚本，不会执行；点击图形的动作请用列表字段的“链接”或“是否查询”',
    }),
  },
  sections: [
    { title: '数据', fields: ['dataType', 'dbSource', 'cgrSql', 'xaxisField', 'yaxisField', 'yaxisText'] },
    { title: '其他', fields: ['roles', 'content', 'extendJs'] },
  ],
  uniques: [{ fields: ['code'], message: '图表编码已存在!' }],
  parts: { items: chartItems, params: chartParams },
  excel: { title: '图表配置' },
});

/** Checks what a chart is made of and says what it gives: columns, and the parameters of a statement. */
export const parseField = endpoint({
  method: 'POST',
  path: `${base}/head/parseField`,
  access: 'online:graphreport:parse',
  label: '图表-解析',
  body: Type.Object({
    type: Type.Union([Type.Literal('sql'), Type.Literal('json'), Type.Literal('api')]),
    data: Type.String({ maxLength: mostChartSource }),
    /** Of a statement: code of the data source; without one our own database is meant. */
    dbKey: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  }),
  result: Parsed,
});

/** Columns of a chart by the name of the contract. */
export const chartItemsOf = endpoint({
  method: 'GET',
  path: `${base}/head/queryOnlGraphreportItemByMainId`,
  access: 'online:graphreport:list',
  label: '图表-读取字段',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 36 }) }),
  result: StoredLines,
});

/** Parameters of a chart by the name of the contract. */
export const chartParamsOf = endpoint({
  method: 'GET',
  path: `${base}/params/listByHeadId`,
  access: 'online:graphreport:list',
  label: '图表-读取参数',
  query: OfHead,
  result: StoredLines,
});
