import { mostPairs } from '@dossier/contract/dictionaries/dict-reading.ts';
import { all, any, type Condition, compare, csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type Scope, scopeOf } from '#access/gate.ts';
import { columnsOf } from '#access/query/columns.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { resolve } from '#access/query/data-rules.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { Published, TableDictionary } from './table-dictionaries.ts';

export interface Pair {
  value: string;
  text: string;
}

/** Who reads, where, and what may be named there. */
export interface Reader {
  db: Db;
  actor: Actor;
  published: Published;
}

/** Searches a table dictionary; text or value contains the keyword, a list of keywords means exactly these. */
export function searchTable(
  { db, actor, published }: Reader,
  code: string,
  keyword = '',
  size = mostPairs,
): Promise<Pair[]> {
  const other = published.provided(code);
  if (other) return other.pairs(db, actor, code, { word: keyword.trim(), size });
  const dictionary = published.dictionary(code);
  const [, word = '', orderField, direction] = /^(.*?)(?:\[orderby:(\w+),(asc|desc)\])?$/s.exec(keyword.trim()) ?? [];
  const order = orderField
    ? [{ field: published.comparable(dictionary.resource.table, orderField), descending: direction === 'desc' }]
    : dictionary.order;
  return readPairs({ db, actor, published }, { ...dictionary, order }, wanted(dictionary, word), size);
}

/** As searchTable, with the rows of the chosen values first. */
export async function searchTableChosenFirst(
  reader: Reader,
  code: string,
  chosen = '',
  size = mostPairs,
): Promise<Pair[]> {
  const values = csvOf(chosen);
  const other = reader.published.provided(code);
  if (other) {
    const { db, actor } = reader;
    const own = values.length > 0 ? await other.pairs(db, actor, code, { values, size: values.length }) : [];
    return withoutRepeats([...own, ...(await other.pairs(db, actor, code, { size: size + own.length }))], size);
  }
  const dictionary = reader.published.dictionary(code);
  const first =
    values.length > 0 ? await readPairs(reader, dictionary, compare(dictionary.value, 'in', ...values), size) : [];
  const rest = await readPairs(reader, dictionary, all(), size + first.length);
  return [...first, ...rest.filter((pair) => !first.some((one) => one.value === pair.value))].slice(
    0,
    Math.max(size, first.length),
  );
}

const withoutRepeats = (pairs: readonly Pair[], size: number): Pair[] =>
  [...new Map(pairs.map((pair) => [pair.value, pair])).values()].slice(0, size);

/** Texts of keys in their order. @param keepUnknown gives an unknown key back as itself */
export async function textsOfKeys(reader: Reader, code: string, keys: string, keepUnknown: boolean): Promise<string[]> {
  const values = csvOf(keys);
  const other = reader.published.provided(code);
  if (values.length === 0) return [];
  if (other) {
    const found = await other.pairs(reader.db, reader.actor, code, { values, size: values.length });
    return values.flatMap((value) => found.find((pair) => pair.value === value)?.text ?? (keepUnknown ? [value] : []));
  }
  const dictionary = reader.published.dictionary(code);
  const pairs = await readPairs(reader, dictionary, compare(dictionary.value, 'in', ...values), values.length);
  const texts = new Map(pairs.map((pair) => [pair.value, pair.text]));
  return values.flatMap((value) => texts.get(value) ?? (keepUnknown ? [value] : []));
}

/** Text or value contains the word; a number is it or is not. */
function wanted({ resource, text, value }: TableDictionary, keyword: string): Condition {
  if (keyword === '') return all();
  const words = keyword.includes(',') ? csvOf(keyword) : [keyword];
  const columns = columnsOf(resource);
  return any(
    ...[text, value].flatMap((field) => {
      const isText = columns.get(field)?.storage === 'text';
      const fitting = isText ? words : words.filter((word) => /^\d{1,9}$/.test(word));
      if (fitting.length === 0) return [];
      return keyword.includes(',') || !isText
        ? compare(field, 'in', ...fitting)
        : fitting.map((word) => compare(field, 'contains', word));
    }),
  );
}

async function readPairs(
  { db, actor, published }: Reader,
  { resource, text, value, where, order }: TableDictionary,
  condition: Condition,
  size: number,
): Promise<Pair[]> {
  const scope = scopeOf(resource, actor);
  const { columns } = scope;
  const named = (field: string) => sql.ref(`t.${readableColumn(scope, field)}`);
  const asked = resolve(where, actor, columns);
  const by = order.length > 0 ? order : [{ field: text, descending: false }];
  const { rows } = await sql<Pair>`
    select ${named(value)}::text as value, coalesce(${named(text)}::text, ${named(value)}::text) as text
    from ${sql.table(resource.table)} t
    where ${published.chosenFrom(resource, scope)} and ${named(value)} is not null
      and ${conditionSql(asked, columns)} and ${conditionSql(condition, columns)}
    order by ${sql.join(by.map(({ field, descending }) => sql`${named(field)} ${descending ? sql`desc` : sql`asc`}`))},
      t.id limit ${size}`.execute(db);
  return rows;
}

/** The column of a field, where the caller may read it: a column that a rule hides from him is not read by its name either. */
export function readableColumn({ columns }: Scope, field: string): string {
  const column = columns.get(field)?.column;
  if (!column) throw refuse('白名单校验未通过！');
  return column;
}
