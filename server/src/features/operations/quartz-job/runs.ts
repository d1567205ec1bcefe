import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { listJobRuns, queryJobRun } from '@dossier/contract/operations/quartz-job.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

type Runs = ResultOf<typeof listJobRuns>;
type Run = ResultOf<typeof queryJobRun>;

const columns = sql`r.id, r.job_id as "jobId", r.due_at as "dueTime",
  coalesce(u.realname, r.started_by) as "startedBy", t.state, t.done, t.total, t.message, t.attempts,
  t.started_at as "startTime", t.finished_at as "endTime",
  (extract(epoch from coalesce(t.finished_at, now()) - t.started_at) * 1000)::int8 as duration`;
const source = sql`sys_quartz_run r join sys_task t on t.id = r.id left join sys_user u on u.username = r.started_by`;

/** What a job did, newest first. */
export async function listRuns(
  db: Db,
  { jobId, state, pageNo = 1, pageSize = 10 }: QueryOf<typeof listJobRuns>,
): Promise<Runs> {
  const which = sql`r.job_id = ${jobId} ${state ? sql`and t.state = ${state}` : sql``}`;
  const [page, counted] = await Promise.all([
    sql<Runs['records'][number]>`select ${columns} from ${source} where ${which}
      order by r.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from sys_quartz_run r join sys_task t on t.id = r.id
      where ${which}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { records: page.rows, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** One run with its log and its job. */
export async function findRun(db: Db, id: string): Promise<(Run & { jobId: string }) | undefined> {
  const { rows } = await sql<Run & { jobId: string }>`
    select ${columns}, r.log from ${source} where r.id = ${id}`.execute(db);
  return rows[0];
}
