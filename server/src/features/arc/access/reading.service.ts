import { accessAction } from '@dossier/contract/arc/access.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { archiveLoan, archiveLoanStatus, loanKind } from '@dossier/contract/arc/loan.ts';
import type { loanFiles } from '@dossier/contract/arc/loan-calls.ts';
import type { printLoanFile } from '@dossier/contract/arc/reading/preview.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refusal } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import type { Caller } from '#engine/resource/write.ts';
import type { FileRow } from '#services/files/access.ts';
import { wireNow } from '#services/log-entries.ts';
import { grantOf, type Noted, noteAccess } from './grant.service.ts';

/** What somebody's own loan lets them read. @throws AppError AR40 when it is over */
export async function readLoanFiles(db: Db, actor: Actor, id: string): Promise<ResultOf<typeof loanFiles>> {
  const record = await findRow(db, scopeOf(archiveLoan, actor), id);
  if (!record || record.borrower !== actor.username || record.kind !== loanKind.electronic)
    throw notFound(archiveLoan.messages.notFound);
  const isOver = record.status === archiveLoanStatus.returned || String(record.endDate) < wireNow().slice(0, 10);
  if (isOver) throw refusal('AR40', '借阅已到期，不能继续查看');
  if (record.status !== archiveLoanStatus.lent) return [];
  const { rows } = await sql<{
    lineId: string;
    title: string;
    archiveNo: string | null;
    preview: boolean;
    download: boolean;
    printsLeft: number;
    itemId: string;
    paths: string | null;
  }>`
    select n.id as "lineId", i.title, i.archive_no as "archiveNo", n.preview = 'Y' or n.download = 'Y' as preview,
      n.download = 'Y' as download, greatest(0, coalesce(n.prints, 0) - coalesce(n.printed, 0)) as "printsLeft",
      i.id as "itemId", i.files as paths
    from arc_loan_line n join arc_item i on i.id = n.item_id and i.del_flag = 0
      and arc_knows(${actor.tenantId}, ${actor.username}, i.id)
    where n.loan_id = ${id} and n.back_time is null order by n.line_no, n.id`.execute(db);
  const { rows: files } = await sql<{ path: string; name: string; size: number; owner_id: string }>`
    select path, name, size, owner_id from sys_file where owner_resource = ${archiveItem.path}
      and owner_id = any(${rows.map(({ itemId }) => itemId)})`.execute(db);
  return rows.map(({ itemId, paths, preview, download, ...line }) => ({
    ...line,
    itemId,
    preview: preview ?? false,
    download: download ?? false,
    files: csvOf(paths).flatMap((path) => {
      const file = files.find((one) => one.path === path && one.owner_id === itemId);
      return file ? [{ path, name: file.name, size: Number(file.size) }] : [];
    }),
  }));
}

/** The line of one's own loan, by which a file is printed. @throws AppError AR40 when the loan or its prints are over */
async function printable(db: Db, actor: Actor, { lineId, path }: BodyOf<typeof printLoanFile>, lock = sql``) {
  const { rows } = await sql<{ loan_id: string; item_id: string; prints: number; printed: number }>`
    select n.loan_id, n.item_id, coalesce(n.prints, 0) as prints, coalesce(n.printed, 0) as printed
    from arc_loan_line n join arc_loan l on l.id = n.loan_id
    where n.id = ${lineId} and l.borrower = ${actor.username} and l.tenant_id = ${actor.tenantId} and l.del_flag = 0
    ${lock}`.execute(db);
  const [line] = rows;
  if (!line) throw notFound(archiveLoan.messages.notFound);
  const loanId = await grantOf(db, actor, line.item_id, path, 'view');
  if (loanId !== line.loan_id) throw refusal('AR40', '借阅已到期，不能继续查看');
  if (line.printed >= line.prints) throw refusal('AR40', '打印次数已用完');
  return line;
}

/** The file that somebody may print now. @throws AppError AR40 */
export async function printableFile(db: Db, actor: Actor, body: BodyOf<typeof printLoanFile>): Promise<FileRow> {
  const { item_id: itemId } = await printable(db, actor, body);
  const file = await fileOfItem(db, itemId, body.path);
  if (!file) throw notFound(archiveLoan.messages.notFound);
  return file;
}

/** Counts a print; of two at the same moment the last one that is granted is given once. @throws AppError AR40 */
export function countPrint(
  caller: Caller,
  body: BodyOf<typeof printLoanFile>,
  pageCount: number,
): Promise<{ left: number; noted: Noted }> {
  const { app, actor, origin } = caller;
  return inTransaction(app.db, async (tx) => {
    const line = await printable(tx, actor, body, sql`for update of n`);
    await sql`update arc_loan_line set printed = ${line.printed + 1} where id = ${body.lineId}`.execute(tx);
    const file = await fileOfItem(tx, line.item_id, body.path);
    if (!file) throw notFound(archiveLoan.messages.notFound);
    const reading = { itemId: line.item_id, fileName: file.name, path: body.path, loanId: line.loan_id, pageCount };
    const noted = await noteAccess(tx, actor, origin, { ...reading, action: accessAction.print });
    if (!noted) throw new Error('a print is always an entry of its own');
    return { left: line.prints - line.printed - 1, noted };
  });
}

/** A file that a record has, with bytes that may be read; undefined where it was let go of or is infected. */
export async function fileOfItem(db: Db, itemId: string, path: string): Promise<FileRow | undefined> {
  const file = await db
    .selectFrom('sys_file')
    .selectAll()
    .where('path', '=', path)
    .where('owner_resource', '=', archiveItem.path)
    .where('owner_id', '=', itemId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return file?.scan_state === fileScan.infected ? undefined : file;
}
