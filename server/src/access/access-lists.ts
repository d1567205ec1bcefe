import type { Covering } from '@dossier/contract/core/access/covering.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';
import type { Columns } from './query/columns.ts';

/*
 * Access lists (DR8) as SQL. Who is listed is asked of the database at that moment (`arc_listed`), so that neither a list nor a
 * person or department that moves has to be heard of. A subquery is read once for a statement, and probed for each row.
 */

type Bool = RawBuilder<boolean>;
type Listing = NonNullable<Resource['accessList']>;

const itemsOf = ({ tenantId, username }: Actor, effect: string) =>
  sql`select item_id from arc_listed(${tenantId}, ${username}, ${effect}) where item_id is not null`;
const classesOf = ({ tenantId, username }: Actor, effect: string) =>
  sql`select class_id from arc_listed(${tenantId}, ${username}, ${effect}) where class_id is not null`;

function listedSql(
  actor: Actor,
  { items, classField }: Listing,
  columns: Columns,
  alias: string,
  effect: string,
): Bool {
  const ofClass = sql<boolean>`coalesce(${sql.ref(`${alias}.${columns.get(classField)?.column ?? classField}`)}, '')
    in (${classesOf(actor, effect)})`;
  if (!items) return sql<boolean>`(${ofClass})`;
  return sql<boolean>`(${sql.ref(`${alias}.id`)} in (${itemsOf(actor, effect)}) or ${ofClass})`;
}

/** Whether a list takes the record from the actor. Nothing outweighs it. */
export const deniedSql = (actor: Actor, listing: Listing, columns: Columns, alias: string): Bool =>
  listedSql(actor, listing, columns, alias, 'deny');

/** Whether a list shows the actor the record although data rules would not. */
export const allowedSql = (actor: Actor, listing: Listing, columns: Columns, alias: string): Bool =>
  listedSql(actor, listing, columns, alias, 'allow');

/**
 * Whether the actor may know of everything that a record under `alias` lists.
 * @param listed register of what is listed, with its columns
 * @param fixed its unremovable rules, under an alias
 * @returns null where nothing binds the actor
 */
export function coveringSql(
  actor: Actor,
  { table, key, item }: Covering,
  listed: { resource: Resource; all: Columns },
  fixed: (alias: string) => readonly Bool[],
  alias: string,
): Bool | null {
  const lines = sql`${sql.table(table)} n`;
  const [list, record] = [sql.ref(`n.${key}`), sql.ref(`n.${item}`)];
  const joined = sql`${lines} join ${sql.table(listed.resource.table)} c on c.id = ${record}`;
  const closed: RawBuilder<unknown>[] = fixed('c').map(
    (rule) => sql`select ${list} from ${joined} where ${list} is not null and not ${rule}`,
  );
  const { accessList } = listed.resource;
  if (accessList && actor.listed.deny) {
    const ofClass = sql.ref(`c.${listed.all.get(accessList.classField)?.column ?? accessList.classField}`);
    closed.push(
      sql`select ${list} from ${lines} where ${list} is not null and ${record} in (${itemsOf(actor, 'deny')})`,
      sql`select ${list} from ${joined} where ${list} is not null and ${ofClass} in (${classesOf(actor, 'deny')})`,
    );
  }
  if (closed.length === 0) return null;
  return sql<boolean>`${sql.ref(`${alias}.id`)} not in (${sql.join(closed, sql` union all `)})`;
}
