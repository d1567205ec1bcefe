import type { Resource } from '@dossier/contract/core/resource.ts';
import { scopeOf } from '#access/gate.ts';
import { loadActor } from '#access/session/load-actor.ts';
import type { Db } from '#db/database.ts';
import { maySeeAny, peopleNamed, peopleOfRole, seesRecord } from '#engine/flow/people.ts';

/** Most holders of a role that are told of one thing. */
const mostTold = 50;

/** Ids of people by login names and roles, each once; who cannot be told anything is left out. */
export async function idsOf(
  db: Db,
  tenantId: number,
  { names = [], roles = [] }: { names?: readonly (string | null)[]; roles?: readonly string[] },
): Promise<string[]> {
  const found = await peopleNamed(
    db,
    tenantId,
    names.filter((name) => name !== null),
  );
  for (const role of roles) found.push(...(await peopleOfRole(db, tenantId, role, mostTold)));
  return [...new Set(found.map(({ id }) => id))];
}

/** The same people, as far as they may see a record: nobody is told what they would not find. */
export async function seeing(
  db: Db,
  resource: Resource,
  recordId: string,
  tenantId: number,
  people: Parameters<typeof idsOf>[2],
): Promise<string[]> {
  const sees = seesRecord(db, tenantId, resource, recordId);
  const ids = await idsOf(db, tenantId, people);
  const answers = await Promise.all(ids.map(sees));
  return ids.filter((_, at) => answers[at]);
}

/** Says of people whether they would be shown a column of a register: what they may not see is in no message either (DR7). */
export function seesColumn(
  db: Db,
  resource: Resource,
  column: string,
): (userId: string, tenantId: number) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const look = async (userId: string, tenantId: number): Promise<boolean> => {
    const actor = await loadActor(db, { id: '', user_id: userId, org_code: null, tenant_id: tenantId });
    if (typeof actor === 'string' || actor.tenantId !== tenantId) return false;
    return maySeeAny(resource, actor) && scopeOf(resource, actor).columns.has(column);
  };
  return (userId, tenantId) => {
    const key = `${tenantId}:${userId}`;
    const answer = known.get(key) ?? look(userId, tenantId);
    known.set(key, answer);
    return answer;
  };
}
