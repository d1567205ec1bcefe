import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { nextNumber, takeNumbers } from '#db/numbers.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { searchText } from './item.hooks.ts';
import { numberStem, writeNumber } from './item.rules.ts';

type Context = Omit<WriteContext, 'input' | 'resource'>;

/** What the numbers of one record start with. */
async function stemOf(db: Db | Tx, item: Row): Promise<string> {
  const { rows } = await sql<{ no: string; door: string; no_rule: string; arrange: string }>`
    select f.no, c.door, c.no_rule, c.arrange from arc_fonds f, arc_class c
    where f.id = ${item.fondsId} and c.id = ${item.classId}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('全宗或分类不存在');
  if (row.arrange !== 'item') throw refuse('该分类按卷整理，不能按件给号');
  if (!item.orgCode) throw refuse(`“${item.title}”缺少机构（问题），档号规则需要该项`);
  return numberStem(row.no_rule, {
    fondsNo: row.no,
    door: row.door,
    year: Number(item.year),
    retention: String(item.retention),
    orgCode: String(item.orgCode),
  });
}

const scopeName = (actor: Actor, stem: string) => `arc_item:${actor.tenantId}:${stem}`;

/** The number that a record would be given now. */
export async function previewNumber(db: Db, actor: Actor, id: string): Promise<string> {
  const item = await findRow(db, scopeOf(archiveItem, actor), id);
  if (!item) throw notFound(archiveItem.messages.notFound);
  if (item.archiveNo) return String(item.archiveNo);
  const stem = await stemOf(db, item);
  return writeNumber(stem, await nextNumber(db, scopeName(actor, stem)));
}

/**
 * Receives records: each gets its number and is held from now on. Counters are locked in the order of
 * their names and a batch takes one block of each, so parallel receptions neither double nor skip.
 */
export async function receive(
  context: Context,
  ids: readonly string[],
): Promise<{ count: number; first: string | null; last: string | null }> {
  const { tx, actor } = context;
  const scope = scopeOf(archiveItem, actor);
  const locked = new Map<string, Row>();
  for (const id of [...ids].sort()) {
    const item = await findRow(tx, scope, id, { lock: true, full: true });
    if (!item) throw notFound(archiveItem.messages.notFound);
    if (item.status !== itemStatus.arranging) throw refuse(`“${item.title}”不在整理中，不能执行“归档入库”`);
    locked.set(id, item);
  }
  const byStem = new Map<string, Row[]>();
  for (const id of ids) {
    const item = locked.get(id);
    if (!item) continue;
    const stem = await stemOf(tx, item);
    byStem.set(stem, [...(byStem.get(stem) ?? []), item]);
  }
  const given = new Map<string, { number: string; serial: number }>();
  for (const stem of [...byStem.keys()].sort()) {
    const items = byStem.get(stem) ?? [];
    const first = await takeNumbers(tx, scopeName(actor, stem), items.length);
    for (const [index, item] of items.entries())
      given.set(item.id, { number: writeNumber(stem, first + index), serial: first + index });
  }
  for (const [id, { number, serial }] of given) {
    const item = locked.get(id);
    if (!item) continue;
    const words = [item.title, number, item.declaredNo, item.docNo, item.creator, item.keywords, item.persons];
    await changeRecord(
      { ...context, resource: archiveItem },
      item,
      { archiveNo: number, itemSeq: serial, status: itemStatus.held, searchText: searchText(words) },
      { name: 'receive', text: `归档入库，${number} ${item.title}` },
    );
  }
  const numbers = ids.flatMap((id) => given.get(id)?.number ?? []);
  return { count: numbers.length, first: numbers[0] ?? null, last: numbers.at(-1) ?? null };
}
