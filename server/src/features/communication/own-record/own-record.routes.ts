import * as contract from '@dossier/contract/communication/own-record.ts';
import { inTransaction } from '#db/database.ts';
import { requireRecord } from '#engine/resource/about-record.ts';
import { done, serve } from '#http/endpoint.ts';
import { makeRateLimit } from '#http/rate-limit.ts';
import type { App } from '#services/services.ts';
import { listOwn, noteOpened, star } from './own-record.service.ts';

/** Records that one person opens; who walks a register by keyboard opens one in a second. */
const mostPerMinute = 120;

/** What records are to a person: opened last, kept as favourites. Of those alone that he may see. */
export function ownRecordRoutes(app: App): void {
  const mayOpen = makeRateLimit({ most: mostPerMinute, seconds: 60 });
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
  serve(app, contract.ownRecords, ({ db, actor }) => listOwn(app.resources, db, actor));
}
