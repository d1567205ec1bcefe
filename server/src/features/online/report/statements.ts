import { report as reportResource } from '@dossier/contract/online/report.ts';
import type { Actor } from '#access/actor.ts';
import { variable } from '#access/query/data-rules.ts';
import { AppError, forbidden, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { type DescribedColumn, describeOther, describeStatement } from '#services/statement/describe.ts';
import { readMysqlStatement } from '#services/statement/mysql/read.ts';
import type { AnyStatement, OtherDatabase } from '#services/statement/other-database.ts';
import { readStatement, type Statement } from '#services/statement/read.ts';
import { otherDatabase } from '../../connections/data-source/data-source.public.ts';
import { firstClosed, reportResources, reportTables } from './report-tables.ts';

/** What reading another database needs beside ours. */
export type WayOut = Pick<App, 'config' | 'outbound'>;

/** A checked statement, over our own registers or over the tables of another database. */
export type Checked = { statement: Statement; other: null } | { statement: AnyStatement; other: OtherDatabase };

/** @param source code of a data source; null for our own database. @throws AppError that says what is wrong */
export async function checked(way: WayOut, db: Db, text: string, source: string | null): Promise<Checked> {
  if (source === null || source === '') return { statement: await readStatement(text, reportTables), other: null };
  const other = await otherDatabase(way, db, source);
  const { engine, tables } = other;
  const statement = engine === 'mysql' ? readMysqlStatement(text, tables) : await readStatement(text, tables);
  return { statement, other };
}

/**
 * A statement as it is stored. One that no longer runs is forbidden like any other to who may not read it: what is wrong
 * with it would tell what it says.
 * @param told somebody it is opened to, or who sees the definitions
 */
export async function storedStatement(
  way: WayOut,
  db: Db,
  { text, source, told }: { text: string; source: string | null; told: boolean },
): Promise<Checked> {
  // Nobody else reads another database: it is not even asked whether there is one.
  if (source && !told) throw forbidden();
  return source ? checked(way, db, text, source) : ownStatement(text, told);
}

/** A stored statement over our own registers. */
export async function ownStatement(text: string, told: boolean): Promise<Checked> {
  try {
    return { statement: await readStatement(text, reportTables), other: null };
  } catch (error) {
    if (told || !(error instanceof AppError)) throw error;
    throw forbidden();
  }
}

/**
 * Whether somebody may read what a statement gives: it is opened to a role of theirs, or they may list every register that it
 * reads. No right of ours governs another database, so that it is read by the roles and by whoever sees the definitions.
 */
export function governs(actor: Actor, { statement, other }: Checked, opened: boolean, sees: boolean): boolean {
  return opened || (other ? sees : firstClosed(actor, statement.tables) === undefined);
}

export const seesReports = (actor: Actor): boolean => actor.permissions.has(`${reportResource.permission}:list`);

/** A statement that the actor may define something with. */
export async function definable(
  way: WayOut,
  db: Db,
  actor: Actor,
  { text, source }: { text: string; source: string | null },
): Promise<Checked> {
  const found = await checked(way, db, text, source);
  const { statement, other } = found;
  const closed = other ? undefined : firstClosed(actor, statement.tables);
  if (closed) throw refuse(`您没有查询${closed.label}的权限，不能定义读取它的报表`);
  const unknown = statement.parameters.find(
    (name) => name.startsWith('#') && variable(name.slice(1), actor) === undefined,
  );
  if (unknown !== undefined) throw refuse(`系统变量 #{${unknown.slice(1)}} 不存在`);
  return found;
}

/** Columns of a statement. Another database is asked for them. */
export function describedColumns(db: Db, actor: Actor, { statement, other }: Checked): Promise<DescribedColumn[]> {
  if (other) return describeOther(other, statement);
  return describeStatement(db, actor, reportResources, { statement, values: statement.parameters.map(() => null) });
}
