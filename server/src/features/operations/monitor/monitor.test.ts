import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@dossier/contract/core/endpoint.ts';
import { Type } from 'typebox';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { serve } from '#http/endpoint.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { publishSubscribeServer } from '#test/redis.ts';
import { withoutValues } from './database-figures.ts';
import { addCollections, type Collection } from './garbage.ts';
import { noRedis, readInfo } from './redis-figures.ts';

const sleeping = endpoint({
  method: 'GET',
  path: '/test/sleep',
  access: 'signed-in',
  label: '测试-慢',
  query: Type.Object({ ms: Type.Integer(), secret: Type.Optional(Type.String()) }),
});

/** The names that clients of the contract ask for (api-contract 6.14). */
const jvm = `memory.max memory.committed memory.used buffer.memory.used buffer.count threads.daemon threads.live
  threads.peak classes.loaded classes.unloaded gc.memory.allocated gc.memory.promoted gc.max.data.size
  gc.live.data.size gc.pause`;
const names = [
  ...jvm.split(/\s+/).map((name) => `jvm.${name}`),
  ...['system.cpu.count', 'system.cpu.usage', 'process.start.time', 'process.uptime', 'process.cpu.usage'],
  ...['created', 'expired', 'active.current', 'active.max', 'rejected'].map((name) => `tomcat.sessions.${name}`),
  ...['global.sent', 'global.request', 'global.request.max', 'threads.current', 'threads.config.max'].map(
    (name) => `tomcat.${name}`,
  ),
  ...['tomcat.servlet.request', 'tomcat.servlet.request.max'],
];

let app: TestApp;
let token: string;
/** An answer without the wrapper. */
const bare = async (path: string, as = token) =>
  (await app.call('GET', path, { token: as })) as unknown as Record<string, never>;

beforeAll(async () => {
  app = await testApp({}, [
    (own) =>
      serve(own, sleeping, async ({ query }) => {
        await new Promise((resolve) => setTimeout(resolve, query.ms));
        return null;
      }),
  ]);
  token = await app.signIn();
});

describe('figures of the process', () => {
  it('answer every name of the contract with a number and with what it means here', async () => {
    for (const name of names) {
      const metric: { name: string; description: string; measurements: { statistic: string; value: number }[] } =
        (await bare(`/actuator/metrics/${name}`)) as never;
      expect(metric.name).toBe(name);
      expect(metric.description).toMatch(/[一-鿿]/);
      for (const { value } of metric.measurements) expect(value).toBeGreaterThanOrEqual(0);
    }
    const pause: { measurements: { statistic: string }[] } = (await bare('/actuator/metrics/jvm.gc.pause')) as never;
    expect(pause.measurements.map(({ statistic }) => statistic)).toEqual(['COUNT', 'TOTAL_TIME', 'MAX']);
    const many = await app.call('GET', '/sys/monitor/metrics', { token, query: { names: names.join(',') } });
    expect(many.result.map(({ name }: { name: string }) => name)).toEqual(names);
    for (const wrong of ['nothing', 'constructor', '__proto__'])
      expect((await app.call('GET', `/actuator/metrics/${wrong}`, { token })).message).toBe('没有这个指标');
  });

  it('move with what happens', async () => {
    const before = (await bare('/actuator/metrics/tomcat.servlet.request')) as never as {
      measurements: [{ value: number }];
    };
    await app.call('GET', '/sys/log/list', { token });
    const after = (await bare('/actuator/metrics/tomcat.servlet.request')) as never as {
      measurements: [{ value: number }];
    };
    expect(after.measurements[0].value).toBeGreaterThanOrEqual(before.measurements[0].value + 2);
    const used = (await bare('/actuator/metrics/jvm.memory.used')) as never as { measurements: [{ value: number }] };
    expect(used.measurements[0].value).toBeGreaterThan(10_000_000);
  });

  it('add collections of garbage up from what the heap held before and after them', () => {
    const side = (young: number, old: number) => ({
      heapSpaceStatistics: [
        { spaceName: 'new_space', spaceUsedSize: young },
        { spaceName: 'old_space', spaceUsedSize: old },
      ],
    });
    const collections: Collection[] = [
      { gcType: 'Scavenge', cost: 1500, beforeGC: side(100, 500), afterGC: side(20, 530) },
      { gcType: 'MarkSweepCompact', cost: 8000, beforeGC: side(70, 900), afterGC: side(0, 400) },
    ];
    const garbage = { count: 0, total: 0, longest: 0, allocated: 0, promoted: 0, live: 0 };
    expect(addCollections(garbage, collections, 10)).toBe(0);
    expect(garbage).toEqual({ count: 2, total: 9.5, longest: 8, allocated: 140, promoted: 30, live: 400 });
  });
});

