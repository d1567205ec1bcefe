import {
  type FirstStep,
  type FirstStepState,
  firstSteps,
  readFirstSteps,
} from '@dossier/contract/operations/first-steps.ts';
import { jobStatus } from '@dossier/contract/operations/quartz-job.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Tx } from '#db/database.ts';
import { hasBackup } from '#services/backup/backups.ts';
import type { App } from '#services/services.ts';

type Seen = Pick<App, 'db' | 'settings' | 'config'>;

/** Which steps are done. Each question ends at the first row that answers it. */
export async function stepsOf({ db, settings, config }: Seen, actor: Actor): Promise<FirstStepState[]> {
  const [{ rows }, hasFile] = await Promise.all([
    sql<Record<Exclude<FirstStep, 'brand'>, boolean | null>>`
      select
        -- Made with the account it is of the same moment; null for who signs in without one.
        (select s.changed_at > u.create_time + interval '10 seconds' from sys_user_secret s join sys_user u on u.id = s.user_id
          where s.user_id = ${actor.userId}) as password,
        -- The first one comes with the installation.
        exists (select 1 from sys_depart where del_flag = '0' offset 1) as departs,
        exists (select 1 from sys_user where del_flag = 0 and id <> ${actor.userId}) as people,
        exists (select 1 from sys_user_role where user_id <> ${actor.userId}) as roles,
        exists (select 1 from sys_first_step where step = 'mail') as mail,
        exists (select 1 from sys_quartz_job j where j.job_class_name = 'system.backup' and j.del_flag = 0
          and (j.status = ${jobStatus.running} or exists (
            select 1 from sys_quartz_run r join sys_task t on t.id = r.id where r.job_id = j.id and t.state = 'done'))) as backup,
        exists (select 1 from flow_definition where tenant_id = ${actor.tenantId}
          and published is not null and not disabled) as approval`.execute(db),
    hasBackup(config.backupDir),
  ]);
  const found = rows[0];
  if (!found) return [];
  const states: Record<FirstStep, boolean | null> = {
    ...found,
    brand: settings.stored().some((key) => key === 'brand.name' || key === 'brand.logo'),
    mail: found.mail === true && settings.mail() !== undefined,
    // A database of somebody else is for them to copy.
    backup: config.databaseUrl === undefined ? found.backup === true || hasFile : null,
  };
  return firstSteps.flatMap((step) => {
    const done = states[step];
    return done === null ? [] : [{ step, done }];
  });
}

/** Whether the actor has steps left and wants to see them. */
export async function hasStepsLeft(app: Seen, actor: Actor): Promise<boolean> {
  if (!actor.permissions.has(readFirstSteps.access)) return false;
  const { rows } = await sql`select 1 from sys_first_steps_hidden where user_id = ${actor.userId}`.execute(app.db);
  return rows.length === 0 && (await stepsOf(app, actor)).some(({ done }) => !done);
}

/** Notes a step that leaves no other trace. */
export async function noteStep(tx: Tx, step: FirstStep): Promise<void> {
  await sql`insert into sys_first_step (step) values (${step}) on conflict do nothing`.execute(tx);
}

/** Notes that somebody wants to see the steps no more. */
export async function hideSteps(tx: Tx, { userId }: Actor): Promise<void> {
  await sql`insert into sys_first_steps_hidden (user_id) values (${userId}) on conflict do nothing`.execute(tx);
}
