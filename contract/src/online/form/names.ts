/** Names of tables and columns that people design (online-engine 22.1, point 3). Nothing else reaches a statement as a name. */
export const namePattern = /^[a-z][a-z0-9_]*$/;
export const longestTable = 50;
export const longestColumn = 32;

/**
 * Words that PostgreSQL or MySQL read as their own: a definition that moves to another database, or is written into
 * a report, must not break on them.
 */
const keywords = new Set(
  `add all alter analyse analyze and any array as asc asymmetric authorization before between bigint binary blob both
  by call cascade case cast char character check collate collation column columns concurrently condition connect
  constraint convert create cross current current_catalog current_date current_role current_schema current_time
  current_timestamp current_user cursor decimal declare default deferrable delayed delete desc describe distinct
  distinctrow div do double drop each else elseif enclosed end escaped except exists exit explain false fetch float
  for force foreign freeze from full fulltext grant group having if ignore ilike in index infile initially inner
  inout insert int integer intersect interval into is isnull iterate join key keys kill lateral leading leave left
  like limit lines load localtime localtimestamp long longblob longtext loop match mediumblob natural not notnull
  nowait null numeric of offset on only optimize optionally or order out outer outfile overlaps placing precision
  primary procedure purge range read real references regexp release repeat replace require restrict return returning
  revoke right rlike row rows schema select separator session_user set show similar smallint some spatial symmetric
  system_user table tablesample terminated then tinyint to trailing trigger true undo union unique unlock unsigned
  update usage use user using utc_date values varbinary varchar variadic varying verbose when whenever where while
  window with write xor zerofill`.split(/\s+/),
);

export const isKeyword = (name: string): boolean => keywords.has(name);

/** Columns that every table has and the engine keeps; no field may take their names. */
export const engineColumns = ['tenant_id', 'version'] as const;

/** Names that mean something else to programs that read records. */
const reserved = ['constructor', 'line_no'];

/** Columns that a definition starts with; the engine writes them. */
export const auditColumns = ['create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'] as const;

/** Columns of a definition that nobody fills in. */
export const systemColumns: readonly string[] = ['id', ...auditColumns];

/** What is wrong with the name of a table; null for nothing. */
export function tableNameProblem(name: string): string | null {
  if (name === '') return '请输入表名';
  if (/[\u4e00-\u9fff]/.test(name)) return '表名不允许输入中文';
  if (name.length > longestTable) return `表名最长${longestTable}个字符`;
  if (!namePattern.test(name)) return '表名只能由小写字母、数字、下划线组成，且以字母开头';
  return reserved.includes(name) || isKeyword(name) ? `${name}是关键字，不能作为表名使用！` : null;
}

/** What is wrong with the name of a column; null for nothing. */
export function columnNameProblem(name: string): string | null {
  if (name === '') return '请输入字段名称';
  if (name.length > longestColumn) return `字段名最长${longestColumn}个字符`;
  if (!namePattern.test(name)) return '字段名称只能由小写字母、数字、下划线组成，且以字母开头';
  if (/^[a-z]_/.test(name)) return '字段名称不能以单个字母加下划线开头';
  if ([...engineColumns, ...reserved].includes(name) || isKeyword(name))
    return `${name}是关键字，不能作为字段名称使用！`;
  return null;
}
