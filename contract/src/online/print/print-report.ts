import { type Static, Type } from 'typebox';
import { endpoint, largeBodyLimit } from '../../core/endpoint.ts';
import { longText, text } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { Text } from '../../core/wire.ts';
import { definitionSettings } from '../definitions.ts';
import { Design } from './design.ts';

const base = '/online/printReport';

/** Records of one set in a document, and in a workbook. */
export const mostPdfRecords = 5000;
export const mostExcelRecords = 50_000;
/** Records of a set that a preview shows. */
export const previewRecords = 200;
/** Versions of one design that are kept. */
export const mostDesignVersions = 50;

/** 打印报表: a sheet laid out over reports and lists. The sheet is kept beside it, in versions. */
export const printReport = resource({
  ...definitionSettings,
  name: 'printReport',
  label: '打印报表',
  path: base,
  table: 'onl_print_report',
  component: 'modules/online/print/PrintReportList',
  titleField: 'name',
  fields: {
    code: text({
      label: '打印报表编码',
      required: true,
      unique: true,
      max: 100,
      pattern: 'printCode',
      search: 'contains',
      mono: true,
      list: 200,
      help: '旧菜单地址 /jmreport/view/ 后的编号填在这里，旧菜单就打开本报表',
    }),
    name: text({ label: '打印报表名称', required: true, max: 100, search: 'contains', list: 240 }),
    content: longText({ label: '描述', max: 1000, list: 300 }),
  },
  uniques: [{ fields: ['code'], message: '打印报表编码已存在!' }],
  without: ['exportXls', 'importExcel'],
});

/** The right to open a print report: a button of its entry in the menu. */
export const printReportRight = (id: string): `${string}:${string}:${string}` => `onl:print-${id}:view`;

const Id = Type.String({ minLength: 1, maxLength: 36 });
const Fault = Type.Object({
  message: Type.String(),
  row: Type.Union([Type.Integer(), Type.Null()]),
  column: Type.Union([Type.Integer(), Type.Null()]),
});

/** The sheet of a report; the newest version unless one is named. Version 0 is the empty sheet that nobody saved. */
export const readDesign = endpoint({
  method: 'GET',
  path: `${base}/design`,
  access: 'online:printReport:edit',
  label: '打印报表-读取设计',
  query: Type.Object({ id: Id, version: Type.Optional(Type.Integer({ minimum: 1 })) }),
  result: Type.Object({
    id: Type.String(),
    code: Type.String(),
    name: Type.String(),
    version: Type.Integer(),
    design: Design,
  }),
});

/** Saves a sheet as a new version. `version` is the one that it was made of: what somebody else saved meanwhile is not lost. */
export const saveDesign = endpoint({
  method: 'POST',
  path: `${base}/saveDesign`,
  access: 'online:printReport:edit',
  label: '打印报表-保存设计',
  body: Type.Object({ id: Id, version: Type.Integer({ minimum: 0 }), design: Design }),
  bodyLimit: largeBodyLimit,
  result: Type.Object({ version: Type.Integer() }),
});

export const listDesignVersions = endpoint({
  method: 'GET',
  path: `${base}/versions`,
  access: 'online:printReport:edit',
  label: '打印报表-版本列表',
  query: Type.Object({ id: Id }),
  result: Type.Array(Type.Object({ version: Type.Integer(), createBy: Text, createName: Text, createTime: Text })),
});

const SourceKind = Type.Union([Type.Literal('report'), Type.Literal('list')]);

/** Reports and lists that the caller may lay out. */
export const listPrintSources = endpoint({
  method: 'GET',
  path: `${base}/sources`,
  access: 'online:printReport:edit',
  label: '打印报表-数据来源',
  result: Type.Array(Type.Object({ kind: SourceKind, source: Type.String(), name: Type.String() })),
});

const SourceField = Type.Object({ name: Type.String(), label: Type.String(), numeric: Type.Boolean() });
export type SourceField = Static<typeof SourceField>;

/** Fields of a source that the caller may see, and what it may be asked by. */
export const readPrintSource = endpoint({
  method: 'GET',
  path: `${base}/source`,
  access: 'online:printReport:edit',
  label: '打印报表-读取数据来源',
  query: Type.Object({ kind: SourceKind, source: Type.String({ minLength: 1, maxLength: 200 }) }),
  result: Type.Object({
    name: Type.String(),
    fields: Type.Array(SourceField),
    filters: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
    orders: Type.Array(Type.String()),
  }),
});

const Values = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), { maxProperties: 12 });

/** Sets a sheet that is being drawn, with the first records of each set. */
export const previewDesign = endpoint({
  method: 'POST',
  path: `${base}/preview`,
  access: 'online:printReport:edit',
  label: '打印报表-预览',
  body: Type.Object({ id: Id, design: Design, values: Values }),
  bodyLimit: largeBodyLimit,
  deadline: 30_000,
  result: Type.Object({ pdf: Type.Union([Type.String(), Type.Null()]), faults: Type.Array(Fault) }),
});

const ByKey = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });
const Asked = Type.Object({}, { additionalProperties: Type.Unknown() });

/** What a reader is asked before a report is printed. Whether they may open it depends on the report. */
export const openPrintReport = endpoint({
  method: 'GET',
  path: `${base}/open/:id`,
  access: 'signed-in',
  label: '打印报表-打开',
  params: ByKey,
  result: Type.Object({
    id: Type.String(),
    name: Type.String(),
    content: Text,
    params: Design.properties.params,
    /** Whether the reader may take all of its lists out as a workbook. */
    isExcel: Type.Boolean(),
  }),
});

/** The document, parameters by their names. */
export const printPdf = endpoint({
  method: 'GET',
  path: `${base}/pdf/:id`,
  access: 'signed-in',
  label: '打印报表-打印',
  params: ByKey,
  query: Asked,
  answer: 'file',
});

/** The same as a workbook. */
export const printExcel = endpoint({
  method: 'GET',
  path: `${base}/excel/:id`,
  access: 'signed-in',
  label: '打印报表-导出Excel',
  params: ByKey,
  query: Asked,
  answer: 'file',
});

/** Makes the entry in the menu, with the right to open the report. */
export const addPrintMenu = endpoint({
  method: 'POST',
  path: `${base}/addMenu`,
  access: 'online:printReport:edit',
  label: '打印报表-创建菜单',
  body: Type.Object({
    id: Id,
    name: Type.String({ minLength: 1, maxLength: 100 }),
    parentId: Type.Optional(Type.Union([Type.String({ maxLength: 36 }), Type.Null()])),
  }),
  result: Type.Object({ id: Type.String() }),
});
