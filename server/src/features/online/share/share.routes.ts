import * as contract from '@dossier/contract/online/share/share-calls.ts';
import { type Call, done, doneWith, serve, servePublic } from '#http/endpoint.ts';
import { limitedAddress, makeRateLimit } from '#http/rate-limit.ts';
import type { App } from '#services/services.ts';
import { fieldsFor, makeLink, revokeLink, shareLinks, visitsOf } from './links.service.ts';
import { look, save } from './visit.service.ts';

/** Looks and saves of one address; a whole class may open a link in the same room. */
const mostPerMinute = 300;

/** 分享链接: records of forms for people who do not sign in (decision 0148). */
export function shareRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });
  serve(app, contract.listShareLinks, ({ actor, query }) => shareLinks(app, actor, query.headId));
  serve(app, contract.shareFields, ({ actor, query }) => fieldsFor(app, actor, query));
  serve(app, contract.addShareLink, async (call) =>
    doneWith('分享链接已生成', await makeLink(caller(call), call.body)),
  );
  serve(app, contract.revokeShareLink, async (call) => {
    await revokeLink(caller(call), call.body.id);
    return done('分享链接已作废');
  });
  serve(app, contract.shareVisits, ({ db, actor, query }) => visitsOf(db, actor, query.id));

  const mayAsk = makeRateLimit({ most: mostPerMinute, seconds: 60 });
  servePublic(app, contract.lookAtShare, ({ origin, body }) => {
    mayAsk(limitedAddress(origin.ip));
    return look({ app, origin }, body);
  });
  servePublic(app, contract.saveShare, async ({ origin, body }) => {
    mayAsk(limitedAddress(origin.ip));
    await save({ app, origin }, body);
    return done('提交成功');
  });
}
