import { mostPairs } from '@dossier/contract/system/dict-reading.ts';
import { all, any, type Condition, compare, csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Db } from '../database.ts';
import { scopeOf, scopeSql } from '../gate.ts';
import { columnsOf } from '../query/columns.ts';
import { conditionSql } from '../query/condition-sql.ts';
import { columnsFor, readTableDictionary, type TableDictionary } from './table-dictionaries.ts';

export interface Pair {
  value: string;
  text: string;
}

/** Searches a table dictionary; text or value contains the keyword, a list of keywords means exactly these. */
export function searchTable(db: Db, actor: Actor, code: string, keyword = '', size = mostPairs): Promise<Pair[]> {
  const dictionary = readTableDictionary(code);
  const [, word = '', orderField, direction] = /^(.*?)(?:\[orderby:(\w+),(asc|desc)\])?$/s.exec(keyword.trim()) ?? [];
  const order = orderField
    ? columnsFor(dictionary.resource.table, { text: orderField, value: orderField }).text
    : undefined;
  return readPairs(db, actor, dictionary, wanted(dictionary, word), { size, order, descending: direction === 'desc' });
}

/** As searchTable, with the rows of the chosen values first. */
export async function searchTableChosenFirst(
  db: Db,
  actor: Actor,
  code: string,
  chosen = '',
  size = mostPairs,
): Promise<Pair[]> {
  const dictionary = readTableDictionary(code);
  const values = csvOf(chosen);
  const first =
    values.length > 0
      ? await readPairs(db, actor, dictionary, compare(dictionary.value, 'in', ...values), { size })
      : [];
  const rest = await readPairs(db, actor, dictionary, all(), { size: size + first.length });
  return [...first, ...rest.filter((pair) => !first.some((one) => one.value === pair.value))].slice(
    0,
    Math.max(size, first.length),
  );
}

/** Texts of keys in their order. @param keepUnknown gives an unknown key back as itself */
export async function textsOfKeys(
  db: Db,
  actor: Actor,
  code: string,
  keys: string,
  keepUnknown: boolean,
): Promise<string[]> {
  const dictionary = readTableDictionary(code);
  const values = csvOf(keys);
  if (values.length === 0) return [];
  const pairs = await readPairs(db, actor, dictionary, compare(dictionary.value, 'in', ...values), {
    size: values.length,
  });
  const texts = new Map(pairs.map((pair) => [pair.value, pair.text]));
  return values.flatMap((value) => texts.get(value) ?? (keepUnknown ? [value] : []));
}

function wanted({ text, value }: TableDictionary, keyword: string): Condition {
  if (keyword === '') return all();
  if (keyword.includes(','))
    return any(compare(text, 'in', ...csvOf(keyword)), compare(value, 'in', ...csvOf(keyword)));
  return any(compare(text, 'contains', keyword), compare(value, 'contains', keyword));
}

async function readPairs(
  db: Db,
  actor: Actor,
  { resource, text, value, where }: TableDictionary,
  condition: Condition,
  { size, order, descending = false }: { size: number; order?: string; descending?: boolean },
): Promise<Pair[]> {
  const columns = columnsOf(resource);
  const named = (field: string) => sql.ref(`t.${columns.get(field)?.column ?? 'id'}`);
  const { rows } = await sql<Pair>`
    select ${named(value)}::text as value, coalesce(${named(text)}::text, ${named(value)}::text) as text
    from ${sql.table(resource.table)} t
    where ${scopeSql(scopeOf(resource, actor))} and ${named(value)} is not null
      and ${conditionSql(where, columns)} and ${conditionSql(condition, columns)}
    order by ${order ? named(order) : named(text)} ${descending ? sql`desc` : sql`asc`}, t.id limit ${size}`.execute(
    db,
  );
  return rows;
}
