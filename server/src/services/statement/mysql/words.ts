/** Functions of MySQL and MariaDB that a statement may call: pure, cheap, and none that reads anything but its arguments. */
export const functions: ReadonlySet<string> = new Set([
  ...['count', 'sum', 'avg', 'min', 'max', 'group_concat'],
  ...['row_number', 'rank', 'dense_rank', 'percent_rank', 'ntile', 'lag', 'lead', 'first_value', 'last_value'],
  ...['lower', 'upper', 'length', 'char_length', 'substr', 'substring', 'left', 'right', 'reverse'],
  ...['trim', 'ltrim', 'rtrim', 'replace', 'concat', 'concat_ws', 'locate', 'instr'],
  ...['abs', 'round', 'ceil', 'ceiling', 'floor', 'truncate', 'mod', 'sign', 'greatest', 'least'],
  ...['if', 'ifnull', 'nullif', 'coalesce'],
  ...['now', 'curdate', 'current_date', 'current_timestamp', 'date', 'time', 'date_format', 'str_to_date'],
  ...['year', 'quarter', 'month', 'week', 'day', 'dayofmonth', 'dayofweek', 'dayofyear', 'weekday', 'hour', 'minute'],
  ...['second', 'last_day', 'datediff', 'timestampdiff', 'date_add', 'date_sub'],
]);

/** Moments that may stand without brackets. */
export const moments: ReadonlySet<string> = new Set(['current_date', 'current_timestamp']);

/** Units of intervals and differences. */
export const units: ReadonlySet<string> = new Set([
  ...['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'],
]);

/** Operators between two values. No regular expressions; `||` means one thing or another by a setting of the server. */
export const operators: ReadonlySet<string> = new Set([
  ...['=', '<>', '!=', '<', '>', '<=', '>=', '<=>', '+', '-', '*', '/', '%', 'and', 'or', 'xor', 'div', 'mod', 'like'],
]);

/** Words of the language: as names they stand in backticks. */
export const reserved: ReadonlySet<string> = new Set([
  ...['all', 'and', 'as', 'asc', 'between', 'binary', 'by', 'case', 'collate', 'cross', 'desc', 'distinct', 'div'],
  ...['distinctrow', 'dual', 'else', 'end', 'escape', 'except', 'exists', 'false', 'fetch', 'for', 'force', 'from'],
  ...['group', 'having', 'ignore', 'in', 'inner', 'intersect', 'interval', 'into', 'is', 'join', 'lateral', 'left'],
  ...['like', 'limit', 'lock', 'match', 'mod', 'natural', 'not', 'null', 'offset', 'on', 'or', 'order', 'outer'],
  ...[
    'over',
    'partition',
    'procedure',
    'recursive',
    'regexp',
    'right',
    'rlike',
    'select',
    'separator',
    'set',
    'sounds',
  ],
  ...['straight_join', 'then', 'true', 'union', 'use', 'using', 'values', 'when', 'where', 'window', 'with', 'xor'],
]);

/** Words that begin something a report may not do; each is named in the refusal. */
export const refused: Readonly<Record<string, string>> = {
  for: 'FOR UPDATE 等锁定',
  lock: 'FOR UPDATE 等锁定',
  into: 'INTO',
  procedure: 'PROCEDURE',
  lateral: 'LATERAL',
  collate: 'COLLATE',
  binary: 'BINARY',
  regexp: 'REGEXP',
  rlike: 'REGEXP',
  match: 'MATCH',
  straight_join: 'STRAIGHT_JOIN',
  use: 'USE INDEX',
  force: 'FORCE INDEX',
  ignore: 'IGNORE INDEX',
  partition: 'PARTITION',
  recursive: 'RECURSIVE',
  values: 'VALUES',
  '@': '@变量',
  ':=': '@变量',
};

/** Types that a value may be cast to, and how many numbers may stand in their brackets. */
export const castTypes: ReadonlyMap<string, number> = new Map([
  ...(['char', 'date', 'datetime', 'time', 'signed', 'unsigned'].map((name) => [name, 1]) as [string, number][]),
  ['decimal', 2],
]);
