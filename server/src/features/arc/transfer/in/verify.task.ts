import { randomUUID } from 'node:crypto';
import { checkOutcome } from '@dossier/contract/arc/check/checks.ts';
import {
  archivePackage,
  packageFault,
  packageFaults,
  packageStatus,
  packageSteps,
} from '@dossier/contract/arc/transfer/package.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { type Actor, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError, notFound, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { changeRecord } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { type BagReport, verifyBag } from '#services/package/verify-bag.ts';
import type { ZipSource } from '#services/package/zip-reader.ts';
import type { App } from '#services/services.ts';
import { defineTask } from '#services/tasks/define.ts';
import { type Content, readContent } from './content.ts';
import { storedSource } from './stored-source.ts';

const megabyte = 1024 * 1024;
/** AR03 */
const stateSecret = 7;
const stateSecretText = '本系统为非涉密系统，禁止录入、存储国家秘密信息';

/** Verifies a package that came in. It is read from end to end, so it goes on in the background. */
export const verifyPackageTask = (app: App) =>
  defineTask({
    name: 'arc.verifyPackage',
    label: '移交包校验',
    params: Type.Object({ packageId: Type.String() }),
    restartable: true,
    async run({ actor, params: { packageId }, progress, signal }) {
      const mover = moverOf(actor.tenantId, actor);
      const { source } = await packageSource(app, mover, packageId);
      const found = await look(source, progress, signal);
      await keep(app, mover, packageId, found);
      return { message: found.verdict, result: { valid: found.isValid } };
    },
    unfinished: ({ tx, task, params: { packageId } }) => giveUp(app, tx, moverOf(task.tenant_id, null), packageId),
  });

/** The bytes of a package that is registered. @throws AppError where there is no such package or no file */
export async function packageSource(app: App, mover: Actor, id: string): Promise<{ record: Row; source: ZipSource }> {
  const record = await findRow(app.db, scopeOf(archivePackage, mover), id, { full: true });
  if (!record) throw notFound(archivePackage.messages.notFound);
  const [path = ''] = csvOf(record.content as string);
  const file = await app.db.selectFrom('sys_file').selectAll().where('path', '=', path).executeTakeFirst();
  if (!file || !(await app.files.store.has(file.sha256))) throw refuse('移交包文件丢失，请重新上传');
  return { record, source: storedSource(app.files, { sha256: file.sha256, size: Number(file.size) }) };
}

interface Found {
  isValid: boolean;
  verdict: string;
  report: BagReport | null;
  content: Content | null;
  /** What each step has found, in their order; those behind one that ends it are left out. */
  steps: { step: string; result: string; detail: string | null }[];
}

