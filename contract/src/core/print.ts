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
    /** Id of the saved view that is open, which the paper names. */
    listView: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
  },
  { additionalProperties: Type.Unknown() },
);
/** Of records by `id` or `ids`; else of those that the list finds. */
const LabelQuery = Type.Object(
  {
    ...ListQuery.properties,
    ...ids,
    /** A key of `labelSizes` (label-size.ts); default the first of them. */
    labelSize: Type.Optional(Type.String({ maxLength: 20 })),
    /** Places of the first sheet that are used up. */
    labelSkip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  },
  { additionalProperties: Type.Unknown() },
);
/** What any print is asked. */
export const PrintQuery = Type.Object(
  { ...TableQuery.properties, ...LabelQuery.properties },
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
