import { contractStatus } from '@dossier/contract/pm/contract.ts';
import type { ServiceHours } from '@dossier/rules/sla/service-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { Target } from './timing.ts';

export interface StoredTarget extends Target {
  id: string;
}

/**
 * What a request of a project has to keep to: the level of the project's newest contract in force, else the level that goes
 * for all; null: neither.
 */
export async function targetFor(
  db: Db | Tx,
  tenantId: number,
  { projectId, level }: { projectId: string; level: string },
): Promise<StoredTarget | null> {
  const { rows } = await sql<StoredTarget & { hours: ServiceHours }>`
    select s.id, s.response_minutes as "responseMinutes", s.resolve_minutes as "resolveMinutes", s.hours
    from pm_sla s left join pm_contract c on c.id = s.contract_id
    where s.tenant_id = ${tenantId} and s.del_flag = 0 and s.active = 'Y' and s.level = ${level}
      and (s.contract_id is null
        or c.project_id = ${projectId} and c.status = ${contractStatus.active} and c.del_flag = 0)
    order by s.contract_id is null, c.start_date desc nulls last, s.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A level by its id; null: there is none. */
export async function targetOf(db: Db | Tx, id: unknown): Promise<StoredTarget | null> {
  if (typeof id !== 'string' || id === '') return null;
  const { rows } = await sql<StoredTarget>`
    select id, response_minutes as "responseMinutes", resolve_minutes as "resolveMinutes", hours
    from pm_sla where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
