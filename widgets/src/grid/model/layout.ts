import type { GridColumn } from '../column.ts';
import { cellOf } from '../registry.ts';

/** Widths of the grid's own columns, in px (specification 2, section 2). */
export const ownWidths = { number: 60, select: 40, first: 60 } as const;

/** Share of the grid's width that columns without a width divide, and their least width in px. */
export const shared = { part: 0.92, least: 120 } as const;

/** Room that scrolls, whatever is pinned: this share of the grid's width, and at least so many px. */
export const scrolling = { part: 0.4, least: 120 } as const;

/** Kinds of the grid's own columns, in their order from the left. */
export const ownKinds = ['row-drag-sort', 'row-expand', 'row-checkbox', 'row-radio', 'row-number'] as const;
export type OwnKind = (typeof ownKinds)[number];

/** A column with its place. */
export interface PlacedColumn {
  column: GridColumn;
  /** Set for the grid's own columns. */
  own?: OwnKind;
  width: number;
  /** From the left edge of its part: left pinned, middle, right pinned. */
  left: number;
  /** Place among all columns, from 0. */
  index: number;
  pinned: 'left' | 'right' | null;
}

export interface Layout {
  all: readonly PlacedColumn[];
  left: readonly PlacedColumn[];
  middle: readonly PlacedColumn[];
  right: readonly PlacedColumn[];
  leftWidth: number;
  middleWidth: number;
  rightWidth: number;
  /** Place in `all` by column key. */
  indexOf: ReadonlyMap<string, number>;
}

/** What a user changed about the columns of a table; remembered per user and table. */
export interface ColumnSettings {
  widths?: Readonly<Record<string, number>>;
  /** Keys in their order; unknown ones are ignored, missing ones keep their place. */
  order?: readonly string[];
  hidden?: readonly string[];
  /** Keys of columns frozen at the left. */
  frozen?: readonly string[];
  /** Keys of columns that the page fixes and the user set free. */
  loose?: readonly string[];
}

export interface LayoutInput {
  columns: readonly GridColumn[];
  own: readonly OwnKind[];
  /** Those of the own ones that scroll with the rest. @default none */
  loose?: readonly OwnKind[];
  settings: ColumnSettings;
  /** Width of the grid in px. */
  width: number;
  /** A footer with totals widens the first own column for its label. */
  statistics: boolean;
}

/** Columns that are shown, in their order, with widths and places. */
export function layoutOf(input: LayoutInput): Layout {
  const { settings } = input;
  const shown = ordered(input.columns, settings.order ?? []).filter(
    (column) => column.visible !== false && column.type !== 'hidden' && !(settings.hidden ?? []).includes(column.key),
  );
  const rest = Math.max(shared.least, Math.floor((input.width * shared.part) / Math.max(1, shown.length)));
  const parts = { left: [] as PlacedColumn[], middle: [] as PlacedColumn[], right: [] as PlacedColumn[] };
  const isLoose = (own: OwnKind) => input.loose?.includes(own) ?? false;
  [...input.own.filter((own) => !isLoose(own)), ...input.own.filter(isLoose)].forEach((own, at) => {
    const plain = own === 'row-number' ? ownWidths.number : ownWidths.select;
    const width = at === 0 && input.statistics ? ownWidths.first : plain;
    const part = isLoose(own) ? parts.middle : parts.left;
    part.push(placed({ key: own, title: own === 'row-number' ? '#' : '' }, width, own));
  });
  for (const column of shown) {
    parts[pinnedOf(column, settings) ?? 'middle'].push(placed(column, widthOf(column, settings, input.width, rest)));
  }
  loosen(parts, input.width);
  const drawn = [...parts.left, ...parts.middle, ...parts.right];
  // Own columns have the first places, also where pinned ones stand before them: those with data are one stretch.
  const all = [...drawn.filter((one) => one.own), ...drawn.filter((one) => !one.own)];
  all.forEach((one, index) => {
    one.index = index;
  });
  return {
    all,
    left: parts.left,
    middle: parts.middle,
    right: parts.right,
    leftWidth: place(parts.left, 'left'),
    middleWidth: place(parts.middle, null),
    rightWidth: place(parts.right, 'right'),
    indexOf: new Map(all.map((one) => [one.column.key, one.index])),
  };
}

/**
 * In a narrow frame pinned columns would leave no room for what scrolls: the inner ones give way, those at the left
 * first, the grid's own last. The order of the columns stays.
 */
function loosen({ left, middle, right }: Record<'left' | 'middle' | 'right', PlacedColumn[]>, width: number): void {
  const room = Math.max(scrolling.least, width * scrolling.part);
  const narrow = () => {
    const pinned = widthOfAll(left) + widthOfAll(right);
    return pinned + Math.min(room, widthOfAll(middle)) > width;
  };
  while (narrow() && left.at(-1)?.own === undefined && left.length > 0) middle.unshift(...left.splice(-1));
  while (narrow() && right.length > 0) middle.push(...right.splice(0, 1));
  while (narrow() && left.length > 0) middle.unshift(...left.splice(-1));
}

function widthOfAll(part: readonly PlacedColumn[]): number {
  return part.reduce((sum, { width }) => sum + width, 0);
}

/** Side at which a column stands still: the user's word, else the page's. */
export function pinnedOf(column: GridColumn, settings: ColumnSettings): 'left' | 'right' | undefined {
  if (settings.frozen?.includes(column.key)) return 'left';
  return settings.loose?.includes(column.key) ? undefined : column.fixed;
}

/** Width of a column in px: the user's, the column's, its cell type's, else the share; never below the least. */
export function widthOf(column: GridColumn, settings: ColumnSettings, gridWidth: number, rest: number): number {
  const chosen = settings.widths?.[column.key];
  if (chosen !== undefined) return chosen;
  const cell = cellOf(column.type);
  const width = pixels(column.width, gridWidth) ?? cell?.width ?? rest;
  return Math.max(width, column.minWidth ?? 0, cell?.leastWidth ?? 0) + (cell?.extraWidth ?? 0);
}

function pixels(width: number | string | undefined, whole: number): number | undefined {
  if (typeof width === 'number') return width;
  const match = /^(\d+(?:\.\d+)?)(px|%)?$/.exec(width ?? '');
  if (!match) return undefined;
  return match[2] === '%' ? Math.floor((Number(match[1]) / 100) * whole) : Number(match[1]);
}

/** Columns in the user's order; those that it does not name keep their places. */
export function ordered(columns: readonly GridColumn[], order: readonly string[]): GridColumn[] {
  if (order.length === 0) return [...columns];
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const named = new Set(order);
  const queue = order.flatMap((key) => byKey.get(key) ?? []);
  return columns.map((column) => (named.has(column.key) ? (queue.shift() ?? column) : column));
}

function placed(column: GridColumn, width: number, own?: OwnKind): PlacedColumn {
  return { column, width, left: 0, index: 0, pinned: null, ...(own ? { own } : {}) };
}

function place(part: PlacedColumn[], pinned: 'left' | 'right' | null): number {
  let left = 0;
  for (const one of part) {
    one.left = left;
    one.pinned = pinned;
    left += one.width;
  }
  return left;
}
