import { archiveItem } from '@dossier/contract/arc/item.ts';
import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { Type } from 'typebox';
import { type Actor, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { editRecord } from '#engine/resource/write.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import type { FileRow } from '#services/files/access.ts';
import type { App } from '#services/services.ts';
import { defineTask } from '#services/tasks/define.ts';
import { itemHooks, lockedItem } from '../item/item.public.ts';
import { fileRole, noteMade, sourcesOf } from '../media/media.public.ts';
import { keepingCopy } from './copy.ts';
import { Unkept, unkeptText } from './unkept.ts';

/** Records of one task. */
export const mostRecords = 500;
/** Files without a copy that the answer names. */
const mostNamed = 100;

interface Outcome {
  made: number;
  /** Files that have their copy, are one, or are PDF: nothing here makes PDF/A of these. */
  left: number;
  failed: { record: string; file: string; reason: string }[];
}

/** Makes keeping copies of the files of records, one after another. What has its copy is left alone, so it may run again. */
export const keepTask = (app: App) =>
  defineTask({
    name: 'arc.keep',
    label: '生成保管副本',
    params: Type.Object({ ids: Type.Array(Type.String(), { maxItems: mostRecords }) }),
    restartable: true,
    async run({ actor, params: { ids }, progress, signal }) {
      const outcome: Outcome = { made: 0, left: 0, failed: [] };
      for (const [at, id] of ids.entries()) {
        progress(at, ids.length);
        await keepRecord(app, actor, id, { outcome, signal });
      }
      const { made, failed } = outcome;
      const result = { ...outcome, failed: failed.slice(0, mostNamed) };
      if (failed.length === 0) return { message: `已生成${made}个保管副本`, result };
      const [first] = failed;
      return {
        message: `已生成${made}个保管副本，${failed.length}个文件没有生成：${first?.file}，${first?.reason}`,
        result,
      };
    },
  });

async function keepRecord(
  app: App,
  actor: Actor,
  id: string,
  { outcome, signal }: { outcome: Outcome; signal: AbortSignal },
): Promise<void> {
  const item = await findRow(app.db, scopeOf(archiveItem, actor), id);
  if (!item) return;
  const record = String(item.archiveNo ?? item.title);
  const kept = await sourcesOf(app.db, id, fileRole.keeping);
  for (const file of await filesOf(app, item)) {
    if (kept.has(file.id) || /\.pdf$/i.test(file.name)) {
      outcome.left += 1;
      continue;
    }
    try {
      const copy = await keepingCopy(app, file, { by: actor.username, signal });
      if (await keepFile(app, actor, { id, source: file, ...copy })) outcome.made += 1;
      else outcome.left += 1;
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Unkept ? unkeptText[error.reason] : refusalOf(error);
      outcome.failed.push({ record, file: file.name, reason });
    }
  }
}

/** What a refusal says to the reader; anything else is a fault and ends the task. */
function refusalOf(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.message;
  throw error;
}

async function filesOf(app: App, item: Row): Promise<FileRow[]> {
  const paths = csvOf(item.files as string | null);
  if (paths.length === 0) return [];
  const rows = await app.db
    .selectFrom('sys_file')
    .selectAll()
    .where('path', 'in', paths)
    .where('owner_resource', '=', archiveItem.path)
    .where('owner_id', '=', item.id)
    .where('released_at', 'is', null)
    .execute();
  return paths.flatMap((path) => rows.find((row) => row.path === path && row.scan_state !== fileScan.infected) ?? []);
}

/** Puts a copy beside its original, with an entry of the audit chain that names both. @returns whether it was wanted still */
async function keepFile(
  app: App,
  actor: Actor,
  { id, source, pdf, standard }: { id: string; source: FileRow; pdf: Buffer; standard: string },
): Promise<boolean> {
  const name = `${source.name.replace(/\.[^.]+$/, '')}-PDFA.pdf`;
  const copy = await app.files.save(pdf, name, { biz: 'arc', actor });
  return inTransaction(app.db, async (tx) => {
    const item = await lockedItem({ tx, actor }, id);
    const paths = csvOf(item.files as string | null);
    // Somebody took the original away meanwhile, or another task was faster: the copy goes like every upload that nobody names.
    if (!paths.includes(source.path) || (await sourcesOf(tx, id, fileRole.keeping)).has(source.id)) return false;
    const files = [...paths, copy.path].join(',');
    const caller = { app, actor, origin: systemOrigin };
    await editRecord(caller, archiveItem, itemHooks, { id, version: item.version, files }, tx);
    const made = { fileId: copy.id, role: fileRole.keeping, standard };
    await noteMade(tx, { itemId: id, tenantId: actor.tenantId, username: actor.username }, source, [made]);
    await addToChain(tx, caller, [
      {
        ...{ action: 'ARC_ITEM_KEEP', objType: 'arc_item', objId: id, objNo: item.archiveNo as string | null },
        detail: { from: source.sha256, to: copy.sha256, standard },
      },
    ]);
    return true;
  });
}
