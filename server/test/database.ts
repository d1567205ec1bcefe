import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { atEnd } from './at-end.ts';
import { databaseOf } from './global-setup.ts';

/**
 * A database of its own for this test file: schema and seed as after a first start, nothing else.
 * It is dropped when the file is done; close your pools before that: what was opened last is closed first (`atEnd`).
 */
export async function freshDatabase(): Promise<pg.PoolConfig> {
  return clone(nameOf(inject('template')));
}

async function clone(source: string): Promise<pg.PoolConfig> {
  const template = inject('template');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = { ...template, ...databaseOf(template, 'postgres') };
  await once(server, `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(source)}`);
  atEnd(() => once(server, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`));
  return { ...template, ...databaseOf(template, name) };
}

/** The same without schema and seed: what a first start finds. */
export async function emptyDatabase(): Promise<pg.PoolConfig> {
  return clone('template0');
}

/** A database as DATABASE_URL names it. */
export function addressOf({ connectionString, user, password, host, port, database }: pg.PoolConfig): string {
  if (connectionString) return connectionString;
  const url = new URL(`postgres://localhost/${database}`);
  Object.assign(url, { username: user ?? 'postgres', password: typeof password === 'string' ? password : '' });
  // A folder of a Unix socket is no host of an address.
  url.search = new URLSearchParams({ host: host ?? '', port: String(port ?? '') }).toString();
  return url.href;
}

function nameOf({ connectionString, database }: pg.PoolConfig): string {
  return connectionString ? new URL(connectionString).pathname.slice(1) : (database ?? '');
}

async function once(server: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
