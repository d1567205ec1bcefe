import { said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { peopleOfRole } from '#engine/flow/people.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { makeTextReader } from './extract/text-reader.ts';
import { indexAll } from './indexer.ts';

/** With more files than this whose text is not indexed the archivists are told (domain 10). */
const mostOpen = 100;
const mostTold = 50;

/** What the index is behind with: files that failed are read again, and what is left is counted. */
export const indexArchivesJob = defineJob({
  name: 'arc.index',
  title: '全文索引补偿',
  description: '重新提取读取失败的文件文字并更新全文索引，统计未索引的文件；超过100个时通知档案管理员',
  cron: '0 0/5 * * * ?',
  params: Type.Object({}),
  async run({ app, now, log, signal }) {
    const reader = makeTextReader();
    try {
      const { records, files } = await indexAll(app, reader, signal);
      const open = await tellOpen(app, now, log);
      return `更新索引 ${records} 件，读取文件 ${files} 个，未索引 ${open} 个`;
    } finally {
      await reader.close();
    }
  },
});

/** Counts what is not indexed, by tenant and reason. @returns how many files */
export async function tellOpen(app: App, now: Date, log: (line: string) => void): Promise<number> {
  const { rows } = await sql<{ tenant_id: number; reason: string | null; n: number }>`
    select tenant_id, case when state = 'failed' then reason end as reason, count(*)::int as n from arc_text
    where state in ('waiting', 'reading', 'failed') group by 1, 2 order by 1, 3 desc`.execute(app.db);
  const today = wireNow(now.getTime()).slice(0, 10);
  let open = 0;
  for (const [tenantId, reasons] of Map.groupBy(rows, (row) => row.tenant_id)) {
    const sum = reasons.reduce((all, { n }) => all + n, 0);
    open += sum;
    for (const { reason, n } of reasons) log(`租户 ${tenantId}：${reason ?? '等待读取'} ${n} 个`);
    if (sum <= mostOpen) continue;
    const archivists = await peopleOfRole(app.db, tenantId, 'archivist', mostTold);
    await remindOnce(app, {
      ...{ kind: 'arc.index-open', recordId: String(tenantId), tenantId, today },
      about: { type: 'arc_text', id: String(tenantId) },
      texts: [
        {
          userIds: archivists.map(({ id }) => id),
          text: said('全文索引有{0}个文件未完成，请检查失败原因', sum),
          openPage: '/arc/search',
        },
      ],
    });
  }
  return open;
}
