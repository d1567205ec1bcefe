import { isDate } from '@dossier/contract/core/validate.ts';
import type { Condition } from '@dossier/rules/condition.ts';
import type { Column, Columns, Storage } from '#access/query/columns.ts';
import { typed } from '#access/query/condition-sql.ts';
import { refuse } from '#core/errors.ts';
import { columnsOf, inPlaces } from '#services/statement/describe.ts';
import type { MysqlStatement } from '#services/statement/mysql/read.ts';
import { nameText } from '#services/statement/mysql/tokens.ts';
import type { Ask } from '#services/statement/other-database.ts';
import type { ReportItem } from './report.repository.ts';
import * as rules from './report.rules.ts';
import { type Asked, fitted, longestText, mostRows, type Result, type ResultQuery, resultOf } from './result-shape.ts';

interface Given {
  items: readonly ReportItem[];
  statement: MysqlStatement;
  /** Of the statement's parameters, in their order. */
  values: readonly (string | null)[];
}

/** A part of a statement with the values of its places. */
interface Part {
  text: string;
  values: readonly string[];
}

/** As `readResult`, in the words of MySQL and MariaDB. */
export async function readMysql(
  ask: Ask,
  { items, statement, values }: Given,
  query: ResultQuery,
  { offset, size, totals = false, where: asked }: Asked,
): Promise<Result> {
  const given = await columnsOf(ask, statement, values);
  fitted(items, given);
  const columns = rules.columnsOfItems(items);
  const where = conditionOf(asked ?? rules.readConditions(items, query), columns);
  const sorted = sortColumns();
  const inner = [
    ...items.map(castItem),
    ...sorted.map(({ name }, at) => `q.${nameText(name)} as ${nameText(`#${at}`)}`),
  ];
  const from = `from (select ${inner.join(', ')} from (\n${statement.text}\n) q) r where ${where.text}`;
  const bound = [...inPlaces(statement, values), ...where.values];
  const cut = longestText(size, items.length);
  const shown = items.map((item) => {
    const name = `r.${nameText(item.fieldName)}`;
    return rules.storageOfItem(item) === 'text' ? `left(${name}, ${cut}) as ${nameText(item.fieldName)}` : name;
  });
  const limit = Math.max(0, Math.min(size, mostRows - offset));
  const page = `select ${shown.join(', ')} ${from} order by ${orderBy()} limit ${limit} offset ${offset}`;
  const { rows } = await ask(page, bound);
  const sums = totals ? items.filter(({ isTotal }) => isTotal === 1) : [];
  const added = sums.filter((item) => rules.storageOfItem(item) === 'numeric');
  const sumsOf = added.map(({ fieldName }, at) => `sum(r.${nameText(fieldName)}) as s${at}`);
  const counted =
    added.length > 0
      ? `select ${['count(*) as total', ...sumsOf].join(', ')} ${from}`
      : `select count(*) as total from (select 1 as one ${from} limit ${mostRows + 1}) c`;
  const [found = {}] = (await ask(counted, bound)).rows;
  return resultOf(rows.map(recordOf), found, { sums, added });

  /** Exact numbers come as texts. */
  function recordOf(row: Record<string, unknown>): Record<string, unknown> {
    const ofItem = ({ fieldName, ...item }: ReportItem): [string, unknown] => {
      const value = row[fieldName] ?? null;
      const numeric = rules.storageOfItem({ fieldName, ...item }) === 'numeric' && value !== null;
      return [fieldName, numeric ? Number(value) : value];
    };
    return Object.fromEntries(items.map(ofItem));
  }

  /** Columns that the statement itself orders by, where nobody chose another order. */
  function sortColumns(): { name: string; descending: boolean }[] {
    if (query.column) return [];
    return statement.sorts.map(({ column, descending }) => {
      const found = given.find(({ name }, at) =>
        typeof column === 'number' ? at === column - 1 : name.toLowerCase() === column.toLowerCase(),
      );
      if (!found) throw refuse('报表的定义已失效，请联系管理员');
      return { name: found.name, descending };
    });
  }

  /** As for our own statements: all columns decide among equals, so that pages hold. */
  function orderBy(): string {
    const names = items.map(({ fieldName }) => `r.${nameText(fieldName)}`);
    const { column = '', order = 'asc' } = query;
    if (column === '') {
      const own = sorted.map(({ descending }, at) => `r.${nameText(`#${at}`)}${descending ? ' desc' : ''}`);
      return [...own, ...names].join(', ');
    }
    if (!columns.has(column)) throw refuse(`请注意，将要排序的列字段不存在：${column.slice(0, 50)}`);
    const direction = order.toLowerCase().includes('asc') ? 'asc' : 'desc';
    return [`r.${nameText(column)} ${direction}`, ...names].join(', ');
  }
}

/** Types of comparison; numbers stay what they are. */
const casts: Record<Storage, string | null> = {
  ...{ text: 'char', integer: null, numeric: null, date: 'date', timestamptz: 'datetime' },
};

function castItem(item: ReportItem): string {
  const name = nameText(item.fieldName);
  const type = casts[rules.storageOfItem(item)];
  return type === null ? `q.${name} as ${name}` : `cast(q.${name} as ${type}) as ${name}`;
}

/** What reports are asked by: equal, bounds, one of some, holding a word. */
function conditionOf(condition: Condition, columns: Columns): Part {
  switch (condition.type) {
    case 'never':
      return { text: 'false', values: [] };
    case 'all':
      return together(condition.of, 'and');
    case 'any':
      return together(condition.of, 'or');
    case 'compare': {
      const column = columns.get(condition.field);
      if (condition.with === 'fields') throw new Error('queries compare columns with values');
      if (!column?.filterable) throw refuse(`查询字段不存在：${condition.field.slice(0, 50)}`);
      return comparison(column, condition.operator, condition.values);
    }
  }

  function together(of: readonly Condition[], word: 'and' | 'or'): Part {
    if (of.length === 0) return { text: word === 'and' ? 'true' : 'false', values: [] };
    const parts = of.map((one) => conditionOf(one, columns));
    return { text: `(${parts.map(({ text }) => text).join(` ${word} `)})`, values: parts.flatMap((one) => one.values) };
  }
}

const signs: Readonly<Record<string, string>> = { eq: '=', ge: '>=', le: '<=' };

function comparison(column: Column, operator: string, values: readonly string[]): Part {
  const name = `r.${nameText(column.column)}`;
  const bound = values.map((value) => String(typed(column, value)));
  const place = placeOf(column.storage);
  if (operator === 'in')
    return bound.length === 0
      ? { text: 'false', values: [] }
      : { text: `${name} in (${bound.map(() => place).join(', ')})`, values: bound };
  const value = bound.slice(0, 1);
  if (operator === 'contains' && column.storage === 'text') return { text: `locate(?, ${name}) > 0`, values: value };
  const sign = signs[operator];
  if (sign === undefined) throw new Error(`reports are not asked by ${operator}`);
  // A day against a moment means the whole day.
  if (column.storage === 'timestamptz' && isDate(values[0] ?? ''))
    return { text: `cast(${name} as date) ${sign} cast(? as date)`, values: value };
  return { text: `${name} ${sign} ${place}`, values: value };
}

/** A place whose value has the type of its column: it comes as a text. */
function placeOf(storage: Storage): string {
  if (storage === 'integer' || storage === 'numeric') return 'cast(? as decimal(65, 20))';
  const type = casts[storage];
  return storage === 'text' || type === null ? '?' : `cast(? as ${type})`;
}
