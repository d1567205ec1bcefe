import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Where a record opens, by the menu; null when it has no page. */
export async function pageOfRecord(db: Db, { component }: Resource, id: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    select url from sys_permission where component = ${component} and del_flag = 0 and url is not null and url not like '%:%'
    order by sort_no limit 1`.execute(db);
  const url = rows[0]?.url;
  return url ? `${url}?${new URLSearchParams({ detail: id })}` : null;
}
