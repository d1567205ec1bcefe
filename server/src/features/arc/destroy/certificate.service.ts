import { destroyList } from '@dossier/contract/arc/ending/destroy.ts';
import { fonds } from '@dossier/contract/arc/fonds.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { permanent } from '@dossier/rules/archive/retention.ts';
import type { Origin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { inTransaction } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import { typesetPrint } from '#engine/print/print-context.ts';
import { takePrintNumber } from '#engine/print/printed.ts';
import { recordContent, wholeRecords } from '#engine/print/records.ts';
import { templateFor } from '#engine/print/templates.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { addRecord, changeRecord } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { itemHooks, receive } from '../item/item.public.ts';
import { destroyHooks } from './destroy.hooks.ts';

/**
 * Files the list of what was destroyed as a permanent record of its own (domain 6.5). It is made of what is committed, so it
 * says nothing that did not happen; where it fails it is made again later.
 * @returns number of the record; null when it has one already
 */
export async function fileCertificate(
  app: App,
  { tenantId, id, by }: { tenantId: number; id: string; by: Parameters<typeof moverOf>[1] },
  origin: Origin,
): Promise<string | null> {
  const actor = moverOf(tenantId, by);
  const list = await findRow(app.db, scopeOf(destroyList, actor), id, { full: true });
  if (!list || list.certificateId) return null;
  const pdf = await certificateOf(app, actor, id);
  const file = await app.files.save(Buffer.from(pdf), `销毁清册_${list.no}.pdf`, { biz: 'arc', actor });
  return inTransaction(app.db, async (tx) => {
    const locked = await findRow(tx, scopeOf(destroyList, actor), id, { lock: true, full: true });
    if (!locked || locked.certificateId) return null;
    const caller = { app, actor, origin, source: 'job' as const };
    const own = await findRow(tx, scopeOf(fonds, actor), String(locked.fondsId), { full: true });
    const item = await addRecord(caller, archiveItem, itemHooks, draftOf(locked, own, file.path), tx);
    const { first } = await receive({ ...caller, tx }, [item.id]);
    await changeRecord(
      { ...caller, tx, resource: destroyList },
      locked,
      { certificateId: item.id },
      { name: 'certify', text: `执行“${destroyList.events.certify}”，${locked.no}` },
    );
    return first;
  });
}

function draftOf(list: Row, own: Row | undefined, path: string): Record<string, unknown> {
  const today = wireNow().slice(0, 10);
  // The list names titles: it is for the house at least.
  const secret = Math.max(1, Number(list.secret ?? 1));
  return {
    title: `${own?.name ?? ''}档案销毁清册（${list.no}）`,
    creator: own?.creator ?? own?.name,
    docDate: today.replaceAll('-', ''),
    year: Number(today.slice(0, 4)),
    ...{ fondsId: list.fondsId, classId: list.classId, orgCode: list.orgCode, retention: permanent },
    ...{
      secret,
      ...(secret >= 2 ? { secretYears: 30 } : {}),
      carrier: 'elec',
      gen: 'born',
      openFlag: '2',
      files: path,
    },
  };
}

/** The print of the list, as of now. */
async function certificateOf(app: App, actor: ReturnType<typeof moverOf>, id: string): Promise<Uint8Array> {
  const print = destroyList.prints.sheet;
  if (print?.kind !== 'record') throw new Error('the list of what was destroyed has no print');
  const listing = { app, resource: destroyList, hooks: destroyHooks, actor };
  const records = await wholeRecords(listing, [id]);
  const template = await templateFor(app, destroyList, print, actor);
  const number = await inTransaction(app.db, (tx) => takePrintNumber(tx, actor));
  return typesetPrint({ app, actor, print, template }, recordContent(listing, records), { number, title: print.label });
}
