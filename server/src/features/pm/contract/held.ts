import { contract } from '@dossier/contract/pm/contract.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { WriteContext } from '#engine/resource/write.ts';

export interface HeldContract {
  id: string;
  code: string;
  name: string;
  kind: string;
  cur: string;
  status: string;
  shore: string | null;
  customer: string | null;
  project_id: string | null;
  allow_sub: string | null;
}

/**
 * The contract as it stays until the transaction ends, whoever may see it.
 * @param alone nobody else holds it meanwhile: of whoever changes its sums
 */
export async function heldContract(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  id: string,
  { alone = false } = {},
): Promise<HeldContract | undefined> {
  const { rows } = await sql<HeldContract>`
    select id, code, name, kind, cur, status, shore, customer, project_id, allow_sub from pm_contract
    where id = ${id} and tenant_id = ${actor.tenantId} and del_flag = 0
    ${alone ? sql`for no key update` : sql`for share`}`.execute(tx);
  return rows[0];
}

/**
 * Holds the contracts of records before their rows are locked: money is booked, and nodes are moved, one after another.
 * @param table of records that have a contract_id
 */
export async function holdContractsOf(
  { tx }: Pick<WriteContext, 'tx'>,
  table: 'pm_node' | 'pm_invoice' | 'pm_receipt',
  ids: readonly string[],
): Promise<void> {
  await sql`select 1 from pm_contract
    where id in (select contract_id from ${sql.table(table)} where id = any(${[...ids]}))
    order by id for no key update`.execute(tx);
}

/** @throws C05 where the contract is in none of the states */
export async function assertContractIn(
  { app, tx, actor }: Pick<WriteContext, 'app' | 'tx' | 'actor'>,
  { code, status }: HeldContract,
  states: readonly string[],
  label: string,
): Promise<void> {
  if (states.includes(status)) return;
  const texts = await app.dictTexts.textsOf(tx, contract.fields.status, [status], actor);
  throw refusal('state', `合同“${code}”当前状态为“${texts.get(status) ?? status}”，不能执行“${label}”`);
}
