import * as contract from '@dossier/contract/operations/quartz-job.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { invalid, notFound, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { changeRecord } from '#engine/resource/write.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import { parametersOf } from '#services/jobs/define.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { tellRunEnd } from './alarm.ts';
import { jobHooks, nextOf } from './quartz-job.hooks.ts';
import { findRun, listRuns } from './runs.ts';

const { jobStatus, quartzJob } = contract;
type Caller = { actor: Actor; origin: Origin };

/** Scheduled jobs: keeping them, starting and stopping, and what they did. */
export function quartzJobRoutes(app: App): void {
  serveResource(app, quartzJob, jobHooks(app.jobs));
  app.jobs.onEnd((tx, jobId, run) => tellRunEnd(app, tx, jobId, run));
  stateRoutes(app);
  runRoutes(app);
  serve(app, contract.listJobTasks, async () =>
    app.jobs.registered().map((job) => ({
      code: job.name,
      title: job.title,
      description: job.description,
      cron: job.cron,
      parameters: parametersOf(job),
    })),
  );
}

function stateRoutes(app: App): void {
  serve(app, contract.pauseJob, async (call) => {
    await setStatus(app, call, call.query.id, jobStatus.stopped);
    return done('停止定时任务成功');
  });
  serve(app, contract.resumeJob, async (call) => {
    await setStatus(app, call, call.query.id, jobStatus.running);
    return done('启动定时任务成功');
  });
}

/** Starts or stops; a job that runs already keeps its next time. */
function setStatus(app: App, { actor, origin }: Caller, id: string, status: 0 | -1): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const before = await lockedJob(tx, actor, id, '定时任务不存在！');
    if (before.status === status) return;
    const starts = status === jobStatus.running;
    const nextAt = starts ? nextOf(before, new Date()) : null;
    if (starts && nextAt === null) throw invalid({ cronExpression: 'cron表达式指定的时间不会再到来，请先修改' });
    if (starts) app.jobs.find(String(before.jobClassName));
    await changeRecord(
      { app, tx, actor, origin, resource: quartzJob },
      before,
      { status, nextAt },
      {
        name: starts ? 'resume' : 'pause',
        text: `${starts ? '启动' : '停止'}定时任务，${before.jobClassName}`,
      },
    );
    await app.jobs.changed(tx);
  });
}

function runRoutes(app: App): void {
  serve(app, contract.executeJob, ({ actor, origin, query }) =>
    inTransaction(app.db, async (tx) => {
      const job = await lockedJob(tx, actor, query.id);
      const runId = await app.jobs.execute(tx, job.id, actor);
      await writeLog(tx, actor, origin, {
        content: `立即执行定时任务，${job.jobClassName}`,
        operate: operateType.edit,
        method: contract.executeJob.access,
        parameters: { id: job.id, runId },
      });
      return doneWith('执行成功!', runId);
    }),
  );
  serve(app, contract.listJobRuns, async ({ db, actor, query }) => {
    if (!(await findRow(db, scopeOf(quartzJob, actor), query.jobId))) throw notFound();
    return listRuns(db, query);
  });
  serve(app, contract.queryJobRun, async ({ db, actor, query }) => {
    const run = await findRun(db, query.id);
    if (!run || !(await findRow(db, scopeOf(quartzJob, actor), run.jobId))) throw notFound('执行记录不存在');
    return run;
  });
  serve(app, contract.cancelJobRun, async ({ actor, origin, body }) => {
    const run = await findRun(app.db, body.id);
    const job = run && (await findRow(app.db, scopeOf(quartzJob, actor), run.jobId, { full: true }));
    if (!job) throw notFound('执行记录不存在');
    if (run.endTime !== null) throw refuse('任务已结束，不能取消');
    await app.jobs.cancel(run.id);
    await inTransaction(app.db, (tx) =>
      writeLog(tx, actor, origin, {
        content: `取消执行定时任务，${job.jobClassName}`,
        operate: operateType.edit,
        method: contract.cancelJobRun.access,
        parameters: { id: job.id, runId: run.id },
      }),
    );
    return done('任务正在取消');
  });
}

async function lockedJob(tx: Tx, actor: Actor, id: string, missing?: string): Promise<Row> {
  const row = await findRow(tx, scopeOf(quartzJob, actor), id, { lock: true, full: true });
  if (!row) throw notFound(missing);
  return row;
}
