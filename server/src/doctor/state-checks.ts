import type pg from 'pg';
import type { Config } from '#config/config.ts';
import { type DiskState, watchDisk } from '#services/disk/disk.ts';
import { placesOf } from '#services/disk/places.ts';
import { openReserve, reserveBytes } from '#services/disk/reserve.ts';
import { correctedTime } from '#services/jobs/due.ts';
import { type Finding, listed } from './finding.ts';

const silent = { info: () => {}, warn: () => {} };
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The room on the disks of the installation, and the reserve of its database. */
export function checkDisk(config: Config): Finding {
  const { places, home } = placesOf(config);
  const reserve = home === undefined ? undefined : openReserve(home);
  // It only looks: what this one would let go of or make is the server's.
  const watched = reserve ? { reserve: { ...reserve, release: () => {}, fill: async () => {} } } : {};
  const state = watchDisk({ places, log: silent, ...watched }).look();
  const held = reserve ? `, reserve ${megabytes(reserve.held())} of ${megabytes(reserveBytes)}` : '';
  return {
    check: 'disk',
    seen: `${megabytes(state.free)} of ${megabytes(state.total)} free${held}`,
    problems: problemsOf(state),
  };
}

function problemsOf({ level, free }: DiskState): string[] {
  switch (level) {
    case 'ok':
      return [];
    case 'low':
      return [`less than 10 % of the disk is left: ${megabytes(free)}`];
    case 'critical':
      return [`less than 2 % of the disk is left: ${megabytes(free)}`];
    case 'full':
      return [`the disk is full (${megabytes(free)} left): reads and sign-in go on, nothing else is saved`];
  }
}

/** Whether the database takes writes. */
export async function checkWritable(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ standby: boolean; readOnly: string }>(
    `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') as "readOnly"`,
  );
  const [found] = rows;
  return {
    check: 'writes',
    problems: [
      ...(found?.standby ? ['the database is a standby and takes no writes'] : []),
      ...(found?.readOnly === 'on' ? ['default_transaction_read_only is on: the database takes no writes'] : []),
    ],
  };
}

interface JobTimes {
  job_class_name: string;
  cron_expression: string;
  time_zone: string;
  next_at: string;
}

/** Times that lie further ahead than they can: the clock was ahead when they were written. A running server mends them. */
export async function checkTimes(client: pg.ClientBase, now = new Date()): Promise<Finding> {
  const { rows: jobs } = await client.query<JobTimes>(
    `select job_class_name, cron_expression, time_zone,
       to_char(next_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as next_at
     from sys_quartz_job where status = 0 and next_at is not null`,
  );
  const { rows: leases } = await client.query<{ id: string }>(
    `select id from sys_task where state = 'running' and lease_until > now() + interval '1 minute'`,
  );
  return {
    check: 'times',
    seen: `${jobs.length} jobs`,
    problems: [
      ...listed(
        'jobs whose next time lies too far ahead',
        jobs.filter((job) => correctedTime(job, now) !== null).map((job) => `${job.job_class_name} (${job.next_at})`),
      ),
      ...listed(
        'tasks that are held for too long',
        leases.map(({ id }) => id),
      ),
    ],
  };
}
