import type { Step } from '@dossier/contract/online/enhance/steps.ts';
import type { FormRule } from '@dossier/contract/online/rules/rules.ts';

type Line = Record<string, unknown>;
type Right = 'list' | 'add' | 'edit' | 'delete' | 'export' | 'import' | 'print';

/** A table of the demo set as somebody would design it. */
export interface DemoTable {
  head: { tableName: string; tableTxt: string } & Line;
  columns: readonly Line[];
  buttons?: readonly Line[];
  /** What comes with acts on its records, by the act or the code of a button. */
  steps?: Readonly<Record<string, readonly Step[]>>;
  rules?: readonly FormRule[];
  /** What a script does in its form. */
  script?: string;
}

/** A record of a form: who made it, how many days ago, and what it holds. */
export interface DemoRow {
  by: string;
  daysAgo: number;
  values: Line;
  /** What has come of it since: columns that nobody types. */
  after?: Line;
}

/** Keys of the records that forms before this one have, by the name of their table, in the order in which they were made. */
export type MadeKeys = Readonly<Record<string, readonly string[]>>;

/** What rows are made of besides fixed values. */
export interface DemoSources {
  keys: MadeKeys;
  /** Ids of departments by their names. */
  departs: ReadonlyMap<string, string>;
  /** Ids of nodes of category trees by their codes. */
  categories: ReadonlyMap<string, string>;
  /** Keeps a file as an upload of somebody. @returns its path */
  upload(by: string, name: string, content: Buffer): Promise<string>;
}

/** A form of the demo set (online-engine 2.8) with its sub tables, its rows, and who works with it. */
export interface DemoForm {
  table: DemoTable;
  subs?: readonly DemoTable[];
  /** Roles with their rights over its records. */
  roles: Readonly<Record<string, readonly Right[]>>;
  rows(sources: DemoSources): Promise<readonly DemoRow[]> | readonly DemoRow[];
}

/** Who only looks, who works with the records, and who keeps them. */
export const reading: readonly Right[] = ['list', 'print'];
export const writing: readonly Right[] = ['list', 'add', 'edit', 'export', 'print'];
export const keeping: readonly Right[] = ['list', 'add', 'edit', 'delete', 'export', 'import', 'print'];

/** A column as the designer begins one. */
export const column = (dbFieldName: string, dbFieldTxt: string, more: Line = {}): Line => ({
  ...{ dbFieldName, dbFieldTxt, dbType: 'string', dbLength: 64, dbPointLength: 0, dbIsKey: 0, dbIsNull: 1 },
  ...{ dbIsPersist: 1, isShowForm: 1, isShowList: 1, isReadOnly: 0, fieldShowType: 'text', isQuery: 0 },
  ...{ queryMode: 'single', sortFlag: '0', fieldMustInput: '0' },
  ...more,
});

export const must = { fieldMustInput: '1' };
export const query = { isQuery: 1 };
export const onlyForm = { isShowList: 0 };
const nowhere = { isShowForm: 0, isShowList: 0 };

export const whole = (name: string, label: string, more: Line = {}) =>
  column(name, label, { dbType: 'int', dbLength: 10, ...more });
export const amount = (name: string, label: string, more: Line = {}) =>
  column(name, label, { dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2, ...more });
export const day = (name: string, label: string, more: Line = {}) =>
  column(name, label, { dbType: 'Date', dbLength: 0, fieldShowType: 'date', ...more });
export const moment = (name: string, label: string, more: Line = {}) =>
  column(name, label, { dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime', ...more });
/** One of a dictionary. */
export const choice = (name: string, label: string, dictField: string, more: Line = {}) =>
  column(name, label, { fieldShowType: 'list', dictField, ...more });
export const longer = (name: string, label: string, more: Line = {}) =>
  column(name, label, { dbLength: 500, fieldShowType: 'textarea', ...onlyForm, ...more });
/** A record of another form: its table, and the fields that say which. */
export const link = (name: string, label: string, dictTable: string, dictText: string, more: Line = {}) =>
  column(name, label, { fieldShowType: 'link_table', dictTable, dictField: 'id', dictText, ...more });
/** The key of the main record. */
export const mainKey = (name: string, mainTable: string) =>
  column(name, '主表', { dbLength: 36, mainTable, mainField: 'id', ...nowhere });

/** The columns that every table begins with (online-engine 5.3). */
export const systemColumns = (): Line[] => [
  column('id', '主键', { dbLength: 36, dbIsKey: 1, dbIsNull: 0, ...nowhere }),
  column('create_by', '创建人', { dbLength: 50, ...nowhere }),
  moment('create_time', '创建日期', nowhere),
  column('update_by', '更新人', { dbLength: 50, ...nowhere }),
  moment('update_time', '更新日期', nowhere),
  column('sys_org_code', '所属部门', nowhere),
];

const compare = (field: string, operator: string, values: string[], more: Line = {}) =>
  ({ type: 'compare', field, operator, values, ...more }) as unknown as FormRule['when']['of'][number];
export const is = (field: string, ...values: string[]) =>
  values.length === 1 ? compare(field, 'eq', values) : compare(field, 'in', values);
export const than = (field: string, operator: 'gt' | 'ge' | 'lt' | 'le', value: string) =>
  compare(field, operator, [value]);
export const before = (field: string, other: string) => compare(field, 'lt', [other], { with: 'fields' });
export const filled = (field: string) => compare(field, 'notEmpty', []);
export const all = (...of: FormRule['when']['of']): FormRule['when'] => ({ type: 'all', of });
export const always = all();
