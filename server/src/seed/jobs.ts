import { jobStatus } from '@dossier/contract/operations/quartz-job.ts';
import { nextRuns } from '@dossier/rules/cron/next-runs.ts';
import { sql } from 'kysely';
import { builtInJobs } from '#features/jobs.ts';
import { wireNow } from '#services/log-entries.ts';
import { type Seeder, seeded } from './seeder.ts';

/** One running job per task that there is, at the task's own times. */
export async function seedJobs({ tx, once }: Seeder): Promise<void> {
  for (const job of builtInJobs) {
    await once(`job:${job.name}`, async () => {
      const { id, create_by, create_time } = seeded();
      const [next] = nextRuns(job.cron, { from: new Date(), count: 1 });
      await sql`insert into sys_quartz_job
          (id, job_class_name, cron_expression, description, status, next_at, create_by, create_time)
        values (${id}, ${job.name}, ${job.cron}, ${job.description}, ${job.startsStopped ? jobStatus.stopped : jobStatus.running},
          ${next && !job.startsStopped ? wireNow(next.getTime()) : null}::timestamptz, ${create_by}, ${create_time})`.execute(
        tx,
      );
    });
  }
}
