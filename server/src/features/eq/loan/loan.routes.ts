import * as lending from '@dossier/contract/eq/lending.ts';
import { loan } from '@dossier/contract/eq/loan.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { countFree, moveLoan, readCalendar } from './calendar.service.ts';
import { loanFlow } from './loan.flow.ts';
import { loanHooks } from './loan.service.ts';
import { outstandingOf } from './outstanding.service.ts';

export function loanRoutes(app: App): void {
  serveResource(app, loan, loanHooks);
  app.flows.propose('eq.loan', loanFlow);
  serve(app, lending.calendar, ({ actor, query }) => readCalendar(app.db, actor, query));
  serve(app, lending.free, ({ actor, query }) => countFree(app.db, actor, query));
  serve(app, lending.move, async ({ actor, origin, body }) => {
    await moveLoan({ app, actor, origin }, body);
    return done('已改期');
  });
  serve(app, lending.outstanding, ({ actor, query }) => outstandingOf(app.db, actor, query));
}
