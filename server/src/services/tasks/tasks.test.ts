import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type Static, type TSchema, Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction, openDatabase } from '#db/database.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { buildApp } from '../../app.ts';
import type { App } from '../services.ts';
import { claimTask } from './claim.ts';
import { defineTask, type TaskDefinition } from './define.ts';

const Numbers = Type.Object({ upTo: Type.Integer({ minimum: 1 }) });
/** What the tasks below did, over all instances: [task id, step]. */
const steps: [string, string][] = [];
const gates = new Map<string, () => void>();

/** Waits until the test opens the gate, or the task is stopped. */
function atGate(taskId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    gates.set(taskId, resolve);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const counting = defineTask({
  name: 'test.counting',
  label: '测试-数数',
  params: Numbers,
  restartable: true,
  async run({ params, taskId, progress, actor }) {
    steps.push([taskId, 'begun']);
    for (let number = 1; number <= params.upTo; number += 1) progress(number, params.upTo);
    return {
      message: `${actor.realname}数到${params.upTo}`,
      result: { upTo: params.upTo, msg: `共${params.upTo}个数` },
      file: { name: '结果.txt', content: Readable.from([`1..${params.upTo}`]) },
    };
  },
});
const gated = defineTask({
  name: 'test.gated',
  label: '测试-等待',
  params: Type.Object({}),
  restartable: true,
  async run({ taskId, signal, progress }) {
    steps.push([taskId, 'begun']);
    progress(1, 2);
    await atGate(taskId, signal).catch((error: unknown) => {
      steps.push([taskId, 'broken off']);
      throw error;
    });
    steps.push([taskId, 'through']);
    return { message: '完成' };
  },
});
const once = defineTask({ ...gated, name: 'test.once', restartable: false });
const failing = defineTask({
  name: 'test.failing',
  label: '测试-失败',
  params: Type.Object({ kind: Type.String() }),
  restartable: true,
  async run({ params }) {
    if (params.kind === 'rule') throw refuse('第3行：编号不能为空');
    throw new Error('select secret from somewhere');
  },
});

let one: TestApp;
let token: string;
let admin: Actor;
let otherToken: string;

const serveAll = (app: App) => {
  app.tasks.serve(counting);
  app.tasks.serve(gated);
  app.tasks.serve(once);
  app.tasks.serve(failing);
};

beforeAll(async () => {
  one = await testApp();
  serveAll(one);
  token = await one.signIn();
  admin = await one.sessions.byToken(token);
  await aPerson(one, { username: 'reader' });
  otherToken = await one.signIn('reader', userPassword);
});

/** Another server process on the same database, in all but the process. */
async function anotherInstance(): Promise<App> {
  const database = openDatabase({ ...one.database.connection, max: 4 });
  const app = await buildApp({ config: one.config, database, log: pino({ level: 'silent' }) });
  serveAll(app);
  await app.http.ready();
  afterAll(async () => {
    await app.http.close();
    await database.close();
  });
  return app;
}

function submit<S extends TSchema>(
  definition: TaskDefinition<S>,
  input: { params: Static<S>; actor: Actor; label?: string },
): Promise<string> {
  return inTransaction(one.db, (tx) => one.tasks.submit(tx, definition, input));
}
const submitted = (definition: typeof gated, actor = admin) => submit(definition, { params: {}, actor });
const query = (id: string, as = token) => one.call('GET', '/sys/task/queryById', { token: as, query: { id } });
const cancel = (id: string, as = token) => one.call('POST', '/sys/task/cancel', { token: as, body: { id } });
const stateOf = async (id: string) => (await query(id)).result.state;
const becomes = (id: string, state: string, timeout = 10_000) =>
  vi.waitFor(async () => expect(await stateOf(id)).toBe(state), { timeout, interval: 50 });
const hasStep = (id: string, name: string, times = 1) =>
  vi.waitFor(() => expect(steps.filter(([task, step]) => task === id && step === name)).toHaveLength(times), {
    timeout: 25_000,
  });
const hasBegun = (id: string, times = 1) => hasStep(id, 'begun', times);

describe('a task', () => {
  it('runs after the commit, tells progress and outcome, and gives its file to its owner alone', async () => {
    const id = await submit(counting, { params: { upTo: 3 }, actor: admin, label: '项目-导出' });
    const ended = await one.tasks.wait(id, 5000);
    expect(ended?.state).toBe('done');
    const { result } = await query(id);
    expect(result).toMatchObject({
      id,
      name: '项目-导出',
      state: 'done',
      done: 3,
      total: 3,
      message: '管理员数到3',
      result: { upTo: 3 },
      fileName: '结果.txt',
    });
    expect(result.fileUrl).toMatch(/^\/sys\/common\/static\/temp\/结果_\d{19}\.txt$/);
    const file = (as: string) =>
      one.http.inject({
        url: encodeURI(`${one.config.apiPrefix}${result.fileUrl}`),
        headers: { 'x-access-token': as },
      });
    expect((await file(token)).payload).toBe('1..3');
    expect((await file(otherToken)).statusCode).toBe(404);
    // Results may be of megabytes: the list brings the sentence about them alone.
    const { records } = (await one.call('GET', '/sys/task/list', { token, query: { pageSize: 100 } })).result;
    const listed = records.find((task: { id: string }) => task.id === id);
    expect(listed).toMatchObject({ message: '管理员数到3', detail: '共3个数', fileName: '结果.txt' });
    expect(listed).not.toHaveProperty('result');
  });

  it('is not there when its transaction was undone', async () => {
    let id = '';
    await expect(
      inTransaction(one.db, async (tx) => {
        id = await one.tasks.submit(tx, gated, { params: {}, actor: admin });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await query(id)).message).toBe('任务不存在');
  });

  it('refuses parameters that its definition does not know', async () => {
    await expect(submit(counting, { params: { upTo: 0 }, actor: admin })).rejects.toThrow('wrong parameters');
  });

  it('ends what another version of the program put in and this one cannot read, and says so', async () => {
    const id = await inTransaction(one.db, async (tx) => {
      const task = await one.tasks.submit(tx, counting, { params: { upTo: 1 }, actor: admin });
      await sql`update sys_task set params = '{"file":"old.xlsx"}' where id = ${task}`.execute(tx);
      return task;
    });
    await becomes(id, 'failed');
    expect((await query(id)).result.message).toBe('任务由其他版本的程序提交，本版本不能执行，请重新提交');
  });

  it('tells the owner’s sockets and the hooks at the end', async () => {
    const ended: string[] = [];
    one.tasks.onEnd(async (_tx, task) => {
      ended.push(`${task.id} ${task.state}`);
    });
    const told: unknown[] = [];
    one.events.on('socket', (payload) => told.push(payload));
    const id = await submit(counting, { params: { upTo: 1 }, actor: admin });
    await becomes(id, 'done');
    expect(ended).toContain(`${id} done`);
    const message = { cmd: 'user', msgId: id, msgTxt: '测试-数数：管理员数到1', userId: admin.userId };
    await vi.waitFor(() => expect(told).toContainEqual({ users: [admin.userId], message }));
  });

  it('fails with the sentence of a refusal, and without the words of a fault', async () => {
    const [rule, fault] = [
      await submit(failing, { params: { kind: 'rule' }, actor: admin }),
      await submit(failing, { params: { kind: 'fault' }, actor: admin }),
    ];
    await becomes(rule, 'failed');
    await becomes(fault, 'failed');
    expect((await query(rule)).result.message).toBe('第3行：编号不能为空');
    expect((await query(fault)).result.message).toBe('操作失败，服务器内部错误');
  });

  it('does nothing for a user who was frozen meanwhile', async () => {
    const person = await aPerson(one);
    await sql`update sys_user set status = 2 where id = ${person.id}`.execute(one.db);
    const id = await submitted(gated, { ...admin, userId: person.id, username: person.username });
    const ended = await one.tasks.wait(id, 5000);
    expect(ended).toMatchObject({ state: 'failed', message: '账号已被锁定,请联系管理员!' });
    expect(steps.some(([task]) => task === id)).toBe(false);
  });

  it('is waited for only so long', async () => {
    const id = await submitted(gated);
    expect(await one.tasks.wait(id, 200)).toBeNull();
    gates.get(id)?.();
    expect((await one.tasks.wait(id, 5000))?.message).toBe('完成');
  });
});

describe('the calls', () => {
  it('show and stop one’s own tasks only', async () => {
    const id = await submitted(gated);
    await hasBegun(id);
    expect((await query(id, otherToken)).message).toBe('任务不存在');
    expect((await cancel(id, otherToken)).message).toBe('任务不存在');
    expect((await one.call('GET', '/sys/task/list', { token: otherToken })).result.total).toBe(0);
    const running = await one.call('GET', '/sys/task/list', { token, query: { state: 'running' } });
    expect(running.result.records.map((task: { id: string }) => task.id)).toContain(id);
    expect(await stateOf(id)).toBe('running');
    expect(await cancel(id)).toMatchObject({ success: true, message: '任务正在取消' });
    await becomes(id, 'cancelled');
    expect((await query(id)).result.message).toBe('已取消');
    expect((await cancel(id)).message).toBe('任务已结束，不能取消');
    expect((await one.call('GET', '/sys/task/list')).code).toBe(401);
  });

  it('cancel what still waits', async () => {
    const busy = [await submitted(gated), await submitted(gated)];
    for (const id of busy) await hasBegun(id);
    const id = await submitted(gated);
    await cancel(id);
    expect(await stateOf(id)).toBe('cancelled');
    for (const running of busy) gates.get(running)?.();
    for (const running of busy) await becomes(running, 'done');
    expect(steps.some(([task]) => task === id)).toBe(false);
  });
});

describe('several instances', () => {
  it('share the work, each task once', async () => {
    await anotherInstance();
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => submit(counting, { params: { upTo: 1 }, actor: admin })),
    );
    for (const id of ids) await becomes(id, 'done');
    for (const id of ids) expect(steps.filter(([task]) => task === id)).toHaveLength(1);
  });

  it('cancel each other’s tasks', async () => {
    const ids = [await submitted(gated), await submitted(gated), await submitted(gated)];
    for (const id of ids) await hasBegun(id);
    for (const id of ids) await cancel(id);
    for (const id of ids) await becomes(id, 'cancelled');
  });

  it('take up what a dead one left, or say that it broke off', async () => {
    const ids = { again: await submitted(gated), once: await submitted(once) };
    await hasBegun(ids.again);
    await hasBegun(ids.once);
    // A worker that is dead writes nothing more; its lease runs out.
    await sql`update sys_task set worker = 'dead', lease_until = now() - interval '1 second'
      where id in (${ids.again}, ${ids.once})`.execute(one.db);
    await becomes(ids.once, 'failed', 15_000);
    expect((await query(ids.once)).result.message).toBe('服务曾中断，任务未完成，请重新提交');
    await hasBegun(ids.again, 2);
    gates.get(ids.again)?.();
    await becomes(ids.again, 'done');
    expect(steps.filter(([task, step]) => task === ids.once && step === 'begun')).toHaveLength(1);
    // What was taken away ends where it ran, and its place there is free again.
    for (const id of Object.values(ids)) await hasStep(id, 'broken off');
  });

  it('take up what a dead one left whose lease was given by a clock that was ahead', async () => {
    const id = await submitted(gated);
    await hasBegun(id);
    await sql`update sys_task set worker = 'dead', lease_until = now() + interval '1 hour' where id = ${id}`.execute(
      one.db,
    );
    await hasBegun(id, 2);
    gates.get(id)?.();
    await becomes(id, 'done');
  });

  it('take nothing over as long as they do not know whether the database was away from the living too', async () => {
    const name = 'test.of-another-version';
    await sql`insert into sys_task (id, name, label, params, username, create_by, tenant_id, state, worker, attempts, lease_until)
      values ('left', ${name}, '测试', '{}', 'admin', 'admin', 0, 'running', 'dead', 1, now() - interval '1 second')`.execute(
      one.db,
    );
    expect(await claimTask(one.db, [name], 'other', false)).toBeUndefined();
    expect(await claimTask(one.db, [name], 'other', true)).toMatchObject({ id: 'left', attempts: 2 });
  });

  it('keep a task that begins while the leases of the others are extended', async () => {
    const old = await submitted(gated);
    await hasBegun(old);
    const ids: string[] = [];
    await inTransaction(one.db, async (tx) => {
      await sql`select 1 from sys_task where id = ${old} for update`.execute(tx);
      // Other files run on the same server: only who waits in this database counts.
      const heldUp = () =>
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          one.db,
        );
      await vi.waitFor(async () => expect((await heldUp()).rows.length).toBeGreaterThan(0), { timeout: 15_000 });
      // Two fill the other instance, so the third runs where the question hangs.
      for (let count = 0; count < 3; count += 1) ids.push(await submitted(gated));
      for (const id of ids) await hasBegun(id);
    });
    for (const id of [old, ...ids]) gates.get(id)?.();
    for (const id of [old, ...ids]) await becomes(id, 'done');
  });

  it('hand tasks over when they stop', async () => {
    const stopping = await anotherInstance();
    // Everybody else is busy, so the one that stops gets the last two.
    const busy = [await submitted(gated), await submitted(gated), await submitted(gated), await submitted(gated)];
    for (const id of busy) await hasBegun(id);
    const ids = [await submitted(gated), await submitted(once)];
    for (const id of ids) await hasBegun(id);
    await stopping.tasks.stop();
    for (const id of [...busy, ...ids]) {
      const state = await stateOf(id);
      expect(['running', 'waiting', 'failed']).toContain(state);
    }
    const failed = await one.db
      .selectFrom('sys_task')
      .select('message')
      .where('id', '=', ids[1] ?? '')
      .executeTakeFirst();
    expect([null, '服务停止，任务已中断，请重新提交']).toContain(failed?.message);
    // What was handed over begins anew elsewhere, so its gate is a new one each time.
    await vi.waitFor(
      async () => {
        for (const id of [...busy, ...ids]) gates.get(id)?.();
        for (const id of [...busy, ids[0] ?? '']) expect(await stateOf(id)).toBe('done');
      },
      { timeout: 15_000, interval: 50 },
    );
  });
});
