import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { listOwnFiles } from '@dossier/contract/files/own-file.ts';
import { sql } from 'kysely';
import { serve } from '#http/endpoint.ts';
import type { FileRow } from '#services/files/access.ts';
import type { App } from '#services/services.ts';

/** 我的文件: what the caller uploaded, by the same rules that open the files themselves. */
export function ownFileRoutes(app: App): void {
  const { owners } = app.files;
  serve(app, listOwnFiles, async ({ db, actor, query }) => {
    const { pageNo = 1, pageSize = 10, name = '' } = query;
    const own = sql`from sys_file t where t.create_by = ${actor.username} and t.tenant_id = ${actor.tenantId}
      and ${owners.known(actor)} and position(lower(${name.trim()}) in lower(t.name)) > 0`;
    const [page, count] = await Promise.all([
      sql<FileRow>`select t.* ${own} order by t.create_time desc, t.id desc
        limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
      sql<{ total: number }>`select count(*) as total ${own}`.execute(db),
    ]);
    const records: ResultOf<typeof listOwnFiles>['records'] = [];
    for (const file of page.rows)
      records.push({
        id: file.id,
        name: file.name,
        path: file.path,
        size: Number(file.size),
        usedIn: file.owner_resource && (app.resources.byPath(file.owner_resource)?.label ?? null),
        createTime: file.create_time,
        mayView: await owners.mayRead(db, actor, file, 'view'),
        mayDownload: await owners.mayRead(db, actor, file, 'download'),
      });
    const total = count.rows[0]?.total ?? 0;
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  });
}
