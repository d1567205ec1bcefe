import type { acceptance } from '@dossier/contract/pm/acceptance.ts';
import { sql } from 'kysely';
import { invalid, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { linesOf } from '#engine/parts/lines.ts';
import { changesLines } from '#engine/parts/lines-changed.ts';
import type { RowOf } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import type { ConcludedItem } from './verdict.rules.ts';

type Acceptance = RowOf<typeof acceptance>;

interface Item extends ConcludedItem {
  title: string;
  delivId: string;
}

/** Items in their order, each with the newest version of its deliverable. */
export async function itemsOf(tx: Tx, id: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select d.name as deliverable, i.result, v.version_no as "versionNo", coalesce(d.latest, '') as latest, v.title,
      d.id as "delivId"
    from pm_acceptance_item i join pm_deliv_version v on v.id = i.version_id join pm_deliv d on d.id = v.deliv_id
    where i.acceptance_id = ${id} order by i.line_no`.execute(tx);
  return rows;
}

/** Each deliverable is accepted once. */
export async function assertItems(tx: Tx, { id }: Acceptance): Promise<void> {
  const seen = new Set<string>();
  for (const { delivId, title } of await itemsOf(tx, id)) {
    if (seen.has(delivId)) throw invalid({ items: `交付物“${title}”重复` });
    seen.add(delivId);
  }
}

/** How many things are left over, and how many of them are open. */
export async function leftoversOf(tx: Tx, id: string): Promise<{ all: number; open: number }> {
  const { rows } = await sql<{ all: number; open: number }>`
    select count(*) as all, count(*) filter (where coalesce(closed, 'N') <> 'Y') as open
    from pm_acceptance_left where acceptance_id = ${id}`.execute(tx);
  return { all: Number(rows[0]?.all ?? 0), open: Number(rows[0]?.open ?? 0) };
}

/** What the customer agreed to stays: of the things left over it is told that they are closed, and nothing else. */
export async function assertOnlyClosed(context: WriteContext, record: Acceptance): Promise<void> {
  if (await changesLines(context, 'items', record.id)) throw refuse('客户已签字，只能关闭遗留问题、补充备注和附件');
  const part = context.resource.parts.leftovers;
  const sent = context.input.leftovers;
  if (!part || sent === undefined) return;
  const lines = (await linesOf(context.tx, part, [record.id])).get(record.id) ?? [];
  const fixed = ['issue', 'owner', 'dueDate'];
  const isSame =
    Array.isArray(sent) &&
    sent.length === lines.length &&
    lines.every((line, index) => {
      const told = (sent[index] ?? {}) as Record<string, unknown>;
      return told.id === line.id && fixed.every((name) => told[name] === undefined || told[name] === line[name]);
    });
  if (!isSame) throw refuse('客户已签字，只能关闭遗留问题、补充备注和附件');
}

/** A new round begins without verdicts. */
export async function clearVerdicts(tx: Tx, id: string): Promise<void> {
  await sql`update pm_acceptance_item set result = null, opinion = null where acceptance_id = ${id}`.execute(tx);
}
