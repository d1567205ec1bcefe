// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of statements are written so
import type { Resource } from '@dossier/contract/core/resource.ts';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { Storage } from '#access/query/columns.ts';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction, isPgError, type PgError, type Tx } from '#db/database.ts';
import type { Statement } from './read.ts';

export type ResultRow = Record<string, unknown>;

/** A statement that an actor runs, with the values of its parameters in their order. */
export interface Bound {
  statement: Statement;
  values: readonly (string | null)[];
}

/** Longest time of one statement in ms: page and total together stay below the client's 9 s. */
export const mostTime = 4000;

const castTypes: Record<Storage, string> = {
  text: 'text',
  integer: 'bigint',
  numeric: 'numeric',
  date: 'date',
  timestamptz: 'timestamptz',
};

/**
 * Runs `before (the statement) after`. Each table that the statement names is a WITH query of that name: the
 * columns that the resource has, the rows that the actor's gate leaves. The table itself cannot be reached, whatever
 * the statement says. Values are bound.
 * @param tx of `readOnly`
 */
export async function runStatement(
  tx: Tx,
  actor: Actor,
  resources: readonly Resource[],
  { statement, values }: Bound,
  { before, after }: { before: RawBuilder<unknown>; after: RawBuilder<unknown> },
): Promise<ResultRow[]> {
  const used = statement.tables.map((table) => {
    const resource = resources.find((one) => one.table === table);
    if (!resource) throw refuse(`报表不能读取表 ${table}`);
    return gated(resource, actor);
  });
  const tables = used.length > 0 ? sql`with ${sql.join(used)}` : sql``;
  const { text, parameters } = assembled(tx, { statement, values }, { tables, before, after });
  const { rows } = await tx.executeQuery<ResultRow>(CompiledQuery.raw(text, parameters));
  return rows;
}

/** Puts `tables before (the statement) after` together. @param db knows how texts are written; nothing is asked of it */
export function assembled(
  db: Db,
  { statement, values }: Pick<Bound, 'values'> & { statement: Pick<Statement, 'text'> },
  { tables, before, after }: Record<'tables' | 'before' | 'after', RawBuilder<unknown>>,
): { text: string; parameters: unknown[] } {
  const parameters: unknown[] = [...values];
  // The parts know nothing of each other: each numbers its own from $1. Their texts hold names of ours only.
  const part = (raw: RawBuilder<unknown>): string => {
    const compiled = raw.compile(db);
    const offset = parameters.length;
    parameters.push(...compiled.parameters);
    return compiled.sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`);
  };
  return { text: `${part(tables)} ${part(before)} (\n${statement.text}\n) ${part(after)}`, parameters };
}

/**
 * A register as the actor may see it. `offset 0` keeps the statement's own conditions behind the gate's: looked at
 * first, one that fails would tell of rows that the actor may not see.
 */
function gated(resource: Resource, actor: Actor): RawBuilder<unknown> {
  const scope = scopeOf(resource, actor);
  const columns = [...scope.all.values()].map(({ name, column, storage }) =>
    scope.columns.has(name) ? sql.ref(`t.${column}`) : sql`null::${sql.raw(castTypes[storage])} as ${sql.ref(column)}`,
  );
  return sql`${sql.ref(resource.table)} as not materialized (
    select ${sql.join(columns)} from ${sql.table(`public.${resource.table}`)} t where ${scopeSql(scope)} offset 0)`;
}

/** A value in a type of ours, so that what is compared with it is known. */
export function casted(name: string, storage: Storage): RawBuilder<unknown> {
  return sql`${sql.ref(name)}::${sql.raw(castTypes[storage])}`;
}

/**
 * Works in a read-only transaction with a time limit; inside a transaction in a part of it that is undone.
 * What PostgreSQL refuses becomes a sentence: for who defines the statement with the part that is wrong, for who
 * only reads without.
 */
export async function readOnly<T>(db: Db, by: 'definer' | 'reader', work: (tx: Tx) => Promise<T>): Promise<T> {
  const nested = db.isTransaction;
  return inTransaction(db, async (tx) => {
    if (nested) await sql`savepoint reading`.execute(tx);
    await sql`set local transaction_read_only = on`.execute(tx);
    await sql`set local statement_timeout = ${sql.lit(mostTime)}`.execute(tx);
    try {
      return await work(tx);
    } catch (error) {
      throw isPgError(error) ? refusalOf(error, by) : error;
    } finally {
      if (nested) await sql`rollback to savepoint reading`.execute(tx);
    }
  });
}

/** What PostgreSQL refused, for who defines the statement or for who only reads. */
export function refusalOf(error: PgError, by: 'definer' | 'reader'): Error {
  return ofValues(error) ?? (by === 'definer' ? ofStatement(error) : outdated(error));
}

/** Values that do not fit and time that ran out: the reader can mend them. */
function ofValues({ code }: PgError): Error | null {
  switch (code) {
    case '57014':
      return refuse(`查询超过${mostTime / 1000}秒，请缩小查询范围`);
    case '22P02':
    case '22007':
    case '22008':
    case '22003':
    case '22018':
      return refuse('查询条件或参数的值格式不正确');
    default:
      return null;
  }
}

const isOfStatement = ({ code }: PgError): boolean => /^(?:42|22|0A)/.test(code);

/** A statement that was good when it was saved. */
function outdated(error: PgError): Error {
  return isOfStatement(error) ? refuse('报表的定义已失效，请联系管理员') : error;
}

/** What PostgreSQL says of a statement that the parser took. */
function ofStatement(error: PgError): Error {
  const named = /"([^"]+)"/.exec(error.message)?.[1] ?? /column (\S+) does not exist/.exec(error.message)?.[1] ?? '';
  switch (error.code) {
    case '42703':
      return refuse(`列 ${named} 不存在`);
    case '42P01':
      return refuse(`表 ${named} 不存在`);
    case '42702':
      return refuse(`列 ${named} 有多个来源，请写明表的别名`);
    case '42803':
      return refuse(`列 ${named} 须出现在 GROUP BY 中或用于聚合函数`);
    case '42883':
    case '42804':
    case '42846':
      return refuse(`函数或运算符用在了不合适的类型上：${error.message}`);
    case '42P18':
    case '42P08':
      return refuse('无法判断参数的类型，请写明类型，例如 ${参数名}::text');
    default:
      return isOfStatement(error) ? refuse(`报表SQL有误：${error.message}`) : error;
  }
}
