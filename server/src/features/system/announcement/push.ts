import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { wireNow } from '../../../platform/log-entries.ts';
import type { Row } from '../../../platform/resource/read.ts';
import type { App } from '../../../platform/services.ts';

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
  return app.events.publish(db, 'push', {
    userIds: [actor.userId],
    message: { cmd: 'topic', msgId: id, msgTxt: text },
  });
}

async function send(app: App, tx: Tx, actor: Actor, record: Row, text: string): Promise<void> {
  const message = { msgId: record.id, msgTxt: text };
  if (record.msgType !== 'USER') {
    await app.events.publish(tx, 'push', { tenantId: actor.tenantId, message: { cmd: 'topic', ...message } });
    return;
  }
  const ids = csvOf(String(record.userIds ?? ''));
  for (let at = 0; at < ids.length; at += 100)
    await app.events.publish(tx, 'push', { userIds: ids.slice(at, at + 100), message: { cmd: 'user', ...message } });
}
