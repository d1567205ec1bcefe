import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { docStage, type projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import type { RowOf } from '#engine/resource/hooks.ts';
import { findRow } from '#engine/resource/read.ts';
import { changeRecord } from '#engine/resource/write.ts';
import { bindFiles } from '#services/files/bind.ts';
import { copyFiles } from '#services/files/copy.ts';
import { countVolume, derivedOf } from '../item/item.public.ts';
import { asMover, type Context, countIntake } from './batch.ts';
import { businessSecret, secretYears } from './secrets.ts';

/** A returned document is handed in again, alone: its record takes what the document says now, with its last final version. */
export async function resendDocument(context: Context, doc: RowOf<typeof projectDoc>): Promise<void> {
  const mover = asMover(context);
  const { tx, actor } = mover;
  const item = await findRow(tx, scopeOf(archiveItem, actor), String(doc.itemId), { lock: true, full: true });
  if (item?.status !== itemStatus.returned) throw refuse(`文档“${doc.name}”没有被退回的归档记录`);
  const { rows } = await sql<{ documents: string }>`select documents from pm_doc_version
    where doc_id = ${doc.id} and stage = ${docStage.final} order by line_no desc limit 1`.execute(tx);
  const [final] = rows;
  if (!final || doc.ready !== 'Y') throw refuse(`文档“${doc.name}”没有定稿，或缺少形成日期、责任者`);
  const files = await copyFiles(tx, actor, 'arc', csvOf(final.documents));
  await bindFiles(tx, { resource: archiveItem.path, id: item.id }, String(item.files ?? ''), files.join(','), actor);
  const secret = Number(doc.secret);
  const told = {
    ...(secret >= businessSecret && !item.secretYears && !item.declassDate ? { secretYears: secretYears(secret) } : {}),
    ...{ title: doc.name, docNo: doc.docNo, creator: doc.creator, secret: doc.secret, files: files.join(',') },
    ...{ docDate: String(doc.docDate).slice(0, 10).replaceAll('-', ''), status: itemStatus.handed, returnReason: null },
  };
  await changeRecord(
    { ...mover, resource: archiveItem },
    item,
    { ...told, ...derivedOf({ ...item, ...told }) },
    { name: 'resend', text: `执行“${archiveItem.actions.resend.label}”，${doc.name}` },
  );
  await countIntake(tx, String(item.intakeId));
  if (typeof item.volumeId === 'string') await countVolume(tx, item.volumeId);
}
