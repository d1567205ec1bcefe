import { intake, intakeKind, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow, type Row, rowsByIds } from '#engine/resource/read.ts';

/** A batch that the actor has begun and not handed over: nobody else prepares it. */
export async function ownDraft(db: Db, actor: Actor, id: string, { lock = false } = {}): Promise<Row> {
  const batch = await findRow(db, scopeOf(intake, actor), id, { lock, full: true });
  if (!batch || batch.createBy !== actor.username) throw notFound(intake.messages.notFound);
  if (batch.status !== intakeStatus.draft) throw refuse(`批次“${batch.no}”已移交，不能增减档案`);
  if (batch.kind === intakeKind.project) throw refuse('项目结项的批次不能增减档案');
  return batch;
}

/** The records of a batch that the actor may see, in the order in which they will be numbered. */
export async function recordsOf(db: Db, actor: Actor, intakeId: string): Promise<Row[]> {
  const { rows } = await sql<{ id: string }>`select id from arc_item where intake_id = ${intakeId} and del_flag = 0
    order by intake_seq, id`.execute(db);
  const found = await rowsByIds(
    db,
    scopeOf(archiveItem, actor),
    rows.map(({ id }) => id),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
