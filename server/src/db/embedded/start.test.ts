import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stateOf, waitUntil } from './processes.ts';
import { type Embedded, startEmbedded } from './start.ts';

const childScript = fileURLToPath(new URL('../../../test/embedded-child.ts', import.meta.url));

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dossier-embedded-'));
  chmodSync(dataDir, 0o755); // as root the database runs as another user, who must get in
});

afterEach(async () => {
  for (const child of children.splice(0)) await terminate(child);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the database in a process of its own and waits until it serves. */
async function startChild(): Promise<{ child: ChildProcess; host: string }> {
  const child = spawn(process.execPath, [childScript, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const host = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
  });
  return { child, host };
}

async function terminate(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

const postmasterOf = (): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

async function query(connection: pg.PoolConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts here, asks one thing, stops. */
async function openAndAsk(text: string): Promise<{ rows: unknown[]; notes: string[] }> {
  const notes: string[] = [];
  const embedded = await startEmbedded(dataDir, { note: (line) => notes.push(line) });
  try {
    return { rows: await query(embedded.connection, text), notes };
  } finally {
    await embedded.stop();
  }
}

const toChild = (host: string): pg.PoolConfig => ({ host, port: 5432, user: 'postgres', database: 'dossier' });

test('keeps its data over a restart, listens on no TCP port, and knows Chinese letters', async () => {
  await openAndAsk('create table kept as select 1 as one');
  expect((await openAndAsk('select one from kept')).rows).toEqual([{ one: 1 }]);
  expect((await openAndAsk('show listen_addresses')).rows).toEqual([{ listen_addresses: '' }]);
  expect((await openAndAsk(`select '项目' ~ '^\\w+$' as letters`)).rows).toEqual([{ letters: true }]);
});

test('refuses a second server on the same data folder and leaves the first one alone', async () => {
  const { child, host } = await startChild();
  await expect(startEmbedded(dataDir)).rejects.toThrow(`in use by another server (process ${child.pid})`);
  expect(await query(toChild(host), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('takes over from a server that was killed while its database went on', async () => {
  const { child, host } = await startChild();
  await query(toChild(host), 'create table kept as select 1 as one');
  await terminate(child, 'SIGKILL');
  expect(stateOf(postmasterOf())).toBe('running');
  const { rows, notes } = await openAndAsk('select one from kept');
  expect(rows).toEqual([{ one: 1 }]);
  expect(notes.join()).toContain('still running');
  expect(existsSync(host)).toBe(false);
});

test('starts again after server and database were killed together', async () => {
  const { child, host } = await startChild();
  await query(toChild(host), 'create table kept as select 1 as one');
  process.kill(postmasterOf(), 'SIGKILL');
  await terminate(child, 'SIGKILL');
  expect((await openAndAsk('select one from kept')).rows).toEqual([{ one: 1 }]);
});

test('brings the database back when only the database was killed', async () => {
  const { host } = await startChild();
  await query(toChild(host), 'create table kept as select 1 as one');
  const first = postmasterOf();
  process.kill(first, 'SIGKILL');
  const answers = async (): Promise<unknown> => query(toChild(host), 'select one from kept').catch(() => null);
  await expect.poll(answers, { timeout: 10_000 }).toEqual([{ one: 1 }]);
  expect(postmasterOf()).not.toBe(first);
});

test('goes on trying when the database does not start, says that it is out, and works again', async () => {
  const embedded = await startEmbedded(dataDir);
  try {
    await query(embedded.connection, 'create table kept as select 1 as one');
    expect(embedded.outage()).toBeNull();
    const control = path.join(dataDir, 'postgres/cluster/global/pg_control');
    renameSync(control, `${control}.away`);
    process.kill(postmasterOf(), 'SIGKILL');
    await expect.poll(() => embedded.outage()?.code, { timeout: 20_000 }).toBe('database-unavailable');
    renameSync(`${control}.away`, control);
    await expect.poll(() => embedded.outage(), { timeout: 20_000 }).toBeNull();
    expect(await query(embedded.connection, 'select one from kept')).toEqual([{ one: 1 }]);
  } finally {
    await embedded.stop();
  }
});

test('stops at once while it tries to start the database', async () => {
  const embedded = await startEmbedded(dataDir, { makeRoom: () => true });
  const control = path.join(dataDir, 'postgres/cluster/global/pg_control');
  renameSync(control, `${control}.away`);
  process.kill(postmasterOf(), 'SIGKILL');
  await expect.poll(() => embedded.outage()?.code, { timeout: 20_000 }).toBe('database-disk-full');
  await embedded.stop();
  expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
});

test('ignores a lock file that names a process of something else', async () => {
  await openAndAsk('select 1');
  const lines = [process.pid, '/elsewhere', 1, 5432, '', '', '', 'ready'];
  writeFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), lines.join('\n'));
  writeFileSync(
    path.join(dataDir, 'server.lock'),
    JSON.stringify({ pid: process.pid, birth: 'earlier', host: hostname() }),
  );
  expect((await openAndAsk('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a kill during the first start leaves nothing that the second start trips over', async () => {
  const unfinished = path.join(dataDir, 'postgres/cluster.init');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n');
  expect((await openAndAsk('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(existsSync(unfinished)).toBe(false);
});

test('refuses data of another engine, and an empty place where data should be', async () => {
  await openAndAsk('select 1');
  const stamp = path.join(dataDir, 'engine.json');
  const right = readFileSync(stamp, 'utf8');
  writeFileSync(stamp, right.replace('18', '17'));
  await expect(startEmbedded(dataDir)).rejects.toThrow('made by postgresql 17');
  writeFileSync(stamp, right);
  renameSync(path.join(dataDir, 'postgres/cluster'), path.join(dataDir, 'postgres/moved'));
  await expect(startEmbedded(dataDir)).rejects.toThrow('a volume not mounted?');
});

test('says that DATABASE_URL is the way out where it cannot run', async () => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'sunos' });
  try {
    await expect(startEmbedded(dataDir)).rejects.toThrow(/DATABASE_URL.*15/);
  } finally {
    Object.defineProperty(process, 'platform', { value: platform });
  }
});

test('stops within a moment while clients are connected', async () => {
  const embedded: Embedded = await startEmbedded(dataDir);
  const client = new pg.Client(embedded.connection);
  client.on('error', () => {});
  await client.connect();
  const postmaster = postmasterOf();
  await embedded.stop();
  expect(await waitUntil(() => stateOf(postmaster) !== 'running', 1_000)).toBe(true);
  expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
});
