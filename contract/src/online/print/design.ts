import type { SheetStyle } from '@dossier/rules/excel/xlsx-styles.ts';
import { aggregates } from '@dossier/rules/sheet/cell-text.ts';
import { numberFormats } from '@dossier/rules/sheet/number-format.ts';
import { type Static, type TLiteral, type TSchema, type TUnion, Type } from 'typebox';

/** What one design may hold. */
export const mostColumns = 40;
export const mostRows = 120;
export const mostCells = 1500;
export const mostSets = 8;
export const mostParams = 12;
export const mostImages = 6;
/** Characters of a picture as `data:` address: some 200 kB. */
export const longestImage = 280_000;
/** Characters of a whole design. */
export const longestDesign = 900_000;
/** Groups within one another. */
export const mostLevels = 3;

type Literals<T extends readonly string[]> = { -readonly [K in keyof T]: TLiteral<T[K]> };
/** One of some texts. */
const oneOf = <const T extends readonly string[]>(values: T): TUnion<Literals<T>> =>
  // Built from these very values, in their order.
  Type.Union(values.map((value) => Type.Literal(value)) as TSchema[]) as unknown as TUnion<Literals<T>>;
const Name = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$', maxLength: 40 });
const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$' });

export const paperSizes = { a3: [297, 420], a4: [210, 297], a5: [148, 210] } as const;
export type Paper = keyof typeof paperSizes;

export const bands = ['fixed', 'pageHead', 'pageFoot', 'groupHead', 'detail', 'groupFoot'] as const;
export type Band = (typeof bands)[number];

const Param = Type.Object({
  name: Name,
  label: Type.String({ minLength: 1, maxLength: 50 }),
  kind: oneOf(['text', 'number', 'date'] as const),
  /** What it is when nobody says otherwise. */
  initial: Type.String({ maxLength: 100 }),
  required: Type.Boolean(),
});

const DataSet = Type.Object({
  name: Name,
  kind: oneOf(['report', 'list'] as const),
  /** Code of the online report, or path of the register. */
  source: Type.String({ minLength: 1, maxLength: 200 }),
  /** What it is asked: a name of the list's search or of the report's, and a text that may name parameters. */
  filters: Type.Array(
    Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }), value: Type.String({ maxLength: 200 }) }),
    { maxItems: 20 },
  ),
  orderBy: Type.Optional(Type.String({ maxLength: 100 })),
  descending: Type.Optional(Type.Boolean()),
});

const Style = Type.Object({
  size: Type.Optional(Type.Integer({ minimum: 5, maximum: 60 })),
  bold: Type.Optional(Type.Boolean()),
  underline: Type.Optional(Type.Boolean()),
  align: Type.Optional(oneOf(['left', 'center', 'right'] as const)),
  place: Type.Optional(oneOf(['top', 'middle', 'bottom'] as const)),
  /** Sides that have a line: some of t, r, b, l. */
  borders: Type.Optional(Type.String({ pattern: '^t?r?b?l?$' })),
  fill: Type.Optional(Colour),
  colour: Type.Optional(Colour),
  format: Type.Optional(oneOf(numberFormats)),
});

const Chart = Type.Object({
  kind: oneOf(['bar', 'line', 'pie'] as const),
  set: Name,
  category: Type.String({ minLength: 1, maxLength: 100 }),
  /** Empty while records are counted. */
  value: Type.String({ maxLength: 100 }),
  of: oneOf(aggregates),
});

const Cell = Type.Object({
  row: Type.Integer({ minimum: 0, maximum: mostRows - 1 }),
  column: Type.Integer({ minimum: 0, maximum: mostColumns - 1 }),
  /** Over how many rows and columns it reaches. */
  rows: Type.Integer({ minimum: 1, maximum: mostRows }),
  columns: Type.Integer({ minimum: 1, maximum: mostColumns }),
  kind: oneOf(['text', 'qrcode', 'code128', 'image', 'chart'] as const),
  text: Type.String({ maxLength: 1000 }),
  style: Style,
  chart: Type.Optional(Chart),
  /** Key of `images`. */
  image: Type.Optional(Name),
});

const Row = Type.Object({
  /** Least height, in millimetres; text of several lines makes it higher, but in heads and feet of pages. */
  height: Type.Number({ minimum: 3, maximum: 250 }),
  band: oneOf(bands),
  set: Type.Optional(Name),
  /** The field by which records are groups. */
  by: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});

export const Design = Type.Object({
  paper: oneOf(['a3', 'a4', 'a5'] as const),
  landscape: Type.Boolean(),
  /** Millimetres: top, right, bottom, left. */
  margins: Type.Array(Type.Number({ minimum: 0, maximum: 60 }), { minItems: 4, maxItems: 4 }),
  params: Type.Array(Param, { maxItems: mostParams }),
  sets: Type.Array(DataSet, { maxItems: mostSets }),
  /** Widths in millimetres. */
  columns: Type.Array(Type.Number({ minimum: 3, maximum: 400 }), { minItems: 1, maxItems: mostColumns }),
  rows: Type.Array(Row, { minItems: 1, maxItems: mostRows }),
  cells: Type.Array(Cell, { maxItems: mostCells }),
  images: Type.Record(
    Name,
    Type.String({ pattern: '^data:image/(png|jpeg);base64,[A-Za-z0-9+/]+=*$', maxLength: longestImage }),
    { maxProperties: mostImages },
  ),
});

export type Design = Static<typeof Design>;
export type Cell = Static<typeof Cell>;
export type CellStyle = Static<typeof Style>;
export type SheetRow = Static<typeof Row>;
export type SheetParam = Static<typeof Param>;
export type DataSet = Static<typeof DataSet>;
export type SheetChart = Static<typeof Chart>;

/** Points of the letters where a style does not say. */
export const plainSize = 10;

/** A style with all that it leaves unsaid. */
export const wholeStyle = ({
  size = plainSize,
  bold = false,
  underline = false,
  align = 'left',
  place = 'middle',
  borders = '',
  fill,
  colour = '#141414',
  format,
}: CellStyle): SheetStyle => ({
  ...{ size, bold, underline, align, place, borders, colour },
  ...{ fill: fill ?? null, format: format ?? null },
});

/** An empty sheet: eight rows of six columns, as wide as the page. */
export const emptyDesign: Design = {
  ...{ paper: 'a4', landscape: false, margins: [15, 15, 15, 15], params: [], sets: [], cells: [], images: {} },
  columns: Array.from({ length: 6 }, () => 30),
  rows: Array.from({ length: 8 }, () => ({ height: 8, band: 'fixed' as const })),
};

/** Millimetres of the page and of what is printed on it. */
export function pageOf({ paper, landscape, margins }: Pick<Design, 'paper' | 'landscape' | 'margins'>) {
  const [short, long] = paperSizes[paper];
  const [width, height] = landscape ? [long, short] : [short, long];
  const [top = 0, right = 0, bottom = 0, left = 0] = margins;
  return { width, height, innerWidth: width - left - right, innerHeight: height - top - bottom };
}
