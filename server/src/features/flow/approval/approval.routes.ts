import * as acting from '@dossier/contract/flow/acting.ts';
import { printInstance } from '@dossier/contract/flow/print.ts';
import * as querying from '@dossier/contract/flow/query.ts';
import * as reading from '@dossier/contract/flow/reading.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor, Origin } from '#access/actor.ts';
import { end, urge, withdraw } from '#engine/flow/applicant.ts';
import { copyTo } from '#engine/flow/copy.ts';
import { decide } from '#engine/flow/decide.ts';
import { deviceOf } from '#engine/flow/device.ts';
import type { PersonActing } from '#engine/flow/own-task.ts';
import { addSigners, transfer } from '#engine/flow/pass-on.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import { makeRateLimit } from '#http/rate-limit.ts';
import type { App } from '#services/services.ts';
import { decideAll, summaryOf } from './decide-all.ts';
import { instanceById, instanceByTask, instancesOfRecord } from './instance-view.ts';
import { counts, listCopies, listDone, listInbox, listMine } from './lists.service.ts';
import { markCopiesRead, markOpened } from './marks.ts';
import { listInstances, listSteps } from './query.service.ts';
import { printSheet } from './sheet/sheet.ts';
import { previewStart } from './try-out.ts';

/** Views of one person in a minute: each reads the rights of those who would be asked. */
const mostViews = 240;

/** Times that one person sends copies in a minute: each may mean twenty messages. */
const mostSent = 30;

/** 审批中心: what waits for people, what they did, and what they do. */
export function approvalRoutes(app: App): void {
  const by = ({ actor, origin, request }: { actor: Actor; origin: Origin; request: FastifyRequest }): PersonActing => ({
    ...{ app, actor, origin },
    device: deviceOf(request),
  });
  const mayLook = makeRateLimit({ most: mostViews, seconds: 60 });
  serve(app, reading.listInbox, ({ db, actor, query }) => listInbox(app, db, actor, query));
  serve(app, reading.listDone, ({ db, actor, query }) => listDone(app, db, actor, query));
  serve(app, reading.listMine, ({ db, actor, query }) => listMine(app, db, actor, query));
  serve(app, reading.listCopies, ({ db, actor, query }) => listCopies(app, db, actor, query));
  serve(app, reading.flowCounts, ({ db, actor }) => counts(app, db, actor));
  serve(app, printInstance, ({ actor, origin, query, reply }) => {
    mayLook(actor.userId);
    return printSheet({ app, actor, origin, query, reply });
  });
  serve(app, querying.listInstances, ({ db, actor, query }) => listInstances(app, db, actor, query));
  serve(app, querying.listSteps, ({ db, actor, query }) => listSteps(app, db, actor, query));
  serve(app, reading.getInstance, ({ db, actor, query }) => {
    mayLook(actor.userId);
    return instanceById(app, db, actor, query.id);
  });
  serve(app, reading.getByTask, ({ db, actor, query }) => {
    mayLook(actor.userId);
    return instanceByTask(app, db, actor, query.id);
  });
  serve(app, reading.getOfRecord, ({ db, actor, query }) => {
    mayLook(actor.userId);
    return instancesOfRecord(app, db, actor, query);
  });
  serve(app, reading.previewStart, ({ db, actor, query }) => {
    mayLook(actor.userId);
    return previewStart(app, db, actor, query);
  });

  serve(app, acting.decideTask, async (call) => {
    await decide(by(call), call.body);
    return done(call.body.decision === 'agree' ? '已同意' : call.body.decision === 'refuse' ? '已驳回' : '已退回');
  });
  serve(app, acting.decideTasks, async (call) => {
    const outcome = await decideAll(by(call), call.body);
    return doneWith(summaryOf(outcome), outcome);
  });
  serve(app, acting.transferTask, async (call) => {
    await transfer(by(call), call.body);
    return done('已转办');
  });
  serve(app, acting.addSigners, async (call) => {
    await addSigners(by(call), call.body);
    return done('已加签');
  });
  serve(app, acting.openTasks, async ({ actor, body }) => {
    await markOpened(app.db, actor, body.ids);
    return done('');
  });
  serve(app, acting.withdrawInstance, async (call) => {
    await withdraw(by(call), call.body);
    return done('已撤回');
  });
  serve(app, acting.urgeInstance, async (call) => {
    await urge(by(call), call.body);
    return done('已催办');
  });
  serve(app, acting.endInstance, async (call) => {
    await end(by(call), call.body);
    return done('已终止');
  });
  const maySend = makeRateLimit({ most: mostSent, seconds: 60 });
  serve(app, acting.copyInstance, async (call) => {
    maySend(call.actor.userId);
    await copyTo(by(call), call.body);
    return done('已抄送');
  });
  serve(app, acting.readCopies, async ({ actor, body }) => {
    await markCopiesRead(app.db, actor, body.ids);
    return done('');
  });
}
