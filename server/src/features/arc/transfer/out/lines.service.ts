import { itemStatus } from '@dossier/contract/arc/item.ts';
import { transferStatus } from '@dossier/contract/arc/transfer/transfer.ts';
import { sql } from 'kysely';
import { refusal, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { refuseHeld } from '../../hold/hold.public.ts';
import { lentAmong } from '../../loan/loan.public.ts';

/** What is being done, as the sentences say it. */
const operation = '移交';

/** Records of a transfer in their order. */
export async function itemsOf(db: Db | Tx, transferId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select item_id as id from arc_transfer_line
    where transfer_id = ${transferId} order by line_no, id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Refuses records that may not go: held (AR20), lent or promised (AR21), not in the archive, or in another transfer. Their rows are locked,
 * so nothing of it changes until the end of the transaction.
 */
export async function assertFree(
  tx: Tx,
  tenantId: number,
  itemIds: readonly string[],
  transferId: string | null,
): Promise<void> {
  const ids = [...itemIds];
  await refuseHeld(tx, tenantId, ids, operation);
  const lent = await lentAmong(tx, ids);
  const { rows } = await sql<{ id: string; no: string; status: string; other: string | null }>`
    select i.id, coalesce(i.archive_no, i.title) as no, i.status, (
      select t.no from arc_transfer_line n join arc_transfer t on t.id = n.transfer_id
      where n.item_id = i.id and t.del_flag = 0 and t.status <> ${transferStatus.confirmed}
        and t.id is distinct from ${transferId} limit 1) as other
    from arc_item i where i.tenant_id = ${tenantId} and i.id = any(${ids}) and i.del_flag = 0 order by i.id`.execute(
    tx,
  );
  for (const { id, no, status, other } of rows) {
    if (lent.has(id)) throw refusal('AR21', `档案“${no}”已借出，不能${operation}`, { no });
    if (status !== itemStatus.held) throw refuse(`档案“${no}”不在库，不能移交`);
    if (other !== null) throw refuse(`档案“${no}”已列入移交单${other}`);
  }
  if (rows.length < ids.length) throw refuse('移交清单中有档案已不存在');
}

/**
 * Refuses what must not be done to records that a transfer has under way, from its checks to the receipt: its package has
 * copies of them. The rows of the records are locked already, or no transfer takes them any more.
 * @param operation what is being done, as the sentence says it: 鉴定, 销毁
 */
export async function refuseTransferring(
  tx: Tx,
  tenantId: number,
  itemIds: readonly string[],
  operation: string,
): Promise<void> {
  const { draft, confirmed } = transferStatus;
  const { rows } = await sql<{ no: string; other: string }>`
    select coalesce(i.archive_no, i.title) as no, t.no as other
    from arc_transfer_line n join arc_transfer t on t.id = n.transfer_id join arc_item i on i.id = n.item_id
    where n.item_id = any(${[...itemIds]}) and i.tenant_id = ${tenantId} and t.del_flag = 0
      and t.status not in (${draft}, ${confirmed}) order by i.id limit 1`.execute(tx);
  const [first] = rows;
  if (first) throw refuse(`档案“${first.no}”已列入移交单${first.other}，不能${operation}`);
}

export interface Sums {
  items: number;
  fileCount: number;
  bytes: number;
  secret: number;
}

/** Counts and level of records, whoever asks. */
export async function sumsOf(tx: Tx, itemIds: readonly string[]): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(distinct i.id)::int as items, count(f.id)::int as "fileCount", coalesce(sum(f.size), 0)::float8 as bytes,
      coalesce(max(i.secret), 0)::int as secret
    from arc_item i left join sys_file f on f.owner_resource = '/arc/item' and f.owner_id = i.id and f.released_at is null
    where i.id = any(${[...itemIds]})`.execute(tx);
  return rows[0] ?? { items: 0, fileCount: 0, bytes: 0, secret: 0 };
}

/** What a line shows of its record is kept as it was when it was listed. */
export async function fillLines(tx: Tx, transferId: string): Promise<void> {
  await sql`update arc_transfer_line n set archive_no = i.archive_no, file_count = i.file_count from arc_item i
    where i.id = n.item_id and n.transfer_id = ${transferId}`.execute(tx);
}

/**
 * What the receiver has against single records, a line each: number, blank, reason.
 * @throws AppError for a line that names no record of the transfer
 */
export async function noteReasons(tx: Tx, transferId: string, text: string): Promise<void> {
  await sql`update arc_transfer_line set return_reason = null where transfer_id = ${transferId}`.execute(tx);
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') continue;
    const [, no = '', reason = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
    const { numAffectedRows } = await sql`update arc_transfer_line set return_reason = ${reason.slice(0, 300)}
      where transfer_id = ${transferId} and archive_no = ${no}`.execute(tx);
    if (reason === '' || numAffectedRows !== 1n)
      throw refuse(`逐件退回原因有误：“${line.slice(0, 100)}”不是本移交单的档号和原因`);
  }
}

/** Records that are named by the lines that a caller sends; null: none were sent. */
export function idsIn({ lines }: Record<string, unknown>): string[] | null {
  if (!Array.isArray(lines)) return null;
  return lines.flatMap((line: unknown) => {
    const id = typeof line === 'object' && line !== null && 'itemId' in line ? line.itemId : null;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}
