/** Types of columns as a definition names them (online-engine 2.2, 5.3), with what the database keeps them as. */
export const columnTypes = {
  string: { label: 'String', length: 32 },
  int: { label: 'Integer', length: 10 },
  long: { label: 'Long', length: 19 },
  double: { label: 'Double', length: 10 },
  BigDecimal: { label: 'BigDecimal', length: 10 },
  Date: { label: 'Date', length: 0 },
  Datetime: { label: 'Datetime', length: 0 },
  Text: { label: 'Text', length: 0 },
  LongText: { label: 'LongText', length: 0 },
  Blob: { label: 'Blob', length: 0 },
} as const;

export type ColumnType = keyof typeof columnTypes;
export const isColumnType = (name: string): name is ColumnType => Object.hasOwn(columnTypes, name);

/** Most characters of a text column, and most digits of a number. */
export const mostCharacters = 4000;
export const mostDigits = 38;
export const mostDecimals = 10;

/** What a definition says of a column's storage. */
export interface ColumnShape {
  dbType: string;
  dbLength: number;
  dbPointLength: number | null;
}

/** The column's type in PostgreSQL. `@throws Error` for a type that no definition may have */
export function postgresType({ dbType, dbLength, dbPointLength }: ColumnShape): string {
  if (!isColumnType(dbType)) throw new Error(`no column type ${dbType}`);
  switch (dbType) {
    case 'string':
      return `character varying(${Math.max(1, dbLength)})`;
    case 'int':
      return 'integer';
    case 'long':
      return 'bigint';
    case 'double':
    case 'BigDecimal':
      return `numeric(${numberSize(dbLength, dbPointLength).join(',')})`;
    case 'Date':
      return 'date';
    case 'Datetime':
      return 'timestamp with time zone';
    case 'Text':
    case 'LongText':
      return 'text';
    case 'Blob':
      return 'bytea';
  }
}

/** The present moment, as people write it in a default; PostgreSQL would take the moment in which the default is set. */
const presentMoment = /^\s*(now|now\(\)|current_timestamp|current_timestamp\(\)|current_date|today)\s*$/i;

/** The default of a column as a literal of the database, the present moment as `now`; null for none. */
export function databaseDefault({
  dbType,
  dbDefaultVal,
}: Pick<ColumnShape, 'dbType'> & { dbDefaultVal: string | null }): string | null {
  if (!dbDefaultVal) return null;
  return ['Date', 'Datetime'].includes(dbType) && presentMoment.test(dbDefaultVal) ? 'now' : dbDefaultVal;
}

/** Digits in all and after the point. Without a number of digits the largest that a page can show exactly. */
export function numberSize(length: number, point: number | null): [digits: number, decimals: number] {
  const decimals = Math.min(point ?? 0, mostDecimals);
  return [Math.max(length > 0 ? length : 18, decimals + 1), decimals];
}
