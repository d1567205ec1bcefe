import { fixity, fixityResult } from '@dossier/contract/arc/check/fixity.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { peopleOfRole } from '#engine/flow/people.ts';
import { numberOfPeriod } from '#engine/resource/period-number.ts';
import { recheck } from '#services/files/recheck.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';

/** Every file is read once in so many days. */
export const everyDays = 90;
/** Most people of a role that are told. */
const mostTold = 50;
const told = ['archivist', 'auditor'] as const;

interface Broken {
  id: string;
  no: string;
  at: number;
  itemId: string;
  sha256: string;
}

/** Files of the records of a tenant with what is known of their contents. */
const archived = (tenantId: number) => sql`sys_file f join sys_file_object o on o.sha256 = f.sha256
  join arc_item i on i.id = f.owner_id and i.del_flag = 0
  where f.owner_resource = ${archiveItem.path} and f.released_at is null and i.tenant_id = ${tenantId}`;

/**
 * Reads those contents of archives whose turn it is, the oldest first; the job of all files leaves aside what was read here.
 * Writes the patrol down and tells those who may know of the record about each file that is not what it was.
 */
export async function patrol(app: App, tenantId: number, { signal }: { signal: AbortSignal }) {
  const begun = Date.now();
  const { rows: due } = await sql<{ sha256: string; size: number }>`
    select sha256, size from (select distinct o.sha256, o.size, o.checked_at, o.damaged_at from ${archived(tenantId)}) x
    order by damaged_at is null, checked_at nulls first, sha256
    limit (select ceil(count(distinct o.sha256) / ${everyDays}::numeric)::int from ${archived(tenantId)})
      + (select count(distinct o.sha256)::int from ${archived(tenantId)} and o.damaged_at is not null)`.execute(app.db);
  for (const content of due) await recheck(app.db, app.files, content, signal);
  const { rows: sums } = await sql<{ total: number; recent: number; secret: number | null }>`
    select count(*)::int as total, max(i.secret) as secret,
      count(*) filter (where o.checked_at > now() - ${everyDays} * interval '1 day')::int as recent
    from ${archived(tenantId)}`.execute(app.db);
  const { rows: broken } = await sql<Broken>`
    select f.id, i.id as "itemId", coalesce(i.archive_no, i.title) as no, f.sha256,
      coalesce(array_position(string_to_array(i.files, ','), f.path::text), 1) as at
    from ${archived(tenantId)} and o.damaged_at is not null order by f.id`.execute(app.db);
  let missing = 0;
  for (const { sha256 } of broken) if (!(await app.files.store.has(sha256))) missing += 1;
  const result = broken.length > 0 ? fixityResult.broken : fixityResult.sound;
  const no = await inTransaction(app.db, async (tx) => {
    const day = wireNow(begun).slice(0, 10).replaceAll('-', '');
    const number = await numberOfPeriod({ tx, actor: { tenantId }, resource: fixity }, 'XJ', day);
    await sql`insert into arc_fixity (id, no, result, total, checked, recent, missing, broken, start_time, seconds, secret,
        tenant_id, create_by, create_time)
      values (${newId()}, ${number}, ${result}, ${sums[0]?.total ?? 0}, ${due.length}, ${sums[0]?.recent ?? 0}, ${missing},
        ${broken.length - missing}, ${wireNow(begun)}::timestamptz, ${Math.ceil((Date.now() - begun) / 1000)},
        ${sums[0]?.secret ?? 0}, ${tenantId}, 'system', now())`.execute(tx);
    return number;
  });
  for (const one of broken) await tell(app, tenantId, one);
  return { no, checked: due.length, broken: broken.length };
}

/** The sentence names the record: nobody hears of one that they may not know of. */
async function tell(app: App, tenantId: number, { id, itemId, no, at }: Broken): Promise<void> {
  const people = new Set<string>();
  for (const role of told)
    for (const person of await peopleOfRole(app.db, tenantId, role, mostTold)) people.add(person.id);
  const { rows } = await sql<{ id: string }>`select id from sys_user
    where id = any(${[...people]}) and arc_knows(${tenantId}, username, ${itemId})`.execute(app.db);
  await remindOnce(app, {
    ...{ kind: 'arc.fixity', recordId: id, tenantId, today: wireNow().slice(0, 10), priority: 'H' },
    about: { type: 'arc_fixity', id },
    texts: [
      {
        userIds: rows.map((one) => one.id),
        text: said('文件“{0}-{1}”校验不符', no, String(at).padStart(2, '0')),
        openPage: '/arc/fixity',
      },
    ],
  });
}