/** Verifies a package and reads what it says of its records. */
export async function look(
  source: ZipSource,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Found> {
  // Whoever stops it has found nothing.
  const verdict = (error: unknown): string => {
    signal.throwIfAborted();
    return sentence(error);
  };
  let done = 0;
  const report = await verifyBag(source, {
    signal,
    progress(bytes, total) {
      done += bytes;
      progress(Math.round(done / megabyte), Math.max(1, Math.ceil(total / megabyte)));
    },
  }).catch(verdict);
  if (typeof report === 'string') {
    const steps = [{ step: packageSteps[0], result: checkOutcome.failed, detail: report }];
    return { isValid: false, verdict: report, report: null, content: null, steps };
  }
  const steps = Object.entries(report.steps).map(([step, detail]) => ({ step, ...outcomeOf(detail) }));
  if (report.problem !== null) return { isValid: false, verdict: report.problem, report, content: null, steps };
  const content = await readContent(source, report).catch(verdict);
  if (typeof content === 'string') {
    steps.push({ step: 'content', ...outcomeOf(content) });
    return { isValid: false, verdict: content, report, content: null, steps };
  }
  // Such a package is not kept: whoever brought it deletes it.
  if (content.secret >= stateSecret) {
    steps.push({ step: 'content', ...outcomeOf(stateSecretText) });
    return { isValid: false, verdict: stateSecretText, report, content: null, steps };
  }
  // What the checks of the four properties will stop is told before.
  const wrong = Object.values(content.findings).find((one) => one !== null) ?? null;
  steps.push({ step: 'content', result: wrong === null ? checkOutcome.passed : checkOutcome.warned, detail: wrong });
  return {
    isValid: true,
    verdict: `校验通过，共${content.records.length}件${content.files}个文件`,
    report,
    content,
    steps,
  };
}

const outcomeOf = (detail: string | null): { result: string; detail: string | null } => ({
  result: detail === null ? checkOutcome.passed : checkOutcome.failed,
  detail,
});

function sentence(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

async function keep(
  app: App,
  mover: Actor,
  id: string,
  { isValid, verdict, report, content, steps }: Found,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const record = await verifying(tx, mover, id);
    if (!record) return;
    await sql`delete from arc_package_step where package_id = ${id}`.execute(tx);
    await sql`delete from arc_package_fault where package_id = ${id}`.execute(tx);
    const lines = steps.map((line, index) => ({ ...line, id: newLineId(), at: index + 1 }));
    await sql`insert into arc_package_step (id, package_id, line_no, step, result, detail)
      select id, ${id}, at, step, result, left(detail, 500) from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as x (id text, at int, step text, result text, detail text)`.execute(tx);
    const faults = (['missing', 'mismatched', 'surplus'] as const)
      .flatMap((kind) => (report?.[kind] ?? []).map((path) => ({ fault: packageFault[kind], path })))
      .map((line, index) => ({ ...line, id: newLineId(), at: index + 1 }))
      .slice(0, packageFaults.most);
    await sql`insert into arc_package_fault (id, package_id, line_no, fault, path)
      select id, ${id}, at, fault, left(path, 1000) from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb)
        as x (id text, at int, fault text, path text)`.execute(tx);
    const info = (name: string) => report?.info.get(name)?.slice(0, 100) ?? null;
    await changeRecord(
      { app, tx, actor: mover, origin: systemOrigin, resource: archivePackage },
      record,
      {
        ...{ status: isValid ? packageStatus.valid : packageStatus.invalid, verdict: verdict.slice(0, 500) },
        ...{ verifiedTime: wireNow(), verifiedBy: mover.username, items: content?.records.length ?? null },
        ...{
          fileCount: report?.files ?? null,
          bytes: report?.bytes ?? null,
          partNo: info('Bag-Count')?.slice(0, 30) ?? null,
        },
        externalNo: content?.description?.no.slice(0, 100) ?? info('External-Identifier'),
        source: (record.source as string | null) ?? info('Source-Organization') ?? content?.description?.sender ?? null,
        // Until it is known what is in it, a package is as secret as its sender may know.
        ...(content ? { secret: content.secret } : {}),
      },
      { name: 'verified', text: `执行“${archivePackage.events.verified}”，${record.no}` },
    );
  });
}

/** The package while it is verified, locked; null: somebody has withdrawn it meanwhile. */
async function verifying(tx: Tx, mover: Actor, id: string): Promise<Row | null> {
  const record = await findRow(tx, scopeOf(archivePackage, mover), id, { lock: true, full: true });
  return record?.status === packageStatus.verifying ? record : null;
}

/** Nothing was found: the package waits to be verified again. */
async function giveUp(app: App, tx: Tx, mover: Actor, id: string): Promise<void> {
  const record = await verifying(tx, mover, id);
  if (!record) return;
  const words = { name: 'failed', text: `执行“${archivePackage.events.failed}”，${record.no}` };
  const context = { app, tx, actor: mover, origin: systemOrigin, resource: archivePackage };
  await changeRecord(context, record, { status: packageStatus.waiting }, words);
}

const newLineId = (): string => randomUUID().replaceAll('-', '');
