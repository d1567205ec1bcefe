import type { ReactNode } from 'react';
import type { Choice } from '../data/widget-data.ts';

/** A record of the grid: its key field and one value per column key. */
export type GridRow = { [key: string]: unknown };

/** A choice of a column; `title` and `label` are accepted for `text`. */
export interface ColumnOption {
  value: string | number;
  text?: string;
  title?: string;
  label?: string;
  color?: string | null;
  disabled?: boolean;
  /** Was made by typing. */
  searchAdd?: boolean;
}

/** What a rule's own check is given. */
export interface HandlerInput {
  value: unknown;
  row: GridRow;
  column: GridColumn;
}

/** A rule of a column. Rules are tried in order; the message of the first that fails shows. */
export interface GridRule {
  required?: boolean;
  /** No value may stand in two rows of the column. */
  unique?: boolean;
  /** A named pattern (`*`, `n6-16`, `m`, `money`, `only` …), else a regular expression. */
  pattern?: string | RegExp;
  /** Code of a check rule that the application keeps; asked when the cell is left, and its message shows. */
  checkRule?: string;
  /** Own check. Resolves to `true`, or to `false` or a message when the value is wrong. */
  handler?: (input: HandlerInput) => Promise<boolean | string> | boolean | string;
  /** May hold `${title}`, `${key}` and `${defaultValue}` of the column. */
  message?: string;
}

/** Kind of total in the footer. */
export type Statistic = 'sum' | 'average';

/** Text of a colour, or background and text colour. */
export type TagColor = string | readonly [background: string, text: string];

/** A column. Names are those of stored configurations of the contract. */
export interface GridColumn {
  /** Field of the row. */
  key: string;
  /** Heading. */
  title: string;
  /** Kind of cell. @default 'normal' */
  type?: string;
  /** In px, or a share such as `20%`. @default a part of 92 %, 120 at least */
  width?: number | string;
  /** In px. */
  minWidth?: number;
  /** Stays at this edge while the others scroll. */
  fixed?: 'left' | 'right';
  /** Where the text stands. @default the cell type's */
  align?: 'left' | 'center' | 'right';
  /** Shown at all. @default true */
  visible?: boolean;
  /** Titles above this one, outermost first: a header of several levels. */
  headerGroup?: readonly string[];
  /** Help shown beside the title. */
  help?: string;

  /** Choices of a select; those of `dictCode` follow them. */
  options?: readonly ColumnOption[];
  /** Dictionary whose items are appended to `options`. */
  dictCode?: string;
  /** Published table dictionary: `table,text,value[,condition]`. */
  dict?: string;
  /** A text is put to new choices by typing. @default false */
  allowInput?: boolean;
  /** Typing narrows the choices; wins over `allowInput`. @default false */
  allowSearch?: boolean;
  /** The value can be emptied. @default true */
  allowClear?: boolean;
  /** Key of the next column of a chain of linked selects. */
  linkageKey?: string;

  /** What a value must be; checked as it is typed, when it is left, and all at once. */
  validateRules?: readonly GridRule[];
  /** Value of a new row. */
  defaultValue?: unknown;
  /** Code of a fill rule that the application keeps: it makes the value of a new row, where nothing was given. */
  fillRule?: string;
  /** A new check box is ticked. @default false */
  defaultChecked?: boolean;
  /** Stored values of a check box: ticked, not ticked. @default [true, false] */
  customValue?: readonly [checked: unknown, unchecked: unknown];
  /** A new row gets the largest number of the column plus one. */
  isOrder?: boolean;
  /** Totals in the footer. `true` means the sum. */
  statistics?: boolean | readonly Statistic[];

