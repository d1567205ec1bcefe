import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Password of `admin` in the installation that the journeys use. */
export const adminPassword = 'Dossier-e2e-2026';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Starts a fresh installation on a free port and tells the tests where it is; with E2E_BASE_URL set, uses that one. */
export default async function startSuite(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const dataDir = makeDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  process.env.E2E_BASE_URL = server.address;
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** A new folder that the database's account may enter: as root the database runs as another user. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dossier-e2e-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

export interface RunningServer {
  address: string;
  /** Everything it has printed since it was ready. */
  log: () => string;
  stop: () => Promise<void>;
  /** Ends the process where it stands, as a loss of power does (kill -9). */
  kill: () => Promise<void>;
}

/** Starts a server process on a free port and waits until it serves. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const server = spawn(process.execPath, [...process.execArgv, 'server/src/main.ts'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      CAPTCHA: 'off',
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  const address = await addressOf(server);
  let log = '';
  server.stdout?.on('data', (data: Buffer) => {
    log += data.toString();
  });
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
  return {
    address,
    log: () => log,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  };
}

/** Waits for the line that says where it serves; everything else it prints is passed on. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    server.stdout?.on('data', (data: Buffer) => {
      const text = data.toString();
      const [, address] = /ready in .*: (http\S+)/.exec(text) ?? [];
      if (address) resolve(address);
      else process.stdout.write(text);
    });
  });
}
