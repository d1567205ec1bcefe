import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#config/config.ts';
import { StartupError } from '#core/startup-error.ts';
import { readStamp } from '#db/embedded/cluster.ts';
import { holderOf } from '#db/embedded/lock.ts';
import { processesIn, stateOf } from '#db/embedded/processes.ts';
import { startEmbedded } from '#db/embedded/start.ts';
import type { Finding } from './finding.ts';

export interface Opened {
  client: pg.Client;
  /** For further connections. */
  connection: pg.PoolConfig;
  /** How it was found, for the report. */
  how: string;
  close(): Promise<void>;
}

/** Refuses a folder in which nothing was ever installed: looking must not make anything. */
export function assertInstalled(dataDir: string): void {
  if (existsSync(path.join(dataDir, 'engine.json'))) return;
  throw new StartupError(`${dataDir} 中没有安装（DATA_DIR）`, `There is no installation in ${dataDir} (DATA_DIR)`);
}

/** Connects to the database of an installation, whether its server runs or not. */
export async function openInstallation(config: Config): Promise<Opened> {
  if (config.databaseUrl) return connect({ connectionString: config.databaseUrl }, 'DATABASE_URL', async () => {});
  const running = runningCluster(config.dataDir);
  if (running) return connect(running, 'the running server', async () => {});
  const server = await holderOf(config.dataDir);
  if (server !== null)
    throw new StartupError(
      `服务进程 ${server} 正在运行，但它的数据库没有运行（服务会不断重试，原因见 /readyz 和 postgres.log）`,
      `The server ${server} runs, but its database does not (it is tried again; /readyz and postgres.log say why)`,
    );
  const { connection, stop } = await startEmbedded(config.dataDir);
  return connect(connection, 'the stopped installation, started for this', stop);
}

async function connect(connection: pg.PoolConfig, how: string, after: () => Promise<void>): Promise<Opened> {
  const client = new pg.Client({ ...connection, options: '-c statement_timeout=0' });
  client.on('error', () => {}); // the query that is under way rejects with it
  try {
    await client.connect();
  } catch (error) {
    await after();
    const { message } = error as Error; // thrown by pg
    throw new StartupError(`无法连接数据库（${message}）`, `Cannot reach the database (${message})`);
  }
  return {
    client,
    connection,
    how,
    close: async () => {
      await client.end();
      await after();
    },
  };
}

/** PostgreSQL's lock file tells where its socket is (line 5) and its port (line 4). */
function runningCluster(dataDir: string): pg.PoolConfig | undefined {
  const cluster = readStamp(dataDir)?.cluster ?? '';
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', , , port = '', socket = '', address = ''] = readFileSync(file, 'utf8').split('\n');
  if (stateOf(Number(pid)) !== 'running') return undefined;
  if (process.platform === 'linux' && !processesIn(cluster).includes(Number(pid))) return undefined;
  const password = path.join(dataDir, 'postgres.password');
  return {
    host: socket.trim() || address.trim(),
    port: Number(port),
    user: 'postgres',
    password: existsSync(password) ? readFileSync(password, 'utf8') : undefined,
    database: 'dossier',
  };
}

/** Secrets that others on the machine may read are none. */
export function checkSecrets(config: Config): Finding {
  const folder = path.join(config.dataDir, 'secrets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const open = names.filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);
  return {
    check: 'secrets',
    seen: `${names.length} files`,
    problems:
      process.platform === 'win32' ? [] : open.map((name) => `${path.join(folder, name)} is readable by others`),
  };
}