  /** `${title}`, `${key}` and `${defaultValue}` are replaced. */
  placeholder?: string;
  /** Read only; a function decides per row. */
  disabled?: boolean | ((row: GridRow, column: GridColumn) => boolean);
  /** Text shown instead of the value. */
  formatter?: (value: unknown, row: GridRow) => string;
  /** Numbers grouped by thousands. @default false */
  group?: boolean;
  /** Decimals that are kept. */
  scale?: number;
  /** Characters after which the text is cut; the whole shows on hover. */
  ellipsis?: number;
  /** Format of dates, e.g. `YYYY-MM`. */
  format?: string;
  /** Unit that a date cell chooses. @default 'date' */
  picker?: 'date' | 'week' | 'month' | 'quarter' | 'year';
  /** A click on the read-only cell opens 详细信息. */
  showDetails?: boolean;
  /** Can be sorted by its heading. @default true */
  sortable?: boolean;
  /** Can be filtered by its heading. @default true */
  filterable?: boolean;

  /** JSON text with store, text, multiSelect, uploadnum. */
  fieldExtendJson?: string;
  /** Several users, departments or files. */
  multi?: boolean;
  /** Most files. */
  number?: number;
  /** Folder of uploads. @default 'temp' */
  action?: string;
  /** Whether the upload carries the access token. The provider adds it. @default true */
  token?: boolean;
  /** Field of the upload's answer with the stored path. @default 'message' */
  responseName?: string;
  /** Text of the upload button. */
  btnText?: string;
  /** Files can be taken away. @default true */
  allowDownload?: boolean;
  /** Files can be removed. @default true */
  allowRemove?: boolean;

  /** Popup report: its code, the fields read and the columns filled (comma lists). */
  popupCode?: string;
  /** Fields of the report that are read (comma list). */
  orgFields?: string;
  /** Columns that they fill, in the same order (comma list). */
  destFields?: string;
  /** Parameters of the report, by name. */
  param?: Readonly<Record<string, string>>;
  /** Order of the report, e.g. `createTime=desc`. */
  sorter?: string;

  /** Name of the drawing that the page gives in `slots`. */
  slotName?: string;
  /** Colours of a `tags` cell. */
  setTagColor?: (tag: string, row: GridRow) => TagColor | undefined;
  /** Further settings that a cell type of its own reads. */
  props?: Readonly<Record<string, unknown>>;
}

/** What a page draws in a `slot` cell is given. */
export interface SlotProps {
  value: unknown;
  row: GridRow;
  column: GridColumn;
  rowId: string;
  rowIndex: number;
  columnIndex: number;
  /** Others have just changed the cell, which is marked for 1400 ms. */
  reloadEffect: boolean;
  /** Sets the value of the cell, as if it had been typed. */
  triggerChange: (value: unknown) => void;
}

export type GridSlots = Readonly<Record<string, (slot: SlotProps) => ReactNode>>;

/** Settings of `fieldExtendJson`; an unreadable text gives none. */
export interface FieldExtend {
  /** Field that is stored. */
  store?: string;
  /** Field that is shown. */
  text?: string;
  multiSelect?: boolean;
  /** Most files. */
  uploadnum?: number;
}

/** Reads `fieldExtendJson`. */
export function extendOf(column: GridColumn): FieldExtend {
  if (!column.fieldExtendJson) return {};
  try {
    const read: unknown = JSON.parse(column.fieldExtendJson);
    return typeof read === 'object' && read !== null ? (read as FieldExtend) : {};
  } catch {
    return {};
  }
}

/** Replaces `${title}`, `${key}` and `${defaultValue}` by the column's own. */
export function substituted(text: string, column: GridColumn): string {
  return text.replace(/\$\{(title|key|defaultValue)\}/g, (_, name: 'title' | 'key' | 'defaultValue') =>
    String(column[name] ?? ''),
  );
}

/** Choices of `options`, in one shape. */
export function choicesOf(options: readonly ColumnOption[] | undefined): Choice[] {
  return (options ?? []).map((option) => ({
    value: String(option.value),
    text: option.text ?? option.title ?? option.label ?? String(option.value),
    ...(option.color ? { color: option.color } : {}),
    ...(option.disabled ? { disabled: true } : {}),
    ...(option.searchAdd ? { searchAdd: true } : {}),
  }));
}
