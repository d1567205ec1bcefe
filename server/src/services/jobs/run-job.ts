import { readParameters } from '@dossier/contract/operations/job-parameters.ts';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError, refuse } from '#core/errors.ts';
import { outageOf } from '#db/outage.ts';
import { defineTask, type TaskDefinition, type TaskRun } from '../tasks/define.ts';
import { type JobDefinition, type JobServices, parametersOf } from './define.ts';
import { openRunLog, type RunLog } from './run-log.ts';

/** What a run keeps of its job, as it was when the run began. */
const RunParams = Type.Object({
  jobId: Type.String(),
  className: Type.String(),
  parameter: Type.Union([Type.String(), Type.Null()]),
});

/** @throws AppError when no task is registered under the name */
export function registered(jobs: ReadonlyMap<string, JobDefinition>, name: string): JobDefinition {
  const job = jobs.get(name);
  if (!job) throw refuse(`后台找不到该类名：${name}`);
  return job;
}

/** The background task that runs a job; an instance takes it over from one that died. */
export function jobTask(
  services: JobServices,
  jobs: ReadonlyMap<string, JobDefinition>,
): TaskDefinition<typeof RunParams> {
  return defineTask({
    name: 'job.run',
    label: '定时任务',
    params: RunParams,
    restartable: true,
    async run(task) {
      const log = openRunLog(services.db, task.taskId);
      try {
        const message = await perform(services, jobs, task, log);
        log.add(`执行完成：${message}`);
        return { message };
      } catch (error) {
        log.add(endOf(error, task));
        throw error;
      } finally {
        await log.close();
      }
    },
  });
}

async function perform(
  { db, files, dictTexts, settings, backups, app }: JobServices,
  jobs: ReadonlyMap<string, JobDefinition>,
  { params, taskId, signal, progress }: TaskRun<Static<typeof RunParams>>,
  log: RunLog,
): Promise<string> {
  const job = registered(jobs, params.className);
  const { values, problems } = readParameters(parametersOf(job), params.parameter);
  if (Object.keys(problems).length > 0) throw refuse(Object.values(problems).join('；'));
  if (!Compile(job.params).Check(values)) throw new Error(`the parameters of ${job.name} do not fit their schema`);
  const task = await db.selectFrom('sys_task').select('attempts').where('id', '=', taskId).executeTakeFirstOrThrow();
  if (task.attempts > 1) log.add(`上次执行因服务中断而未完成，第 ${task.attempts} 次执行`);
  log.add(`开始执行：${job.title}${params.parameter ? `，参数 ${JSON.stringify(values)}` : ''}`);
  return job.run({
    db,
    files,
    dictTexts,
    settings,
    backups,
    app: app(),
    // Checked by the task's schema above.
    params: values as Static<typeof job.params>,
    now: new Date(),
    log: log.add,
    progress,
    signal,
  });
}

function endOf(error: unknown, { signal, taskId }: Pick<TaskRun<unknown>, 'signal' | 'taskId'>): string {
  if (signal.aborted) return '执行已停止';
  const outage = outageOf(error);
  if (outage) return `执行失败：${outage.message}`;
  // What is no refusal may hold anything; it goes to the server's log under the same number.
  return `执行失败：${error instanceof AppError ? error.message : `服务器内部错误，详见服务日志（taskId ${taskId}）`}`;
}
