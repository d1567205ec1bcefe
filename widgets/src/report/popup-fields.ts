import { membersOf } from '../data/csv.ts';
import type { ReportQueryItem, ReportRow, ReportRowsQuery } from '../data/widget-data.ts';
import { later, say } from '../language/text.ts';

export interface PopupConfig {
  popupCode?: string | undefined;
  orgFields?: string | undefined;
  destFields?: string | undefined;
}

/** A field of the report and the field that it fills. */
export interface FieldPair {
  from: string;
  to: string;
}

/** Said where the configuration lacks a part. */
export const wrongPopup = later('popup参数未正确配置!');

/** A configuration that no report can be opened by; an unusable one switches its box off. */
export interface WrongPopup {
  wrong: string;
  unusable: boolean;
}

/** Reads a pop-up's configuration. */
export function readPopup(config: PopupConfig): { code: string; pairs: FieldPair[] } | WrongPopup {
  const from = fieldsOf(config.orgFields);
  const to = fieldsOf(config.destFields);
  if (!config.popupCode || from.length === 0 || to.length === 0) return { wrong: say(wrongPopup), unusable: false };
  if (from.length !== to.length) return { wrong: say('popup参数未正确配置,原始值和目标值数量不一致!'), unusable: true };
  return { code: config.popupCode, pairs: from.map((field, at) => ({ from: field, to: to[at] ?? field })) };
}

// A field of the report may fill two fields, so equal names stay.
function fieldsOf(csv: string | undefined): string[] {
  return (csv ?? '').split(',').flatMap((field) => field.trim() || []);
}

/** Values that the chosen rows give to the target fields. One row keeps its types, several become lists. */
export function popupValues(
  rows: readonly ReportRow[],
  pairs: readonly FieldPair[],
  separator = ',',
): Record<string, unknown> {
  const [only] = rows;
  return Object.fromEntries(
    pairs.map(({ from, to }) => [
      to,
      rows.length === 1 ? (only?.[from] ?? null) : rows.map((row) => String(row[from] ?? '')).join(separator) || null,
    ]),
  );
}

/** Whether the target fields hold what the row would give them. */
export function isChosen(
  row: ReportRow,
  pairs: readonly FieldPair[],
  target: ReportRow,
  multiple: boolean,
  separator = ',',
): boolean {
  const filled = pairs.filter(({ from }) => row[from] !== null && row[from] !== undefined && row[from] !== '');
  return (
    filled.length > 0 &&
    filled.every(({ from, to }) => {
      const held = String(target[to] ?? '');
      return multiple ? membersOf(held, separator).includes(String(row[from])) : held === String(row[from]);
    })
  );
}

/** Whether a query field is searched from one value to another; only `single` says that it is not. */
export function isRange({ mode }: Pick<ReportQueryItem, 'mode'>): boolean {
  return mode !== 'single';
}

/** Keys of a page's rows. A report has no key of its own: equal rows are told apart by their place among each other. */
export function rowKeys(rows: readonly ReportRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const text = JSON.stringify(row);
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return `${text}#${count}`;
  });
}

/** What parameters send: `self_` and the name; one that names a query field presets that field, without its quotes. */
export function splitParams(
  params: Readonly<Record<string, string>>,
  items: readonly ReportQueryItem[],
): { preset: Record<string, string>; own: Record<string, string> } {
  const preset: Record<string, string> = {};
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (items.some(({ field }) => field === name)) preset[name] = value.replace(/^'(.*)'$/, '$1');
    else own[`self_${name}`] = value;
  }
  return { preset, own };
}

/** Reads a saved choice of columns: the names of those that are not shown. */
export function readHidden(saved: string | null | undefined): string[] {
  if (!saved) return [];
  try {
    const names: unknown = JSON.parse(saved);
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return []; // what another version saved
  }
}

/** The columns to draw; when none is left, all are. */
export function shownColumns<C extends { dataIndex: string }>(
  columns: readonly C[],
  hidden: readonly string[],
): readonly C[] {
  const shown = columns.filter(({ dataIndex }) => !hidden.includes(dataIndex));
  return shown.length > 0 ? shown : columns;
}

/** Reads `column=asc` or `column=desc`. */
export function readSorter(sorter: string | undefined): Pick<ReportRowsQuery, 'column' | 'order'> {
  const [column = '', order = 'asc'] = (sorter ?? '').split('=').map((part) => part.trim());
  return column === '' ? {} : { column, order: order === 'desc' ? 'desc' : 'asc' };
}
