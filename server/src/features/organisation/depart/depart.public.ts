import { depart } from '@dossier/contract/organisation/depart.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { reachOf } from '#access/reach.ts';
import { forbidden, notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';

/** Takes departments out of what users are responsible for. */
export { unmanage } from './directors.ts';

/** A department that the caller administers. @throws when he does not */
export async function reachedDepart(db: Db, actor: Actor, id: string): Promise<Row> {
  const found = await findRow(db, scopeOf(depart, actor), id, { full: true });
  if (!found) throw notFound(depart.messages.notFound);
  assertReached(actor, [String(found.orgCode)]);
  return found;
}

/** Departments, by code, that the caller administers. @throws 510 when one is not among them */
export function assertReached(actor: Actor, orgCodes: readonly string[]): void {
  const reach = reachOf(actor);
  if (reach && !orgCodes.every((orgCode) => reach.some((code) => orgCode.startsWith(code))))
    throw forbidden('只能管理自己负责的部门及其下级部门');
}
