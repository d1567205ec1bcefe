import { audience } from '@dossier/contract/communication/announcement.ts';
import { chatChannels, type PersonalChannel } from '@dossier/contract/communication/message-setting.ts';
import { written } from '@dossier/contract/communication/said.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { inTenant } from '#access/session/tenants.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Row } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';

/** Days that a copy of an announcement may be late; only the bell looks at it, and it has the announcement itself. */
const copyDays = 30;
const copyChannels: readonly PersonalChannel[] = ['email', 'sms', ...chatChannels];

/**
 * Gives everybody whom a published announcement concerns his row, in one statement for however many they are.
 * Who joins later gets his when he looks (reading.ts).
 */
export async function addReaders(tx: Tx, actor: Actor, record: Row): Promise<void> {
  if (record.msgType === audience.users) return;
  await sql`insert into sys_announcement_send (id, annt_id, user_id, read_flag, create_by, create_time)
    select replace(gen_random_uuid()::text, '-', ''), ${record.id}, u.id, '0', ${actor.username}, now()
    from sys_user u where u.del_flag = 0 and u.status = 1 and ${ofTenant(actor.tenantId)} and ${concerned(record)}
    on conflict (user_id, annt_id) do nothing`.execute(tx);
}

/** Users whose sessions work in the tenant. */
function ofTenant(tenantId: number): RawBuilder<boolean> {
  if (tenantId === 0) return sql`coalesce(u.rel_tenant_ids, '') = ''`;
  return inTenant(sql`u.rel_tenant_ids`, tenantId);
}

/** Users, as `u`, whom an announcement may name: in a tenant its own alone. */
export function mayBeTold(tenantId: number): RawBuilder<boolean> {
  return tenantId === 0 ? sql`true` : inTenant(sql`u.rel_tenant_ids`, tenantId);
}

function concerned(record: Row): RawBuilder<boolean> {
  if (record.msgType === audience.everybody) return sql`true`;
  // Codes of departments below begin with the code of the one above (level-code.ts).
  return sql`u.id in (select ud.user_id from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    join sys_depart above on above.id = any(${csvOf(String(record.orgIds ?? ''))})
      and starts_with(d.org_code, above.org_code))`;
}

/** Copies of a published announcement by mail and short message, for those of its readers who want them. */
export async function sendCopies(app: App, tx: Tx, actor: Actor, record: Row): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.user_id as id from sys_announcement_send s join sys_user_message_setting m on m.user_id = s.user_id
    where s.annt_id = ${record.id} and m.kind = 'notice' and m.is_on
      and m.channel = any(${[...copyChannels]})`.execute(tx);
  if (rows.length === 0) return;
  await app.messages.send(tx, {
    id: record.id,
    kind: 'notice',
    userIds: rows.map(({ id }) => id),
    tenantId: actor.tenantId,
    title: written(String(record.titile)),
    content: record.msgContent ? { html: String(record.msgContent) } : [written(String(record.msgAbstract ?? ''))],
    priority: 'L',
    about: { type: 'notice', id: record.id },
    openPage: null,
    days: copyDays,
    sender: actor.username,
    among: copyChannels,
    at: record.startTime as string | null,
  });
}

/** How many received each announcement and how many have read it. */
export async function readCounts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { receivers: number; readers: number }>> {
  const { rows } = await sql<{ annt_id: string; receivers: number; readers: number }>`
    select annt_id, count(*) as receivers, count(*) filter (where read_flag = '1') as readers
    from sys_announcement_send where annt_id = any(${[...ids]}) group by annt_id`.execute(db);
  return new Map(rows.map(({ annt_id, receivers, readers }) => [annt_id, { receivers, readers }]));
}
