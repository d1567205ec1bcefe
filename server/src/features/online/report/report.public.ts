import { mostReadableReports } from '@dossier/contract/online/report-reading.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { readStatement } from '#services/statement/read.ts';
import { findReport } from './report.repository.ts';
import { firstClosed, reportTables } from './report-tables.ts';
import { seesReports } from './statements.ts';

interface Row {
  code: string;
  name: string;
  statement: string;
  source: string | null;
  roles: string | null;
}

/** Reports that somebody may read, by name. @param codes of these alone */
export async function reportsReadableBy(
  db: Db,
  actor: Actor,
  codes?: readonly string[],
): Promise<{ code: string; name: string }[]> {
  if (codes?.length === 0) return [];
  const asked = codes ? sql`code = any(${[...new Set(codes)]})` : sql`true`;
  const { rows } = await sql<Row>`
    select code, name, cgr_sql as statement, db_source as source, roles from onl_cgreport_head where ${asked}
    order by name, code limit ${mostReadableReports}`.execute(db);
  const readable: { code: string; name: string }[] = [];
  for (const row of rows) if (await mayRead(actor, row)) readable.push({ code: row.code, name: row.name });
  return readable;
}

/** As for reading it (`readableReport`): the report is opened to a role of theirs, or they may list all that it reads. */
async function mayRead(actor: Actor, { statement, source, roles }: Row): Promise<boolean> {
  const opened = csvOf(roles ?? '').some((role) => actor.roleCodes.includes(role));
  // Whether another database still has what is read is known when it is read.
  if (source) return opened || seesReports(actor);
  try {
    const { tables } = await readStatement(statement, reportTables);
    return opened || !firstClosed(actor, tables);
  } catch (error) {
    // A statement that no longer runs is read by nobody.
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Names of the columns of a report; undefined where there is none of that code. */
export async function columnsOfReport(db: Db, code: string): Promise<string[] | undefined> {
  return (await findReport(db, 'code', code))?.items.map(({ fieldName }) => fieldName);
}
