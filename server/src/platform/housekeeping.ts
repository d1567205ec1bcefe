import { sql } from 'kysely';
import type { Db } from './database.ts';
import { releaseUnreferenced } from './files/release.ts';
import type { App } from './services.ts';
import { keepTaskDays } from './tasks/claim.ts';
import { purgeTasks } from './tasks/routes.ts';

interface Chore {
  name: string;
  everyMinutes: number;
  run(app: App, now: Date): Promise<unknown>;
}

const day = 86_400_000;

/** What any installation needs done, seen by nobody. What administrators set belongs to the job screen instead. */
const chores: readonly Chore[] = [
  { name: 'files', everyMinutes: 60, run: ({ db, files }, now) => releaseUnreferenced({ db, files, now }) },
  {
    name: 'tasks',
    everyMinutes: 24 * 60,
    run: ({ db }, now) => purgeTasks(db, new Date(now.getTime() - keepTaskDays * day)),
  },
  {
    name: 'events',
    everyMinutes: 10,
    run: ({ db }) => sql`delete from sys_event where create_time < now() - interval '10 minutes'`.execute(db),
  },
  { name: 'sign-in', everyMinutes: 60, run: ({ db }) => purgeSignIns(db) },
];

/** Sessions past their end, codes past theirs, counts of failures that hold nobody any more. */
async function purgeSignIns(db: Db): Promise<void> {
  await sql`delete from sys_session where ends_at < now() or last_seen + idle_seconds * interval '1 second' < now()`.execute(
    db,
  );
  await sql`delete from sys_one_time_code where expires_at < now()`.execute(db);
  await sql`delete from sys_sign_in_failure where until < now() - interval '1 day'`.execute(db);
}

/** True for the one instance whose turn it is: it moved the time. */
export async function claimChore(db: Db, name: string, everyMinutes: number): Promise<boolean> {
  const { rows } = await sql`
    insert into sys_housekeeping as h (name, ran_at) values (${name}, now())
    on conflict (name) do update set ran_at = now() where h.ran_at <= now() - ${everyMinutes} * interval '1 minute'
    returning name`.execute(db);
  return rows.length === 1;
}

/** Does every chore that is due. A failing one stops no other. */
export async function keepHouse(app: App, now: Date): Promise<void> {
  for (const { name, everyMinutes, run } of chores) {
    try {
      if (await claimChore(app.db, name, everyMinutes)) await run(app, now);
    } catch (error) {
      app.log.error({ err: error, chore: name }, 'housekeeping failed');
    }
  }
}

/** Looks every minute, for as long as the application lives. */
export function startHousekeeping(app: App): void {
  let working: Promise<void> | null = null;
  const timer = setInterval(() => {
    working ??= keepHouse(app, new Date()).finally(() => {
      working = null;
    });
  }, 60_000).unref();
  app.http.addHook('onClose', async () => {
    clearInterval(timer);
    await working;
  });
}
