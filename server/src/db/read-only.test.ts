import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { watchReadOnly } from './read-only.ts';

const said = '数据库处于只读状态，暂时不能保存，请稍后重试';
const waiting = { timeout: 10_000 };

it('a database that is set to take no writes is read and said, and written again when it is set back', async () => {
  const app = await testApp();
  const token = await app.signIn();
  const { database } = app.database.connection;
  const beside = new pg.Client({ ...app.database.connection, database: 'postgres' });
  await beside.connect();
  const setTo = (value: string) =>
    beside.query(`alter database ${pg.escapeIdentifier(database ?? '')} set default_transaction_read_only = ${value}`);
  const ready = async () => {
    const answer = await app.http.inject('/readyz');
    return [answer.statusCode, answer.json().conditions];
  };
  const add = (code: string) =>
    app.call('POST', '/sys/position/add', { token, body: { code, name: '职务', postRank: '1' } });
  expect((await add('P1')).success).toBe(true);
  try {
    await setTo('on');
    // Sessions keep what was valid when they began; the server begins others in their place.
    await beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    await expect.poll(() => add('P2'), waiting).toMatchObject({ status: 503, success: false, message: said });
    expect((await app.call('GET', '/sys/position/list', { token })).success).toBe(true);
    expect(await ready()).toEqual([200, [{ code: 'database-read-only', message: said }]]);
  } finally {
    await setTo('off');
    await beside.end();
  }
  await expect.poll(() => add('P3'), waiting).toMatchObject({ success: true });
  await expect.poll(ready, waiting).toEqual([200, []]);
  const { result } = await app.call('GET', '/sys/position/list', { token, query: { code: 'P*', column: 'code' } });
  expect(result.records.map(({ code }: { code: string }) => code)).toEqual(['P3', 'P1']);
  const { rows } = await app.database.pool.query('select from sys_log where log_type = 4');
  expect(rows).toEqual([]);
});

describe('sessions', () => {
  it('of a standby are told of its promotion, and those that were not are given up', async () => {
    const { Client, isReadOnly, isStale } = watchReadOnly();
    const begin = () => {
      const client = new Client();
      const { connection } = client as unknown as { connection: EventEmitter };
      const report = (parameterName: string, parameterValue: string) =>
        connection.emit('parameterStatus', { parameterName, parameterValue });
      return { client, report };
    };
    const [one, two] = [begin(), begin()];
    for (const { report } of [one, two]) {
      report('in_hot_standby', 'off');
      report('default_transaction_read_only', 'off');
    }
    expect(isReadOnly()).toBe(false);
    for (const { report } of [one, two]) report('in_hot_standby', 'on');
    expect(isReadOnly()).toBe(true);
    expect(isStale(two.client)).toBe(false);
    one.report('in_hot_standby', 'off');
    expect(isReadOnly()).toBe(false);
    await expect.poll(() => isStale(two.client), waiting).toBe(true);
    expect(isStale(one.client)).toBe(false);
  });

  it('that PostgreSQL says nothing of count when a write of theirs is refused', () => {
    const { refused, isReadOnly } = watchReadOnly();
    refused();
    expect(isReadOnly()).toBe(true);
  });
});
