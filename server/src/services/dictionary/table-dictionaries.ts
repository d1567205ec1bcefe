import type { Permission } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { always, type Condition, never } from '@dossier/rules/condition.ts';
import { type OrderedWhere, parseOrderedWhere } from '@dossier/rules/where.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type Scope, scopeSql } from '#access/gate.ts';
import { columnsOf } from '#access/query/columns.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';

type Comparison = Extract<Condition, { type: 'compare' }>;

/** Rows of the table, under `alias`, that a caller may choose from, where the gate says less; undefined: all that it shows. */
type Choosable = (actor: Actor, alias: string) => RawBuilder<boolean> | undefined;

/** A table whose listed columns may be named in a `table,text,value[,condition]` dictionary code. */
interface PublishedTable {
  resource: Resource;
  rows?: Choosable;
  namesFor?: (actor: Actor) => boolean;
  /** Database column -> wire name, the published ones only. */
  columns: ReadonlyMap<string, string>;
  /** Those and the ones that are compared only. */
  comparable: ReadonlyMap<string, string>;
  parent: string | null;
}

interface CheckedColumn {
  table: string;
  column: string;
  /** Who may ask: whoever may type such a value. */
  right: Permission;
}

export interface TableDictionary {
  resource: Resource;
  text: string;
  value: string;
  where: Condition;
  order: readonly { field: string; descending: boolean }[];
}

/** What is asked of a provided dictionary: texts of values, values of texts, or choices with a word in them. */
export interface ProvidedAsk {
  values?: readonly string[];
  texts?: readonly string[];
  word?: string;
  size: number;
}

/** A dictionary that is no table: a feature reads it, by the rights of whoever asks. */
export interface ProvidedDictionary {
  /** @throws AppError where the actor may not read it */
  pairs(db: Db, actor: Actor, code: string, asked: ProvidedAsk): Promise<{ value: string; text: string }[]>;
}

/** The tables of one running server that callers may name, and what of them. What is not published cannot be named. */
export interface Published {
  /**
   * Publishes what a resource says of its `choices`, for table dictionaries, duplicate checks and tree selects; reads
   * pass the resource's gate.
   */
  publish(resource: Resource, rows?: Choosable, namesFor?: (actor: Actor) => boolean): void;
  /** Whether the rows of a published table are named to somebody at all, where others only store their keys. */
  isNamedFor(resource: Resource, actor: Actor): boolean;
  /** Has codes that begin with `prefix.` read by a feature. */
  provide(prefix: string, dictionary: ProvidedDictionary): void;
  /** The feature that reads a code; undefined for tables. */
  provided(code: string): ProvidedDictionary | undefined;
  /** The table can no longer be named. */
  withdraw(table: string): void;
  /** Publishes a column of a table that all tenants share for duplicate checks alone: nobody reads it by its name. */
  forCheck(table: string, column: string, right: Permission): void;
  /** Says that a field shows texts of this dictionary's table: changes of the table must be told to the label caches. */
  refer(code: string): void;
  isReferenced(table: string): boolean;
  /** The rows of a published table that a caller may choose from: the gate, and what the table says besides. */
  chosenFrom(resource: Resource, scope: Scope, alias?: string): RawBuilder<boolean>;
  /** The column of that name, in small or capital letters, whose values may be asked for and nothing else of its table. */
  columnForCheck(table: string, column: string): CheckedColumn | undefined;
  /**
   * Reads a table dictionary code: `table,text,value`, `table,text,value,condition` or
   * `table where condition,text,value`; an order may follow the condition or stand in its place.
   * Names are looked up here and the registry's are used.
   * @throws AppError for everything that is not published
   */
  dictionary(code: string): TableDictionary;
  /** A published column of a published table, as the resource's field. */
  field(table: string, column: string): { resource: Resource; field: string };
  /** A column that one may compare with or order by. */
  comparable(table: string, column: string): string;
  /** The field with the key of the row above, where the table is a tree. */
  parentOf(resource: Resource): string | null;
}

/** `table where condition,text,value`; the condition may hold commas. */
const conditionFirst = /^\s*(\w+)\s+where\s+(.+),([^,]*),([^,]*)$/is;
/** `table,text,value[,condition]` */
const conditionLast = /^([^,]*),([^,]*),([^,]*)(?:,(.*))?$/s;

