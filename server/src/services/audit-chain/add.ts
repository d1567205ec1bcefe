import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import type { Tx } from '#db/database.ts';
import type { ChainBody } from './links.ts';

/** What is to be proved later, without what the chain itself knows. */
export type ChainEntry = Pick<ChainBody, 'action' | 'objType' | 'objId'> & {
  /** 档号 or another number that people know the object by. */
  objNo: string | null;
  detail?: ChainBody['detail'];
};

/**
 * Notes deeds for the audit chain, in the transaction of the deed; within two seconds of the commit they are linked to it.
 * For a read: before the bytes leave.
 */
export async function addToChain(
  tx: Tx,
  { actor, origin }: { actor: Actor; origin: Origin },
  entries: readonly ChainEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const ts = chainTime(Date.now());
  const bodies = entries.map(({ objNo, detail = {}, ...entry }) => ({
    ...{ ...entry, objNo: objNo ?? '', detail, ts },
    ...{ tenantId: String(actor.tenantId), actor: actor.username, ip: origin.ip ?? '' },
  }));
  await sql`insert into sys_audit_pending (tenant_id, body)
    select ${actor.tenantId}, jsonb_array_elements(${JSON.stringify(bodies)}::jsonb)`.execute(tx);
}

/** `2025-03-03T09:15:00.000+08:00` */
export const chainTime = (at: number): string => new Date(at + 8 * 3600_000).toISOString().replace('Z', '+08:00');
