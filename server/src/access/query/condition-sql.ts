import { isDate, isDatetime } from '@dossier/contract/core/validate.ts';
import type { Condition, Operator } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Column, Columns } from './columns.ts';
import { joinedByLines, linesAskedBy } from './line-conditions.ts';

type Where = RawBuilder<boolean>;

/**
 * Turns a condition into SQL. Column names come from the resource; every value is bound.
 * @param alias of the resource's table in the query
 * @throws AppError when a field is not of this resource or a value does not fit its column
 */
export function conditionSql(condition: Condition, columns: Columns, alias = 't'): Where {
  const lines = linesAskedBy(condition, columns);
  if (!lines) return ownSql(condition, columns, alias, (of) => joinedByLines(of, columns), conditionSql);
  const line = `${alias}_line`;
  const ofLine = (part: Condition): Where => ownSql(part, columns, line, (of) => of, ofLine);
  return sql<boolean>`exists (select 1 from ${sql.table(lines.table)} ${sql.ref(line)}
    where ${sql.ref(`${line}.${lines.foreignKey}`)} = ${sql.ref(`${alias}.id`)} and ${ofLine(condition)})`;
}

/**
 * @param together puts conditions together that all hold
 * @param part turns a part of the condition into SQL
 */
function ownSql(
  condition: Condition,
  columns: Columns,
  alias: string,
  together: (of: readonly Condition[]) => readonly Condition[],
  part: (condition: Condition, columns: Columns, alias: string) => Where,
): Where {
  const parts = (of: readonly Condition[]) => of.map((one) => part(one, columns, alias));
  switch (condition.type) {
    case 'never':
      return sql<boolean>`false`;
    case 'all':
      if (condition.of.length === 0) return sql<boolean>`true`;
      return sql<boolean>`(${sql.join(parts(together(condition.of)), sql` and `)})`;
    case 'any':
      if (condition.of.length === 0) return sql<boolean>`false`;
      return sql<boolean>`(${sql.join(parts(condition.of), sql` or `)})`;
    case 'compare': {
      const column = columns.get(condition.field);
      if (condition.with === 'fields') throw new Error('queries compare columns with values');
      if (!column?.filterable) throw refuse(`查询字段不存在：${condition.field.slice(0, 50)}`);
      return compareSql(column, condition.operator, condition.values, alias);
    }
  }
}

function compareSql(column: Column, operator: Operator, values: readonly string[], alias: string): Where {
  const name = sql.ref(`${alias}.${column.column}`);
  const value = values[0] ?? '';
  switch (operator) {
    case 'empty':
      return column.storage === 'text' ? sql<boolean>`coalesce(${name}, '') = ''` : sql<boolean>`${name} is null`;
    case 'notEmpty':
      return column.storage === 'text' ? sql<boolean>`coalesce(${name}, '') <> ''` : sql<boolean>`${name} is not null`;
    case 'member':
      if (column.storage !== 'text') return inSql(column, name, values);
      return sql<boolean>`string_to_array(${name}, ',') && ${values.map((value) => typed(column, value))}::text[]`;
    case 'sameMembers':
      return sameMembersSql(column, name, values);
    case 'otherMembers':
      return sql<boolean>`not coalesce(${sameMembersSql(column, name, values)}, false)`;
    case 'in':
      return inSql(column, name, values);
    case 'below':
      return belowSql(column, name, value);
    case 'notIn':
      return sql<boolean>`not coalesce(${inSql(column, name, values)}, false)`;
    case 'contains':
    case 'starts':
    case 'ends':
      return likeSql(column, name, operator, value);
    case 'notContains':
      return sql<boolean>`not coalesce(${likeSql(column, name, 'contains', value)}, false)`;
    case 'notStarts':
      return sql<boolean>`not coalesce(${likeSql(column, name, 'starts', value)}, false)`;
    case 'notEnds':
      return sql<boolean>`not coalesce(${likeSql(column, name, 'ends', value)}, false)`;
    default:
      return orderSql(column, name, operator, value);
  }
}

