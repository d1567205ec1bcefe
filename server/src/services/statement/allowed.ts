/** Kinds of nodes of PostgreSQL's syntax tree that a statement may be made of. What is not here is refused. */
export const nodes: ReadonlySet<string> = new Set([
  ...['SelectStmt', 'ResTarget', 'ColumnRef', 'A_Star', 'A_Const', 'A_Expr', 'ParamRef', 'List', 'String'],
  ...['BoolExpr', 'NullTest', 'BooleanTest', 'CaseExpr', 'CaseWhen', 'CoalesceExpr', 'MinMaxExpr', 'TypeCast'],
  ...['FuncCall', 'SQLValueFunction', 'WindowDef', 'SubLink', 'RangeVar', 'RangeSubselect', 'JoinExpr'],
  ...['SortBy', 'CommonTableExpr', 'GroupingSet', 'GroupingFunc'],
]);

/** Parts of nodes that carry no kind of their own and hold only names, flags and numbers. */
export const plainParts: ReadonlySet<string> = new Set(['alias']);

/** Functions: pure, cheap, and none that reads anything but its arguments. */
export const functions: ReadonlySet<string> = new Set([
  ...['count', 'sum', 'avg', 'min', 'max', 'string_agg', 'bool_and', 'bool_or'],
  ...['row_number', 'rank', 'dense_rank', 'percent_rank', 'ntile', 'lag', 'lead', 'first_value', 'last_value'],
  ...['lower', 'upper', 'length', 'char_length', 'substr', 'substring', 'left', 'right', 'reverse'],
  ...['trim', 'btrim', 'ltrim', 'rtrim', 'replace', 'concat', 'concat_ws', 'split_part', 'strpos', 'position'],
  ...['abs', 'round', 'ceil', 'ceiling', 'floor', 'trunc', 'mod', 'sign'],
  ...[
    'to_char',
    'to_date',
    'to_timestamp',
    'to_number',
    'date_part',
    'date_trunc',
    'extract',
    'age',
    'now',
    'make_date',
  ],
]);

/** Types that a value may be cast to. */
export const types: ReadonlySet<string> = new Set([
  ...['text', 'varchar', 'bpchar', 'int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'bool'],
  ...['date', 'time', 'timestamp', 'timestamptz', 'interval'],
]);

/** Operators. No regular expressions: their time cannot be told beforehand. */
export const operators: ReadonlySet<string> = new Set([
  ...['=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '/', '%', '||', '~~', '!~~', '~~*', '!~~*'],
  ...['BETWEEN', 'NOT BETWEEN', 'BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC'],
]);

/** Names of the moment; who is connected, to what, is nobody's business. */
export const momentFunctions: ReadonlySet<string> = new Set([
  ...['SVFOP_CURRENT_DATE', 'SVFOP_CURRENT_TIMESTAMP', 'SVFOP_CURRENT_TIMESTAMP_N'],
  ...['SVFOP_LOCALTIMESTAMP', 'SVFOP_LOCALTIMESTAMP_N', 'SVFOP_CURRENT_TIME', 'SVFOP_LOCALTIME'],
]);

/** What the user calls kinds that are refused. */
export const kindNames: Readonly<Record<string, string>> = {
  InsertStmt: 'INSERT',
  UpdateStmt: 'UPDATE',
  DeleteStmt: 'DELETE',
  MergeStmt: 'MERGE',
  LockingClause: 'FOR UPDATE 等锁定',
  RangeFunction: 'FROM 中的函数',
  RangeTableSample: 'TABLESAMPLE',
  XmlExpr: 'XML 函数',
  CollateClause: 'COLLATE',
  A_Indirection: '取成员',
  A_ArrayExpr: '数组',
  RowExpr: '行值',
};
