import path from 'node:path';
import { allPermissions } from '@dossier/contract/all.ts';
import { pino } from 'pino';
import { type Actor, systemActor, systemOrigin } from './access/actor.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { AppError } from './core/errors.ts';
import { StartupError } from './core/startup-error.ts';
import { openDatabase } from './db/database.ts';
import { setIdWorker } from './db/id.ts';
import { knownMigrations } from './db/migrate.ts';
import { assertInstalled, openInstallation } from './doctor/installation.ts';
import { adminRole } from './services/messages/administrators.ts';
import type { App } from './services/services.ts';

/** Who sits at the machine may do everything with the installation anyway. */
const operator: Actor = {
  ...systemActor,
  realname: '命令行',
  roleCodes: [adminRole],
  permissions: new Set(allPermissions().keys()),
};

/** What commands on configuration work with; nothing listens and no job runs here. */
export interface Desk {
  app: App;
  actor: Actor;
  origin: typeof systemOrigin;
}

/** Opens an installation, running or stopped, for one command. @returns the exit code */
export async function atDesk(work: (desk: Desk) => Promise<number>): Promise<number> {
  try {
    if (!process.env.DATABASE_URL?.trim()) assertInstalled(path.resolve(process.env.DATA_DIR?.trim() || './data'));
    const config = readConfig();
    const installation = await openInstallation(config);
    const database = openDatabase(installation.connection);
    try {
      await assertCurrent(installation.client);
      const { rows } = await database.pool.query<{ number: number }>(
        `select nextval('sys_instance_seq')::int as number`,
      );
      setIdWorker(rows[0]?.number ?? 0);
      const app = await buildApp({ config, database, log: pino({ level: 'silent' }) });
      try {
        return await work({ app, actor: operator, origin: systemOrigin });
      } finally {
        await app.events.close();
      }
    } finally {
      await database.close();
      await installation.close();
    }
  } catch (error) {
    console.error(error instanceof StartupError || error instanceof AppError ? error.message : error);
    return 1;
  }
}

async function assertCurrent(client: {
  query: (text: string) => Promise<{ rows: { name: string }[] }>;
}): Promise<void> {
  const { rows } = await client.query('select name from kysely_migration');
  const done = new Set(rows.map(({ name }) => name));
  if (knownMigrations().every((name) => done.has(name))) return;
  throw new StartupError(
    '数据库结构比程序旧，请先用 npm start 启动一次',
    'The schema is older than the program: run npm start once',
  );
}
