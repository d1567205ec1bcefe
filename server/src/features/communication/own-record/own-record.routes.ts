import * as contract from '@dossier/contract/communication/own-record.ts';
import { inTransaction } from '#db/database.ts';
import { requireRecord } from '#engine/resource/about-record.ts';
import { done, serve } from '#http/endpoint.ts';
import { makeRateLimit } from '#http/rate-limit.ts';
import type { App } from '#services/services.ts';
import { addAll, followAll, listFollowers } from './followers.service.ts';
import { ownRegistersOf, recordsOf } from './mine.service.ts';
import { starPage } from './own-page.service.ts';
import { listOwn, noteOpened, star } from './own-record.service.ts';

/** Records that one person opens; who walks a register by keyboard opens one in a second. */
const mostPerMinute = 120;
/** Calls that make others followers, of one person. */
const mostAddsPerMinute = 20;

/** What records are to a person: opened last, kept as favourites. Of those alone that he may see. */
export function ownRecordRoutes(app: App): void {
  const mayOpen = makeRateLimit({ most: mostPerMinute, seconds: 60 });
  const mayAdd = makeRateLimit({ most: mostAddsPerMinute, seconds: 60 });
  serve(app, contract.openRecord, ({ actor, body }) => {
    mayOpen(actor.userId);
    return inTransaction(app.db, async (tx) => {
      await requireRecord(app.resources, tx, actor, body);
      return noteOpened(tx, actor, body);
    });
  });
  serve(app, contract.starRecord, async ({ actor, body }) => {
    mayOpen(actor.userId);
    await inTransaction(app.db, async (tx) => {
      await requireRecord(app.resources, tx, actor, body);
      await star(tx, actor, body, body.on);
    });
    return done(body.on ? '已收藏' : '已取消收藏');
  });
  serve(app, contract.starPage, async ({ actor, body }) => {
    mayOpen(actor.userId);
    await inTransaction(app.db, (tx) => starPage(tx, actor, body.path, body.on));
    return done(body.on ? '已收藏' : '已取消收藏');
  });
  serve(app, contract.followRecords, ({ actor, body }) => {
    mayOpen(actor.userId);
    return inTransaction(app.db, async (tx) => {
      const count = await followAll(app, tx, actor, body);
      if (!body.on) return done('已取消关注');
      const left = new Set(body.ids).size - count;
      if (left > 0) return done(`已关注${count}条，${left}条不能查看`);
      return done(count === 1 ? '已关注' : `已关注${count}条`);
    });
  });
  serve(app, contract.recordFollowers, ({ db, actor, query }) => listFollowers(app, db, actor, query));
  serve(app, contract.addFollowers, ({ actor, body }) => {
    // Each call reads the rights of up to twenty people.
    mayAdd(actor.userId);
    return inTransaction(app.db, async (tx) => {
      const able = await addAll(app, tx, actor, body);
      const left = new Set(body.usernames).size - able;
      return done(left > 0 ? `已添加${able}位关注人，${left}人不能查看该记录` : `已添加${able}位关注人`);
    });
  });
  serve(app, contract.ownRegisters, async ({ actor }) => ownRegistersOf(app, actor));
  serve(app, contract.recordsOfMine, ({ db, actor, query }) => recordsOf(app, db, actor, query));
  serve(app, contract.ownRecords, ({ db, actor }) => listOwn(app.resources, db, actor));
}