function likeSql(
  column: Column,
  name: RawBuilder<unknown>,
  operator: 'contains' | 'starts' | 'ends',
  value: string,
): Where {
  if (column.storage !== 'text') throw badValue(column, value);
  const text = value.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  if (operator === 'starts') return sql<boolean>`${name} like ${`${text}%`}`;
  if (operator === 'ends') return sql<boolean>`${name} like ${`%${text}`}`;
  const like = sql<boolean>`${name} like ${`%${text}%`}`;
  // The grams narrow by the index, the like decides.
  return column.grams && [...value].length > 1
    ? sql<boolean>`(grams(${name}) @> grams(${value}::text) and ${like})`
    : like;
}

function inSql(column: Column, name: RawBuilder<unknown>, values: readonly string[]): Where {
  const bound = values.map((value) => typed(column, value));
  switch (column.storage) {
    case 'integer':
    case 'numeric':
      return sql<boolean>`${name} = any(${bound}::numeric[])`;
    case 'date':
      return sql<boolean>`${name} = any(${bound}::date[])`;
    case 'timestamptz':
      return sql<boolean>`${name} = any(${bound}::timestamptz[])`;
    default:
      return sql<boolean>`${name} = any(${bound}::text[])`;
  }
}

/** The two lists hold the same members. */
function sameMembersSql(column: Column, name: RawBuilder<unknown>, values: readonly string[]): Where {
  const stored = sql`string_to_array(${name}, ',')`;
  const asked = sql`${values.map((value) => typed(column, value))}::text[]`;
  return sql<boolean>`(${stored} @> ${asked} and ${stored} <@ ${asked})`;
}

/** The node and everything below it: departments by their code, categories by their parents. */
function belowSql(column: Column, name: RawBuilder<unknown>, id: string): Where {
  if (column.field?.type === 'depart') {
    return sql<boolean>`${name} in (select below.id from sys_depart top
      join sys_depart below on starts_with(below.org_code, top.org_code) where top.id = ${id})`;
  }
  return sql<boolean>`${name} in (with recursive below as (
      select id from sys_category where id = ${id} and del_flag = 0
      union all select c.id from sys_category c join below b on c.pid = b.id where c.del_flag = 0)
    select id from below)`;
}

type Order = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
const signs = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

function orderSql(column: Column, name: RawBuilder<unknown>, operator: Order, value: string): Where {
  if (column.storage === 'timestamptz' && isDate(value)) return daySql(name, operator, value);
  const bound = typed(column, value);
  if (operator === 'eq') return sql<boolean>`${name} = ${bound}`;
  // A row without a value is not equal to any value.
  if (operator === 'ne') return sql<boolean>`${name} is distinct from ${bound}`;
  return sql<boolean>`${name} ${signs[operator]} ${bound}`;
}

/** A day against a moment: bounds are the day's first and last second (api-contract 4.1). */
function daySql(name: RawBuilder<unknown>, operator: Order, day: string): Where {
  const first = `${day} 00:00:00`;
  const next = sql`${first}::timestamptz + interval '1 day'`;
  switch (operator) {
    case 'eq':
      return sql<boolean>`(${name} >= ${first} and ${name} < ${next})`;
    case 'ne':
      return sql<boolean>`not coalesce(${name} >= ${first} and ${name} < ${next}, false)`;
    case 'ge':
      return sql<boolean>`${name} >= ${first}`;
    case 'lt':
      return sql<boolean>`${name} < ${first}`;
    case 'gt':
      return sql<boolean>`${name} >= ${next}`;
    case 'le':
      return sql<boolean>`${name} < ${next}`;
  }
}

/** The value as the column's type. @throws the binding error of the wire, as a sentence */
export function typed(column: Column, value: string): string | number {
  const text = value.trim();
  switch (column.storage) {
    case 'integer': {
      const number = Number(text);
      if (!/^-?\d{1,10}$/.test(text) || Math.abs(number) > 2_147_483_647) throw badValue(column, value);
      return number;
    }
    case 'numeric':
      if (!/^-?\d{1,16}(\.\d{1,10})?$/.test(text)) throw badValue(column, value);
      return Number(text);
    case 'date':
      if (isDatetime(text)) return text.slice(0, 10);
      if (!isDate(text)) throw badValue(column, value);
      return text;
    case 'timestamptz':
      if (!isDatetime(text) && !isDate(text)) throw badValue(column, value);
      return text;
    default:
      if (value.includes('\u0000')) throw badValue(column, value);
      return value;
  }
}

function badValue(column: Column, value: string) {
  return refuse(`查询条件“${column.field?.label ?? column.name}”的值“${value.slice(0, 50)}”格式不正确`);
}
