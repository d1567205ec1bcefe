import { formFields, formIndexes } from '@dossier/contract/online/form/form.ts';
import { auditColumns } from '@dossier/contract/online/form/names.ts';
import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import type { GridRow } from '@dossier/widgets/grid/column.ts';

/** Key of a row in every grid of the designer; the server gives a line its id when it is stored. */
export const rowKey = '_line';
/** Where the grid counts places while rows are dragged; the order of the rows is their order. */
export const placeKey = '_place';

/** What a definition says besides its fields and indexes, as far as the designer sets it. */
export interface Head {
  tableName: string;
  tableTxt: string;
  tableType: number;
  relationType: number | null;
  tabOrderNum: number | null;
  isTree: 'Y' | 'N';
  treeFieldname: string | null;
  themeTemplate: string;
  formTemplate: string;
  isCheckbox: 'Y' | 'N';
  isPage: 'Y' | 'N';
  /** Further settings, as JSON. */
  extConfigJson: string | null;
  scroll: number;
}

/** A definition as it is being designed. Values never change in place: a step of the history is one of these. */
export interface Design {
  head: Head;
  fields: readonly GridRow[];
  indexs: readonly GridRow[];
}

/** What the server keeps of a definition: who changes it shows it. */
export interface Stored {
  id: string;
  version: number | undefined;
  tableVersion: number;
  isSynced: boolean;
  isView: boolean;
  subTables: readonly string[];
}

type Line = Readonly<Record<string, unknown>>;

let count = 0;
const keyed = (line: Line): GridRow => {
  count += 1;
  return { ...line, [rowKey]: `line_${count}` };
};

const initialOf = (fields: Readonly<Record<string, object>>): Line =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, 'initial' in field ? (field.initial ?? null) : null]),
  );
const blankField = initialOf(formFields.fields);
const blankIndex = initialOf(formIndexes.fields);

/** A row with everything that a field has; what it brings itself stays. */
export const fieldRow = (line: Line): GridRow => ({ ...blankField, ...withoutEmpty(line), [rowKey]: line[rowKey] });
export const indexRow = (line: Line): GridRow => ({ ...blankIndex, ...withoutEmpty(line), [rowKey]: line[rowKey] });
/** The grid gives new rows empty cells, which say nothing. */
const withoutEmpty = (line: Line) =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined && value !== null && value !== ''));

/** A new row of a system's column or of a tree's: nobody sees it in lists, and in forms only when it says so. */
const systemRow = (dbFieldName: string, dbFieldTxt: string, more: Line): GridRow =>
  fieldRow(keyed({ dbFieldName, dbFieldTxt, isShowForm: 0, isShowList: 0, ...more }));

const stamp = { dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime' };
const systemRows = (names: SystemNames): GridRow[] => [
  systemRow('id', names.id, { dbLength: 36, dbIsKey: 1, dbIsNull: 0 }),
  systemRow('create_by', names.createBy, { dbLength: 50 }),
  systemRow('create_time', names.createTime, stamp),
  systemRow('update_by', names.updateBy, { dbLength: 50 }),
  systemRow('update_time', names.updateTime, stamp),
  systemRow('sys_org_code', names.sysOrgCode, { dbLength: 64 }),
];

/** What the rows that the designer adds by itself are called. */
export interface SystemNames {
  id: string;
  createBy: string;
  createTime: string;
  updateBy: string;
  updateTime: string;
  sysOrgCode: string;
}
export interface TreeNames {
  pid: string;
  hasChild: string;
}

export const treeColumns = ['pid', 'has_child'] as const;
export const treeRows = (names: TreeNames): GridRow[] => [
  systemRow('pid', names.pid, { isShowForm: 1 }),
  systemRow('has_child', names.hasChild, { dbLength: 3, fieldShowType: 'list', dictField: 'yn' }),
];

const blankHead: Head = {
  tableName: '',
  tableTxt: '',
  tableType: tableTypes.single,
  relationType: null,
  tabOrderNum: null,
  isTree: 'N',
  treeFieldname: null,
  themeTemplate: 'normal',
  formTemplate: '1',
  isCheckbox: 'Y',
  isPage: 'Y',
  extConfigJson: null,
  scroll: 1,
};

/** What a new definition begins with. */
export const newDesign = (names: SystemNames): Design => ({
  head: blankHead,
  fields: systemRows(names),
  indexs: [],
});

/** A stored definition as it is designed. */
export function designOf(head: Line, fields: readonly Line[], indexs: readonly Line[]): Design {
  const known = Object.entries(blankHead).map(([name, blank]) => [name, head[name] ?? blank]);
  return {
    // Every key of a head, each with the value of the wire or that of a new one.
    head: Object.fromEntries(known) as unknown as Head,
    fields: fields.map((line) => fieldRow(keyed(line))),
    indexs: indexs.map((line) => indexRow(keyed(line))),
  };
}

export const storedOf = (head: Line): Stored => ({
  id: String(head.id),
  version: typeof head.version === 'number' ? head.version : undefined,
  tableVersion: Number(head.tableVersion ?? 1),
  isSynced: head.isDbSynch === 'Y',
  isView: head.copyType === 1,
  subTables: String(head.subTableStr ?? '')
    .split(',')
    .filter(Boolean),
});

/** Where new rows go: before the columns that the engine writes. */
export const isAuditRow = (row: GridRow): boolean => (auditColumns as readonly unknown[]).includes(row.dbFieldName);
/** Rows that nobody changes: the key, and what says whether a record of a tree has others below it. */
export const isLockedRow = (row: GridRow): boolean =>
  (row.dbFieldName === 'id' && row.dbIsKey === 1) || (row.dbFieldName === 'has_child' && row.dictField === 'yn');

/** A definition as it is sent. */
export function bodyOf({ head, fields, indexs }: Design, stored: Stored | null) {
  const sent = ({ [rowKey]: _, [placeKey]: __, cgformHeadId: ___, orderNum: ____, ...line }: GridRow) => line;
  return {
    head: {
      ...head,
      tableName: head.tableName.trim().toLowerCase(),
      tableTxt: head.tableTxt.trim(),
      ...(stored ? { id: stored.id, ...(stored.version === undefined ? {} : { version: stored.version }) } : {}),
    },
    fields: fields.map(sent),
    indexs: indexs.map(sent),
  };
}
