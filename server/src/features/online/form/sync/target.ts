import { databaseDefault, postgresType } from '@dossier/contract/online/form/column-types.ts';
import {
  approvalStates,
  type FormField,
  type FormRelease,
  isSub,
  physicalTable,
  stateField,
} from '@dossier/contract/online/form/compile.ts';
import { hasGrams } from '@dossier/contract/online/form/compile-field.ts';
import { formSchema } from '@dossier/contract/online/form/schema.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { literal, name, tableHash } from './quote.ts';

/** A column that a definition wants. */
export interface TargetColumn {
  name: string;
  /** Its name in the database, where it has another. */
  was: string | null;
  /** What people call it. */
  label: string;
  type: string;
  notNull: boolean;
  /** An expression; null for none. */
  default: string | null;
}

/** An index that a definition wants. */
export interface TargetIndex {
  name: string;
  unique: boolean;
  body: string;
  /** Columns of the definition that it is on. */
  columns: readonly string[];
}

/** A table as a definition wants it. */
export interface TargetTable {
  table: string;
  /** Its name with the schema, quoted. */
  at: string;
  columns: readonly TargetColumn[];
  indexes: readonly TargetIndex[];
}

/** Columns that the engine keeps in every table. */
const engine: readonly TargetColumn[] = [
  { name: 'tenant_id', was: null, label: '租户', type: 'integer', notNull: true, default: '0' },
  { name: 'version', was: null, label: '版本', type: 'integer', notNull: true, default: '1' },
];
const lineNo: TargetColumn = {
  ...{ name: 'line_no', was: null, label: '行号', type: 'integer' },
  ...{ notNull: true, default: '0' },
};
const systemTypes: Readonly<Record<string, string>> = {
  id: 'character varying(36)',
  create_time: 'timestamp with time zone',
  update_time: 'timestamp with time zone',
};

/** The table that a definition wants. Keys of 36 characters are taken whatever the definition says: ours have 32. */
export function targetTable({ head, fields, indexs }: Omit<FormRelease, 'subs'>): TargetTable {
  const table = physicalTable(head.tableName);
  const at = `${name(formSchema)}.${name(table)}`;
  const stored = fields.filter(({ dbIsPersist }) => dbIsPersist !== 0);
  const foreignKey = isSub(head) ? stored.find(({ mainTable }) => mainTable) : undefined;
  const columns = stored.map((line): TargetColumn => {
    const type = systemTypes[line.dbFieldName] ?? postgresType(line);
    return {
      name: line.dbFieldName,
      was: line.dbFieldNameOld && line.dbFieldNameOld !== line.dbFieldName ? line.dbFieldNameOld : null,
      label: line.dbFieldTxt,
      type,
      notNull: line.dbIsKey === 1 || (line.dbIsNull === 0 && !systemTypes[line.dbFieldName]),
      default: defaultOf(line, type),
    };
  });
  const mark = tableHash(table);
  const own = (prefix: string, column: string) => `${prefix}_${column}_${mark}`;
  const auto: TargetIndex[] = stored.flatMap((line): TargetIndex[] => {
    const { dbFieldName: column } = line;
    if (line.fieldValidType === 'only')
      return [{ name: own('uq', column), unique: true, body: btree('tenant_id', column), columns: [column] }];
    if (line.isQuery !== 1) return [];
    // Words are looked for by two characters; values by themselves.
    const words = hasGrams(line);
    // Lines are found for their record; they have no tenant of their own.
    const plain = foreignKey ? btree(column, foreignKey.dbFieldName) : btree('tenant_id', column);
    const body = words ? `USING gin (grams((${name(column)})::text))` : plain;
    return [{ name: own('qx', column), unique: false, body, columns: [column] }];
  });
  return {
    table,
    at,
    columns: [...columns, ...engine, ...(foreignKey ? [lineNo] : [])],
    indexes: [
      ...(foreignKey
        ? [
            {
              name: `lx_${mark}`,
              ...{ unique: false, body: btree(foreignKey.dbFieldName, 'line_no', 'id') },
              columns: [foreignKey.dbFieldName],
            },
          ]
        : stored.some(({ dbFieldName }) => dbFieldName === 'create_time')
          ? [{ name: `lx_${mark}`, unique: false, body: btree('tenant_id', 'create_time', 'id'), columns: [] }]
          : []),
      ...auto,
      ...indexs.map(({ indexName, indexField, indexType }) => ({
        name: own('ix', indexName.slice(0, 50)),
        unique: indexType === 'unique',
        // Unique among the records of one tenant.
        body: indexType === 'unique' ? btree('tenant_id', ...csvOf(indexField)) : btree(...csvOf(indexField)),
        columns: csvOf(indexField),
      })),
    ],
  };
}

/** Rows that are there when records get approvalStates are in the first. */
function defaultOf(line: FormField, type: string): string | null {
  const value = databaseDefault(line) ?? (line.dbFieldName === stateField ? approvalStates.open : null);
  if (value === null) return null;
  // A literal would be the moment in which the default is set.
  if (value === 'now' && type === 'date') return 'CURRENT_DATE';
  if (value === 'now' && type === 'timestamp with time zone') return 'now()';
  return `${literal(value)}::${bare(type)}`;
}

const btree = (...columns: readonly string[]): string => `USING btree (${[...new Set(columns)].map(name).join(', ')})`;

/** A type without its length, as PostgreSQL writes the type of a default. */
export const bare = (type: string): string => type.replace(/\([\d,]+\)/, '');

/** A column as the statement that makes a table has it. */
export function columnDefinition({ name: column, type, notNull, default: expression }: TargetColumn): string {
  return [
    name(column),
    type,
    ...(expression === null ? [] : [`default ${expression}`]),
    ...(notNull ? ['not null'] : []),
  ].join(' ');
}
