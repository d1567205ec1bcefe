import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { type About, personSees } from '#engine/resource/about-record.ts';
import type { Resources } from '#engine/resource/registry.ts';

/** People that are offered at once, and those that are looked at for them. */
const mostOffered = 10;
const mostLookedAt = 40;

interface Person {
  id: string;
  username: string;
  realname: string | null;
}

/** People of the tenant whose name or login name holds a word and who may see the record, by name. */
export async function peopleFor(
  resources: Resources,
  db: Db,
  actor: Actor,
  about: About,
  keyword: string,
): Promise<Person[]> {
  const like = `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<Person>`
    select u.id, u.username, u.realname from sys_user u
    where u.del_flag = 0 and u.status = 1 and u.id <> ${actor.userId} and ${memberOf(actor.tenantId)}
      and (u.realname ilike ${like} or u.username ilike ${like})
    order by u.realname, u.username limit ${mostLookedAt}`.execute(db);
  const found: Person[] = [];
  for (const person of rows) {
    if (found.length >= mostOffered) break;
    if (await personSees(resources, db, actor.tenantId, about, person.id)) found.push(person);
  }
  return found;
}

/** Of these login names the people who may see the record. */
export async function mentioned(
  resources: Resources,
  db: Db,
  actor: Actor,
  about: About,
  usernames: readonly string[],
): Promise<Person[]> {
  if (usernames.length === 0) return [];
  const { rows } = await sql<Person>`
    select u.id, u.username, u.realname from sys_user u
    where u.del_flag = 0 and u.status = 1 and ${memberOf(actor.tenantId)} and u.username = any(${[...usernames]})
    order by u.username`.execute(db);
  const seen: Person[] = [];
  for (const person of rows) if (await personSees(resources, db, actor.tenantId, about, person.id)) seen.push(person);
  return seen;
}

const memberOf = (tenantId: number) =>
  tenantId === 0
    ? sql<boolean>`true`
    : sql<boolean>`${String(tenantId)} = any(string_to_array(coalesce(u.rel_tenant_ids, ''), ','))`;
