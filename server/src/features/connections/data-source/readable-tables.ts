import { invalid } from '#core/errors.ts';

/** Tables of one data source that reports may read. */
const mostTables = 200;

const tableName = /^[\p{L}_][\p{L}\p{N}_$]{0,63}$/u;

/** Names that stand in the field 可读表. */
export const tableNames = (text: string): string[] => [
  ...new Set(text.split(/[\s,，;；]+/).filter((name) => name !== '')),
];

/** @throws AppError for a name that no table of people's own has */
export function checkTableNames(text: string): void {
  const names = tableNames(text);
  if (names.length > mostTables) throw invalid({ readTables: `可读表最多${mostTables}个` });
  // Tables of the system have such names in PostgreSQL and are found without their schema.
  const wrong = names.find((name) => !tableName.test(name) || name.toLowerCase().startsWith('pg_'));
  if (wrong !== undefined) throw invalid({ readTables: `“${wrong.slice(0, 50)}”不是表名，表名前不带库名或模式名` });
}
