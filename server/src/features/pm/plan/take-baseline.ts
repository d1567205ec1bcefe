import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';

export interface NewBaseline {
  projectId: string;
  name: string;
  reason: string;
  /** The change that it comes of. */
  changeId?: string;
}

/** The plan as it stands becomes the one that it is compared with. The caller has locked the plan. */
export async function takeBaseline(
  tx: Tx,
  actor: Pick<Actor, 'tenantId' | 'username'>,
  { projectId, name, reason, changeId }: NewBaseline,
): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    select coalesce(max(no), 0) + 1 as no from pm_baseline where project_id = ${projectId}`.execute(tx);
  const no = Number(rows[0]?.no ?? 1);
  const id = newId();
  await sql`update pm_baseline set is_current = false where project_id = ${projectId} and is_current`.execute(tx);
  await sql`
    insert into pm_baseline (id, project_id, no, name, reason, change_id, is_current, tenant_id, create_by, create_time)
    values (${id}, ${projectId}, ${no}, ${name}, ${reason}, ${changeId ?? null}, true, ${actor.tenantId}, ${actor.username},
      ${wireNow()}::timestamptz)`.execute(tx);
  await sql`
    insert into pm_baseline_task (baseline_id, task_id, name, plan_start, plan_end, bac, plan_hours)
    select ${id}, id, name, plan_start, plan_end, bac, plan_hours from pm_task
    where project_id = ${projectId} and del_flag = 0 and status <> '4'`.execute(tx);
  return no;
}
