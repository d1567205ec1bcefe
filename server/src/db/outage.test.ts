import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { outageOf } from './outage.ts';

const withCode = (code: string, rest: object = {}) => Object.assign(new Error('x'), { code, ...rest });

describe('an outage is told from a fault', () => {
  it.each([
    [withCode('ECONNREFUSED', { syscall: 'connect' }), 'database-unavailable'],
    [withCode('ENOENT', { syscall: 'connect' }), 'database-unavailable'],
    [withCode('ENOENT', { syscall: 'open' }), undefined],
    [withCode('ENOSPC', { syscall: 'write' }), 'disk-full'],
    [withCode('53100', { severity: 'ERROR' }), 'disk-full'],
    [withCode('57P03', { severity: 'FATAL' }), 'database-starting'],
    [withCode('57P02', { severity: 'FATAL' }), 'database-unavailable'],
    [withCode('08006', { severity: 'FATAL' }), 'database-unavailable'],
    [withCode('53300', { severity: 'FATAL' }), 'database-unavailable'],
    [withCode('25P03', { severity: 'FATAL' }), undefined],
    [withCode('25006', { severity: 'ERROR' }), 'database-read-only'],
    [withCode('23505', { severity: 'ERROR' }), undefined],
    [new Error('Connection terminated unexpectedly'), 'database-unavailable'],
    [new TypeError('x is not a function'), undefined],
    ['a text', undefined],
  ])('%o: %s', (error, code) => {
    expect(outageOf(error)?.code).toBe(code);
  });
});

it('calls say that the database is out while it is, write no fault, and work again when it is back', async () => {
  const app = await testApp();
  const token = await app.signIn();
  const list = () => app.call('GET', '/sys/position/list', { token });
  expect((await list()).success).toBe(true);
  const { database } = app.database.connection;
  const beside = new pg.Client({ ...app.database.connection, database: 'postgres' });
  await beside.connect();
  const allow = (are: boolean) =>
    beside.query(`alter database ${pg.escapeIdentifier(database ?? '')} allow_connections ${are}`);
  await allow(false);
  await beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  try {
    await expect
      .poll(list)
      .toMatchObject({ status: 503, success: false, code: 503, message: '数据库暂时不可用，请稍后重试' });
    // Not of the connection that was ended, but of one that cannot be made.
    expect(await list()).toMatchObject({ success: false, code: 503 });
    const ready = await app.http.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json().reason).toBe('数据库暂时不可用，请稍后重试');
  } finally {
    await allow(true);
    await beside.end();
  }
  await expect.poll(list).toMatchObject({ success: true });
  expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  const { rows } = await app.database.pool.query('select from sys_log where log_type = 4');
  expect(rows).toEqual([]);
});
