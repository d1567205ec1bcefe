/** How values of one type become those of another. */
export interface Conversion {
  /** Expression over the column; none where PostgreSQL changes the type by itself and no value changes. */
  using?: string;
  /** Condition of rows whose values do not fit. */
  violation?: string;
  /** What such values are, after “the value of the field”. */
  why?: string;
}

interface Type {
  kind: 'text' | 'integer' | 'bigint' | 'numeric' | 'date' | 'moment' | 'bytes';
  length: number | null;
  decimals: number;
}

/** A type as PostgreSQL writes it; undefined for one that no definition has. */
function read(type: string): Type | undefined {
  const [, base = '', length, decimals] = /^([a-z ]+?)(?:\((\d+)(?:,(\d+))?\))?$/.exec(type) ?? [];
  const kinds: Readonly<Record<string, Type['kind']>> = {
    'character varying': 'text',
    character: 'text',
    text: 'text',
    integer: 'integer',
    smallint: 'integer',
    bigint: 'bigint',
    numeric: 'numeric',
    'double precision': 'numeric',
    real: 'numeric',
    date: 'date',
    'timestamp with time zone': 'moment',
    'timestamp without time zone': 'moment',
    bytea: 'bytes',
  };
  const kind = kinds[base];
  return kind && { kind, length: length === undefined ? null : Number(length), decimals: Number(decimals ?? 0) };
}

/** Times are those of the office. */
const zone = "'Asia/Shanghai'";

/**
 * The way from one type to another. Only such as lose nothing: what does not fit is named before anything is done.
 * @param column quoted
 * @returns undefined where there is none
 */
export function conversionOf(column: string, from: string, to: string): Conversion | undefined {
  const [old, next] = [read(from), read(to)];
  if (!old || !next || old.kind === 'bytes' || next.kind === 'bytes') return undefined;
  switch (next.kind) {
    case 'text':
      return toText(column, old, next);
    case 'integer':
    case 'bigint':
    case 'numeric':
      return toNumber(column, old, next, to);
    case 'date':
      if (old.kind === 'moment')
        return {
          using: `(${column} at time zone ${zone})::date`,
          violation: `(${column} at time zone ${zone})::time <> '00:00'`,
          why: '带有时刻，改为日期会丢失',
        };
      return old.kind === 'text' ? readAs(column, 'date', '不是日期') : undefined;
    case 'moment':
      if (old.kind === 'date') return { using: `(${column}::timestamp at time zone ${zone})` };
      if (old.kind === 'moment') return { using: `(${column}::timestamp at time zone ${zone})` };
      return old.kind === 'text' ? readAs(column, 'timestamptz', '不是时间') : undefined;
  }
}

function toText(column: string, old: Type, next: Type): Conversion {
  const text =
    old.kind === 'moment' ? `to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')` : `${column}::text`;
  const grows = old.kind === 'text' && (next.length === null || (old.length !== null && old.length <= next.length));
  if (grows) return {};
  return {
    // Shorter texts are checked and stay as they are.
    ...(old.kind === 'text' ? {} : { using: text }),
    ...(next.length === null ? {} : { violation: `length(${text}) > ${next.length}`, why: `超过${next.length}个字符` }),
  };
}

function toNumber(column: string, old: Type, next: Type, to: string): Conversion | undefined {
  if (old.kind === 'date' || old.kind === 'moment') return undefined;
  if (old.kind === 'text') {
    // Asked as one: what is no number cannot be compared as one.
    const number = `case when pg_input_is_valid(btrim(${column}), 'numeric') then btrim(${column})::numeric end`;
    return {
      using: `nullif(btrim(${column}), '')::${to}`,
      violation: `btrim(${column}) <> '' and (${number} is null or ${outside(`(${number})`, next)})`,
      why: '不是合适的数字',
    };
  }
  if (holds(next, old)) return {};
  return { violation: outside(column, next), why: '超出新的范围或小数位', using: `${column}::${to}` };
}

/** Whether every value of one number type is one of another. */
function holds(next: Type, old: Type): boolean {
  const whole = { integer: 10, bigint: 19 } as const;
  if (next.kind === 'integer') return old.kind === 'integer';
  if (next.kind === 'bigint') return old.kind === 'integer' || old.kind === 'bigint';
  const digits = next.length === null ? Number.POSITIVE_INFINITY : next.length - next.decimals;
  if (old.kind === 'integer' || old.kind === 'bigint') return digits >= whole[old.kind];
  return old.length !== null && next.decimals >= old.decimals && digits >= old.length - old.decimals;
}

function outside(column: string, next: Type): string {
  if (next.kind === 'integer')
    return `(${column} <> trunc(${column}::numeric) or abs(${column}::numeric) > 2147483647)`;
  if (next.kind === 'bigint')
    return `(${column} <> trunc(${column}::numeric) or abs(${column}::numeric) > 9223372036854775807)`;
  const whole = next.length === null ? 131_000 : next.length - next.decimals;
  return `(${column}::numeric <> round(${column}::numeric, ${next.decimals}) or abs(${column}::numeric) >= 1e${whole}::numeric)`;
}

const readAs = (column: string, type: string, why: string): Conversion => ({
  using: `nullif(btrim(${column}), '')::${type}`,
  violation: `btrim(${column}) <> '' and not pg_input_is_valid(btrim(${column}), '${type}')`,
  why,
});
