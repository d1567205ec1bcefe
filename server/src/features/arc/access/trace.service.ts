import type { traceReading } from '@dossier/contract/arc/reading/preview.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import { notFound } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import type { Caller } from '#engine/resource/write.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import { readTraceCode } from './trace-code.ts';

/** The reading that a code stands for. Asking is a deed itself. @throws AppError where nobody read by that code */
export async function findReading(
  { app, actor, origin }: Caller,
  typed: string,
): Promise<ResultOf<typeof traceReading>> {
  const code = readTraceCode(typed);
  return inTransaction(app.db, async (tx) => {
    const { rows } = await sql<ResultOf<typeof traceReading> & { itemId: string }>`
      select a.trace_code as "traceCode", a.access_time as time, a.username, coalesce(u.realname, a.username) as realname,
        a.action, a.pages, a.ip, l.code as "loanCode", i.archive_no as "archiveNo", i.id as "itemId",
        case when arc_knows(${actor.tenantId}, ${actor.username}, i.id) then i.title end as title,
        case when arc_knows(${actor.tenantId}, ${actor.username}, i.id) then a.file_name end as "fileName"
      from arc_access a join arc_item i on i.id = a.item_id
        left join arc_loan l on l.id = a.loan_id left join sys_user u on u.username = a.username
      where a.trace_code = ${code} and a.tenant_id = ${actor.tenantId} and a.del_flag = 0`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound('没有该水印码的利用记录');
    const { itemId, ...reading } = found;
    const entry = { action: 'ARC_FILE_TRACE', objType: 'arc_item', objId: itemId, objNo: reading.archiveNo };
    await addToChain(tx, { actor, origin }, [{ ...entry, detail: { trace: code } }]);
    return reading;
  });
}
