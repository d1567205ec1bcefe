import { appraisalKind } from '@dossier/contract/arc/ending/appraisal.ts';
import { itemStatus, termState } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { refusal, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Row } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { refuseHeld } from '../hold/hold.public.ts';
import { lentAmong } from '../loan/loan.public.ts';
import { refuseTransferring } from '../transfer/transfer.public.ts';

export const nothingListed = '请至少添加一件要鉴定的档案';

/** Whether records may be appraised: in the store, over where that is what is appraised, neither frozen nor out. @throws AppError AR20 AR21 AR51 */
export async function assertListable(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  kind: unknown,
  items: readonly Row[],
): Promise<void> {
  const ids = items.map(({ id }) => id);
  await refuseHeld(tx, actor.tenantId, ids, '鉴定');
  await refuseTransferring(tx, actor.tenantId, ids, '鉴定');
  const lent = await lentAmong(tx, ids);
  for (const item of items) {
    const no = noOf(item);
    if (item.status !== itemStatus.held) throw refuse(`档案“${no}”不在库，不能鉴定`);
    if (lent.has(item.id)) throw refusal('AR21', `档案“${no}”已借出，不能鉴定`, { no });
    if (kind === appraisalKind.due && !isOver(item))
      throw refusal('AR51', `档案“${no}”未到期（${endOf(item)}），不能列入到期鉴定`, { no });
  }
}

export const noOf = (item: Row): string => String(item.archiveNo ?? item.title);

const isOver = ({ expireDate }: Row): boolean => typeof expireDate === 'string' && expireDate < wireNow().slice(0, 10);

const endOf = ({ expireDate, term }: Row): string =>
  typeof expireDate === 'string' ? expireDate : term === termState.forever ? '永久' : '待触发';

/** Records of an appraisal, in its order. */
export async function itemIdsOf(db: Db, appraisalId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select item_id as id from arc_appraisal_line
    where appraisal_id = ${appraisalId} order by line_no, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many opinions are still to come; the appraisal shows it. */
export async function countPending(tx: Tx, appraisalId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`update arc_appraisal a set pending = (
      select count(*)::int from arc_appraisal_opinion o where o.appraisal_id = a.id and o.filled = 'N' and o.del_flag = 0)
    where a.id = ${appraisalId} returning a.pending as n`.execute(tx);
  return rows[0]?.n ?? 0;
}
