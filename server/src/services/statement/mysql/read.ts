import { refuse } from '#core/errors.ts';
import { readQuery, type Sort } from './query.ts';
import { tokensOf } from './tokens.ts';
import { makeWriter } from './writer.ts';

/** A checked SELECT for MySQL or MariaDB, written anew from what was understood of it. */
export interface MysqlStatement {
  /** The text with `?` in the places of its parameters. */
  text: string;
  /** Names of its parameters, each once, as in `Statement`. */
  parameters: readonly string[];
  /** Which of them stands in which place. */
  places: readonly number[];
  tables: readonly string[];
  /** Order in which its rows come; the servers drop that of a query within a query. */
  sorts: readonly Sort[];
}

/**
 * Reads a stored SELECT in the words of MySQL and MariaDB. What runs is put together from tokens, with names in backticks and texts
 * quoted anew: no setting of a server makes it mean anything else.
 * @param tables names that it may read
 * @throws AppError with a sentence that says which part is wrong
 */
export function readMysqlStatement(source: string, tables: ReadonlySet<string>): MysqlStatement {
  const text = source.trim().replace(/;\s*$/, '');
  if (text === '') throw refuse('报表SQL不能为空');
  const writer = makeWriter(tokensOf(text));
  const named = readQuery(writer, tables);
  const parameters = [...new Set(named.parameters)];
  return {
    text: writer.text(),
    parameters,
    places: named.parameters.map((name) => parameters.indexOf(name)),
    tables: [...named.tables].sort(),
    sorts: named.sorts,
  };
}