export function makePublished(): Published {
  const tables = new Map<string, PublishedTable>();
  const checked = new Map<string, CheckedColumn>();
  const referenced = new Set<string>();
  const others = new Map<string, ProvidedDictionary>();

  const tableOf = (name: string) => tables.get(name.toLowerCase());

  function columnsFor(table: string, { text, value }: { text: string; value: string }) {
    const entry = tableOf(table);
    const textField = entry?.columns.get(text.toLowerCase());
    const valueField = entry?.columns.get(value.toLowerCase());
    if (!entry || !textField || !valueField) throw refuse('白名单校验未通过！');
    return { resource: entry.resource, text: textField, value: valueField };
  }

  function comparable(table: string, column: string): string {
    const field = tableOf(table)?.comparable.get(column.toLowerCase());
    if (!field) throw refuse('白名单校验未通过！');
    return field;
  }

  function readCondition(table: string, text: string): Pick<TableDictionary, 'where' | 'order'> {
    if (text === '') return { where: always, order: [] };
    let read: OrderedWhere;
    try {
      read = parseOrderedWhere(text);
    } catch (error) {
      throw refuse(error instanceof Error ? error.message : '条件无法识别');
    }
    const order = read.order.map(({ column, descending }) => ({ field: comparable(table, column), descending }));
    return { where: renamed(read.where, table), order };
  }

  /** Column names of the text become fields of the resource; unpublished ones are refused. */
  function renamed(condition: Condition, table: string): Condition {
    switch (condition.type) {
      case 'never':
        return condition;
      case 'compare':
        return (tableOf(table) && notDeleted(condition)) ?? { ...condition, field: comparable(table, condition.field) };
      default:
        return { ...condition, of: condition.of.map((part) => renamed(part, table)) };
    }
  }

  return {
    publish(resource, rows, namesFor) {
      const table = publishedBy(resource);
      if (table) tables.set(resource.table, { ...table, ...(rows ? { rows } : {}), ...(namesFor ? { namesFor } : {}) });
    },
    isNamedFor: ({ table }, actor) => tables.get(table)?.namesFor?.(actor) ?? true,
    provide: (prefix, dictionary) => void others.set(prefix, dictionary),
    provided: (code) => others.get(/^\s*(\w+)\./.exec(code)?.[1] ?? ''),
    withdraw: (table) => void tables.delete(table),
    forCheck: (table, column, right) => void checked.set(`${table}.${column}`, { table, column, right }),
    refer: (code) => void referenced.add(code.split(',')[0] ?? ''),
    isReferenced: (table) => referenced.has(table),
    chosenFrom({ table }, scope, alias = 't') {
      const own = tables.get(table)?.rows?.(scope.actor, alias);
      return own ? sql<boolean>`(${scopeSql(scope, alias)} and ${own})` : scopeSql(scope, alias);
    },
    columnForCheck: (table, column) => checked.get(`${table}.${column}`.toLowerCase()),
    dictionary(code) {
      const first = conditionFirst.exec(code);
      const last = first ? null : conditionLast.exec(code);
      const [table = '', text = '', value = '', condition = ''] = (
        first ? [first[1], first[3], first[4], first[2]] : [last?.[1], last?.[2], last?.[3], last?.[4]]
      ).map((part) => part?.trim() ?? '');
      if (!value) throw refuse('字典Code格式不正确！');
      return { ...columnsFor(table, { text, value }), ...readCondition(table, condition) };
    },
    field(table, column) {
      const { resource, value } = columnsFor(table, { text: column, value: column });
      return { resource, field: value };
    },
    comparable,
    parentOf: ({ table }) => tables.get(table)?.parent ?? null,
  };
}

/** What a resource says of its `choices`, by the names of the database. */
function publishedBy(resource: Resource): PublishedTable | null {
  if (!resource.choices) return null;
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
  return { resource, columns, comparable: new Map([...columns, ...named(by)]), parent };
}

/** Views ask for rows that are not deleted; the gate shows no others, so what they ask is known without looking. */
function notDeleted({ field, operator, values }: Comparison): Condition | null {
  if (field.toLowerCase() !== 'del_flag') return null;
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
