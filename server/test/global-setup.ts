import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { stateOf } from '#db/embedded/processes.ts';
import { startEmbedded } from '#db/embedded/start.ts';
import { prepareDatabase } from './prepare.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Reaches the server that holds the template; `database` is the template. */
    template: pg.PoolConfig;
  }
}

const prefix = 'dossier-cluster-';

/** Once per run: a server, and in it a template database with schema and seed that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const { server, stop } = given
    ? { server: { connectionString: given }, stop: async () => {} }
    : await startTestServer();
  const name = `dossier_template_${process.pid}`;
  const admin = new pg.Pool({ ...server, max: 1 });
  admin.on('error', () => {}); // a connection that is closing may still hear that the server stops
  await admin.query(`drop database if exists ${name}`);
  // template0: nothing that somebody put into template1 may help a test to pass.
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  const template = { ...server, ...databaseOf(server, name) };
  await prepareDatabase(template);
  project.provide('template', template);
  return async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await stop();
  };
}

/** A connection string wins over `database`, so the name is put into it. */
export function databaseOf(server: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!server.connectionString) return { database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

async function startTestServer(): Promise<{ server: pg.PoolConfig; stop: () => Promise<void> }> {
  for (const left of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix)))
    removeDead(path.join(tmpdir(), left));
  const dataDir = mkdtempSync(path.join(tmpdir(), prefix));
  chmodSync(dataDir, 0o755); // as root the database runs as another user, who must get in
  const settings = { max_connections: '200', autovacuum: 'off' };
  const { connection, stop } = await startEmbedded(dataDir, { durable: false, database: 'postgres', settings });
  return {
    server: connection,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A run that was killed leaves its folder, and perhaps its database, behind. */
function removeDead(folder: string): void {
  const lock = path.join(folder, 'server.lock');
  const runner = existsSync(lock) ? (JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid : 0;
  if (runner && stateOf(runner) === 'running') return;
  if (!runner && Date.now() - statSync(folder).mtimeMs < 60_000) return; // a run is making it this moment
  const pidFile = path.join(folder, 'postgres', 'cluster', 'postmaster.pid');
  try {
    const postmaster = Number(existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[0] : 0);
    if (postmaster && stateOf(postmaster) === 'running') process.kill(postmaster, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch {
    // Somebody else's folder.
  }
}
