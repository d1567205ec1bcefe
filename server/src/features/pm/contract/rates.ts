import { contractKind, contractStatus } from '@dossier/contract/pm/contract.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';

/** What a unit of somebody's time costs the customer. */
export interface BillRate {
  unit: string;
  price: number;
}

/**
 * The rate of a role and level that is in force on a day: of the contract or of its supplements in force, the newest one.
 * @param unit only rates of this unit
 */
export async function billRateOn(
  tx: Tx,
  { contractId, role, level, unit = null }: { contractId: string; role: string; level: string; unit?: string | null },
  day: string,
): Promise<BillRate | undefined> {
  const { active, finished } = contractStatus;
  const { rows } = await sql<BillRate>`
    select r.unit, r.price::float8 as price from pm_contract_rate r
    join pm_contract c on c.id = r.contract_id and c.del_flag = 0
    where (c.id = ${contractId} or c.parent_id = ${contractId} and c.kind = ${contractKind.supplement}
        and c.status in (${active}, ${finished}))
      and r.role = ${role} and r.level = ${level} and (${unit}::text is null or r.unit = ${unit})
      and (r.valid_from is null or r.valid_from <= ${day}::date)
    order by r.valid_from desc nulls last, c.sign_date desc nulls last, r.line_no, r.id limit 1`.execute(tx);
  return rows[0];
}

/** The contract that is meant where none is named: the only main contract of the project that was not terminated. */
export async function onlyMainContract(tx: Tx, projectId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from pm_contract where project_id = ${projectId} and kind = ${contractKind.main} and del_flag = 0
      and status <> ${contractStatus.terminated} limit 2`.execute(tx);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** The contract that a record of a project is of. @throws AppError where none is named and there is not exactly one */
export async function contractOf(
  tx: Tx,
  { projectId, contractId }: { projectId?: unknown; contractId?: unknown },
): Promise<string> {
  const id = contractId ? String(contractId) : await onlyMainContract(tx, String(projectId));
  if (!id) throw invalid({ contractId: '该项目没有或有多份接包合同，请选择合同' });
  return id;
}
