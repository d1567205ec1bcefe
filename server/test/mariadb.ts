import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { atEnd } from './at-end.ts';

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];
const found = (name: string) => folders.map((folder) => path.join(folder, name)).find(existsSync);

/** Whether this machine has a MariaDB to test with. */
export const hasMariadb = found('mariadbd') !== undefined && found('mariadb-install-db') !== undefined;

if (!hasMariadb)
  process.stderr.write(
    'SKIPPED: tests of MariaDB, because this machine has none (apt-get install mariadb-server-core mariadb-client-core)\n',
  );

export interface Mariadb {
  port: number;
  /** The administrator's connection to the database `shop`. */
  root: Connection;
}

/** A MariaDB of its own in a temporary folder, on loopback; stopped and removed after the file. @param more options of it */
export async function mariadb(more: readonly string[] = []): Promise<Mariadb> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mariadb-'));
  const port = await freePort();
  const user = userInfo().username;
  const data = path.join(folder, 'data');
  const own = ['--no-defaults', `--datadir=${data}`, `--user=${user}`];
  execFileSync(
    found('mariadb-install-db') ?? '',
    [...own, '--auth-root-authentication-method=normal', '--skip-test-db'],
    {
      stdio: 'ignore',
    },
  );
  const small = ['--innodb-buffer-pool-size=16M', '--innodb-log-file-size=8M', '--innodb-flush-log-at-trx-commit=0'];
  const where = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${path.join(folder, 's')}`];
  const keys = certificate(folder);
  const server = spawn(found('mariadbd') ?? '', [...own, ...small, ...where, ...keys, '--skip-name-resolve', ...more], {
    stdio: 'ignore',
  });
  atEnd(() => stop(server, folder));
  const root = await connected(port);
  atEnd(() => root.end());
  await root.query('create database shop character set utf8mb4');
  await root.changeUser({ database: 'shop' });
  return { port, root };
}

/** A certificate that nobody vouches for, where the machine can make one. */
function certificate(folder: string): string[] {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const made = spawnSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=db.example', '-keyout', key, '-out', cert]);
  return made.status === 0 ? [`--ssl-key=${key}`, `--ssl-cert=${cert}`] : [];
}

async function connected(port: number): Promise<Connection> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await createConnection({ host: '127.0.0.1', port, user: 'root', password: '', multipleStatements: true });
    } catch (error) {
      if (tries === 150) throw error;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const gone = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  const late = setTimeout(() => server.kill('SIGKILL'), 5000);
  if (server.exitCode === null) await gone;
  clearTimeout(late);
  rmSync(folder, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  return new Promise((done) => {
    server.once('listening', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
