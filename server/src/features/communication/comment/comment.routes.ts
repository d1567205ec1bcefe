import * as contract from '@dossier/contract/communication/comment.ts';
import { requireRecord } from '#engine/resource/about-record.ts';
import { done, serve } from '#http/endpoint.ts';
import { makeRateLimit } from '#http/rate-limit.ts';
import type { App } from '#services/services.ts';
import { changeComment, postComment, removeComment } from './comment.service.ts';
import { registerCommentFiles } from './files.ts';
import { peopleFor } from './people.ts';
import { timelineOf } from './timeline.ts';

/** Looks for people to call, of one person; somebody who types fast makes four in a second. */
const mostLooksPerMinute = 120;

/** What is said about records: any that a person may read by its own call. */
export function commentRoutes(app: App): void {
  const mayAsk = makeRateLimit({ most: mostLooksPerMinute, seconds: 60 });
  registerCommentFiles(app);
  serve(app, contract.recordTimeline, async ({ db, actor, query }) => {
    const { resource } = await requireRecord(app.resources, db, actor, query);
    return timelineOf(db, actor, query, { ...query, withFlow: query.flow === '1', path: resource.path });
  });
  serve(app, contract.mentionable, async ({ db, actor, query }) => {
    // Each look reads the rights of up to forty people.
    mayAsk(actor.userId);
    await requireRecord(app.resources, db, actor, query);
    const people = await peopleFor(app.resources, db, actor, query, query.keyword ?? '');
    return people.map(({ username, realname }) => ({ username, realname }));
  });
  serve(app, contract.addComment, async ({ actor, body }) => {
    await postComment(app, actor, body);
    return done('评论已发表');
  });
  serve(app, contract.editComment, async ({ actor, body }) => {
    await changeComment(app, actor, body);
    return done('评论已修改');
  });
  serve(app, contract.deleteComment, async ({ actor, query }) => {
    await removeComment(app, actor, query.id);
    return done('评论已删除');
  });
}
