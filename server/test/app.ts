import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#db/database.ts';
import type { Feature } from '#features/features.ts';
import type { App } from '#services/services.ts';
import { type AppInput, buildApp } from '../src/app.ts';
import { atEnd } from './at-end.ts';
import { freshDatabase } from './database.ts';
import { adminPassword } from './prepare.ts';

export interface TestApp extends App {
  /** One call as a client makes it; `path` below the API prefix. Answers the envelope. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The token of a signed-in user; `admin` by default. */
  signIn(username?: string, password?: string): Promise<string>;
}

interface CallOptions {
  token?: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  success: boolean;
  message: string;
  code: number;
  // Tests look into results of many shapes; each says what it expects.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test checks
  result: any;
  requestId?: string;
  reason?: string;
  params?: Record<string, string | number>;
}

interface Machine extends Pick<AppInput, 'disk' | 'databaseOutage'> {
  /** @default a database as after a first start */
  connection: pg.PoolConfig | Promise<pg.PoolConfig>;
  /** Whether jobs begin by the clock of the machine. @default false: at twenty past one clears away what tests prepare */
  jobsByClock: boolean;
}

/** A whole server on a database of its own; closed after the file. Captcha is off, secrets are in a scratch folder. */
export async function testApp(
  env: Record<string, string> = {},
  further: readonly Feature[] = [],
  { connection = freshDatabase(), jobsByClock = false, ...machine }: Partial<Machine> = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dossier-test-'));
  const database = openDatabase({ ...(await connection), max: 8 });
  if (!jobsByClock) await sql`update sys_quartz_job set next_at = null`.execute(database.db);
  const config = readConfig({ CAPTCHA: 'off', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const app = await buildApp({ config, database, log: pino({ level: config.logLevel }), further, ...machine });
  await app.http.ready();
  atEnd(async () => {
    await app.http.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call(
    method: string,
    target: string,
    { token, query = {}, body, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const given = Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as [string, string]],
    );
    const response = await app.http.inject({
      // The method is a plain text for tests that send what no client should.
      method: method as 'GET',
      url: `${config.apiPrefix}${target}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`,
      headers: { ...(token ? { 'x-access-token': token } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) };
  }

  const tokens = new Map<string, string>();
  async function signIn(username = 'admin', password = adminPassword): Promise<string> {
    const known = tokens.get(username);
    if (known) return known;
    const { result, message } = await call('POST', '/sys/login', { body: { username, password } });
    if (!result?.token) throw new Error(`sign-in of ${username} failed: ${message}`);
    tokens.set(username, result.token);
    return result.token;
  }
  return { ...app, call, signIn };
}
