import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { addressOf } from './core/listen-address.ts';
import { StartupError } from './core/startup-error.ts';
import { openDatabase } from './db/database.ts';
import { type Embedded, startEmbedded } from './db/embedded/start.ts';
import { setIdWorker } from './db/id.ts';
import { migrate } from './db/migrate.ts';
import type { Outage } from './db/outage.ts';
import { openWaitingRoom, type WaitingRoom } from './http/waiting-room.ts';
import { seedOnlineForms } from './seed/demo/online/forms.ts';
import { seed } from './seed.ts';
import { type Disk, watchDisk } from './services/disk/disk.ts';
import { placesOf } from './services/disk/places.ts';
import { openReserve } from './services/disk/reserve.ts';
import { stoppable } from './services/stopping.ts';

/** Between two tries of a start that waits for room on its disk, in milliseconds. */
const retryMs = 1_000;

export interface ServerInput {
  config: Config;
  log: Logger;
  /** One sentence for the person at the terminal. */
  say: (line: string) => void;
  /** Gives up a start that waits for room on its disk. */
  signal?: AbortSignal;
}

export interface Server {
  /** e.g. `http://127.0.0.1:8080` */
  address: string;
  /**
   * Stops taking requests, lets those in flight finish, then stops the database.
   * @param drain whether clients that keep connections open get time to leave them (stopping.ts). Default: no
   */
  stop(drain?: boolean): Promise<void>;
}

/**
 * Starts everything in order: database, schema, seed, application, socket.
 * What was started is stopped again when a later step fails. Where that is for want of room on the disk, the server
 * waits for it and says so on its address.
 */
export async function startServer(input: ServerInput): Promise<Server> {
  const { config, log, say, signal } = input;
  await probePort(config); // before a first start makes a database in vain
  const disk = diskOf(input);
  disk.look();
  let waiting: WaitingRoom | undefined;
  try {
    for (;;) {
      try {
        return await begin(input, disk, async () => {
          await waiting?.close();
          waiting = undefined;
        });
      } catch (error) {
        if (disk.look().level !== 'full' || signal?.aborted) throw error;
        if (!waiting) {
          waiting = await openWaitingRoom(config);
          const reason = error instanceof Error ? error.message : String(error);
          log.warn({ err: error }, 'the start waits for room on the disk');
          say(
            `磁盘空间不足，等待空间（${reason}）：${waiting.address} / waits for room on its disk: ${waiting.address}`,
          );
        }
        await sleep(retryMs, undefined, { signal }).catch(() => {});
        if (signal?.aborted) throw error;
      }
    }
  } catch (error) {
    await waiting?.close();
    disk.stop();
    throw error;
  }
}

/** @param beforeListening frees the address */
async function begin(input: ServerInput, disk: Disk, beforeListening: () => Promise<void>): Promise<Server> {
  const { config, log } = input;
  const undo: ((drain: boolean) => Promise<void>)[] = [];
  const stop = async (drain = false) => {
    for (const step of undo.splice(0).reverse()) await step(drain);
  };
  try {
    disk.makeRoom();
    const { connection, outage } = await openConnection(input, disk, undo);
    await checkServer(connection, config);
    const database = openDatabase(connection);
    undo.push(() => database.close());
    const applied = await migrate(connection, {
      afterwards: async () => {
        const { adminPassword } = await seed(database.db, config);
        if (adminPassword) sayPassword(input, adminPassword);
      },
    });
    if (applied.length > 0) log.info({ applied }, 'migrated');
    const { rows } = await database.pool.query<{ number: number }>(`select nextval('sys_instance_seq')::int as number`);
    setIdWorker(rows[0]?.number ?? 0);

    const app = await buildApp({ config, database, log, disk, databaseOutage: outage });
    undo.push(stoppable(app, log));
    await beforeListening();
    await app.http.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenError(error, config);
    });
    // Nobody waits for them: they come in one transaction, a few seconds after the first start.
    if (config.demo)
      void seedOnlineForms(app).catch((error: unknown) => log.error({ err: error }, 'the demo has no online forms'));
    disk.start();
    undo.push(async () => disk.stop());
    const bound = app.http.server.address();
    const port = typeof bound === 'object' && bound ? bound.port : config.port;
    return { address: addressOf(config.host, port), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The disk of the database where it is ours, and of the data folder. */
function diskOf({ config, log }: ServerInput): Disk {
  mkdirSync(config.dataDir, { recursive: true });
  const { places, home } = placesOf(config);
  return watchDisk({ places, log, ...(home === undefined ? {} : { reserve: openReserve(home) }) });
}

interface OpenedDatabase {
  connection: pg.PoolConfig;
  outage: () => Outage | null;
}

async function openConnection(
  { config, log, say }: ServerInput,
  disk: Disk,
  undo: ((drain: boolean) => Promise<void>)[],
): Promise<OpenedDatabase> {
  if (config.databaseUrl)
    return {
      connection: { connectionString: config.databaseUrl, connectionTimeoutMillis: 10_000 },
      outage: () => null,
    };
  const embedded: Embedded = await startEmbedded(config.dataDir, {
    // What the administrator must know is written in two languages and said; the rest is for the log.
    note: (line) => (line.includes(' / ') ? say(line) : log.warn(line)),
    makeRoom: () => {
      disk.makeRoom();
      return disk.state().level === 'full';
    },
  });
  undo.push(() => embedded.stop());
  return { connection: embedded.connection, outage: embedded.outage };
}

/** One look at the database before anything is asked of it: there, new enough, in UTF-8, and no standby. */
async function checkServer(connection: pg.PoolConfig, config: Config): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {}); // the query below rejects with the same
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string; readOnly: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         current_setting('transaction_read_only') as "readOnly"`,
    );
    const { version = 0, encoding = '', readOnly } = rows[0] ?? {};
    if (version < 150_000) {
      const major = Math.floor(version / 10_000);
      throw new StartupError(
        `需要 PostgreSQL 15 或更高版本，现为 ${major}`,
        `PostgreSQL 15 or newer is needed; this is ${major}`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new StartupError(
        `数据库编码应为 UTF8，现为 ${encoding}`,
        `The database must be in UTF8; it is in ${encoding}`,
      );
    }
    if (readOnly === 'on') {
      throw new StartupError(
        '数据库处于只读状态（备用服务器，或 default_transaction_read_only），不能启动',
        'The database takes no writes (a standby, or default_transaction_read_only); the server does not start on it',
      );
    }
  } catch (error) {
    if (error instanceof StartupError || !config.databaseUrl) throw error;
    const { message, code } = error as NodeJS.ErrnoException; // thrown by pg
    const place = withoutPassword(config.databaseUrl);
    const reason = message || code || '';
    throw new StartupError(`无法连接数据库 ${place}（${reason}）`, `Cannot reach the database ${place} (${reason})`);
  } finally {
    await client.end().catch(() => {});
  }
}

function withoutPassword(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

async function probePort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve));
  } catch (error) {
    throw listenError(error, { host, port });
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

function listenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartupError(
        `端口 ${port} 已被占用，请用 PORT 指定另一个端口`,
        `Port ${port} is in use; set PORT to another one`,
      );
    case 'EACCES':
      return new StartupError(`没有权限使用端口 ${port}`, `This user may not use port ${port}`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`本机没有地址 ${host}（HOST）`, `This machine has no address ${host} (HOST)`);
    default:
      return error;
  }
}

function sayPassword({ config, say }: ServerInput, password: string): void {
  if (config.adminPassword !== undefined) return;
  say(
    `管理员 admin 的初始密码：${password}（只显示这一次） / First password of admin: ${password} (shown only this once)`,
  );
}
