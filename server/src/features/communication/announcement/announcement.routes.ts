import * as contract from '@dossier/contract/communication/announcement.ts';
import { listByUser, markAnnouncementRead } from '@dossier/contract/communication/announcement-reading.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { actOnOne } from '#engine/resource/actions.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { findRow } from '#engine/resource/read.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { announcementHooks } from './announcement.hooks.ts';
import { keepInApp } from './announcement.public.ts';
import { announcementPage, missingPage, pagePolicy } from './page.ts';
import { pushOwn } from './push.ts';
import * as reading from './reading.ts';
import { announcementSendRoutes } from './sends.routes.ts';
import { tellTaskEnd } from './task-message.ts';

const { announcement } = contract;
type Answer = ResultOf<typeof contract.queryAnnouncement>;

/** Announcements: keeping, publishing, and the readers' side. */
export function announcementRoutes(app: App): void {
  const hooks = announcementHooks(app);
  serveResource(app, announcement, hooks);
  // Pictures in the text are for everybody who may read it, recipients included.
  app.files.owners.register(announcement.path, async (db, actor, id) => (await findFor(db, actor, id)) !== undefined);
  app.messages.onInApp(keepInApp);
  app.tasks.onEnd((tx, task) => tellTaskEnd(app, tx, task));
  publishingRoutes(app, hooks);
  readingRoutes(app);
  announcementSendRoutes(app);
}

/** The actions' calls as the wire has them. */
function publishingRoutes(app: App, hooks: Hooks<typeof announcement>): void {
  const { doReleaseData: release, doReovkeData: revoke } = announcement.actions;
  serve(app, contract.releaseAnnouncement, async (call) => {
    await actOnOne(app, announcement, hooks, release.name, call);
    return done(release.done);
  });
  serve(app, contract.revokeAnnouncement, async (call) => {
    await actOnOne(app, announcement, hooks, revoke.name, call);
    return done(revoke.done);
  });
}

function readingRoutes(app: App): void {
  serve(app, contract.queryAnnouncement, async ({ db, actor, query }) => {
    const found = await findFor(db, actor, query.id);
    if (!found) throw notFound();
    await app.dictTexts.label(app.db, [found], announcement.fields, actor);
    return found;
  });
  serve(app, contract.showAnnouncement, async ({ db, actor, params, reply }) => {
    const found = await findFor(db, actor, params.id);
    if (found) await app.dictTexts.label(app.db, [found], announcement.fields, actor);
    const html = found
      ? announcementPage({
          title: found.titile ?? '',
          sender: found.sender_dictText ?? '',
          time: found.sendTime ?? '',
          content: found.msgContent ?? '',
          summary: found.msgAbstract ?? '',
        })
      : missingPage();
    reply.code(found ? 200 : 404).headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
    });
    return html;
  });

  serve(app, listByUser, ({ actor, query }) => reading.unread(app, actor, query.pageSize ?? 5));
  serve(app, contract.getMyAnnouncementSend, ({ actor, query }) => reading.mine(app, actor, query));
  serve(app, markAnnouncementRead, async ({ db, actor, body }) => {
    if (!(await reading.markRead(db, actor, body.anntId))) throw notFound();
    return null;
  });
  serve(app, contract.readAllAnnouncements, async ({ db, actor }) => {
    await reading.markAllRead(db, actor);
    await pushOwn(app, db, actor, '全部已读');
    return doneWith('全部已读', null, 0);
  });
  serve(app, contract.syncNotic, async ({ db, actor, query }) => {
    const found = query.anntId ? await reading.findForReader(db, actor, query.anntId) : undefined;
    await pushOwn(app, db, actor, found?.titile ?? '批量设置已读', found?.id);
    return null;
  });
}

/** Keepers find every announcement of their scope, everybody else what was published to him. */
async function findFor(db: Db, actor: Actor, id: string): Promise<Answer | undefined> {
  if (actor.permissions.has('system:sysAnnouncement:list')) {
    const row = await findRow(db, scopeOf(announcement, actor), id);
    // The resource's columns carry the contract's names; the answer's projection drops the rest.
    if (row) return row as unknown as Answer;
  }
  return reading.findForReader(db, actor, id);
}
