import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type listSettingChanges, settingTitle } from '@dossier/contract/operations/setting.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Changes of settings, newest first. */
export async function listChanges(
  db: Db,
  { pageNo = 1, pageSize = 10, key }: QueryOf<typeof listSettingChanges>,
): Promise<ResultOf<typeof listSettingChanges>> {
  const rows = await db
    .selectFrom('sys_setting_change as c')
    .leftJoin('sys_user as u', 'u.username', 'c.create_by')
    .select(['c.id', 'c.key', 'c.before', 'c.after', 'c.create_time', 'c.create_by', 'u.realname'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .$if(key !== undefined, (query) => query.where('c.key', '=', key ?? ''))
    .orderBy('c.id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const total = rows[0]?.total ?? 0;
  return {
    records: rows.map((row) => ({
      id: String(row.id),
      key: row.key,
      title: settingTitle(row.key),
      before: row.before,
      after: row.after,
      createBy: row.realname ?? row.create_by,
      createTime: row.create_time,
    })),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
  };
}
