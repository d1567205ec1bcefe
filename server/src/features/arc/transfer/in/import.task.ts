import { archiveItem } from '@dossier/contract/arc/item.ts';
import { archivePackage, packageStatus } from '@dossier/contract/arc/transfer/package.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { type Actor, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { addRecord, changeRecord } from '#engine/resource/write.ts';
import { receiveStream } from '#services/files/receive.ts';
import { wireNow } from '#services/log-entries.ts';
import { verifyBag } from '#services/package/verify-bag.ts';
import { memberStream, type ZipSource } from '#services/package/zip-reader.ts';
import type { App } from '#services/services.ts';
import { defineTask } from '#services/tasks/define.ts';
import { blockedOf, checkTransfer } from '../../check/check.public.ts';
import {
  businessSecret,
  handOverParcel,
  openParcelBatch,
  putParcelItem,
  secretYears,
} from '../../intake/bridge.public.ts';
import { derivedOf, itemHooks } from '../../item/item.public.ts';
import { compose } from '../../volume/volume.public.ts';
import { type Content, type ParcelRecord, readContent } from './content.ts';
import { type Classes, classesOf, numbersOf, projectsOf } from './target.ts';
import { packageSource } from './verify.task.ts';

/** Largest file of a record that is taken out of a package. */
const mostBytes = 4 * 1024 ** 3;

/** Takes the records of a verified package over into a batch, checks them (stage Y) and hands the batch over. */
export const importPackageTask = (app: App) =>
  defineTask({
    name: 'arc.importPackage',
    label: '移交包导入',
    params: Type.Object({ packageId: Type.String() }),
    restartable: true,
    async run({ actor, params: { packageId }, progress, signal }) {
      const mover = moverOf(actor.tenantId, actor);
      return importNow(app, { mover, dept: actor.orgId || null }, packageId, progress, signal);
    },
    unfinished: ({ tx, task, params: { packageId }, message }) =>
      noteFailure(app, tx, moverOf(task.tenant_id, null), packageId, message),
  });

/** The server writes; the records are filed by the department of whoever imports. */
interface Importer {
  mover: Actor;
  dept: string | null;
}

async function importNow(
  app: App,
  { mover, dept }: Importer,
  id: string,
  progress: (done: number, total?: number) => void,
  signal: AbortSignal,
) {
  const { record, source } = await packageSource(app, mover, id);
  // The file may have been changed where it lies since it was verified.
  const report = await verifyBag(source, { signal });
  if (report.problem !== null) throw refuse(report.problem);
  const content = await readContent(source, report);
  const batchId =
    (record.intakeId as string | null) ?? (await takeOver(app, { mover, dept }, record, source, content, progress));
  const itemIds = await itemsInside(app, batchId);
  const declared = {
    items: content.description?.items ?? content.records.length,
    files: content.files,
    bytes: content.bytes,
  };
  const { no, outcome } = await checkTransfer(
    app,
    { actor: mover, origin: systemOrigin },
    { range: `移交包${record.no}的${itemIds.length}件`, itemIds, declared, parcel: content.findings },
    async (tx, run) => {
      const failed = [...(await blockedOf(tx, run.id)).values()].reduce((sum, list) => sum + list.length, 0);
      const context = { app, tx, actor: mover, origin: systemOrigin };
      if (failed === 0) await handOverParcel(context, batchId);
      const current = await importing(tx, mover, id);
      if (current)
        await changeRecord(
          { ...context, resource: archivePackage },
          current,
          {
            ...{ status: packageStatus.imported, runId: run.id, importedTime: wireNow() },
            problem: failed === 0 ? null : `四性检测有${failed}项不通过，批次未移交，请处理后在“接收登记”中移交`,
          },
          { name: 'imported', text: `执行“${archivePackage.events.imported}”，${record.no}` },
        );
      return failed;
    },
  );
  return {
    message: `移交包已导入，共${itemIds.length}件，四性检测${no}已完成`,
    result: { items: itemIds.length, failed: outcome },
  };
}

