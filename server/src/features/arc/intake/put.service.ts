import { intake, intakeKind, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { findRow, type Row, rowsByIds } from '#engine/resource/read.ts';
import { addRecord, changeRecord } from '#engine/resource/write.ts';
import { type Context, countIntake, holdAround, lockedIntake } from './batch.ts';
import { intakeHooks } from './intake.service.ts';

/** Most records that are put into a batch at once. */
const mostAtOnce = 1000;
/** Batches that records may still be put into and taken out of. */
const openStates: readonly string[] = [intakeStatus.draft, intakeStatus.returned];

/** Puts records into a batch; where none is named into the actor's own that is a draft, or a new one. */
export async function put(
  context: Context,
  ids: readonly string[],
  intakeId: string | undefined,
): Promise<{ id: string; no: string; count: number }> {
  const { app, tx, actor, origin } = context;
  const id = intakeId ?? (await ownDraft(context));
  const batch = id
    ? await lockedIntake(context, id)
    : await addRecord({ app, actor, origin }, intake, intakeHooks, { kind: intakeKind.department }, tx);
  if (!openStates.includes(String(batch.status))) throw refuse(`批次“${batch.no}”已移交，不能增减档案`);
  if (batch.kind === intakeKind.project) throw refuse('项目结项的批次不能增减档案');
  const items = await lockedItems(context, ids);
  for (const item of items) {
    if (item.status !== itemStatus.arranging) throw refuse(`“${item.title}”不在整理中，不能移交`);
    if (item.intakeId) throw refuse(`“${item.title}”已在移交批次中`);
    await changeRecord(
      { ...context, resource: archiveItem },
      item,
      { intakeId: batch.id },
      {
        name: 'put',
        text: `执行“${archiveItem.events.put}”，${batch.no}：${item.title}`,
      },
    );
  }
  // A place that they had in another batch says nothing here.
  await sql`update arc_item set intake_seq = null where id = any(${[...ids]}) and intake_seq is not null`.execute(tx);
  await countIntake(tx, batch.id);
  // Nobody puts a record where they lose sight of it.
  if (!(await findRow(tx, scopeOf(intake, actor), batch.id))) throw notFound(intake.messages.notFound);
  return { id: batch.id, no: String(batch.no), count: items.length };
}

/** The newest draft that the actor has begun. */
async function ownDraft({ tx, actor }: Context): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select id from arc_intake where tenant_id = ${actor.tenantId} and del_flag = 0
    and status = ${intakeStatus.draft} and kind = ${intakeKind.department} and create_by = ${actor.username}
    order by create_time desc, id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Takes records out of their batches. */
export async function take(context: Context, ids: readonly string[]): Promise<number> {
  const { tx } = context;
  await holdAround(tx, ids);
  const items = await lockedItems(context, ids);
  const batches = new Map<string, Row>();
  for (const id of [...new Set(items.map((item) => String(item.intakeId ?? '')))].sort())
    if (id) batches.set(id, await lockedIntake(context, id));
  for (const item of items) {
    const batch = batches.get(String(item.intakeId));
    if (!batch) throw refuse(`“${item.title}”不在移交批次中`);
    if (!openStates.includes(String(batch.status))) throw refuse(`批次“${batch.no}”已移交，不能增减档案`);
    if (batch.kind === intakeKind.project) throw refuse('项目结项的批次不能增减档案');
    if (item.status !== itemStatus.arranging && item.status !== itemStatus.returned)
      throw refuse(`“${item.title}”不在整理中，不能移出`);
    await changeRecord(
      { ...context, resource: archiveItem },
      item,
      { intakeId: null, returnReason: null, status: itemStatus.arranging },
      { name: 'take', text: `执行“${archiveItem.events.take}”，${batch.no}：${item.title}` },
    );
  }
  for (const id of batches.keys()) await countIntake(tx, id);
  return items.length;
}

async function lockedItems({ tx, actor }: Context, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) throw refuse('请选择一条记录！');
  if (ids.length > mostAtOnce) throw refuse(`单次最多操作${mostAtOnce}条记录`);
  const rows = await rowsByIds(tx, scopeOf(archiveItem, actor), ids, { lock: true });
  if (rows.length < ids.length) throw notFound(archiveItem.messages.notFound);
  return rows;
}
