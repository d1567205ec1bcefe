import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';

const base = '/online/graphreport/api';

const Text = Type.Union([Type.String(), Type.Null()]);
const Option = Type.Object({ value: Type.String(), text: Type.String(), title: Type.String() });

/** Most charts that somebody is offered. */
export const mostReadableCharts = 200;
/** Rows that are drawn; an export has those beyond. */
export const mostChartRows = 1000;
/** Characters of the conditions of one reading. */
const mostConditions = 4000;

/** Charts that the caller may read, by name. */
export const readableCharts = endpoint({
  method: 'GET',
  path: `${base}/readable`,
  access: 'signed-in',
  label: '图表-可查看的',
  result: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
});

/** A chart by its id or code; `params`: JSON of `[{fieldName, value, searchMode}]`; parameters as `self_{name}`. */
const Asked = {
  id: Type.String({ minLength: 1, maxLength: 100 }),
  params: Type.Optional(Type.String({ maxLength: mostConditions })),
};

const ChartHead = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  dataType: Type.String(),
  graphType: Type.String(),
  displayTemplate: Type.String(),
  xaxisField: Type.String(),
  yaxisField: Type.String(),
  yaxisText: Text,
  content: Text,
});
const ChartItem = Type.Object({
  fieldName: Type.String(),
  fieldTxt: Type.String(),
  fieldType: Type.String(),
  isShow: Type.Integer(),
  isTotal: Type.Integer(),
  searchFlag: Type.Integer(),
  searchMode: Text,
  /** Key into `dictOptions`. */
  dictCode: Text,
  fieldHref: Text,
  orderNum: Type.Integer(),
});
const ChartData = Type.Object({
  head: ChartHead,
  items: Type.Array(ChartItem),
  dictOptions: Type.Record(Type.String(), Type.Array(Option)),
  /** What may be given as `self_{name}`. */
  params: Type.Array(Type.Object({ paramName: Type.String(), paramTxt: Text, paramValue: Text })),
  data: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  /** Of all rows, also of those that are not drawn. */
  total: Type.Integer(),
  /** Sums over all rows, by column; null where a column holds what is no number. */
  totals: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()])),
});
export type ChartData = Static<typeof ChartData>;
export type ChartItem = Static<typeof ChartItem>;

/** A chart with its data. Whether the caller may read it depends on the chart. */
export const getChartsData = endpoint({
  method: 'GET',
  path: `${base}/getChartsData`,
  access: 'signed-in',
  label: '图表-读取数据',
  query: Type.Object(Asked, { additionalProperties: Type.Unknown() }),
  result: ChartData,
});

/** The rows of a chart as a workbook; `name` is taken and not used: the file has the chart's own. */
export const exportChartRows = endpoint({
  method: 'GET',
  path: `${base}/exportXlsById`,
  access: 'signed-in',
  label: '图表-导出数据',
  query: Type.Object(
    {
      ...Asked,
      name: Type.Optional(Type.String({ maxLength: 200 })),
      format: Type.Optional(Type.Union([Type.Literal('xls'), Type.Literal('xlsx')])),
    },
    { additionalProperties: Type.Unknown() },
  ),
  answer: 'file',
});
