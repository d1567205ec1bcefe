import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type * as contract from '@dossier/contract/flow/reading.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { namesOf } from '#engine/flow/people.ts';
import type { App } from '#services/services.ts';
import { type Head, type HeadRow, headColumns, headsOf } from './heads.ts';

interface Asked {
  pageNo?: number | undefined;
  pageSize?: number | undefined;
  resource?: string | undefined;
  text?: string | undefined;
}

interface Listed<R> {
  /** What the list itself selects of a row, with what all lists show of its approval. */
  rows: (R & { head: Head })[];
  page: { total: number; size: number; current: number; pages: number };
}

/** One page and its total. `counted`: what is counted, where the count needs fewer tables than `from`. */
export async function pageOf<R>(
  app: App,
  db: Db,
  actor: Actor,
  { pageNo = 1, pageSize = 10 }: Asked,
  list: {
    columns: RawBuilder<unknown>;
    from: RawBuilder<unknown>;
    counted: RawBuilder<unknown>;
    where: RawBuilder<boolean>;
    order: RawBuilder<unknown>;
  },
): Promise<Listed<R>> {
  const [{ rows: found }, count] = await Promise.all([
    sql<R & HeadRow>`select ${list.columns}, ${headColumns} ${list.from} where ${list.where} order by ${list.order}
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${list.counted} where ${list.where}`.execute(db),
  ]);
  const heads = await headsOf(app, db, actor, found);
  const rows = heads.map((head, at) => ({ ...(found[at] as R & HeadRow), head }));
  const total = count.rows[0]?.total ?? 0;
  return { rows, page: { total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) } };
}

export const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true' || flag === 'Y';

type Waiting = ResultOf<typeof contract.listMine>['records'][number]['waiting'];

/** Open steps of approvals with those who are asked. */
export async function waitingAt(db: Db, instances: readonly string[]): Promise<Map<string, Waiting>> {
  const { rows } = await sql<{
    instance: string;
    id: string;
    step: string;
    dueAt: string | null;
    late: boolean;
    names: string[];
  }>`
    select s.instance_id as instance, s.id, s.name as step, s.due_at as "dueAt", coalesce(s.due_at < now(), false) as late,
      coalesce((select array_agg(t.username::text order by t.position, t.id) from flow_task t
        where t.step_id = s.id and t.state = 'open'), '{}') as names
    from flow_step s where s.instance_id = any(${[...instances]}) and s.closed_at is null order by s.id`.execute(db);
  const people = await namesOf(
    db,
    rows.flatMap(({ names }) => names),
  );
  const found = new Map<string, Waiting>();
  for (const { instance, step, dueAt, late, names } of rows) {
    const list = found.get(instance) ?? [];
    list.push({ step, dueAt, late, people: names.flatMap((name) => people.get(name) ?? []) });
    found.set(instance, list);
  }
  return found;
}
