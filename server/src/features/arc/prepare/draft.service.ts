import { intake, intakeKind, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { initialNames, type PrepareStep } from '@dossier/contract/arc/prepare/prepare.ts';
import type { keepDraft, ownDrafts, preparedBatch } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { type Db, inTransaction } from '#db/database.ts';
import type { Row } from '#engine/resource/read.ts';
import { addRecord, editRecord } from '#engine/resource/write.ts';
import type { App } from '#services/services.ts';
import { intakeHooks } from '../intake/prepare.public.ts';
import { preparedFiles } from './files.service.ts';
import { ownDraft, recordsOf } from './own-draft.ts';
import { stagedIn } from './staged.ts';

type Caller = { app: App; actor: Actor; origin: Origin };

/** Drafts that are offered; whoever has more finds them in the register. */
const mostDrafts = 50;

/** The actor's own drafts, the newest first. */
export async function draftsOf(db: Db, actor: Actor): Promise<ResultOf<typeof ownDrafts>> {
  const { rows } = await sql<ResultOf<typeof ownDrafts>[number]>`
    select t.id, t.no, coalesce(p.step, 'upload') as step, coalesce(t.items, 0) as items, t.create_time as "createTime",
      coalesce(t.file_count, 0) + l.count as files, l.count as loose
    from arc_intake t left join arc_prepare p on p.intake_id = t.id
    cross join lateral (select count(*)::int as count from sys_file f where f.owner_resource = ${stagedIn}
      and f.owner_id = t.id and f.released_at is null) l
    where ${scopeSql(scopeOf(intake, actor))} and t.create_by = ${actor.username}
      and t.status = ${intakeStatus.draft} and t.kind <> ${intakeKind.project}
    order by t.create_time desc, t.id desc limit ${mostDrafts}`.execute(db);
  return rows;
}

/** Begins a batch. */
export function begin({ app, actor, origin }: Caller): Promise<Row> {
  return inTransaction(app.db, async (tx) => {
    const batch = await addRecord({ app, actor, origin }, intake, intakeHooks, { kind: intakeKind.department }, tx);
    await sql`insert into arc_prepare (intake_id) values (${batch.id})`.execute(tx);
    return batch;
  });
}

/** Everything that is in a batch, and how far it is. */
export async function readBatch(db: Db, actor: Actor, id: string): Promise<ResultOf<typeof preparedBatch>> {
  const batch = await ownDraft(db, actor, id);
  const { rows } = await sql<{ step: PrepareStep; initial: Record<string, unknown> }>`
    select step, initial from arc_prepare where intake_id = ${id}`.execute(db);
  const records = await recordsOf(db, actor, id);
  const shown = new Set(scopeOf(archiveItem, actor).columns.keys());
  const names = [...(archiveItem.massEntry?.columns ?? []), 'volumeId', 'fileCount'].filter((name) => shown.has(name));
  const number = (name: string) => (batch[name] === null ? null : Number(batch[name]));
  return {
    batch: {
      ...{ id, no: String(batch.no), version: Number(batch.version) },
      ...{ step: rows[0]?.step ?? 'upload', initial: rows[0]?.initial ?? {} },
      ...{ declaredVolumes: number('declaredVolumes'), declaredItems: number('declaredItems') },
      ...{ declaredFiles: number('declaredFiles'), declaredBytes: number('declaredBytes') },
    },
    records: records.map((record) => ({
      ...{ id: record.id, version: Number(record.version) },
      values: Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
    })),
    files: await preparedFiles(db, id, records),
  };
}

/** Keeps the step, what new records begin with and what is declared. @returns the batch's version */
export function keep(
  { app, actor, origin }: Caller,
  { id, step, initial, declared }: BodyOf<typeof keepDraft>,
): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const batch = await ownDraft(tx, actor, id, { lock: true });
    const kept = initial
      ? Object.fromEntries(initialNames.flatMap((name) => (name in initial ? [[name, initial[name]]] : [])))
      : null;
    const given = kept === null ? null : JSON.stringify(kept);
    await sql`insert into arc_prepare (intake_id, step, initial)
      values (${id}, ${step ?? 'upload'}, coalesce(${given}::jsonb, '{}'))
      on conflict (intake_id) do update set step = coalesce(${step ?? null}, arc_prepare.step),
        initial = coalesce(${given}::jsonb, arc_prepare.initial)`.execute(tx);
    if (!declared) return Number(batch.version);
    const change = {
      ...{ declaredVolumes: declared.volumes, declaredItems: declared.items },
      ...{ declaredFiles: declared.files, declaredBytes: declared.bytes },
    };
    const input = { id, version: batch.version, ...change };
    return Number((await editRecord({ app, actor, origin }, intake, intakeHooks, input, tx)).version);
  });
}
