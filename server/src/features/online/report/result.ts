import type { Condition } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { refuse } from '#core/errors.ts';
import { makeTurns } from '#core/turns.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Statement } from '#services/statement/read.ts';
import { casted, type ResultRow, readOnly, runStatement } from '#services/statement/run.ts';
import type { ReportItem, ReportParam } from './report.repository.ts';
import * as rules from './report.rules.ts';
import { reportResources } from './report-tables.ts';

/** Rows that a statement offers at most; who looks further narrows the search. */
export const mostRows = 10_000;
/** Characters of one page in all, and of one text: a statement can put texts together that no server holds. */
const mostCharacters = 20_000_000;
const mostText = 10_000;

/** Statements of one instance at a time: slow ones would take the connections that everybody else waits for. */
const inTurn = makeTurns(4, { waiting: 16, full: () => refuse('正在查询的报表过多，请稍后再试') });

/** A checked statement with the settings of its columns and parameters. */
export interface Definition {
  items: readonly ReportItem[];
  params: readonly ReportParam[];
  statement: Statement;
}

/** Query fields by name (`{f}_begin` and `{f}_end` for ranges), parameters as `self_{name}`, one column to order by. */
export type ResultQuery = Record<string, unknown> & { column?: string; order?: string };

export interface Result {
  records: ResultRow[];
  /** Of all rows that were found, up to `mostRows`. */
  total: number;
  /** More were found than are offered. */
  more: boolean;
  /** Sums over all rows that were found; null where a column holds no numbers. */
  totals: Record<string, number | null>;
}

/** Which rows are read, and with what. */
interface Asked {
  offset: number;
  size: number;
  /** With what all of them come to. */
  totals?: boolean;
  /** A condition over the columns, in place of what the query says. */
  where?: Condition | undefined;
}

/** Some rows of a statement through the reader's gate; `totals`: with what all of them come to. */
export function readResult(
  db: Db,
  actor: Actor,
  { items, params, statement }: Definition,
  query: ResultQuery,
  { offset, size, totals = false, where: asked }: Asked,
): Promise<Result> {
  const columns = rules.columnsOfItems(items);
  const bound = { statement, values: rules.parameterValues(statement.parameters, params, query, actor) };
  const where = conditionSql(asked ?? rules.readConditions(items, query), columns, 'r');
  const inner = sql.join([
    ...items.map((item) => sql`${casted(item.fieldName, rules.storageOfItem(item))} as ${sql.ref(item.fieldName)}`),
    ...(statement.ordered ? [sql`row_number() over () as ${sql.ref('#')}`] : []),
  ]);
  const names = items.map(({ fieldName }) => sql.ref(`r.${fieldName}`));
  const cut = Math.min(mostText, Math.floor(mostCharacters / (size * items.length)));
  const shown = items.map((item) => {
    const name = sql.ref(`r.${item.fieldName}`);
    return rules.storageOfItem(item) === 'text' ? sql`left(${name}, ${cut}) as ${sql.ref(item.fieldName)}` : name;
  });
  const limit = Math.max(0, Math.min(size, mostRows - offset));
  const sums = totals ? items.filter(({ isTotal }) => isTotal === 1) : [];
  const added = sums.filter((item) => rules.storageOfItem(item) === 'numeric');
  const read = async (tx: Tx): Promise<Result> => {
    const records = await runStatement(tx, actor, reportResources, bound, {
      before: sql`select ${sql.join(shown)} from (select ${inner} from`,
      after: sql`q) r where ${where} order by ${orderBy()} limit ${limit} offset ${offset}`,
    });
    // Sums are of all rows; a count alone may stop where nobody pages any more.
    const sumsOf = added.map(({ fieldName }, at) => sql`sum(r.${sql.ref(fieldName)}) as ${sql.ref(`s${at}`)}`);
    const [found = {}] = await runStatement(
      tx,
      actor,
      reportResources,
      bound,
      added.length > 0
        ? {
            before: sql`select ${sql.join([sql`count(*) as total`, ...sumsOf])} from (select ${inner} from`,
            after: sql`q) r where ${where}`,
          }
        : {
            before: sql`select count(*) as total from (select 1 from (select ${inner} from`,
            after: sql`q) r where ${where} limit ${mostRows + 1}) c`,
          },
    );
    const sumOf = (name: string): number | null => {
      const at = added.findIndex(({ fieldName }) => fieldName === name);
      return at < 0 ? null : Number(found[`s${at}`] ?? 0);
    };
    return {
      records,
      total: Math.min(mostRows, Number(found.total ?? 0)),
      more: Number(found.total ?? 0) > mostRows,
      totals: Object.fromEntries(sums.map(({ fieldName }) => [fieldName, sumOf(fieldName)])),
    };
  };
  return inTurn(() => readOnly(db, 'reader', read));

  /** The chosen column, or the statement's own order; the other columns decide among equals, so that pages hold. */
  function orderBy() {
    const { column = '', order = 'asc' } = query;
    if (column === '') return sql.join(statement.ordered ? [sql.ref('r.#')] : names);
    if (!columns.has(column)) throw refuse(`请注意，将要排序的列字段不存在：${column.slice(0, 50)}`);
    const first = sql.ref(`r.${column}`);
    return sql.join([order.toLowerCase().includes('asc') ? sql`${first} asc` : sql`${first} desc`, ...names]);
  }
}

/** Rows in one read of an export. */
const exportBatch = 1000;

/** All rows for a file, as far as they are offered, with what those and the others come to. */
export interface FileRows extends Pick<Result, 'more' | 'totals'> {
  rows: AsyncIterable<Record<string, unknown>>;
}

/** The rows are read a batch at a time while they are written, the first before the answer begins: a refusal has words. */
export async function fileRows(db: Db, actor: Actor, definition: Definition, query: ResultQuery): Promise<FileRows> {
  const { records, total, ...known } = await readResult(db, actor, definition, query, {
    ...{ offset: 0, size: exportBatch, totals: true },
  });
  async function* rows(): AsyncGenerator<ResultRow> {
    yield* records;
    for (let offset = exportBatch; offset < total; offset += exportBatch)
      yield* (await readResult(db, actor, definition, query, { offset, size: exportBatch })).records;
  }
  return { ...known, rows: rows() };
}
