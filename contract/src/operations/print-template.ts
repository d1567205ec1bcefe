import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { Text } from '../core/wire.ts';

/** Longest template, in characters. */
export const longestTemplate = 100_000;
/** Versions of one template that are kept. */
export const mostTemplateVersions = 200;
/** Rows of a list, and labels, that a preview shows. */
export const previewRows = 60;

/** Stands for the template that the product brings. */
export const productVersion = 0;

/** A print of a resource. */
const about = {
  path: Type.String({ minLength: 1, maxLength: 200 }),
  name: Type.String({ minLength: 1, maxLength: 50 }),
};
const Version = Type.Integer({ minimum: productVersion, maximum: 1_000_000 });
const Kind = Type.Union([Type.Literal('record'), Type.Literal('list'), Type.Literal('labels')]);

const PrintRow = Type.Object({
  ...about,
  label: Type.String(),
  /** What the resource is called. */
  resource: Type.String(),
  kind: Kind,
  /** The version that is printed with; 0: the product's own. */
  active: Type.Integer(),
  /** How many versions there are. */
  versions: Type.Integer(),
  /** Who saved the last one, and when. */
  updateBy: Text,
  updateTime: Text,
});

/** Every print of the product, with the template that it is printed with in this tenant. */
export const listPrintTemplates = endpoint({
  method: 'GET',
  path: '/sys/printTemplate/list',
  access: 'system:printTemplate:list',
  label: '打印模板-列表',
  result: Type.Array(PrintRow),
});

/** Versions of one template, newest first; the product's own is none of them. */
export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/sys/printTemplate/versions',
  access: 'system:printTemplate:list',
  label: '打印模板-版本列表',
  query: Type.Object(about),
  result: Type.Array(
    Type.Object({
      version: Type.Integer(),
      active: Type.Boolean(),
      note: Text,
      createBy: Text,
      createName: Text,
      createTime: Text,
    }),
  ),
});

/** The text of a version; without one that which is active. */
export const readPrintTemplate = endpoint({
  method: 'GET',
  path: '/sys/printTemplate/source',
  access: 'system:printTemplate:list',
  label: '打印模板-查看',
  query: Type.Object({ ...about, version: Type.Optional(Version) }),
  result: Type.Object({ version: Type.Integer(), source: Type.String() }),
});

/** Keeps a text as a new version; what is printed stays what it was until the version is made active. */
export const savePrintTemplate = endpoint({
  method: 'POST',
  path: '/sys/printTemplate/save',
  access: 'system:printTemplate:edit',
  label: '打印模板-保存',
  body: Type.Object({
    ...about,
    source: Type.String({ minLength: 1, maxLength: longestTemplate }),
    note: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  result: Type.Object({ version: Type.Integer() }),
});

/** From now on the tenant prints with this version; 0: with the product's own. */
export const activatePrintTemplate = endpoint({
  method: 'POST',
  path: '/sys/printTemplate/activate',
  access: 'system:printTemplate:edit',
  label: '打印模板-启用',
  body: Type.Object({ ...about, version: Version }),
});

/** Records that a preview may show, by a part of their name; only what the caller may print. */
export const previewRecords = endpoint({
  method: 'GET',
  path: '/sys/printTemplate/records',
  access: 'system:printTemplate:edit',
  label: '打印模板-预览记录',
  query: Type.Object({ ...about, keyword: Type.Optional(Type.String({ maxLength: 50 })) }),
  result: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
});

/**
 * A text set with a record or the first rows of the list: the document as base64, or what is wrong in the text. It takes no
 * number. Asks for the right to the print too.
 */
export const previewPrintTemplate = endpoint({
  method: 'POST',
  path: '/sys/printTemplate/preview',
  access: 'system:printTemplate:edit',
  label: '打印模板-预览',
  body: Type.Object({
    ...about,
    source: Type.String({ maxLength: longestTemplate }),
    id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  // One waits for others' documents first.
  deadline: 30_000,
  result: Type.Object({
    pdf: Text,
    faults: Type.Array(
      Type.Object({
        message: Type.String(),
        line: Type.Union([Type.Integer(), Type.Null()]),
        column: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
  }),
});
