import { announcement, audience, sendStatus } from '@dossier/contract/communication/announcement.ts';
import * as contract from '@dossier/contract/communication/announcement-send.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { invalid, notFound, refuse } from '#core/errors.ts';
import { someIds } from '#core/some-ids.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { done, serve } from '#http/endpoint.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { pushAnnouncement, pushOwn } from './push.ts';
import { mayBeTold, readCounts } from './readers.ts';
import { mineBySend } from './reading.ts';
import { listSends, type Send, sendById } from './sends.ts';

/** Reading states of announcements: keepers see whose there are, readers change their own. */
export function announcementSendRoutes(app: App): void {
  serve(app, contract.listAnnouncementSends, async ({ db, actor, query }) => {
    if (!(await findRow(db, scopeOf(announcement, actor), query.anntId))) throw notFound();
    const [page, counts] = await Promise.all([listSends(db, query), readCounts(db, [query.anntId])]);
    return { ...page, ...(counts.get(query.anntId) ?? { receivers: 0, readers: 0 }) };
  });
  serve(app, contract.queryAnnouncementSend, async ({ db, actor, query }) => {
    const found = await sendById(db, query.id);
    if (!found || !(await maySee(db, actor, found))) throw notFound();
    return found;
  });
  serve(app, contract.getAnnouncementOfSend, async ({ actor, query }) => {
    const found = await mineBySend(app, actor, query.sendId);
    if (!found) throw notFound();
    return found;
  });
  keeping(app);
  own(app);
}

function keeping(app: App): void {
  serve(app, contract.addAnnouncementSend, ({ actor, origin, body }) =>
    inTransaction(app.db, async (tx) => {
      const found = await findRow(tx, scopeOf(announcement, actor), body.anntId, { lock: true, full: true });
      if (!found) throw notFound();
      if (found.msgType !== audience.users) throw refuse('只有指定用户的通告可以添加接收人');
      if (found.sendStatus === sendStatus.revoked) throw refuse('已撤销的通告不能添加接收人');
      const { numAffectedRows = 0n } = await sql`
        insert into sys_announcement_send (id, annt_id, user_id, read_flag, create_by, create_time)
        select replace(gen_random_uuid()::text, '-', ''), ${found.id}, u.id, '0', ${actor.username}, now()
        from sys_user u where u.id = ${body.userId} and u.del_flag = 0 and ${mayBeTold(actor.tenantId)}
        on conflict (user_id, annt_id) do nothing`.execute(tx);
      if (numAffectedRows === 0n) throw invalid({ userId: '用户不存在或已是接收人' });
      await sql`update sys_announcement set user_ids = coalesce(user_ids, '') || ${`${body.userId},`}, version = version + 1
        where id = ${found.id}`.execute(tx);
      await writeLog(tx, actor, origin, {
        content: `添加系统通告接收人，${found.titile}`,
        operate: operateType.edit,
        method: 'system:sysAnnouncement:edit',
        parameters: body,
      });
      if (found.sendStatus === sendStatus.published)
        await pushAnnouncement(app, tx, actor, { ...found, userIds: `${body.userId},` });
      return done('添加成功！');
    }),
  );
}

function own(app: App): void {
  serve(app, contract.editAnnouncementSend, async ({ db, actor, body }) => {
    const { starFlag = null, readFlag } = body;
    const { numAffectedRows = 0n } = await sql`
      update sys_announcement_send set star_flag = coalesce(${starFlag}, star_flag),
        read_time = case when ${readFlag === '1'} and read_flag = '0' then now() else read_time end,
        read_flag = case when ${readFlag === '1'} then '1' else read_flag end
      where id = ${body.id} and user_id = ${actor.userId} and not removed`.execute(db);
    if (numAffectedRows === 0n) throw notFound();
    if (readFlag === '1') await pushOwn(app, db, actor, '批量设置已读');
    return done('操作成功!');
  });
  serve(app, contract.deleteAnnouncementSend, async ({ db, actor, query }) => {
    if ((await remove(db, actor, [query.id])) === 0) throw refuse('删除失败，该数据不存在或尚未标记为“已读”');
    return done('删除成功!');
  });
  serve(app, contract.deleteAnnouncementSends, async ({ db, actor, query }) => {
    await remove(db, actor, someIds(query.ids));
    return done('已阅读的消息删除成功!');
  });
}

/** Puts the reader's own away that he has read. @returns how many */
async function remove(db: Db, actor: Actor, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update sys_announcement_send set removed = true
    where id = any(${[...ids]}) and user_id = ${actor.userId} and read_flag = '1' and not removed`.execute(db);
  return Number(numAffectedRows);
}

/** One's own, or of an announcement that one keeps. */
async function maySee(db: Db, actor: Actor, send: Send): Promise<boolean> {
  if (send.userId === actor.userId) return true;
  if (!actor.permissions.has(contract.listAnnouncementSends.access)) return false;
  return (await findRow(db, scopeOf(announcement, actor), send.anntId)) !== undefined;
}
