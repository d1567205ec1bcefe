import { clearanceStatus } from '@dossier/contract/arc/rights/clearance.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { Actor, Clearance } from './actor.ts';

/** Level of whoever has no clearance in force: 内部. */
const usualLevel = 1;

/**
 * What somebody is cleared for at a moment. One that has run out leaves no more than the usual level and keeps its fonds: an
 * end never opens anything. The database has the same rule as `arc_clearance_of`.
 */
export function clearanceOf(
  { clearances }: Pick<Actor, 'clearances'>,
  at = Date.now(),
): Pick<Clearance, 'level' | 'fonds'> {
  let last: Clearance | undefined;
  for (const one of clearances) {
    // One that was taken back before it began has never held.
    if (one.from > at || one.until <= one.from) continue;
    if (!last || one.until > last.until || (one.until === last.until && one.from > last.from)) last = one;
  }
  if (!last) return { level: usualLevel, fonds: null };
  return at < last.until ? last : { level: Math.min(last.level, usualLevel), fonds: last.fonds };
}

/** Every clearance of somebody in a tenant that was approved, and whether the tenant has access lists. */
export async function loadClearances(
  db: Db | Tx,
  tenantId: number,
  username: string,
): Promise<Pick<Actor, 'clearances' | 'listed'>> {
  const [{ rows }, { rows: lists }] = await Promise.all([
    sql<{ level: number; fonds: string[] | null; from: number; until: number | null }>`
      select level, string_to_array(nullif(fonds, ''), ',') as fonds, extract(epoch from valid_from)::float8 * 1000 as from,
        extract(epoch from valid_until)::float8 * 1000 as until
      from arc_clearance where tenant_id = ${tenantId} and username = ${username} and del_flag = 0
        and status in (${clearanceStatus.valid}, ${clearanceStatus.ended})`.execute(db),
    sql<{ deny: boolean; allow: boolean }>`
      select exists (select 1 from arc_acl where tenant_id = ${tenantId} and del_flag = 0 and effect = 'deny') as deny,
        exists (select 1 from arc_acl where tenant_id = ${tenantId} and del_flag = 0 and effect = 'allow') as allow`.execute(
      db,
    ),
  ]);
  return {
    clearances: rows.map(({ until, ...row }) => ({ ...row, until: until ?? Number.POSITIVE_INFINITY })),
    listed: lists[0] ?? { deny: false, allow: false },
  };
}
