import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/**
 * Takes what links name along when columns of a form get other names, and drops what is gone: a column that comes later under the
 * name of an old one is none that somebody has shared.
 * @param fields names of the columns from now on
 */
export async function followFields(
  tx: Tx,
  formId: string,
  fields: readonly string[],
  renamed: readonly { was: string; name: string }[],
): Promise<void> {
  // At once, for two columns may have changed their names with each other.
  await sql`
    with r as (select * from json_to_recordset(${JSON.stringify(renamed)}::json) as r (was text, name text))
    update onl_share_link l set fields = array(
      select coalesce(r.name, f.name) from unnest(l.fields) with ordinality as f (name, at) left join r on r.was = f.name
      where case when r.name is null then f.name not in (select name from r) else true end
        and coalesce(r.name, f.name) = any(${[...fields]}::text[])
      order by f.at)
    where l.head_id = ${formId}`.execute(tx);
}
