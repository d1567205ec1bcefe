import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { fileScan } from '@dossier/contract/files/oss-file.ts';
import type { readQueues } from '@dossier/contract/operations/monitor.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { App } from '#services/services.ts';

type Figures = ResultOf<typeof readQueues>;
type Kind = Figures['kinds'][number];

/** How jobs, tasks and the virus scanner do: the server's own and those of the caller's tenant. */
export async function queueFigures(
  { db, jobs, scanner }: Pick<App, 'db' | 'jobs' | 'scanner'>,
  actor: Actor,
): Promise<Figures> {
  const own = sql`(t.user_id is null or t.tenant_id = ${actor.tenantId})`;
  const [kinds, tasks, runs, health, unscanned] = await Promise.all([
    sql<Kind>`
      select t.name, min(t.label) as label,
        count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running,
        count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
        coalesce(avg(extract(epoch from finished_at - started_at) * 1000)
          filter (where finished_at > now() - interval '1 day'), 0)::bigint as "meanMs"
      from sys_task t where ${own} group by t.name order by running desc, waiting desc, failed desc, t.name`.execute(
      db,
    ),
    sql<Figures['tasks']>`
      select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running,
        count(*) filter (where state = 'done' and finished_at >= current_date) as "doneToday",
        count(*) filter (where state = 'failed' and finished_at >= current_date) as "failedToday",
        coalesce(max(extract(epoch from now() - create_time) * 1000) filter (where state = 'waiting'), 0)::bigint as "oldestWaitMs"
      from sys_task t where ${own}`.execute(db),
    sql<Omit<Figures['jobs'][number], 'title'>>`
      select j.job_class_name as name, j.status, j.next_at as "nextAt", j.missed_count as missed,
        r.state as "lastState", r.at as "lastAt"
      from sys_quartz_job j left join lateral (
        select t.state, coalesce(t.finished_at, t.started_at, t.create_time) as at
        from sys_quartz_run r join sys_task t on t.id = r.id where r.job_id = j.id order by r.id desc limit 1) r on true
      where j.del_flag = 0 order by j.next_at nulls last, j.job_class_name limit 200`.execute(db),
    scanner.health(),
    sql<{ count: number }>`select count(*) from sys_file where scan_state = ${fileScan.unscanned}`.execute(db),
  ]);
  const titles = new Map(jobs.registered().map(({ name, title }) => [name, title]));
  const [sums] = tasks.rows;
  return {
    tasks: sums ?? { waiting: 0, running: 0, doneToday: 0, failedToday: 0, oldestWaitMs: 0 },
    kinds: kinds.rows,
    scanner: { detail: null, ...health, unscanned: unscanned.rows[0]?.count ?? 0 },
    jobs: runs.rows.map((job) => ({ ...job, title: titles.get(job.name) ?? job.name })),
  };
}
