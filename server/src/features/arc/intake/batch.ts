import { intake } from '@dossier/contract/arc/intake.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { doneLabel } from '@dossier/contract/core/resource.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import { findRow, type Row, rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';

export type Context = Omit<WriteContext, 'input' | 'resource'>;

/** Whoever moves a batch moves all of it, by the server: what is in it follows from where the batch stands. */
export const asMover = <C extends { actor: Actor }>(context: C): C => ({
  ...context,
  actor: moverOf(context.actor.tenantId, context.actor),
});

/** Records of a batch in some states, in the order of the batch and locked by their ids. The context is the server's. */
export async function lockedInside(
  { tx, actor }: Context,
  intakeId: string,
  states: readonly string[],
): Promise<Row[]> {
  await holdVolumes(tx, sql`intake_id = ${intakeId}`);
  const { rows } = await sql<{ id: string }>`select id from arc_item
    where intake_id = ${intakeId} and del_flag = 0 and status = any(${[...states]}) order by intake_seq, id`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  const items = await rowsByIds(tx, scopeOf(archiveItem, actor), ids, { lock: true });
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A batch that the actor may know of, locked. */
export async function lockedIntake({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<Row> {
  const batch = await findRow(tx, scopeOf(intake, actor), id, { lock: true, full: true });
  if (!batch) throw notFound(intake.messages.notFound);
  return batch;
}

/**
 * Holds the batches and volumes of records before the records themselves, in one order for everybody: a batch that moves
 * holds them in the same one.
 */
export async function holdAround(tx: Tx, itemIds: readonly string[]): Promise<void> {
  const ids = [...itemIds];
  await sql`select 1 from arc_intake where id in (select intake_id from arc_item where id = any(${ids}))
    order by id for update`.execute(tx);
  await holdVolumes(tx, sql`id = any(${ids})`);
}

/** Holds the volumes that records lie in. */
async function holdVolumes(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`select 1 from arc_volume where id in (select volume_id from arc_item where ${which}) order by id for update`.execute(
    tx,
  );
}

/** Moves records of a batch. */
export async function moveItems(
  context: Context,
  items: readonly Row[],
  action: string,
  change: (item: Row) => Record<string, string | null>,
): Promise<void> {
  const label = doneLabel(archiveItem, action);
  for (const item of items)
    await changeRecord({ ...context, resource: archiveItem }, item, change(item), {
      name: action,
      text: `执行“${label}”，${item.title}`,
    });
}

interface Counted {
  items: number;
  files: number;
  bytes: number;
  secret: number;
}

/** What a batch says of its records, counted anew, whoever asks. Its level stays when records leave. */
export async function countIntake(tx: Tx, id: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    update arc_intake b set items = c.items, file_count = c.files, bytes = c.bytes,
      secret = greatest(b.secret, c.secret)
    from (select count(distinct i.id) filter (where i.status <> ${itemStatus.void})::int as items,
        count(f.id) filter (where i.status <> ${itemStatus.void})::int as files,
        coalesce(sum(f.size) filter (where i.status <> ${itemStatus.void}), 0) as bytes,
        coalesce(max(i.secret), 0)::int as secret
      from arc_item i left join sys_file f on f.owner_resource = '/arc/item' and f.owner_id = i.id and f.released_at is null
      where i.intake_id = ${id} and i.del_flag = 0) c
    where b.id = ${id} returning c.items, c.files, c.bytes::float8 as bytes, b.secret`.execute(tx);
  return rows[0] ?? { items: 0, files: 0, bytes: 0, secret: 0 };
}
