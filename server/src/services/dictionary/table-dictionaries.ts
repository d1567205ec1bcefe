import type { Permission } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { always, type Condition, never } from '@dossier/rules/condition.ts';
import { type OrderedWhere, parseOrderedWhere } from '@dossier/rules/where.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type Scope, scopeSql } from '#access/gate.ts';
import { columnsOf } from '#access/query/columns.ts';
import { refuse } from '#core/errors.ts';

type Comparison = Extract<Condition, { type: 'compare' }>;

/** Rows of the table, under `alias`, that a caller may choose from, where the gate says less; undefined: all that it shows. */
type Choosable = (actor: Actor, alias: string) => RawBuilder<boolean> | undefined;

/** A table whose listed columns may be named in a `table,text,value[,condition]` dictionary code. */
interface Published {
  resource: Resource;
  rows?: Choosable;
  /** Database column -> wire name, the published ones only. */
  columns: ReadonlyMap<string, string>;
  /** Those and the ones that are compared only. */
  comparable: ReadonlyMap<string, string>;
  parent: string | null;
}

const published = new Map<string, Published>();

/**
 * Publishes what a resource says of its `choices`, for table dictionaries, duplicate checks and tree selects.
 * What is not published cannot be named by a caller; reads pass the resource's gate.
 */
export function publishChoices(resource: Resource, rows?: Choosable): void {
  if (!resource.choices) return;
  const { fields, by = [], parent = resource.tree?.parent ?? null } = resource.choices;
  const named = (names: readonly string[]) =>
    new Map(
      names.map((name) => {
        const column = columnsOf(resource).get(name);
        if (!column) throw new Error(`${resource.table} has no field ${name} to publish`);
        return [column.column, name];
      }),
    );
  const columns = named(parent ? [...fields, parent] : fields);
  const comparable = new Map([...columns, ...named(by)]);
  published.set(resource.table, { resource, columns, comparable, parent, ...(rows ? { rows } : {}) });
}

/** The rows of a published table that a caller may choose from: the gate, and what the table says besides. */
export function chosenFrom({ table }: Resource, scope: Scope, alias = 't'): RawBuilder<boolean> {
  const own = published.get(table)?.rows?.(scope.actor, alias);
  return own ? sql<boolean>`(${scopeSql(scope, alias)} and ${own})` : scopeSql(scope, alias);
}

interface CheckedColumn {
  table: string;
  column: string;
  /** Who may ask: whoever may type such a value. */
  right: Permission;
}

const checked = new Map<string, CheckedColumn>();

/** Publishes a column of a table that all tenants share for duplicate checks alone: nobody reads it by its name. */
export function publishForCheck(table: string, column: string, right: Permission): void {
  checked.set(`${table}.${column}`, { table, column, right });
}

/** The column of that name, in small or capital letters, whose values may be asked for and nothing else of its table. */
export function columnForCheck(table: string, column: string): CheckedColumn | undefined {
  return checked.get(`${table}.${column}`.toLowerCase());
}

const referenced = new Set<string>();

/** Says that a field shows texts of this dictionary's table: changes of the table must be told to the label caches. */
export function noteReference(code: string): void {
  referenced.add(code.split(',')[0] ?? '');
}

export function isReferenced(table: string): boolean {
  return referenced.has(table);
}

export interface TableDictionary {
  resource: Resource;
  text: string;
  value: string;
  where: Condition;
  order: readonly { field: string; descending: boolean }[];
}

/** `table where condition,text,value`; the condition may hold commas. */
const conditionFirst = /^\s*(\w+)\s+where\s+(.+),([^,]*),([^,]*)$/is;
/** `table,text,value[,condition]` */
const conditionLast = /^([^,]*),([^,]*),([^,]*)(?:,(.*))?$/s;

/**
 * Reads a table dictionary code: `table,text,value`, `table,text,value,condition` or
 * `table where condition,text,value`; an order may follow the condition or stand in its place.
 * Names are looked up here and the registry's are used.
 * @throws AppError for everything that is not published
 */
export function readTableDictionary(code: string): TableDictionary {
  const first = conditionFirst.exec(code);
  const last = first ? null : conditionLast.exec(code);
  const [table = '', text = '', value = '', condition = ''] = (
    first ? [first[1], first[3], first[4], first[2]] : [last?.[1], last?.[2], last?.[3], last?.[4]]
  ).map((part) => part?.trim() ?? '');
  if (!value) throw refuse('字典Code格式不正确！');
  return { ...columnsFor(table, { text, value }), ...readCondition(table, condition) };
}

/** The published table of that name with the named columns as fields. */
export function columnsFor(table: string, { text, value }: { text: string; value: string }) {
  const entry = published.get(table.toLowerCase());
  const textField = entry?.columns.get(text.toLowerCase());
  const valueField = entry?.columns.get(value.toLowerCase());
  if (!entry || !textField || !valueField) throw refuse('白名单校验未通过！');
  return { resource: entry.resource, text: textField, value: valueField };
}

/** A published column of a published table, as the resource's field. */
export function publishedField(table: string, column: string): { resource: Resource; field: string } {
  const { resource, value } = columnsFor(table, { text: column, value: column });
  return { resource, field: value };
}

/** A column that one may compare with or order by. */
export function comparableField(table: string, column: string): string {
  const field = published.get(table.toLowerCase())?.comparable.get(column.toLowerCase());
  if (!field) throw refuse('白名单校验未通过！');
  return field;
}

/** The field with the key of the row above, where the table is a tree. */
export function parentOf({ table }: Resource): string | null {
  return published.get(table)?.parent ?? null;
}

function readCondition(table: string, text: string): Pick<TableDictionary, 'where' | 'order'> {
  if (text === '') return { where: always, order: [] };
  let read: OrderedWhere;
  try {
    read = parseOrderedWhere(text);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : '条件无法识别');
  }
  const order = read.order.map(({ column, descending }) => ({ field: comparableField(table, column), descending }));
  return { where: renamed(read.where, table), order };
}

/** Column names of the text become fields of the resource; unpublished ones are refused. */
function renamed(condition: Condition, table: string): Condition {
  switch (condition.type) {
    case 'never':
      return condition;
    case 'compare':
      return notDeleted(condition, table) ?? { ...condition, field: comparableField(table, condition.field) };
    default:
      return { ...condition, of: condition.of.map((part) => renamed(part, table)) };
  }
}

/** Views ask for rows that are not deleted; the gate shows no others, so what they ask is known without looking. */
function notDeleted({ field, operator, values }: Comparison, table: string): Condition | null {
  const entry = published.get(table.toLowerCase());
  if (!entry || field.toLowerCase() !== 'del_flag') return null;
  switch (operator) {
    case 'eq':
    case 'in':
      return values.includes('0') ? always : never;
    case 'ne':
    case 'notIn':
      return values.includes('0') ? never : always;
    default:
      return null;
  }
}
