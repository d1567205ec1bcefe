import type { Permission } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { always, type Condition } from '@dossier/rules/condition.ts';
import { parseWhere } from '@dossier/rules/where.ts';
import { refuse } from '../errors.ts';
import { columnsOf } from '../query/columns.ts';

/** A table whose listed columns may be named in a `table,text,value[,condition]` dictionary code. */
interface Published {
  resource: Resource;
  /** Database column -> wire name, the published ones only. */
  columns: ReadonlyMap<string, string>;
}

const published = new Map<string, Published>();

/**
 * Publishes columns of a resource for table dictionaries, duplicate checks and tree selects.
 * What is not published here cannot be named by a caller; reads pass the resource's gate.
 */
export function publishTable(resource: Resource, fields: readonly string[]): void {
  const columns = new Map<string, string>();
  for (const field of fields) {
    const column = columnsOf(resource).get(field);
    if (!column) throw new Error(`${resource.table} has no field ${field} to publish`);
    columns.set(column.column, field);
  }
  published.set(resource.table, { resource, columns });
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
}

/**
 * Reads a table dictionary code: `table,text,value`, `table,text,value,condition` or
 * `table where condition,text,value`. Names are looked up here and the registry's are used.
 * @throws AppError for everything that is not published
 */
export function readTableDictionary(code: string): TableDictionary {
  const [head = '', text = '', value = '', ...rest] = code.split(',').map((part) => part.trim());
  if (!value) throw refuse('字典Code格式不正确！');
  const split = /^(\w+)\s+where\s+(.+)$/i.exec(head);
  const table = split?.[1] ?? head;
  return {
    ...columnsFor(table, { text, value }),
    where: readCondition(table, split?.[2] ?? rest.join(',')),
  };
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

function readCondition(table: string, text: string): Condition {
  if (text.trim() === '') return always;
  let condition: Condition;
  try {
    condition = parseWhere(text);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : '条件无法识别');
  }
  return renamed(condition, table);
}

/** Column names of the text become fields of the resource; unpublished ones are refused. */
function renamed(condition: Condition, table: string): Condition {
  switch (condition.type) {
    case 'never':
      return condition;
    case 'compare':
      return { ...condition, field: publishedField(table, condition.field).field };
    default:
      return { ...condition, of: condition.of.map((part) => renamed(part, table)) };
  }
}
