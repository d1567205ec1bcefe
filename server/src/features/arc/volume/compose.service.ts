import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { volume, volumeStatus } from '@dossier/contract/arc/volume.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { notFound, refusal, refuse } from '#core/errors.ts';
import { findRow, type Row, rowsByIds } from '#engine/resource/read.ts';
import { addRecord, changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { countVolume } from '../item/item.public.ts';
import { volumeHooks } from './volume.service.ts';

type Context = Omit<WriteContext, 'input' | 'resource'>;

/** Most records that are put into a volume at once. */
const mostAtOnce = 1000;

/** 组卷. @throws AppError AR07 for a sealed volume, AR08 for records of several fonds or classes */
export async function compose(
  context: Context,
  ids: readonly string[],
  { volumeId, title }: { volumeId?: string | undefined; title?: string | undefined },
): Promise<{ id: string; title: string; count: number }> {
  const { app, tx, actor, origin } = context;
  if (ids.length > mostAtOnce) throw refuse(`单次最多操作${mostAtOnce}条记录`);
  const named = volumeId ? await openVolume(context, volumeId) : null;
  const items = await lockedItems(context, ids);
  const [first] = items;
  if (!first) throw refuse('请选择一条记录！');
  for (const item of items) {
    if (item.status !== itemStatus.arranging) throw refuse(`“${item.title}”不在整理中，不能执行“组卷”`);
    if (item.volumeId) throw refuse(`“${item.title}”已在案卷中，请先移出`);
  }
  await assertByVolume(context, items);
  const own = (named ??
    (await addRecord(
      { app, actor, origin },
      volume,
      volumeHooks,
      {
        title: title?.trim() || String(first.title),
        ...{ fondsId: first.fondsId, classId: first.classId, year: first.year, orgCode: first.orgCode },
        projectCode: first.projectCode,
      },
      tx,
    ))) as Row;
  assertAlike(own, items);
  const { rows } = await sql<{ last: number | null }>`select max(volume_seq) as last from arc_item
    where volume_id = ${own.id} and del_flag = 0`.execute(tx);
  const last = rows[0]?.last ?? 0;
  for (const [index, item] of items.entries())
    await changeRecord(
      { ...context, resource: archiveItem },
      item,
      { volumeId: own.id, volumeSeq: last + index + 1 },
      { name: 'compose', text: `组卷，${own.title}：${item.title}` },
    );
  await countVolume(tx, own.id);
  return { id: own.id, title: String(own.title), count: items.length };
}

/** Takes records out of their volumes; a numbered one stays, because its number names the volume. */
export async function release(context: Context, ids: readonly string[]): Promise<number> {
  const { tx, actor } = context;
  if (ids.length > mostAtOnce) throw refuse(`单次最多操作${mostAtOnce}条记录`);
  const known = await rowsByIds(tx, scopeOf(archiveItem, actor), ids);
  const volumes = [...new Set(known.flatMap((one) => (typeof one.volumeId === 'string' ? one.volumeId : [])))].sort();
  for (const id of volumes) await openVolume(context, id);
  const items = await lockedItems(context, ids);
  for (const item of items) {
    if (!volumes.includes(String(item.volumeId))) throw refuse(`“${item.title}”不在案卷中`);
    if (item.archiveNo) throw refuse(`“${item.title}”已按案卷给号，不能移出`);
    await changeRecord(
      { ...context, resource: archiveItem },
      item,
      { volumeId: null, volumeSeq: null },
      { name: 'release', text: `移出案卷，${item.title}` },
    );
  }
  for (const id of volumes) await countVolume(tx, id);
  return items.length;
}

/** The records of a volume in another order, as long as none of them has a number. */
export async function arrange(context: Context, id: string, ids: readonly string[]): Promise<number> {
  const { tx } = context;
  const own = await openVolume(context, id);
  const { rows } = await sql<{
    id: string;
    numbered: boolean;
  }>`select id, archive_no is not null as numbered from arc_item
    where volume_id = ${id} and del_flag = 0`.execute(tx);
  if (rows.some(({ numbered }) => numbered)) throw refuse(`案卷“${own.title}”的文件已给号，不能调整顺序`);
  const inside = new Set(rows.map((row) => row.id));
  if (ids.length !== inside.size || new Set(ids).size !== ids.length || !ids.every((one) => inside.has(one)))
    throw refuse('卷内文件已变化，请刷新后重试');
  const byId = new Map((await lockedItems(context, ids)).map((item) => [item.id, item]));
  for (const [index, one] of ids.entries()) {
    const item = byId.get(one);
    if (!item || item.volumeSeq === index + 1) continue;
    await changeRecord(
      { ...context, resource: archiveItem },
      item,
      { volumeSeq: index + 1 },
      {
        name: 'arrange',
        text: `调整卷内次序，${item.title}`,
      },
    );
  }
  return ids.length;
}

/** A volume that the actor may know of, locked. @throws AppError AR07 when it is sealed */
export async function openVolume({ tx, actor }: Context, id: string): Promise<Row> {
  const own = await findRow(tx, scopeOf(volume, actor), id, { lock: true, full: true });
  if (!own) throw notFound(volume.messages.notFound);
  if (own.status !== volumeStatus.open)
    throw refusal('AR07', `案卷“${own.archiveNo ?? own.title}”已封卷，不能增删卷内文件`);
  return own;
}

/** Records that the actor may know of, locked by id, in the order in which they were asked for. */
async function lockedItems({ tx, actor }: Context, ids: readonly string[]): Promise<Row[]> {
  const rows = await rowsByIds(tx, scopeOf(archiveItem, actor), ids, { lock: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const item = byId.get(id);
    if (!item) throw notFound(archiveItem.messages.notFound);
    return item;
  });
}

async function assertByVolume({ tx }: Context, items: readonly Row[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from arc_class where arrange = 'vol'
    and id = any(${items.map(({ classId }) => String(classId))})`.execute(tx);
  const byVolume = new Set(rows.map(({ id }) => id));
  const other = items.find(({ classId }) => !byVolume.has(String(classId)));
  if (other) throw refuse(`“${other.title}”所属分类按件整理，不能组卷`);
}

function assertAlike(own: Row, items: readonly Row[]): void {
  if (items.some(({ fondsId }) => fondsId !== own.fondsId)) throw refusal('AR08', '卷内文件的全宗不一致');
  if (items.some(({ classId }) => classId !== own.classId)) throw refusal('AR08', '卷内文件的分类不一致');
}
