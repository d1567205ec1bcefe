import { audience, sendStatus } from '@dossier/contract/communication/announcement.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import type { InAppMessage } from '#services/messages/messages.ts';

/** Puts a message into the bell and 我的消息 of its readers: one row, and one statement for however many they are. */
export async function keepInApp(tx: Tx, message: InAppMessage): Promise<void> {
  const { id, userIds, openPage, sender } = message;
  await tx
    .insertInto('sys_announcement')
    .values({
      id,
      titile: message.title,
      msg_content: message.html,
      msg_abstract: message.summary,
      wording: message.wording && JSON.stringify(message.wording),
      sender,
      priority: message.priority,
      msg_category: '2',
      msg_type: audience.users,
      user_ids: `${userIds.join(',')},`,
      send_status: sendStatus.published,
      send_time: sql`now()`,
      end_time: sql`now() + ${message.days} * interval '1 day'`,
      bus_type: message.about.type,
      bus_id: message.about.id,
      open_type: openPage === null ? null : 'url',
      open_page: openPage,
      tenant_id: message.tenantId,
      create_by: sender,
      create_time: sql`now()`,
    })
    .execute();
  await sql`insert into sys_announcement_send (id, annt_id, user_id, create_time)
    select replace(gen_random_uuid()::text, '-', ''), ${id}, u.id, now() from unnest(${[...userIds]}::text[]) as u (id)`.execute(
    tx,
  );
}