describe('the trace of requests', () => {
  it('keeps no token, cookie, parameter, address or body, and is for the platform alone', async () => {
    await app.db
      .insertInto('sys_tenant')
      .values({ id: 61, name: '乙', status: 1, begin_date: null, end_date: null })
      .execute();
    const person = await aPerson(app, { tenants: [61], permissions: ['system:monitor:trace'] });
    const theirs = await app.signIn(person.username, userPassword);
    const headers = { cookie: 'session=geheim1', authorization: 'Bearer geheim2', 'user-agent': 'test/1' };
    await app.call('GET', '/test/sleep', {
      token: theirs,
      headers,
      query: { ms: 1, secret: 'geheim3', token: 'geheim4' },
    });
    await app.call('POST', '/sys/login', { body: { username: 'geheim5', password: 'geheim6' } });
    await app.call('GET', '/geheim7/unknown', { token });
    expect(await bare('/actuator/httptrace', theirs)).toMatchObject({ code: 510 });
    const { traces } = (await bare('/actuator/httptrace')) as never as {
      traces: { principal: { name: string } | null }[];
    };
    expect(JSON.stringify(traces)).not.toMatch(/geheim|eyJ/);
    await app.call('GET', '/sys/user/getUserInfo');
    const of = async (kind: string) => {
      const found = (await bare(`/actuator/jeecghttptrace/${kind}`)) as never as {
        traces: { response: { status: number } }[];
      };
      return found.traces.map(({ response }) => response.status);
    };
    expect((await of('success')).every((status) => status < 400)).toBe(true);
    expect(await of('warn')).toContain(401);
    expect(await of('all')).toEqual(expect.arrayContaining([200, 401]));
    expect(await of('error')).toEqual([]);
    for (const path of ['jeecghttptrace/all/', 'jeecghttptrace/all/x/y', 'httptrace/all', 'httptrace/all/'])
      expect((await bare(`/actuator/${path}`)) as never as object).toHaveProperty('traces');
    const own = traces.filter(({ principal }) => principal?.name === person.username);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({
      principal: { name: person.username },
      session: null,
      request: { method: 'GET', uri: '/jeecg-boot/test/sleep', headers: { 'user-agent': ['test/1'] } },
      response: { status: 200 },
    });
  });

  it('counts calls over the threshold by path', async () => {
    await app.call('GET', '/test/sleep', { token, query: { ms: 1100 } });
    const { result } = await app.call('GET', '/sys/monitor/slowCalls', { token });
    expect(result.threshold).toBe(1000);
    const call = result.calls.find(({ path }: { path: string }) => path === '/test/sleep');
    expect(call).toMatchObject({ method: 'GET', label: '测试-慢', slow: 1, count: 2 });
    expect(call.max).toBeGreaterThanOrEqual(1100);
    expect(call.p50).toBeLessThan(1000);
    expect(call.lastRequestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('counts every request that runs until it has ended, whatever it looks like', async () => {
    const running = async () => {
      const metric = await app.call('GET', '/sys/monitor/metrics', {
        token,
        query: { names: 'tomcat.threads.current' },
      });
      return metric.result[0].measurements[0].value;
    };
    expect(await running()).toBe(1);
    await app.http.inject('/jeecg-boot//crooked'); // refused before it is counted
    expect(await running()).toBe(1);
    // A header alone makes no socket of it.
    const plain = { 'user-agent': 'hidden/1', upgrade: 'x' };
    await app.call('GET', '/test/sleep', { token, query: { ms: 1 }, headers: plain });
    expect(JSON.stringify(await bare('/actuator/httptrace'))).toContain('hidden/1');
  });

  it('counts real connections, and none of those that ended', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo;
    await new Promise<void>((resolve, reject) => {
      request({ port, path: '/healthz', agent: false }, (answer) => answer.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });
    await vi.waitFor(async () => {
      const { result } = await app.call('GET', '/sys/monitor/metrics', {
        token,
        query: {
          names: 'tomcat.sessions.created,tomcat.sessions.expired,tomcat.sessions.active.current,tomcat.global.sent',
        },
      });
      const values = result.map(({ measurements }: { measurements: { value: number }[] }) => measurements[0]?.value);
      expect(values.slice(0, 3)).toEqual([1, 1, 0]);
      expect(values[3]).toBeGreaterThan(100);
    });
  });
});

describe('database, disk and queues', () => {
  it('shows sizes, connections and statements without the values in them', async () => {
    const { result } = await app.call('GET', '/sys/monitor/database', { token });
    expect(result.bytes).toBeGreaterThan(1_000_000);
    expect(result.connections.total).toBeGreaterThan(0);
    expect(result.tables.some(({ name }: { name: string }) => name === 'sys_permission')).toBe(true);
    expect(result.cacheHit).toBeGreaterThan(0);
    expect(withoutValues("select * from t1 where name = '张''三' and a = 12.5 and b = $1")).toBe(
      'select * from t1 where name = ? and a = ? and b = $1',
    );
    expect(withoutValues("insert into x values ('cut off")).toBe('insert into x values (?');
    for (const [statement, shown] of [
      ["select E'it\\'s 张三' , 1", 'select ? , ?'],
      ["select 'a\\' , b", 'select ? , b'],
      ['do $$ begin 张三 end $$', 'do ?'],
      ['do $a$ 张三 $$ 李四 $a$ where x = $1', 'do ? where x = $1'],
      ['select $b$ cut 张三', 'select ?'],
      ["select 1 /* it's 张三 */ , 'b' -- 李四\nfrom t", 'select ? , ? from t'],
    ] as const)
      expect(withoutValues(statement)).toBe(shown);
  });

  it('shows the disk by its size and not by its place', async () => {
    const answer = await app.call('GET', '/sys/actuator/redis/queryDiskInfo', { token });
    expect(answer.message).toBe('查询成功');
    const [disk] = answer.result;
    expect(disk.max).toBeGreaterThan(disk.rest);
    expect(disk.restPPT).toBe(Math.round(((disk.max - disk.rest) / disk.max) * 100));
    expect(JSON.stringify(answer.result)).not.toContain('/');
  });

  it('lists the jobs with how they did, and tells Prometheus the same', async () => {
    const { result } = await app.call('GET', '/sys/monitor/queues', { token });
    expect(result.jobs.find(({ name }: { name: string }) => name === 'system.purge-logs')).toMatchObject({
      title: '清理日志',
      status: 0,
    });
    expect(result.tasks.oldestWaitMs).toBeGreaterThanOrEqual(0);
    const text = (await app.http.inject('/metrics')).body;
    for (const name of ['http_connections', 'database_size_bytes', 'database_cache_hit_ratio', 'tasks'])
      expect(text.split('\n').some((line) => line.startsWith(`dossier_${name}`))).toBe(true);
  });
});

describe('Redis', () => {
  it('says that none is configured, in the shapes of the contract', async () => {
    const info = await app.call('GET', '/sys/actuator/redis/info', { token });
    expect(info).toMatchObject({ success: true, message: noRedis, result: [] });
    expect(await bare('/sys/actuator/redis/keysSize')).toMatchObject({ dbSize: 0, create_time: expect.any(Number) });
    expect(await bare('/sys/actuator/redis/memoryInfo')).toMatchObject({ used_memory: '0' });
    for (const report of ['keysSizeForReport', 'memoryForReport', 'infoForReport'])
      expect(await bare(`/sys/actuator/redis/${report}`)).toMatchObject({ data: [] });
  });

  it('reads INFO line by line and leaves the places of its machine out', () => {
    expect(
      readInfo('# Server\r\nredis_version:8.0\r\nexecutable:/usr/bin/redis\r\nconfig_file:\r\nused_memory:12\r\n'),
    ).toEqual([
      { key: 'redis_version', value: '8.0', description: 'Redis 版本' },
      { key: 'used_memory', value: '12', description: '已分配的内存（字节）' },
    ]);
  });

  it('answers from the one that is configured', async () => {
    const server = await publishSubscribeServer(0);
    try {
      const with_ = await testApp({ REDIS_URL: server.url });
      const own = await with_.signIn();
      const info = await with_.call('GET', '/sys/actuator/redis/info', { token: own });
      expect(info.result).toContainEqual({ key: 'used_memory', value: '1048576', description: '已分配的内存（字节）' });
      expect(await with_.call('GET', '/sys/actuator/redis/keysSize', { token: own })).toMatchObject({ dbSize: 7 });
      server.drop();
      await with_.http.close();
    } finally {
      await server.close();
    }
  });
});

it('asks for the right of each page', async () => {
  const theirs = await app.signIn((await aPerson(app)).username, userPassword);
  const paths = ['sys/monitor/metrics', 'sys/monitor/curves', 'sys/monitor/slowCalls', 'sys/monitor/database'];
  const redis = ['info', 'keysSize', 'memoryInfo', 'infoForReport', 'queryDiskInfo'].map(
    (name) => `sys/actuator/redis/${name}`,
  );
  for (const path of [
    ...paths,
    ...redis,
    'sys/monitor/queues',
    'actuator/httptrace',
    'actuator/metrics/jvm.memory.used',
  ])
    expect((await app.call('GET', `/${path}`, { token: theirs })).code).toBe(510);
});
