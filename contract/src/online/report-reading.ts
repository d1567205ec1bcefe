import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';

const base = '/online/cgreport/api';

const Text = Type.Union([Type.String(), Type.Null()]);
const Option = Type.Object({ value: Type.String(), text: Type.String(), title: Type.String() });

/** Most reports that somebody is offered. */
export const mostReadableReports = 200;

/** Reports that the caller may read, by name. */
export const readableReports = endpoint({
  method: 'GET',
  path: `${base}/readable`,
  access: 'signed-in',
  label: '报表-可读取的',
  result: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
});

/** Texts of values of a report, for those that the caller may know (popup_dict). */
export const cgreportGetDataPackage = endpoint({
  method: 'GET',
  path: '/online/api/cgreportGetDataPackage',
  access: 'signed-in',
  label: '报表-读取Popup字典文本',
  query: Type.Object({
    ...{ code: Type.String({ maxLength: 100 }), dictText: Type.String({ maxLength: 100 }) },
    ...{ dictCode: Type.String({ maxLength: 100 }), dataList: Type.String({ maxLength: 4000 }) },
  }),
  result: Type.Array(Type.Object({ value: Type.String(), text: Type.String() })),
});

const Column = {
  title: Type.String(),
  dataIndex: Type.String(),
  align: Type.Union([Type.Literal('left'), Type.Literal('center'), Type.Literal('right')]),
  sorter: Type.Boolean(),
  /** Key into `dictOptions`. */
  customRender: Type.Optional(Type.String()),
  width: Type.Optional(Type.Integer()),
};

/** Columns of a report by its code. Whether the caller may read it depends on the report. */
export const getRpColumns = endpoint({
  method: 'GET',
  path: `${base}/getRpColumns/:code`,
  access: 'signed-in',
  label: '报表-读取列',
  params: Type.Object({ code: Type.String({ maxLength: 100 }) }),
  result: Type.Object({
    columns: Type.Array(Type.Object(Column)),
    dictOptions: Type.Record(Type.String(), Type.Array(Option)),
    cgRpConfigId: Type.String(),
    cgRpConfigName: Type.String(),
  }),
});

const ReportId = Type.Object({ id: Type.String({ maxLength: 64 }) });

/** Fields by which a report is searched; `hidden` 1 is shown when the search is unfolded. */
export const getQueryInfo = endpoint({
  method: 'GET',
  path: `${base}/getQueryInfo/:id`,
  access: 'signed-in',
  label: '报表-读取查询条件',
  params: ReportId,
  result: Type.Array(
    Type.Object({
      field: Type.String(),
      label: Type.String(),
      mode: Type.String(),
      view: Type.String(),
      hidden: Type.String(),
      dictCode: Text,
      dictTable: Text,
      dictText: Text,
    }),
  ),
});

/** Rows of a report: query fields by name (`{f}_begin` and `{f}_end` for ranges), parameters as `self_{name}`. */
export const getData = endpoint({
  method: 'GET',
  path: `${base}/getData/:id`,
  access: 'signed-in',
  label: '报表-读取数据',
  params: ReportId,
  query: Type.Object(pageQuery, { additionalProperties: Type.Unknown() }),
  result: pageOf(Type.Record(Type.String(), Type.Unknown())),
});

/** A report by its id or code; `onlRepUrlParamStr`: what stood in the address of its page, `a=1&b=2`. */
const PageOf = Type.Object({ id: Type.String({ maxLength: 100 }) });
const AddressQuery = { onlRepUrlParamStr: Type.Optional(Type.String({ maxLength: 2000 })) };

/** What the page of a report shows: its columns with their links and heads, a page of rows, and what all rows come to. */
export const getColumnsAndData = endpoint({
  method: 'GET',
  path: `${base}/getColumnsAndData/:id`,
  access: 'signed-in',
  label: '报表-读取列和数据',
  params: PageOf,
  query: Type.Object({ ...pageQuery, ...AddressQuery }, { additionalProperties: Type.Unknown() }),
  result: Type.Object({
    cgreportHeadId: Type.String(),
    cgreportHeadName: Type.String(),
    columns: Type.Array(Type.Object({ ...Column, groupTitle: Type.Optional(Type.String()) })),
    dictOptions: Type.Record(Type.String(), Type.Array(Option)),
    /** Links of columns: `${name}` in `href` is the value of that column. */
    fieldHrefSlots: Type.Array(Type.Object({ slotName: Type.String(), href: Type.String() })),
    /** Some columns have a head over them. */
    isGroupTitle: Type.Boolean(),
    data: Type.Object({
      records: Type.Array(Type.Record(Type.String(), Type.Unknown())),
      total: Type.Integer(),
      /** Sums over all rows of the columns that are added up; null where one holds no numbers. */
      totals: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()])),
    }),
  }),
});

const ParamLine = Type.Object({ paramName: Type.String(), paramTxt: Text, paramValue: Text });

/** Parameters of a report, with what they are when nobody says otherwise. */
export const getParamsInfo = endpoint({
  method: 'GET',
  path: `${base}/getParamsInfo/:id`,
  access: 'signed-in',
  label: '报表-读取参数',
  params: PageOf,
  result: Type.Array(ParamLine),
});

/** All rows that are found, as a workbook with the texts of codes and the totals. */
export const exportReport = endpoint({
  method: 'GET',
  path: `${base}/exportXls/:id`,
  access: 'signed-in',
  label: '报表-导出数据',
  params: PageOf,
  query: Type.Object(
    { ...pageQuery, ...AddressQuery, format: Type.Optional(Type.Union([Type.Literal('xls'), Type.Literal('xlsx')])) },
    { additionalProperties: Type.Unknown() },
  ),
  answer: 'file',
});
