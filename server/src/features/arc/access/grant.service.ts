import { accessAction } from '@dossier/contract/arc/access.ts';
import { archiveLoanStatus, loanKind } from '@dossier/contract/arc/loan.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import type { FileRow, FileUse } from '#services/files/access.ts';
import { wireNow } from '#services/log-entries.ts';
import { newTraceCode } from './trace-code.ts';

/** The electronic loan in force by which somebody may do this with a file of a record that they may still know of. */
export async function grantOf(
  db: Db,
  actor: Actor,
  itemId: string,
  path: string,
  use: FileUse,
): Promise<string | undefined> {
  const granted = use === 'download' ? sql`n.download = 'Y'` : sql`(n.preview = 'Y' or n.download = 'Y')`;
  const { rows } = await sql<{ id: string; files: string | null }>`
    select l.id, i.files from arc_loan l join arc_loan_line n on n.loan_id = l.id join arc_item i on i.id = n.item_id
    where l.borrower = ${actor.username} and l.tenant_id = ${actor.tenantId} and l.del_flag = 0
      and l.kind = ${loanKind.electronic} and l.status = ${archiveLoanStatus.lent}
      and l.end_date >= ${wireNow().slice(0, 10)}::date and n.back_time is null and n.item_id = ${itemId} and ${granted}
      and i.del_flag = 0 and arc_knows(${actor.tenantId}, ${actor.username}, i.id)
    order by l.end_date desc limit 1`.execute(db);
  const [found] = rows;
  return found && csvOf(found.files).includes(path) ? found.id : undefined;
}

/** Levels that people of the department and of the project read without a loan (domain 2). */
const open = 1;

/**
 * Whether a record that somebody may know of may be read by them without a loan: whoever works on the catalogue or may take
 * originals away, heads of the department, and for what is internal at most its department, its project and who made it.
 * @param alias of `arc_item`, or of what has its columns
 */
export function readsSql(actor: Actor, alias: string): RawBuilder<boolean> {
  if (readsEvery(actor)) return sql<boolean>`true`;
  const { orgCodes, manages, username, tenantId } = actor;
  const i = sql.ref(alias);
  // Written out, and the projects asked for once: a search asks this of every record that it finds.
  const below = (codes: readonly string[]) =>
    codes.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`(${sql.join(
          codes.map((code) => sql`starts_with(${i}.dept_code, ${code})`),
          sql` or `,
        )})`;
  return sql<boolean>`(${below(manages)}
    or ${i}.secret <= ${open} and (${i}.create_by = ${username} or ${i}.filed_by = ${username}
      or ${below(orgCodes.filter((code) => code !== ''))}
      or ${i}.project_code in (select p.code from pm_project p where p.tenant_id = ${tenantId}
        and p.del_flag = 0 and (p.pm = ${username} or ${username} = any(string_to_array(p.team, ','))))))`;
}

/** Whether somebody's work is with the records themselves, so that they read the files of each that they may know of. */
export const readsEvery = ({ permissions }: Actor): boolean =>
  ['arc:file:download', 'arc:item:edit', 'arc:item:receive'].some((right) => permissions.has(right));

export async function readsWithoutLoan(db: Db, actor: Actor, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean | null }>`select ${readsSql(actor, 'i')} as ok
    from arc_item i where i.id = ${itemId} and i.tenant_id = ${actor.tenantId}`.execute(db);
  return rows[0]?.ok ?? false;
}

/** Records whose files somebody may look at by electronic loans in force, of those that they may still know of. */
export async function lentToRead(db: Db, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from arc_loan l join arc_loan_line n on n.loan_id = l.id join arc_item i on i.id = n.item_id
    where l.borrower = ${actor.username} and l.tenant_id = ${actor.tenantId} and l.del_flag = 0
      and l.kind = ${loanKind.electronic} and l.status = ${archiveLoanStatus.lent}
      and l.end_date >= ${wireNow().slice(0, 10)}::date and n.back_time is null
      and (n.preview = 'Y' or n.download = 'Y') and i.del_flag = 0
      and arc_knows(${actor.tenantId}, ${actor.username}, i.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Minutes in which the parts of one download are one entry. */
const oneReading = 1;

export interface Reading {
  itemId: string;
  fileName: string;
  path: string;
  /** Of `accessAction`. */
  action: string;
  loanId: string | null;
  /** Of what is read page by page. */
  pageCount?: number;
}

/** A reading that was entered. */
export interface Noted {
  id: string;
  traceCode: string;
}

/** Keeps that somebody reads a file, before its bytes leave. @returns null where it is a part of a download that is entered */
export async function noteAccess(db: Db, actor: Actor, origin: Origin, reading: Reading): Promise<Noted | null> {
  return inTransaction(db, async (tx) => {
    const noted = (await isEntered(tx, actor, reading)) ? null : await enter(tx, actor, origin, reading);
    if (!noted) return null;
    const { itemId, action, loanId } = reading;
    const { rows } = await sql<{
      no: string | null;
    }>`select archive_no as no from arc_item where id = ${itemId}`.execute(tx);
    const entry = { action: `ARC_FILE_${action.toUpperCase()}`, objType: 'arc_item', objId: itemId };
    const detail = { trace: noted.traceCode, ...(loanId ? { loan: loanId } : {}) };
    await addToChain(tx, { actor, origin }, [{ ...entry, objNo: rows[0]?.no ?? null, detail }]);
    return noted;
  });
}

async function isEntered(tx: Tx, { username }: Actor, { itemId, fileName, action, loanId }: Reading): Promise<boolean> {
  if (action !== accessAction.download) return false;
  const { rows } = await sql`select 1 from arc_access where item_id = ${itemId} and username = ${username}
    and action = ${action} and file_name = ${fileName.slice(0, 255)} and loan_id is not distinct from ${loanId}::text
    and access_time > now() - ${oneReading} * interval '1 minute' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Two readings never have one code: of codes that meet, the later is drawn again. */
async function enter(tx: Tx, actor: Actor, origin: Origin, reading: Reading): Promise<Noted> {
  const { itemId, fileName, path, action, loanId, pageCount = null } = reading;
  for (;;) {
    const noted = { id: newId(), traceCode: newTraceCode() };
    const { numAffectedRows } =
      await sql`insert into arc_access (id, access_time, item_id, file_name, file_path, username,
        action, ip, loan_id, trace_code, page_count, tenant_id, sys_org_code, create_by, create_time)
      values (${noted.id}, clock_timestamp(), ${itemId}, ${fileName.slice(0, 255)}, ${path}, ${actor.username}, ${action},
        ${origin.ip}, ${loanId}, ${noted.traceCode}, ${pageCount}, ${actor.tenantId}, ${actor.orgCode || null},
        ${actor.username}, now())
      on conflict (trace_code) do nothing`.execute(tx);
    if (numAffectedRows === 1n) return noted;
  }
}

/** The original of a record's file is asked for: nothing else of it leaves as it is. */
export async function noteFile(db: Db, actor: Actor, origin: Origin, file: FileRow): Promise<void> {
  const itemId = String(file.owner_id);
  const loanId = (await grantOf(db, actor, itemId, file.path, 'download')) ?? null;
  const reading = { itemId, fileName: file.name, path: file.path, action: accessAction.download, loanId };
  await noteAccess(db, actor, origin, reading);
}
