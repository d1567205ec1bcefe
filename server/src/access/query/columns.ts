import { isLive } from '@dossier/contract/core/computed.ts';
import { type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { kindOf, storageOf } from '@dossier/contract/core/fields/kinds.ts';
import { lineFieldsOf, queryNameOfLine } from '@dossier/contract/core/query-fields.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { snake } from '@dossier/contract/core/snake.ts';

export type Storage = ReturnType<typeof storageOf>;

/** One readable column of a resource: the wire's name, the database's name, and what may be done with it. */
export interface Column {
  name: string;
  column: string;
  storage: Storage;
  /** Holds a comma list. */
  multiple: boolean;
  sortable: boolean;
  filterable: boolean;
  /** Callers may ask by it; conditions of our own may name what is not. */
  queryable: boolean;
  /** A gram index serves contains-searches. */
  grams: boolean;
  field: Field | null;
  /** Where it stands, for a column of lines: a record is found by one of its lines that is so. */
  lines?: Lines;
}

/** The table of a part, with the column that names the record. */
export interface Lines {
  table: string;
  foreignKey: string;
}

export type Columns = ReadonlyMap<string, Column>;

const cache = new WeakMap<Resource, Columns>();

/** Every column of a resource that may be read, filtered or sorted by name. Nothing else can be named. */
export function columnsOf(resource: Resource): Columns {
  let columns = cache.get(resource);
  if (!columns) {
    columns = build(resource);
    cache.set(resource, columns);
  }
  return columns;
}

const lineCache = new WeakMap<Resource, Columns>();

/** Columns of the parts that the list of a resource may be asked by, as advanced queries name them. */
export function lineColumnsOf(resource: Resource): Columns {
  let columns = lineCache.get(resource);
  if (!columns) {
    const lines = new Map<string, Lines>();
    columns = new Map(
      lineFieldsOf(resource).map(({ of, name, part, field }): [string, Column] => {
        const where = lines.get(of) ?? { table: part.table, foreignKey: part.foreignKey };
        lines.set(of, where);
        const own = queryNameOfLine(of, name);
        return [own, { ...columnOf(own, field.column ?? snake(name), field), sortable: false, lines: where }];
      }),
    );
    lineCache.set(resource, columns);
  }
  return columns;
}

function columnOf(name: string, column: string, field: Field): Column {
  const kind = kindOf(field);
  return {
    ...{ name, column, field, storage: storageOf(field), multiple: isMultiple(field) },
    sortable: field.sortable !== false && !kind.unordered,
    filterable: kind.asked !== 'never',
    queryable: field.queryable !== false && kind.asked !== 'never',
    grams: field.grams === true,
  };
}

function build(resource: Resource): Columns {
  const columns = new Map<string, Column>();
  const fixed = (name: string, storage: Storage) =>
    columns.set(name, {
      name,
      column: snake(name),
      storage,
      multiple: false,
      sortable: true,
      filterable: true,
      queryable: true,
      grams: false,
      // A register may show when its records were made.
      field: resource.fields[name] ?? null,
    });
  // Where people choose the key it is a field of its own, and `id` is the same column.
  const key = Object.values(resource.fields).find((field) => field.column === 'id');
  fixed('id', key ? storageOf(key) : 'text');
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isLive(resource.computed, name) || field.linked || field.secret) continue;
    columns.set(name, columnOf(name, field.column ?? snake(name), field));
  }
  fixed('createBy', 'text');
  fixed('createTime', 'timestamptz');
  fixed('updateBy', 'text');
  fixed('updateTime', 'timestamptz');
  if (resource.tenancy === 'own' && !columns.has('sysOrgCode') && resource.area !== 'system')
    fixed('sysOrgCode', 'text');
  if (resource.versioned) fixed('version', 'integer');
  return columns;
}
