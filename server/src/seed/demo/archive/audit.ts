import { archiveItem } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import type { Config } from '#config/config.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { chainAction } from '#engine/resource/history.ts';
import { chainTime } from '#services/audit-chain/add.ts';
import { writeAnchor } from '#services/audit-chain/anchors.ts';
import { linkAll } from '#services/audit-chain/appender.ts';

/** Records whose reception the chain has: the newest of the archive. */
const chained = 400;
/** Minutes that somebody took from writing a record down to receiving it. */
const minutesBetween = 35;

interface Held {
  id: string;
  no: string;
  by: string;
  /** ms */
  at: number;
}

/** The audit chain of the demo company: how its newest records came in, in the last month, with the anchor of each night. */
export async function seedAuditChain(db: Db, { dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<Held>`select id, archive_no as no, coalesce(described_by, create_by, 'heyun') as by,
        (extract(epoch from date_trunc('day', now()) - make_interval(days => (row_number() over (order by create_time desc, id))::int / 14 + 1)
          + make_interval(hours => 1, mins => (row_number() over (order by create_time desc, id))::int % 14 * 30)) * 1000)::float8 as at
      from arc_item where archive_no is not null and tenant_id = 0 and del_flag = 0
      order by create_time desc, id limit ${chained}`.execute(tx);
    const bodies = rows
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ id, no, by, at }) =>
        (['add', 'receive'] as const).map((action, step) => ({
          ...{ action: chainAction(archiveItem.table, action), objType: archiveItem.table, objId: id },
          ...{ objNo: action === 'add' ? '' : no, actor: by, ip: '10.1.2.3', tenantId: '0' },
          ...{ ts: chainTime(at + step * minutesBetween * 60_000) },
          detail: action === 'add' ? {} : { fields: ['archiveNo', 'itemSeq', 'status'] },
        })),
      )
      .toSorted((a, b) => (a.ts < b.ts ? -1 : 1));
    await sql`insert into sys_audit_pending (tenant_id, body)
      select 0, jsonb_array_elements(${JSON.stringify(bodies)}::jsonb)`.execute(tx);
  });
  await linkAll(db);
  const { rows } = await sql<{ day: string; seq: string; entries: string; hash: string }>`
    select distinct on (day) day::text, seq, entries, hash from (
      select (create_time at time zone 'Asia/Shanghai')::date as day, seq, hash,
        count(*) over (partition by (create_time at time zone 'Asia/Shanghai')::date) as entries
      from sys_audit_chain where tenant_id = 0) each order by day, seq desc`.execute(db);
  for (const { day, seq, entries, hash } of rows) {
    await sql`insert into sys_audit_anchor (id, day, seq, entries, hash, verified, verified_to, tenant_id, create_by, create_time)
      values (${newId()}, ${day}::date, ${seq}, ${entries}, ${hash}, 'Y', ${seq}, 0, 'system',
        (${day}::date + 1 + time '00:05') at time zone 'Asia/Shanghai')`.execute(db);
    await writeAnchor(dataDir, { tenantId: 0, day, seq: Number(seq), hash });
  }
}
