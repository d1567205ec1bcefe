import type { intake } from '@dossier/contract/arc/intake.ts';
import { intakeKind, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { itemStatus } from '@dossier/contract/arc/item.ts';
import { said } from '@dossier/contract/communication/said.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { closeStatus, projectClose } from '@dossier/contract/pm/closing/close.ts';
import { docFiling, projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { peopleNamed } from '#engine/flow/people.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { RowOf } from '#engine/resource/hooks.ts';
import { findRow } from '#engine/resource/read.ts';
import { changeRecord, titleOf } from '#engine/resource/write.ts';
import { countFiled, filingEnds } from '#features/pm/closing/closing.public.ts';
import type { Context } from './batch.ts';

type Intake = Pick<RowOf<typeof intake>, 'id' | 'no' | 'kind' | 'status' | 'projectId'>;
type Told = Pick<RowOf<typeof intake>, 'id' | 'no' | 'kind' | 'projectId' | 'handedBy'>;

/** Days that the bell tells of a returned document. */
const shownDays = 30;

/** The closing of a project follows its batch. Contexts of this file are the server's. */
export async function batchHanded(context: Context, batch: Intake): Promise<void> {
  if (batch.kind !== intakeKind.project) return;
  await moveDocs(context, batch.id, [itemStatus.handed], 'handOver', () => ({
    filing: docFiling.handed,
    returnReason: null,
  }));
  await moveClosing(context, batch, closeStatus.handed, 'handOver', `移交批次${batch.no}已移交，待档案管理员接收`);
}

/** Documents show their numbers, those that went back say why; a batch that is received archives its project (domain 5). */
export async function batchSettled(context: Context, batch: Intake): Promise<void> {
  if (batch.kind !== intakeKind.project) return;
  await moveDocs(context, batch.id, [itemStatus.held], 'file', ({ archiveNo }) => ({
    filing: docFiling.filed,
    archiveNo,
  }));
  await moveDocs(context, batch.id, [itemStatus.returned], 'sendBack', ({ reason }) => ({
    filing: docFiling.returned,
    returnReason: reason,
  }));
  await countFiled(context.tx, String(batch.projectId));
  if (batch.status !== intakeStatus.received) return;
  await moveClosing(context, batch, closeStatus.archived, 'archive', `移交批次${batch.no}已接收，项目已归档`);
  const before = await findRow(context.tx, scopeOf(project, context.actor), String(batch.projectId), {
    ...{ lock: true, full: true },
  });
  // A project that was opened again meanwhile is archived with its next closing.
  if (before?.status !== projectStatus.closed) return;
  const words = { name: 'archive', text: `执行“${project.events.archive}”，${titleOf(project, before)}` };
  await changeRecord({ ...context, resource: project }, before, { status: projectStatus.archived }, words);
}

/** A whole batch went back: so did its documents. */
export async function itemsReturned(context: Context, batch: Intake, reason: string): Promise<void> {
  if (batch.kind !== intakeKind.project) return;
  await moveDocs(context, batch.id, [itemStatus.returned], 'sendBack', () => ({
    filing: docFiling.returned,
    returnReason: reason,
  }));
}

/** A batch that is given up leaves the documents as they were, for another one. */
export async function itemsVoided(context: Context, batch: Intake): Promise<void> {
  await moveDocs(context, batch.id, [itemStatus.void], 'sendBack', () => ({
    ...{ filing: docFiling.none, itemId: null, returnReason: null },
  }));
  await sql`update pm_close set intake_id = null where intake_id = ${batch.id}`.execute(context.tx);
  await moveClosing(context, batch, closeStatus.handing, 'handOver', `移交批次${batch.no}已作废，请重新生成`);
}

/** One record of a batch went back, or came again. */
export function docOfItem(context: Context, itemId: string, change: Draft, action: 'sendBack' | 'handOver') {
  return moveOf(context, sql`itm.id = ${itemId}`, action, () => change);
}

/** Who handed records in is told that some came back: of a project its manager, who mends its documents. */
export async function tellReturned(
  { app, tx, actor }: Context,
  { id, no, kind, projectId, handedBy }: Told,
  names: readonly unknown[],
): Promise<void> {
  if (names.length === 0) return;
  const isProject = kind === intakeKind.project;
  const { rows } = await sql<{ pm: string | null }>`select pm from pm_project where id = ${projectId}`.execute(tx);
  const who = isProject ? rows[0]?.pm : handedBy;
  const userIds = (await peopleNamed(tx, actor.tenantId, [String(who ?? '')])).map((person) => person.id);
  if (userIds.length === 0) return;
  const text = said('移交批次{0}有{1}件被退回，请处理后重新移交', String(no), names.length);
  await app.messages.send(tx, {
    ...{ kind: 'message', userIds, tenantId: actor.tenantId, title: text, content: [text], priority: 'M' },
    ...{ about: { type: 'arc_intake', id }, days: shownDays },
    openPage: isProject ? `/pm/doc?filing=${docFiling.returned}` : `/arc/intake?detail=${id}`,
  });
}

interface Filed {
  archiveNo: string | null;
  reason: string | null;
}

const moveDocs = (
  context: Context,
  intakeId: string,
  states: readonly string[],
  action: keyof typeof projectDoc.events,
  change: (filed: Filed) => Draft,
) => moveOf(context, sql`itm.intake_id = ${intakeId} and itm.status = any(${[...states]})`, action, change);

/** Moves the documents behind records. */
async function moveOf(
  context: Context,
  which: ReturnType<typeof sql>,
  action: keyof typeof projectDoc.events,
  change: (filed: Filed) => Draft,
): Promise<void> {
  const { tx, actor } = context;
  const { rows } = await sql<
    Filed & { id: string }
  >`select d.id, itm.archive_no as "archiveNo", itm.return_reason as reason
    from arc_item itm join pm_doc d on d.id = itm.doc_id and d.del_flag = 0 where ${which} order by d.id`.execute(tx);
  for (const { id, ...filed } of rows) {
    const before = await findRow(tx, scopeOf(projectDoc, actor), id, { lock: true, full: true });
    const next = change(filed);
    if (!before || Object.entries(next).every(([name, value]) => (before[name] ?? null) === (value ?? null))) continue;
    await moveRecord(context, projectDoc, before, next, action);
  }
}

async function moveClosing(
  context: Context,
  batch: Intake,
  status: string,
  action: 'handOver' | 'archive',
  handover: string,
): Promise<void> {
  const { tx, actor } = context;
  const { rows } = await sql<{ id: string }>`select id from pm_close
    where project_id = ${batch.projectId} and del_flag = 0 and status <> ${closeStatus.draft}`.execute(tx);
  const before = rows[0] && (await findRow(tx, scopeOf(projectClose, actor), rows[0].id, { lock: true, full: true }));
  if (!before) return;
  const filed = action === 'archive' ? await filingEnds(tx, before.id, before.fileBy) : {};
  await moveRecord(context, projectClose, before, { status, handover, ...filed }, action);
}

async function moveRecord<R extends Resource>(
  context: Context,
  resource: R,
  before: Parameters<typeof changeRecord>[1],
  change: Draft,
  action: string,
): Promise<void> {
  const words = { name: action, text: `执行“${resource.events[action]}”，${titleOf(resource, before)}` };
  await changeRecord({ ...context, resource }, before, change, words);
}
