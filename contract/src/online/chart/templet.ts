import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { dict, integer, ref, text } from '../../core/field.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { codeField, definitionSettings, flag } from '../definitions.ts';
import { chart } from './chart.ts';

const base = '/online/graphreport/templet';

/** Charts of a template, in groups. */
export const templetItems = part({
  label: '图表',
  table: 'onl_graphreport_templet_item',
  foreignKey: 'graphreport_templet_id',
  most: 30,
  fields: {
    graphreportCode: ref(() => chart, { label: '图表', text: 'name', by: 'code', required: true, loose: true }),
    graphreportType: dict('online_graph_templet_type', { label: '图形', required: true, initial: 'normal' }),
    groupNum: integer({ label: '组号', required: true, minimum: 1, maximum: 30, initial: 1 }),
    groupStyle: dict('online_graph_group_style', { label: '组的样式', required: true, initial: 'card' }),
    groupTxt: text({ label: '组的标题', max: 100 }),
    isShow: flag('是否显示', 1),
  },
});

/** 图表模板: several charts on one page. */
export const templet = resource({
  ...definitionSettings,
  name: 'graphtemplet',
  label: '图表模板',
  path: base,
  table: 'onl_graphreport_templet',
  component: 'modules/online/graphreport/OnlGraphreportTempletList',
  titleField: 'templetName',
  fields: {
    templetName: text({ label: '模板名称', required: true, max: 100, search: 'contains', list: 220 }),
    templetCode: codeField('模板编码'),
    templetStyle: dict('online_graph_display_template', {
      label: '布局',
      required: true,
      initial: 'double',
      list: 120,
    }),
  },
  uniques: [{ fields: ['templetCode'], message: '模板编码已存在!' }],
  parts: { items: templetItems },
  without: ['exportXls', 'importExcel'],
});

const Shown = Type.Object({
  templetCode: Type.String(),
  templetName: Type.String(),
  templetStyle: Type.String(),
  items: Type.Array(
    Type.Object({
      graphreportCode: Type.String(),
      /** Name of the chart. */
      name: Type.String(),
      /** `normal`: as the chart itself is drawn. */
      graphreportType: Type.String(),
      groupNum: Type.Integer(),
      groupStyle: Type.String(),
      groupTxt: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type ShownTemplet = Static<typeof Shown>;

/** A template by its code or id, with the charts of it that the caller may look at; without any it is not theirs to see. */
export const showTemplet = endpoint({
  method: 'GET',
  path: `${base}/show`,
  access: 'signed-in',
  label: '图表模板-查看',
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: Shown,
});
