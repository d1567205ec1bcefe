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

/** Columns of a report by its code. Whether the caller may read it depends on the report. */
export const getRpColumns = endpoint({
  method: 'GET',
  path: `${base}/getRpColumns/:code`,
  access: 'signed-in',
  label: '报表-读取列',
  params: Type.Object({ code: Type.String({ maxLength: 100 }) }),
  result: Type.Object({
    columns: Type.Array(
      Type.Object({
        title: Type.String(),
        dataIndex: Type.String(),
        align: Type.Union([Type.Literal('left'), Type.Literal('center'), Type.Literal('right')]),
        sorter: Type.Boolean(),
        /** Key into `dictOptions`. */
        customRender: Type.Optional(Type.String()),
        width: Type.Optional(Type.Integer()),
      }),
    ),
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
