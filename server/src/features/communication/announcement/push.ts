import { audience } from '@dossier/contract/communication/announcement.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Row } from '#engine/resource/read.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

/** Tells the readers of a published announcement; goes out with the commit. One that begins later is not told. */
export async function pushAnnouncement(app: App, tx: Tx, actor: Actor, record: Row): Promise<void> {
  if (record.startTime && String(record.startTime) > wireNow()) return;
  await send(app, tx, actor, record, String(record.titile));
}

/** Makes the readers' pages read their bell again. */
export function pushReload(app: App, tx: Tx, actor: Actor, record: Row): Promise<void> {
  return send(app, tx, actor, record, '通告已撤销');
}

/** To the caller's own pages alone: nobody can make everybody else's reload. */
export function pushOwn(app: App, db: Db | Tx, actor: Actor, text: string, id = ''): Promise<void> {
  return app.sockets.pushToUsers(db, [actor.userId], { cmd: 'topic', msgId: id, msgTxt: text });
}

async function send(app: App, tx: Tx, actor: Actor, record: Row, text: string): Promise<void> {
  const message = { msgId: record.id, msgTxt: text };
  if (record.msgType === audience.users) {
    await app.sockets.pushToUsers(tx, csvOf(String(record.userIds ?? '')), { cmd: 'user', ...message });
    return;
  }
  if (record.msgType === audience.departs) {
    const { rows } = await sql<{ id: string }>`
      select user_id as id from sys_announcement_send where annt_id = ${record.id}`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await app.sockets.pushToUsers(tx, ids, { cmd: 'user', ...message });
    return;
  }
  // A title is for its tenant alone; where there is only one, everybody who is connected is meant.
  const { rows } = await sql<{ user_id: string; tenant_id: number }>`
    select distinct user_id, tenant_id from sys_session where ends_at > now()`.execute(tx);
  const own = rows.filter((row) => row.tenant_id === actor.tenantId);
  if (own.length === rows.length) await app.sockets.pushToAll(tx, { cmd: 'topic', ...message });
  else await app.sockets.pushToUsers(tx, [...new Set(own.map((row) => row.user_id))], { cmd: 'topic', ...message });
}
