import { columnTypes, isColumnType } from '@dossier/contract/online/form/column-types.ts';
import { isControl, typesOf } from '@dossier/contract/online/form/controls.ts';
import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { GridRow } from '@dossier/widgets/grid/column.ts';
import {
  type Design,
  fieldRow,
  type Head,
  indexRow,
  isAuditRow,
  rowKey,
  type TreeNames,
  treeColumns,
  treeRows,
} from './design.ts';

const texts = ['string', 'Text', 'LongText'];
const dated: Readonly<Record<string, string>> = { Date: 'date', Datetime: 'datetime' };

/** What follows from a change of one field (online-engine 5.3); values that were set in the same step stay. */
function followed(before: GridRow, after: GridRow): GridRow {
  const changed = (name: string) => before[name] !== after[name];
  const next: GridRow = { ...after };
  const set = (name: string, value: unknown) => {
    if (!changed(name)) next[name] = value;
  };
  const name = String(after.dbFieldName ?? '');
  if (changed('dbFieldName')) next.dbFieldName = name.trim().toLowerCase();
  const type = String(after.dbType);
  if (changed('dbType') && isColumnType(type)) {
    set('dbLength', columnTypes[type].length);
    if (type !== 'double' && type !== 'BigDecimal') set('dbPointLength', 0);
    const control = String(after.fieldShowType);
    const fits = isControl(control) && (typesOf(control) as readonly string[]).includes(type);
    if (dated[type]) set('fieldShowType', dated[type]);
    else if (!fits && type !== 'Blob') set('fieldShowType', 'text');
    if (after.queryMode === 'like' && !texts.includes(type)) set('queryMode', 'single');
    if (after.queryMode === 'group' && texts.includes(type)) set('queryMode', 'single');
  }
  if (changed('dbIsNull') && after.dbIsNull === 0) set('fieldMustInput', '1');
  // Nothing but the key of the main record can stand in it.
  if (changed('mainTable')) set('mainField', after.mainTable ? 'id' : null);
  // Nobody reads a password back.
  if (changed('fieldShowType') && after.fieldShowType === 'password')
    Object.assign(next, { isShowList: 0, isQuery: 0, sortFlag: '0', fieldDefaultValue: null });
  // What is shown of a linked record is never a column.
  if (after.fieldShowType === 'link_table_field') next.dbIsPersist = 0;
  else if (before.fieldShowType === 'link_table_field') set('dbIsPersist', 1);
  if (next.dbIsPersist === 0) {
    next.isQuery = 0;
    next.sortFlag = '0';
  }
  return next;
}

/** The rows of fields after what a grid says of them, with what follows. Rows that did not change stay the same value. */
export function fieldsAfter(before: readonly GridRow[], after: readonly GridRow[]): readonly GridRow[] {
  const known = new Map(before.map((row) => [row[rowKey], row]));
  return after.map((row) => {
    const old = known.get(row[rowKey]);
    if (old === row) return row;
    if (old) return followed(old, row);
    // A new row, also one that was pasted: what follows from its cells counts from a blank one.
    return followed(fieldRow({ [rowKey]: row[rowKey] }), fieldRow(row));
  });
}

export const indexesAfter = (before: readonly GridRow[], after: readonly GridRow[]): readonly GridRow[] => {
  const known = new Set(before.map((row) => row[rowKey]));
  return after.map((row) => (known.has(row[rowKey]) ? row : indexRow(row)));
};

/** A field that was renamed though an index is on it; null when there is none. */
export function renamedUnderIndex({ fields, indexs }: Design, after: readonly GridRow[]): string | null {
  const names = new Map(after.map((row) => [row[rowKey], row.dbFieldName]));
  const held = new Set(indexs.flatMap(({ indexField }) => csvOf(String(indexField ?? ''))));
  const renamed = fields.find(
    (row) => held.has(String(row.dbFieldName)) && names.has(row[rowKey]) && names.get(row[rowKey]) !== row.dbFieldName,
  );
  return renamed ? String(renamed.dbFieldName) : null;
}

/** A definition after a change of its head, with what follows (online-engine 5.1). */
export function withHead(design: Design, patch: Partial<Head>, names: TreeNames): Design {
  const head: Head = { ...design.head, ...patch };
  if (head.tableType !== tableTypes.main) head.themeTemplate = 'normal';
  if (head.tableType !== tableTypes.single) head.isTree = 'N';
  if (head.tableType !== tableTypes.sub) Object.assign(head, { relationType: null, tabOrderNum: null });
  if (head.isTree === 'N') head.treeFieldname = null;
  return { ...design, head, fields: treeFields(design.fields, head.isTree === 'Y', design.head.isTree === 'Y', names) };
}

/** Tree columns come with the tree; when it goes, those go that were never stored. */
function treeFields(fields: readonly GridRow[], now: boolean, before: boolean, names: TreeNames): readonly GridRow[] {
  const isTree = ({ dbFieldName }: GridRow) => (treeColumns as readonly unknown[]).includes(dbFieldName);
  if (now === before) return fields;
  if (!now) return fields.filter((row) => !isTree(row) || row.id !== undefined);
  const missing = treeRows(names).filter((row) => !fields.some(({ dbFieldName }) => dbFieldName === row.dbFieldName));
  const at = fields.findIndex(isAuditRow);
  return at < 0 ? [...fields, ...missing] : [...fields.slice(0, at), ...missing, ...fields.slice(at)];
}

/** The next row whose name or remark holds the words, after the row of a key; null when none does. */
export function located(rows: readonly GridRow[], words: string, after: unknown): GridRow | null {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return null;
  const from = rows.findIndex((row) => row[rowKey] === after) + 1;
  const holds = ({ dbFieldName, dbFieldTxt }: GridRow) =>
    `${dbFieldName ?? ''}\n${dbFieldTxt ?? ''}`.toLowerCase().includes(wanted);
  return [...rows.slice(from), ...rows.slice(0, from)].find(holds) ?? null;
}
