import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { refuse } from '#core/errors.ts';
import { makeTurns } from '#core/turns.ts';
import type { Db } from '#db/database.ts';
import { columnsOf } from '#services/statement/describe.ts';
import type { Statement } from '#services/statement/read.ts';
import { assembled, casted, type ResultRow, readOnly, runStatement } from '#services/statement/run.ts';
import type { ReportItem, ReportParam } from './report.repository.ts';
import * as rules from './report.rules.ts';
import { reportResources } from './report-tables.ts';
import { readMysql } from './result-mysql.ts';
import { type Asked, fitted, longestText, mostRows, type Result, type ResultQuery, resultOf } from './result-shape.ts';
import type { Checked } from './statements.ts';

/** Statements of one instance at a time: slow ones would take the connections that everybody else waits for. */
const inTurn = makeTurns(4, { waiting: 16, full: () => refuse('正在查询的报表过多，请稍后再试') });

/** A checked statement with the settings of its columns and parameters. */
export type Definition = Checked & {
  items: readonly ReportItem[];
  params: readonly ReportParam[];
};

/** Some rows of a statement through the reader's gate; `totals`: with what all of them come to. */
export function readResult(
  db: Db,
  actor: Actor,
  definition: Definition,
  query: ResultQuery,
  asked: Asked,
): Promise<Result> {
  const { items, params, other } = definition;
  const values = rules.parameterValues(definition.statement.parameters, params, query, actor);
  if (other && 'places' in definition.statement) {
    const { statement } = definition;
    return other.read('reader', (ask) => readMysql(ask, { items, statement, values }, query, asked));
  }
  // Statements for MySQL are read above.
  const statement = definition.statement as Statement;
  const work = postgresReader({ items, statement }, query, asked);
  if (other) {
    return other.read('reader', async (ask) => {
      fitted(items, await columnsOf(ask, statement, values));
      return work(async (parts) => {
        const { text, parameters } = assembled(db, { statement, values }, { tables: sql``, ...parts });
        // What the parts bind are texts and numbers of ours.
        return (await ask(text, parameters as (string | null)[])).rows;
      });
    });
  }
  const bound = { statement, values };
  return inTurn(() =>
    readOnly(db, 'reader', (tx) => work((parts) => runStatement(tx, actor, reportResources, bound, parts))),
  );
}

/** What stands around a statement; one that is run gives rows. */
type Parts = Record<'before' | 'after', RawBuilder<unknown>>;

/** Reads a page and what all rows come to, in the words of PostgreSQL. */
function postgresReader(
  { items, statement }: { items: readonly ReportItem[]; statement: Statement },
  query: ResultQuery,
  { offset, size, totals = false, where: asked }: Asked,
): (run: (parts: Parts) => Promise<ResultRow[]>) => Promise<Result> {
  const columns = rules.columnsOfItems(items);
  const where = conditionSql(asked ?? rules.readConditions(items, query), columns, 'r');
  const inner = sql.join([
    ...items.map((item) => sql`${casted(item.fieldName, rules.storageOfItem(item))} as ${sql.ref(item.fieldName)}`),
    ...(statement.ordered ? [sql`row_number() over () as ${sql.ref('#')}`] : []),
  ]);
  const names = items.map(({ fieldName }) => sql.ref(`r.${fieldName}`));
  const cut = longestText(size, items.length);
  const shown = items.map((item) => {
    const name = sql.ref(`r.${item.fieldName}`);
    return rules.storageOfItem(item) === 'text' ? sql`left(${name}, ${cut}) as ${sql.ref(item.fieldName)}` : name;
  });
  const limit = Math.max(0, Math.min(size, mostRows - offset));
  const sums = totals ? items.filter(({ isTotal }) => isTotal === 1) : [];
  const added = sums.filter((item) => rules.storageOfItem(item) === 'numeric');
  return async (run) => {
    const records = await run({
      before: sql`select ${sql.join(shown)} from (select ${inner} from`,
      after: sql`q) r where ${where} order by ${orderBy()} limit ${limit} offset ${offset}`,
    });
    // Sums are of all rows; a count alone may stop where nobody pages any more.
    const sumsOf = added.map(({ fieldName }, at) => sql`sum(r.${sql.ref(fieldName)}) as ${sql.ref(`s${at}`)}`);
    const [found = {}] = await run(
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
    return resultOf(records, found, { sums, added });
  };

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
