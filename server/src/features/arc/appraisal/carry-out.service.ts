import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { extendedTo } from '@dossier/rules/archive/appraisal.ts';
import { permanent } from '@dossier/rules/archive/retention.ts';
import { scopeOf } from '#access/gate.ts';
import { refusal } from '#core/errors.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { ActionContext } from '#engine/resource/hooks.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import { changeRecord } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { makeLists } from '../destroy/destroy.public.ts';
import { heldAmong } from '../hold/hold.public.ts';
import { asMover } from '../intake/intake.public.ts';
import { countVolume, termFields } from '../item/item.public.ts';
import { lentAmong } from '../loan/loan.public.ts';
import { type Concluded, concludedOf } from './conclude.service.ts';
import { noOf } from './list.service.ts';

/**
 * Does to each record what was concluded of it. What has been frozen or lent since is not destroyed: it goes back into the
 * store, and whoever acts is told. The rest goes onto lists for destruction.
 */
export async function carryOut(context: ActionContext, appraisal: Row): Promise<void> {
  const mover = asMover(context);
  const { tx } = mover;
  const concluded = await concludedOf(mover, appraisal.id);
  const ids = concluded.map(({ itemId }) => itemId);
  const items = await rowsByIds(tx, scopeOf(archiveItem, mover.actor), ids, { lock: true });
  const byId = new Map(items.map((item) => [item.id, item]));
  const [frozen, lent] = [await heldAmong(tx, ids), await lentAmong(tx, ids)];
  const toDestroy: Row[] = [];
  const volumes = new Set<string>();
  for (const one of concluded) {
    const item = byId.get(one.itemId);
    if (item?.status !== itemStatus.appraising) continue;
    const stays = one.opinion === 'destroy' && (frozen.has(item.id) || lent.has(item.id));
    if (stays) context.warn(`档案“${noOf(item)}”已冻结或借出，未列入销毁清册`);
    const change = stays ? {} : changeOf(one, item);
    const status = one.opinion === 'destroy' && !stays ? itemStatus.toDestroy : itemStatus.held;
    const after = await changeRecord(
      { ...mover, resource: archiveItem },
      item,
      { ...change, status },
      {
        name: 'appraised',
        text: `鉴定执行，${noOf(item)}`,
      },
    );
    if (status === itemStatus.toDestroy) toDestroy.push(after);
    if (typeof item.volumeId === 'string') volumes.add(item.volumeId);
  }
  for (const id of [...volumes].sort()) await countVolume(tx, id);
  await makeLists(mover, appraisal, toDestroy);
}

function changeOf({ opinion, years, level }: Concluded, item: Row): Draft {
  const today = wireNow().slice(0, 10);
  switch (opinion) {
    case 'keep':
      return typeof item.expireDate === 'string' && years ? extension(item.expireDate, years, today) : {};
    case 'forever':
      return {
        retention: permanent,
        extendedTo: null,
        ...termFields(permanent, String(item.trigger), triggerDayOf(item)),
      };
    case 'declass':
      return { secret: level ?? 1, ...((level ?? 1) < 2 ? { secretYears: null, declassDate: today } : {}) };
    case 'open':
      return { openFlag: '1' };
    case 'control':
      return { openFlag: '2' };
    case 'destroy':
      if (item.retention === permanent) throw refusal('AR52', '永久档案不能销毁');
      return {};
    default:
      // To be transferred: it waits in the store for the paper that does it.
      return {};
  }
}

function extension(expire: string, years: number, today: string): Draft {
  const last = extendedTo(expire, years, today);
  return { extendedTo: last, expireDate: last };
}

const triggerDayOf = ({ triggerDate }: Row): string | null => (typeof triggerDate === 'string' ? triggerDate : null);
