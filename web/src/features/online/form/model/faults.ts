import { problemsOf } from '@dossier/contract/online/form/problems.ts';
import type { GridRow } from '@dossier/widgets/grid/column.ts';
import { type Design, rowKey, type Stored } from './design.ts';

/** The grids of the designer, in their order. */
export const tabs = ['database', 'page', 'check', 'foreign', 'index'] as const;
export type TabName = (typeof tabs)[number];

/** What a field grid shows besides the name and the remark, which all of them have. */
export const tabFields = {
  database: ['dbType', 'dbLength', 'dbPointLength', 'dbDefaultVal', 'dbIsKey', 'dbIsNull', 'dbIsPersist'],
  page: [
    ...['isShowForm', 'isShowList', 'sortFlag', 'isReadOnly', 'fieldShowType', 'fieldDefaultValue'],
    ...['isQuery', 'queryMode', 'dictTable', 'dictField', 'dictText', 'fieldExtendJson'],
  ],
  check: ['fieldMustInput', 'fieldValidType'],
  foreign: ['mainTable', 'mainField'],
} as const satisfies Record<Exclude<TabName, 'index'>, readonly string[]>;

/** What is wrong, by place: `tableName`, `fields.2.dbType`, `indexs.0.indexName`. Refusals of the server name places so too. */
export type Faults = Readonly<Record<string, string>>;

const text = (value: unknown): string => String(value ?? '');

/** Everything that is wrong with a definition before it is sent. @param missing says that a name must be given */
export function faultsOf({ head, fields, indexs }: Design, stored: Stored | null, missing: Missing): Faults {
  const named = (row: GridRow) => ({ ...row, indexName: text(row.indexName).trim().toLowerCase() });
  const found = problemsOf(
    { ...head, tableName: head.tableName.trim().toLowerCase(), copyType: stored?.isView ? 1 : 0 },
    fields,
    indexs.map(named),
  );
  const faults: Record<string, string> = {};
  // The first sentence about a place is the one that is said.
  const add = (place: string, message: string) => {
    faults[place] ??= message;
  };
  for (const { place, row, field, message } of found)
    add(place === 'head' ? field : `${place}.${row}.${field}`, message);
  if (head.tableTxt.trim() === '') add('tableTxt', missing.tableTxt);
  for (const [at, row] of fields.entries())
    if (text(row.dbFieldTxt).trim() === '') add(`fields.${at}.dbFieldTxt`, missing.dbFieldTxt);
  return faults;
}

export interface Missing {
  tableTxt: string;
  dbFieldTxt: string;
}

/** The grid that shows a place; null for places of the head. */
export function tabOf(place: string): TabName | null {
  const [part, , field] = place.split('.');
  if (part === 'indexs') return 'index';
  if (part !== 'fields' || field === undefined) return null;
  return tabs.find((tab) => tab !== 'index' && (tabFields[tab] as readonly string[]).includes(field)) ?? 'database';
}

/** The sentences that a grid shows, by row and column. */
export function cellsOf(tab: TabName, { fields, indexs }: Design, faults: Faults): Map<string, Map<string, string>> {
  const cells = new Map<string, Map<string, string>>();
  const rows: readonly GridRow[] = tab === 'index' ? indexs : fields;
  for (const [place, sentence] of Object.entries(faults)) {
    if (tabOf(place) !== tab) continue;
    const [, at, field = ''] = place.split('.');
    const row = rows[Number(at)];
    if (!row) continue;
    const id = String(row[rowKey]);
    cells.set(id, (cells.get(id) ?? new Map<string, string>()).set(field, sentence));
  }
  return cells;
}

/** The place that is shown first: the head's, then the grids in their order, row by row. */
export function firstFault(faults: Faults): string | null {
  const rank = (place: string) => {
    const tab = tabOf(place);
    return tab === null ? -1 : tabs.indexOf(tab) * 1000 + Number(place.split('.')[1]);
  };
  return Object.keys(faults).sort((a, b) => rank(a) - rank(b))[0] ?? null;
}
