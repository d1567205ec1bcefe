import { readParameters } from '@dossier/contract/operations/job-parameters.ts';
import { jobStatus, type quartzJob } from '@dossier/contract/operations/quartz-job.ts';
import { whyNever } from '@dossier/rules/cron/next-runs.ts';
import { CronError, parseCron } from '@dossier/rules/cron/parse.ts';
import { sql } from 'kysely';
import { AppError, fieldError, invalid, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import { parametersOf } from '#services/jobs/define.ts';
import { isActive, nextTime } from '#services/jobs/due.ts';
import type { Jobs } from '#services/jobs/jobs.ts';

/** What decides when and how a job runs; a change of the rest leaves its next time alone. */
const deciding = ['jobClassName', 'cronExpression', 'timeZone', 'parameter', 'status'] as const;

/** What a job does beyond a plain record: a task that exists, parameters that fit it, times that come. */
export function jobHooks(jobs: Jobs): Hooks<typeof quartzJob> {
  return {
    // Each row of a file sees those before it: one task comes in once.
    oneByOne: true,
    beforeImport(row) {
      row.status = String(jobStatus.stopped);
      row.imported = true;
    },
    async beforeAdd({ tx, input }, draft) {
      if (input.imported === true && (await isTaken(tx, String(draft.jobClassName))))
        throw refuse('任务类名已经存在，忽略导入。');
      schedule(jobs, draft, draft);
    },
    beforeEdit(_context, draft, before) {
      const after: Draft = {};
      for (const name of deciding) after[name] = name in draft ? (draft[name] ?? null) : (before[name] as string);
      if (deciding.some((name) => after[name] !== before[name])) schedule(jobs, draft, after);
    },
    afterAdd: ({ tx }) => jobs.changed(tx),
    afterEdit: ({ tx }) => jobs.changed(tx),
    async beforeDelete({ tx }, record) {
      if (await isActive(tx, record.id)) throw refuse(`“${record.jobClassName}”正在执行，请先取消或等待结束后再删除`);
    },
    async decorate(_db, records) {
      const titles = new Map(jobs.registered().map(({ name, title }) => [name, title]));
      for (const record of records) record.jobClassName_dictText = titles.get(String(record.jobClassName)) ?? null;
    },
  };
}

/** When a job whose status is 正常 runs next. @throws AppError when that never comes */
export function nextOf(job: Row | Draft, now: Date): string | null {
  const { cronExpression, timeZone } = job;
  return nextTime({ cron_expression: String(cronExpression), time_zone: String(timeZone) }, now);
}

/** Checks what decides about a job and sets its next time. */
function schedule(jobs: Jobs, draft: Draft, after: Draft): void {
  const now = new Date();
  const problems: Record<string, string> = {};
  const parameter = parameterProblem(jobs, after, problems);
  if (parameter) problems.parameter = parameter;
  const zone = zoneProblem(String(after.timeZone));
  if (zone) problems.timeZone = zone;
  const cron = cronProblem(after, now, zone !== null);
  if (cron) problems.cronExpression = cron;
  const { jobClassName: unknownTask } = problems;
  // The wire's own sentence where it is all that is wrong.
  if (unknownTask && Object.keys(problems).length === 1) throw fieldError('jobClassName', unknownTask);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  draft.nextAt = after.status === jobStatus.running ? nextOf(after, now) : null;
}

function parameterProblem(jobs: Jobs, { jobClassName, parameter }: Draft, problems: Record<string, string>) {
  try {
    const read = readParameters(parametersOf(jobs.find(String(jobClassName))), parameter as string | null);
    return Object.values(read.problems).join('；');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.jobClassName = error.message;
    return null;
  }
}

/** The list of zones is a dictionary, which administrators may change. */
function zoneProblem(zone: string): string | null {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return null;
  } catch {
    return `时区“${zone}”不存在`;
  }
}

function cronProblem({ cronExpression, timeZone, status }: Draft, now: Date, zoneIsWrong: boolean): string | null {
  try {
    const cron = parseCron(String(cronExpression));
    if (zoneIsWrong || status !== jobStatus.running) return null;
    return whyNever(cron, now, String(timeZone)) ?? null;
  } catch (error) {
    if (error instanceof CronError) return error.message;
    throw error;
  }
}

async function isTaken(tx: Tx, jobClassName: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_quartz_job where job_class_name = ${jobClassName} limit 1`.execute(tx);
  return rows.length > 0;
}
