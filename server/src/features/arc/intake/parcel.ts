import { intake, intakeKind, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { doneLabel } from '@dossier/contract/core/resource.ts';
import type { Row } from '#engine/resource/read.ts';
import { addRecord, changeRecord } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { asMover, type Context, countIntake, lockedInside, lockedIntake, moveItems } from './batch.ts';
import { intakeHooks } from './intake.service.ts';

/** What whoever sent a package says that is in it. */
export interface Parcel {
  source: string;
  /** Department that takes them over. */
  dept: string | null;
  items: number;
  files: number;
  bytes: number;
}

/** A batch for the records of a package that another archive sent, as a draft. */
export function openParcelBatch({ app, tx, actor, origin }: Context, parcel: Parcel): Promise<Row> {
  const draft = {
    ...{
      kind: intakeKind.external,
      source: parcel.source,
      dept: parcel.dept,
      declaredItems: parcel.items,
      declaredFiles: parcel.files,
    },
    declaredBytes: parcel.bytes,
  };
  return addRecord({ app, actor, origin }, intake, intakeHooks, draft, tx);
}

/** Puts a record that was just made into its batch. */
export async function putParcelItem(
  context: Context,
  batch: Row,
  item: Row,
  change: Record<string, string | null>,
): Promise<void> {
  const text = `执行“${archiveItem.events.put}”，${batch.no}：${item.title}`;
  await changeRecord(
    { ...context, resource: archiveItem },
    item,
    { ...change, intakeId: batch.id },
    { name: 'put', text },
  );
}

/** Hands the batch of a package over: its records wait to be received. */
export async function handOverParcel(context: Context, id: string): Promise<void> {
  const mover = asMover(context);
  const batch = await lockedIntake(mover, id);
  if (batch.status !== intakeStatus.draft) return;
  await countIntake(mover.tx, id);
  const label = doneLabel(intake, 'handOver');
  await changeRecord(
    { ...mover, resource: intake },
    batch,
    { status: intakeStatus.handed, handedTime: wireNow() },
    { name: 'handOver', text: `执行“${label}”，${batch.no}` },
  );
  const items = await lockedInside(mover, id, [itemStatus.arranging]);
  await moveItems(mover, items, 'handOver', () => ({ status: itemStatus.handed, returnReason: null }));
}
