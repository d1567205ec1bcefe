/** Kinds of columns, in the order in which they repeat. */
export const kinds = ['input', 'inputNumber', 'select', 'date', 'datetime'] as const;
export type Kind = (typeof kinds)[number];

export interface BenchColumn {
  key: string;
  title: string;
  kind: Kind;
  /** In px. */
  width: number;
  /** A regular expression that every value matches. */
  pattern: string | null;
}

export type BenchRow = { id: string } & { [key: string]: unknown };

export const rowHeight = 61;
export const headerHeight = 40;
export const viewHeight = 400;
export const viewWidth = 1560;
/** Widths of the pinned columns: check box, row number. */
export const pinned = { select: 60, number: 60 } as const;

export const choices = [
  { value: 'ITO', label: '信息技术外包' },
  { value: 'BPO', label: '业务流程外包' },
  { value: 'KPO', label: '知识流程外包' },
] as const;
const texts = new Map<string, string>(choices.map(({ value, label }) => [value, label]));

const settings: Record<Kind, Pick<BenchColumn, 'width' | 'pattern'>> = {
  input: { width: 130, pattern: null },
  inputNumber: { width: 120, pattern: '^\\d+(\\.\\d{1,2})?$' },
  select: { width: 140, pattern: null },
  date: { width: 140, pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  datetime: { width: 200, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' },
};

/** Columns of the five kinds in turn. */
export function columnsOf(count: number): BenchColumn[] {
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? 'input';
    return { key: `c${at}`, title: `列 ${at + 1}`, kind, ...settings[kind] };
  });
}

/** Rows whose values are all well, but for an empty text in every 200th. */
export function rowsOf(count: number, columns: readonly BenchColumn[]): BenchRow[] {
  return Array.from({ length: count }, (_, row) => rowOf(`r${row}`, row, columns));
}

export function rowOf(id: string, row: number, columns: readonly BenchColumn[]): BenchRow {
  const values: BenchRow = { id };
  columns.forEach(({ key, kind }, at) => {
    values[key] = at === 0 && row % 200 === 150 ? '' : valueAt(kind, row, at);
  });
  return values;
}

function valueAt(kind: Kind, row: number, column: number): unknown {
  const day = `2026-${two((row % 12) + 1)}-${two(((row + column) % 28) + 1)}`;
  switch (kind) {
    case 'input':
      return `项目 ${row}-${column}`;
    case 'inputNumber':
      return row * 10 + column + 0.5;
    case 'select':
      return choices[(row + column) % choices.length]?.value;
    case 'date':
      return day;
    case 'datetime':
      return `${day} ${two(row % 24)}:30:00`;
  }
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Text of a value at rest. */
export function textOf(kind: Kind, value: unknown): string {
  if (value === null || value === undefined) return '';
  return kind === 'select' ? (texts.get(String(value)) ?? String(value)) : String(value);
}

/** What pasting the values of rows puts on the clipboard, with one text that no number column takes. */
export function tsvOf(rows: number, columns: readonly BenchColumn[]): string {
  return Array.from({ length: rows }, (_, row) =>
    columns
      .map(({ kind }, at) => (row === rows - 1 && at === 0 ? '' : textOf(kind, valueAt(kind, row + 7, at))))
      .join('\t'),
  ).join('\r\n');
}