/** Writes all records of a package, or none. @returns id of their batch */
async function takeOver(
  app: App,
  { mover, dept }: Importer,
  record: Row,
  source: ZipSource,
  content: Content,
  progress: (done: number, total?: number) => void,
): Promise<string> {
  const stored: string[][] = [];
  for (const [index, parcel] of content.records.entries()) {
    progress(index, content.records.length);
    stored.push(await storeFiles(app, mover, source, parcel));
  }
  return inTransaction(app.db, async (tx) => {
    const context = { app, tx, actor: mover, origin: systemOrigin };
    const current = await importing(tx, mover, record.id);
    if (!current) throw refuse('移交包不在导入中');
    const fondsId = String(record.fondsId);
    const classes = await classesOf(tx, mover.tenantId, record.classId as string | null);
    const projects = await projectsOf(
      tx,
      mover.tenantId,
      content.records.map(({ read }) => read.fields.projectCode),
    );
    const batch = await openParcelBatch(context, {
      dept,
      source: String(record.source ?? content.description?.sender ?? ''),
      ...{ items: content.description?.items ?? content.records.length, files: content.files, bytes: content.bytes },
    });
    const byVolume = new Map<string, { title: string; inside: { id: string; seq: number }[] }>();
    for (const [index, parcel] of content.records.entries()) {
      try {
        const draft = draftOf(parcel, { fondsId, classes, projects, dept, files: stored[index] ?? [] });
        const numbers = await numbersOf(tx, mover.tenantId, { draft, read: parcel.read });
        const item = await addRecord(context, archiveItem, itemHooks, { ...draft, declaredNo: numbers.declaredNo }, tx);
        const { formerNo } = numbers;
        await putParcelItem(context, batch, item, {
          formerNo,
          searchText: String(derivedOf({ ...item, formerNo }).searchText),
        });
        const { volume } = parcel.read;
        if (volume && classes.isByVolume(String(draft.classId))) {
          const own = byVolume.get(volume.key) ?? { title: volume.title, inside: [] };
          own.inside.push({ id: item.id, seq: volume.seq });
          byVolume.set(volume.key, own);
        }
      } catch (error) {
        if (error instanceof AppError) throw refuse(`第${parcel.order}件不能导入：${error.message}`);
        throw error;
      }
    }
    for (const { title, inside } of byVolume.values())
      await compose(
        context,
        inside.sort((a, b) => a.seq - b.seq).map((one) => one.id),
        { title },
      );
    await sql`update arc_package set intake_id = ${batch.id} where id = ${record.id}`.execute(tx);
    return batch.id;
  });
}

/** Files of a record as uploads that nothing names yet; what is never named is swept away after a day. */
async function storeFiles(
  app: App,
  mover: Actor,
  source: ZipSource,
  { files, order }: ParcelRecord,
): Promise<string[]> {
  const paths: string[] = [];
  for (const { described, payload } of files) {
    const received = await receiveStream(
      app.files.scratch,
      await memberStream(source, payload.member),
      described.original,
      mostBytes,
    );
    try {
      if (received.sha256 !== described.sha256) throw refuse(`文件“${described.original}”的校验值与登记不符`);
      paths.push((await app.files.keep(received, { biz: 'arc', actor: mover })).path);
    } catch (error) {
      if (error instanceof AppError) throw refuse(`第${order}件不能导入：${error.message}`);
      throw error;
    } finally {
      await received.discard();
    }
  }
  return paths;
}

interface DraftInput {
  fondsId: string;
  classes: Classes;
  projects: ReadonlySet<string>;
  dept: string | null;
  files: readonly string[];
}

function draftOf(
  { read, secret }: ParcelRecord,
  { fondsId, classes, projects, dept, files }: DraftInput,
): Record<string, unknown> {
  const { projectCode, note, ...fields } = read.fields;
  const isKnown = typeof projectCode === 'string' && projects.has(projectCode);
  // A project that is not ours is told in the note: its number means nothing here.
  const foreign = projectCode === null || isKnown ? null : `原所属项目：${projectCode}`;
  return {
    ...fields,
    ...levelFields(secret, fields),
    ...{ fondsId, classId: classes.idOf(read.classCode), dept, files: files.join(',') || null },
    ...{ projectCode: isKnown ? projectCode : null, note: [note, foreign].filter(Boolean).join('；') || null },
  };
}

/** The level, with the time that such a secret is kept where the package does not say. */
function levelFields(secret: number, fields: Record<string, unknown>) {
  const isKept = secret < businessSecret || (fields.secretYears ?? fields.declassDate ?? null) !== null;
  return { secret, ...(isKept ? {} : { secretYears: secretYears(secret) }) };
}

async function itemsInside({ db }: App, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from arc_item where intake_id = ${batchId} and del_flag = 0
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The package while it is imported, locked. */
async function importing(tx: Tx, mover: Actor, id: string): Promise<Row | null> {
  const record = await findRow(tx, scopeOf(archivePackage, mover), id, { lock: true, full: true });
  return record?.status === packageStatus.importing ? record : null;
}

/** The package waits to be imported again; what was written of it is undone already. */
async function noteFailure(app: App, tx: Tx, mover: Actor, id: string, message: string): Promise<void> {
  const record = await importing(tx, mover, id);
  if (!record) return;
  const words = { name: 'failed', text: `执行“${archivePackage.events.failed}”，${record.no}` };
  const context = { app, tx, actor: mover, origin: systemOrigin, resource: archivePackage };
  await changeRecord(context, record, { status: packageStatus.valid, problem: message.slice(0, 500) }, words);
}
