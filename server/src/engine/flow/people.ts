import { byRights } from '@dossier/contract/core/may.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FlowPerson } from '@dossier/contract/flow/flow.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { inTenant } from '#access/session/tenants.ts';
import type { Db, Tx } from '#db/database.ts';
import { findRow } from '../resource/read.ts';

/** Somebody who can be asked: active and of the tenant. */
export interface FoundPerson extends FlowPerson {
  id: string;
}

const person = sql.raw(`u.id, u.username, coalesce(nullif(u.realname, ''), u.username) as name, u.avatar`);
const askable = (tenantId: number) =>
  sql<boolean>`(u.del_flag = 0 and u.status = 1 and ${tenantId === 0 ? sql`true` : inTenant(sql`u.rel_tenant_ids`, tenantId)})`;

/** The people with these login names that can be asked, in the order of the names. */
export async function peopleNamed(db: Db | Tx, tenantId: number, usernames: readonly string[]): Promise<FoundPerson[]> {
  if (usernames.length === 0) return [];
  const { rows } = await sql<FoundPerson>`select ${person} from sys_user u
    where u.username = any(${[...usernames]}) and ${askable(tenantId)}`.execute(db);
  const byName = new Map(rows.map((row) => [row.username, row]));
  return [...new Set(usernames)].flatMap((name) => byName.get(name) ?? []);
}

/** Holders of a role that can be asked. @param most no more than these */
export async function peopleOfRole(db: Db | Tx, tenantId: number, role: string, most: number): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select distinct ${person} from sys_user u join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
    where r.role_code = ${role} and ${askable(tenantId)} order by u.username limit ${most}`.execute(db);
  return rows;
}

/** Names to show for login names, of whomever they are and were. */
export async function namesOf(db: Db | Tx, usernames: Iterable<string | null>): Promise<Map<string, FlowPerson>> {
  const wanted = [...new Set(usernames)].filter((name) => name !== null);
  const { rows } = await sql<FoundPerson>`select ${person} from sys_user u where u.username = any(${wanted})`.execute(
    db,
  );
  const found = new Map<string, FlowPerson>(
    rows.map(({ username, name, avatar }) => [username, { username, name, avatar }]),
  );
  for (const name of wanted) if (!found.has(name)) found.set(name, { username: name, name, avatar: null });
  return found;
}

/** What a role is called; its code where nobody made it. */
export async function roleName(db: Db | Tx, role: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select role_name as name from sys_role where role_code = ${role}`.execute(db);
  return rows[0]?.name ?? role;
}

/** Says of people whether they may see a record. Each person is read once. */
export type Sees = (userId: string) => Promise<boolean>;

/** By the rights and data rules that each person would have if he signed in to the tenant now. */
export function seesRecord(db: Db | Tx, tenantId: number, resource: Resource, recordId: string): Sees {
  const known = new Map<string, Promise<boolean>>();
  const look = async (userId: string): Promise<boolean> => {
    const other = await loadActor(db, { id: '', user_id: userId, org_code: null, tenant_id: tenantId });
    if (typeof other === 'string' || other.tenantId !== tenantId || !maySeeAny(resource, other)) return false;
    return (await findRow(db, scopeOf(resource, other), recordId)) !== undefined;
  };
  return (userId) => {
    const answer = known.get(userId) ?? look(userId);
    known.set(userId, answer);
    return answer;
  };
}

/** Whether somebody has the right to look at records of a resource at all. */
export function maySeeAny(resource: Resource, actor: Pick<Actor, 'permissions'>): boolean {
  return byRights(actor.permissions)(resource.endpoints.queryById);
}
