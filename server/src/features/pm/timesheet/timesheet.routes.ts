import * as calls from '@dossier/contract/pm/timesheet.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { approve, listFor, reject, unapprove } from './approval.service.ts';
import { monthsOf } from './list-months.ts';
import { lock, unlock } from './months.ts';
import { choicesOf, readWeek } from './read-week.ts';
import { save, submit, withdraw } from './week.service.ts';

/** Hours: a week of one's own, what is approved, months that finance locks, and all lines to read. */
export function timesheetRoutes(app: App): void {
  serveResource(app, calls.timesheet);
  weekRoutes(app);
  serve(app, calls.listApprovals, ({ db, actor, query }) =>
    listFor(db, actor, query.status ?? calls.lineStatus.waiting),
  );
  serve(app, calls.approveLines, async ({ actor, origin, body }) => {
    const outcome = await approve({ app, actor, origin }, body.lines);
    return doneWith(`已通过${outcome.count}条工时`, outcome);
  });
  serve(app, calls.rejectLines, async ({ actor, origin, body }) => {
    const outcome = await reject({ app, actor, origin }, body.lines, body.reason.trim());
    return doneWith(`已驳回${outcome.count}条工时`, outcome);
  });
  serve(app, calls.unapproveLines, async ({ actor, origin, body }) => {
    const outcome = await unapprove({ app, actor, origin }, body.lines);
    return doneWith(`已反审${outcome.count}条工时`, outcome);
  });
  serve(app, calls.listMonths, ({ db, actor }) => monthsOf(db, actor));
  serve(app, calls.lockMonth, async ({ db, actor, origin, body }) => {
    await inTransaction(db, (tx) => lock({ tx, actor, origin }, body.month));
    return done(`${body.month}工时已锁定`);
  });
  serve(app, calls.unlockMonth, async ({ db, actor, origin, body }) => {
    await inTransaction(db, (tx) => unlock({ tx, actor, origin }, body.month, body.reason?.trim() ?? ''));
    return done(`${body.month}工时已解锁`);
  });
}

function weekRoutes(app: App): void {
  serve(app, calls.readWeek, ({ actor, query }) => readWeek(app, actor, query.week));
  serve(app, calls.readChoices, ({ db, actor, query }) => choicesOf(db, actor, query.week));
  serve(app, calls.saveWeek, async ({ actor, origin, body }) => {
    await save({ app, actor, origin }, body);
    return doneWith('工时已保存', await readWeek(app, actor, body.week));
  });
  serve(app, calls.submitWeek, async ({ actor, origin, body }) => {
    await submit({ app, actor, origin }, body);
    return doneWith('工时已提交', await readWeek(app, actor, body.week));
  });
  serve(app, calls.withdrawWeek, async ({ actor, origin, body }) => {
    await withdraw({ app, actor, origin }, body);
    return doneWith('工时已撤回', await readWeek(app, actor, body.week));
  });
}
