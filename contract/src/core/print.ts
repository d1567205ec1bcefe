import { type TObject, Type } from 'typebox';
import { type Endpoint, endpoint, type Permission } from './endpoint.ts';
import { ListQuery } from './envelope.ts';

/** Rows of a list that are printed while the caller waits; more are a background task. */
export const mostPrintedAtOnce = 5_000;
/** Rows of a list that are printed at all. */
export const mostPrinted = 100_000;
/** Records that one call prints, a page or more each. */
export const mostRecordsPrinted = 200;
/** Labels that one call prints. */
export const mostLabels = 1_000;

/** A column of a printed list. */
export interface PrintColumn {
  /** Name of the field. */
  field: string;
  /** Default: the field's label. */
  header?: string;
  /** Share of the width, compared with the other columns. Default: by the width of the list's column. */
  width?: number;
}

/** A document about one record: a card, a certificate, an approval sheet. */
export interface RecordPrint {
  /** Its template is a file beside the feature, named in the hooks: `prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) }`. */
  kind: 'record';
  /** Title and entry of the menu 打印. */
  label: string;
}

/** The rows that a list finds, as a landscape table. */
export interface ListPrint {
  /** The engine sets it; there is no template. */
  kind: 'list';
  /** Title and entry of the menu 打印. */
  label: string;
  /** Default: the columns of the list. */
  columns?: readonly (string | PrintColumn)[];
  /** Lines between the columns too, as catalogues of archives have them. Default false. */
  ruled?: boolean;
}

/** Stickers, one a record. */
export interface LabelPrint {
  /** The engine sets it; there is no template. */
  kind: 'labels';
  /** Entry of the menu 打印. */
  label: string;
  /** Field in large letters at the top. */
  title: string;
  /** Fields below it, one a line. */
  lines: readonly string[];
  /** What the code holds: the value of a field, or the address of the record (`link`). */
  holds: string;
  /** Default `qrcode`; `code128` for scanners that read bars alone. */
  code?: CodeKind;
}

export type CodeKind = 'qrcode' | 'code128';

/** What a resource declares: a text alone is the title of a document about one record. */
export type PrintInput = string | RecordPrint | ListPrint | LabelPrint;
export type PrintInputs = Readonly<Record<string, PrintInput>>;

interface LabelSize {
  /** As people choose it. */
  name: string;
  /** Millimetres of a sheet; of a roll, of the label itself. */
  page: readonly [width: number, height: number];
  label: readonly [width: number, height: number];
  columns: number;
  rows: number;
  /** From the edges of the sheet to the first label. */
  margin: readonly [x: number, y: number];
  gap: readonly [x: number, y: number];
}

/** Papers that labels are printed on. */
export const labelSizes = {
  a4x24: {
    name: 'A4 3×8（70×37 mm）',
    page: [210, 297],
    label: [70, 37],
    columns: 3,
    rows: 8,
    margin: [0, 0.5],
    gap: [0, 0],
  },
  a4x14: {
    name: 'A4 2×7（99.1×38.1 mm）',
    page: [210, 297],
    label: [99.1, 38.1],
    columns: 2,
    rows: 7,
    margin: [4.65, 15.15],
    gap: [2.5, 0],
  },
  roll60x40: {
    name: '标签卷 60×40 mm',
    page: [60, 40],
    label: [60, 40],
    columns: 1,
    rows: 1,
    margin: [0, 0],
    gap: [0, 0],
  },
  roll40x30: {
    name: '标签卷 40×30 mm',
    page: [40, 30],
    label: [40, 30],
    columns: 1,
    rows: 1,
    margin: [0, 0],
    gap: [0, 0],
  },
} as const satisfies Record<string, LabelSize>;
export type LabelSizeName = keyof typeof labelSizes;

/** A request line has some 16 kB: 400 ids of 32 signs fit. */
const ids = {
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** With commas between. */
  ids: Type.Optional(Type.String({ minLength: 1, maxLength: 14_000 })),
};
const RecordQuery = Type.Object(ids);
/** As the list call is asked. */
const TableQuery = Type.Object(
  {
    ...ListQuery.properties,
    /** `1`: the client can wait for a task; a long list then answers `{taskId}` instead of bytes. */
    background: Type.Optional(Type.Literal('1')),
  },
  { additionalProperties: Type.Unknown() },
);
/** Of records by `id` or `ids`; else of those that the list finds. */
const LabelQuery = Type.Object(
  {
    ...ListQuery.properties,
    ...ids,
    /** Default: the first of `labelSizes`. */
    labelSize: Type.Optional(Type.Union(Object.keys(labelSizes).map((name) => Type.Literal(name as LabelSizeName)))),
    /** Places of the first sheet that are used up. */
    labelSkip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  },
  { additionalProperties: Type.Unknown() },
);
const queries = { record: RecordQuery, list: TableQuery, labels: LabelQuery };

type Call<K extends keyof typeof queries> = Endpoint<TObject<Record<never, never>>, (typeof queries)[K]>;
export type Print =
  | (RecordPrint & { name: string; endpoint: Call<'record'> })
  | (ListPrint & { name: string; endpoint: Call<'list'> })
  | (LabelPrint & { name: string; endpoint: Call<'labels'> });

/** The prints of a resource with their calls. */
export function printsOf(
  inputs: PrintInputs,
  { path, label, permission }: { path: string; label: string; permission: `${string}:${string}` },
): Record<string, Print> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => {
      const print = typeof input === 'string' ? ({ kind: 'record', label: input } as const) : input;
      const call = endpoint({
        method: 'GET',
        path: `${path}/print/${name}`,
        access: `${permission}:print` as Permission,
        label: `${label}-打印${print.label}`,
        query: queries[print.kind],
        answer: 'file',
      });
      // The query is that of the kind.
      return [name, { ...print, name, endpoint: call } as Print];
    }),
  );
}
