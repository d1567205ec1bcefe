import { sql } from 'kysely';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction, openDatabase } from '#db/database.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { defineJob } from '#services/jobs/define.ts';
import type { App } from '#services/services.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { bytesOf, upload } from '#test/upload.ts';

/** What runs did, over all instances. */
const begun: string[] = [];
const gates = new Map<string, () => void>();

const counting = defineJob({
  name: 'test.counting',
  title: '测试计数',
  description: '数数',
  cron: '0 0 3 * * ?',
  params: Type.Object({
    label: Type.String({ title: '标记', maxLength: 20, default: '无' }),
    upTo: Type.Integer({ title: '上限', minimum: 1, maximum: 9, default: 3 }),
  }),
  async run({ params, log, progress }) {
    begun.push(params.label);
    for (let number = 1; number <= params.upTo; number += 1) {
      progress(number, params.upTo);
      log(`第${number}步`);
    }
    return `数到${params.upTo}`;
  },
});
const gated = defineJob({
  name: 'test.gated',
  title: '测试等待',
  description: '等待',
  cron: '0 0 3 * * ?',
  params: Type.Object({ label: Type.String({ title: '标记' }) }),
  async run({ params, signal, log }) {
    begun.push(params.label);
    log('等待开门');
    await new Promise<void>((resolve, reject) => {
      gates.set(params.label, resolve);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return '开门了';
  },
});
const failing = defineJob({
  name: 'test.failing',
  title: '测试失败',
  description: '失败',
  cron: '0 0 3 * * ?',
  params: Type.Object({ ok: Type.Boolean({ title: '成功', default: false }) }),
  async run({ params }) {
    if (!params.ok) throw refuse('磁盘<b>已满');
    return '好了';
  },
});

let one: TestApp;
let two: App;
let token: string;

beforeAll(async () => {
  one = await testApp();
  const database = openDatabase({ ...one.database.connection, max: 4 });
  two = await buildApp({ config: one.config, database, log: pino({ level: 'silent' }) });
  for (const app of [one, two]) for (const job of [counting, gated, failing]) app.jobs.register(job);
  await two.http.ready();
  afterAll(async () => {
    await two.http.close();
    await database.close();
  });
  token = await one.signIn();
});
beforeEach(async () => {
  begun.length = 0;
  // Only the jobs of a test are due in it.
  await sql`update sys_quartz_job set status = -1, next_at = null`.execute(one.db);
});

afterEach(() => void vi.useRealTimers());

const base = '/sys/quartzJob';
const post = (body: object, as = token) => one.call('POST', `${base}/add`, { token: as, body });
const get = (action: string, query: Record<string, string>, as = token) =>
  one.call('GET', `${base}/${action}`, { token: as, query });
/** A running job whose times are far from the clock of the test machine. */
async function aJob(body: object): Promise<string> {
  const answer = await post({ cronExpression: '0 0 3 * * ? 2040-2050', status: 0, ...body });
  expect(answer.message).toBe('创建定时任务成功');
  return answer.result.id;
}
const record = async (id: string) => (await get('queryById', { id })).result;
const runs = async (jobId: string) => (await get('runs', { jobId })).result.records;
const run = async (id: string) => (await get('queryRun', { id })).result;
const soon = { timeout: 10_000, interval: 50 };
const becomes = (id: string, state: string) => vi.waitFor(async () => expect((await run(id)).state).toBe(state), soon);
const endedOf = (all: { endTime: string | null }[]) => all.filter(({ endTime }) => endTime);
const ended = (jobId: string, count: number) =>
  vi.waitFor(async () => expect(endedOf(await runs(jobId))).toHaveLength(count), soon);
const hasBegun = (label: string, times = 1) =>
  vi.waitFor(() => expect(begun.filter((mark) => mark === label)).toHaveLength(times), { timeout: 10_000 });
/**
 * Both instances look at one moment, several times and at once. Their schedulers run on and have the same moment: one
 * with the clock of the machine would take the next times for errors. @returns how many runs began, by whomever
 */
const both = async (at: string) => {
  const now = new Date(at);
  const before = await begunRuns();
  vi.useFakeTimers({ toFake: ['Date'], now });
  await Promise.all([one, two, one, two].map((app) => app.jobs.tick(now)));
  return (await begunRuns()) - before;
};
/** Runs there are; behind the locks, so that a scheduler that is about to begin one has begun it. */
const begunRuns = () =>
  inTransaction(one.db, async (tx) => {
    await sql`select 1 from sys_quartz_job for update`.execute(tx);
    const { rows } = await sql<{ runs: number }>`select count(*)::int4 as runs from sys_quartz_run`.execute(tx);
    return rows[0]?.runs ?? 0;
  });

describe('the times of jobs', () => {
  it('are fired once each by two instances, and the next one is known', async () => {
    const ids = await Promise.all(
      ['a', 'b', 'c', 'd'].map((label) =>
        aJob({ jobClassName: 'test.counting', parameter: JSON.stringify({ label }) }),
      ),
    );
    expect(await record(ids[0] ?? '')).toMatchObject({
      nextAt: '2040-01-01 03:00:00',
      jobClassName_dictText: '测试计数',
    });
    expect(await both('2040-01-01T02:59:59+08:00')).toBe(0);
    expect(await both('2040-01-01T03:00:00+08:00')).toBe(4);
    expect(await both('2040-01-01T03:00:01+08:00')).toBe(0);
    for (const id of ids) await ended(id, 1);
    expect([...begun].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(await both('2040-01-02T03:00:00+08:00')).toBe(4);
    for (const id of ids) await ended(id, 2);
    expect(await record(ids[0] ?? '')).toMatchObject({ nextAt: '2040-01-03 03:00:00', missedCount: 0 });
    const [latest] = await runs(ids[0] ?? '');
    expect(latest).toMatchObject({
      dueTime: '2040-01-02 03:00:00',
      startedBy: null,
      state: 'done',
      message: '数到3',
      done: 3,
      total: 3,
    });
    expect(latest.duration).toBeGreaterThanOrEqual(0);
    expect((await run(latest.id)).log).toMatch(/开始执行：测试计数.*\n.*第1步\n.*第2步\n.*第3步\n.*执行完成：数到3\n$/);
  });

  it('come by themselves, each second once', async () => {
    const id = await aJob({ jobClassName: 'test.counting', cronExpression: '* * * * * ?' });
    await vi.waitFor(async () => expect((await runs(id)).length).toBeGreaterThanOrEqual(3), { timeout: 15_000 });
    await get('pause', { id });
    const due = (await runs(id)).map(({ dueTime }: { dueTime: string }) => dueTime);
    expect(new Set(due).size).toBe(due.length);
  });

  it('follow the clocks of their zone, whatever daylight saving does', async () => {
    const id = await aJob({
      jobClassName: 'test.counting',
      cronExpression: '0 30 9 * * ? 2040',
      timeZone: 'America/New_York',
    });
    // Winter UTC-5, summer UTC-4 from 11 March 2040.
    expect((await record(id)).nextAt).toBe('2040-01-01 22:30:00');
    await both('2040-03-10T14:30:00Z');
    expect((await record(id)).nextAt).toBe('2040-03-11 21:30:00');
    await ended(id, 1);
  });

  it('that passed while nobody was there are made up for once, or skipped and counted', async () => {
    const [made, skipped] = [
      await aJob({ jobClassName: 'test.counting', parameter: '{"label":"made"}' }),
      await aJob({ jobClassName: 'test.counting', parameter: '{"label":"skipped"}', misfire: 'skip' }),
    ];
    expect(await both('2040-01-09T12:00:00+08:00')).toBe(1);
    await ended(made, 1);
    expect(begun).toEqual(['made']);
    // One of the nine times has its run.
    expect(await record(made)).toMatchObject({
      nextAt: '2040-01-10 03:00:00',
      missedCount: 8,
      missedAt: '2040-01-09 03:00:00',
    });
    expect(await record(skipped)).toMatchObject({
      nextAt: '2040-01-10 03:00:00',
      missedCount: 9,
      missedAt: '2040-01-09 03:00:00',
    });
    // Not on the second, but on time.
    expect(await both('2040-01-10T03:00:30+08:00')).toBe(2);
    await ended(skipped, 1);
  });

  it('never let a job overlap itself: one run waits for the end, or the time is skipped', async () => {
    const waits = await aJob({ jobClassName: 'test.gated', parameter: '{"label":"waits"}' });
    const skips = await aJob({ jobClassName: 'test.gated', parameter: '{"label":"skips"}', misfire: 'skip' });
    expect(await both('2040-01-01T03:00:00+08:00')).toBe(2);
    await Promise.all([hasBegun('waits'), hasBegun('skips')]);
    expect(await both('2040-01-02T03:00:00+08:00')).toBe(0);
    expect(await both('2040-01-03T03:00:00+08:00')).toBe(0);
    expect(await record(skips)).toMatchObject({ missedCount: 2, nextAt: '2040-01-04 03:00:00' });
    expect(await get('execute', { id: waits })).toMatchObject({ message: '任务正在执行，请等待结束或先取消' });
    expect(await one.call('DELETE', `${base}/delete`, { token, query: { id: waits } })).toMatchObject({
      success: false,
      message: '“test.gated”正在执行，请先取消或等待结束后再删除',
    });
    gates.get('waits')?.();
    gates.get('skips')?.();
    await Promise.all([ended(waits, 1), ended(skips, 1)]);
    // Two times passed; one run makes up for both, whoever begins it: the schedulers were woken by the end.
    await both('2040-01-03T03:00:01+08:00');
    await hasBegun('waits', 2);
    gates.get('waits')?.();
    await ended(waits, 2);
    expect(await record(waits)).toMatchObject({ nextAt: '2040-01-04 03:00:00', missedCount: 1 });
  });

  it('are worked out anew when the clock was ahead and was set back', async () => {
    const [daily, monthly, once] = [
      await aJob({ jobClassName: 'test.counting' }),
      await aJob({ jobClassName: 'test.counting', cronExpression: '0 0 3 1 * ? 2040-2050' }),
      await aJob({ jobClassName: 'test.counting', cronExpression: '0 0 3 1 1 ? 2041' }),
    ];
    expect(await both('2040-05-01T12:00:00+08:00')).toBe(2);
    expect((await record(daily)).nextAt).toBe('2040-05-02 03:00:00');
    // A clock that is a little behind begins nothing a second time.
    expect(await one.jobs.correctTimes(new Date('2040-05-01T02:59:59+08:00'))).toBe(0);
    // The schedulers have the new clock too, and may be the first to see it.
    const back = new Date('2040-01-10T12:00:00+08:00');
    vi.setSystemTime(back);
    await one.jobs.correctTimes(back);
    expect((await record(daily)).nextAt).toBe('2040-01-11 03:00:00');
    expect((await record(monthly)).nextAt).toBe('2040-02-01 03:00:00');
    expect((await record(once)).nextAt).toBe('2041-01-01 03:00:00');
    // A scheduler that had read the clock before it was set back may still have moved one on.
    await vi.waitFor(async () => expect(await two.jobs.correctTimes(back)).toBe(0), 10_000);
    for (const id of [daily, monthly]) await ended(id, 1);
  });
});

describe('a run', () => {
  it('is taken over from an instance that died, and says so', async () => {
    const id = await aJob({ jobClassName: 'test.gated', parameter: '{"label":"dies"}', status: -1 });
    const { result: runId } = await get('execute', { id });
    await hasBegun('dies');
    await sql`update sys_task set worker = 'dead', lease_until = now() - interval '1 minute' where id = ${runId}`.execute(
      one.db,
    );
    await one.events.publish(one.db, 'task', { type: 'new', id: runId });
    await hasBegun('dies', 2);
    gates.get('dies')?.();
    await becomes(runId, 'done');
    expect(await run(runId)).toMatchObject({ attempts: 2, message: '开门了', startedBy: '管理员' });
    expect((await run(runId)).log).toContain('上次执行因服务中断而未完成，第 2 次执行');
  });

  it('is cancelled from another instance, with its log, and then ended for good', async () => {
    const id = await aJob({ jobClassName: 'test.gated', parameter: '{"label":"long"}', status: -1 });
    expect(await get('execute', { id })).toMatchObject({ code: 200, message: '执行成功!' });
    await hasBegun('long');
    const [going] = await runs(id);
    const cancel = () => one.call('POST', `${base}/cancelRun`, { token, body: { id: going.id } });
    expect(await cancel()).toMatchObject({ message: '任务正在取消' });
    await becomes(going.id, 'cancelled');
    expect((await run(going.id)).log).toMatch(/等待开门\n.*执行已停止\n$/);
    expect(await cancel()).toMatchObject({ success: false, message: '任务已结束，不能取消' });
  });

  it('that fails alarms whom the job names, once until it works again', async () => {
    const keeper = await aPerson(one);
    const bell = async (as: string): Promise<{ titile: string; msgContent: string }[]> =>
      (await one.call('GET', '/sys/annountCement/listByUser', { token: as, query: { pageSize: 100 } })).result
        .sysMsgList;
    const keeperToken = await one.signIn(keeper.username, userPassword);
    const id = await aJob({
      jobClassName: 'test.failing',
      description: '夜间备份',
      alarmUsers: keeper.username,
      status: -1,
    });
    const execute = async () => {
      const { result } = await get('execute', { id });
      await vi.waitFor(async () => expect((await run(result)).endTime).not.toBeNull(), { timeout: 10_000 });
    };
    await execute();
    await execute();
    const messages = await bell(keeperToken);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      titile: '定时任务失败：测试失败',
      busType: 'quartz',
      busId: id,
      priority: 'H',
      openPage: '/isystem/QuartzJobList?jobClassName=test.failing',
    });
    expect(messages[0]?.msgContent).toContain(
      '任务“测试失败”（test.failing）执行失败：磁盘&lt;b&gt;已满</p><p>描述：夜间备份',
    );
    const set = (body: object) => one.call('PUT', `${base}/edit`, { token, body: { id, ...body } });
    await set({ parameter: '{"ok":true}' });
    await execute();
    await set({ parameter: '', alarmUsers: '' });
    await execute();
    expect(await bell(keeperToken)).toHaveLength(1);
    expect((await bell(token)).map(({ titile }) => titile)).toEqual(['定时任务失败：测试失败']);
  });
});

describe('keeping jobs', () => {
  it('names what is wrong with task, expression, zone and parameters, and writes nothing', async () => {
    const wrong = async (body: object) =>
      (await post({ jobClassName: 'test.counting', cronExpression: '0 0 3 * * ?', status: 0, ...body })).result?.fields;
    expect(await wrong({ jobClassName: 'java.lang.Runtime' })).toEqual({
      jobClassName: '后台找不到该类名：java.lang.Runtime',
    });
    const unknown = await post({ jobClassName: 'java.lang.Runtime', cronExpression: '0 0 3 * * ?', status: 0 });
    expect(unknown.message).toBe('后台找不到该类名：java.lang.Runtime');
    expect(await wrong({ cronExpression: '0 0 25 * * ?' })).toEqual({ cronExpression: expect.stringContaining('时') });
    expect(await wrong({ cronExpression: '0 0 3 * * ? 2020' })).toEqual({
      cronExpression: '表达式指定的时间已过，不会再执行',
    });
    expect(await wrong({ timeZone: 'Mars/Base' })).toEqual({ timeZone: '时区“Mars/Base”不在字典中' });
    expect(await wrong({ parameter: '[1]' })).toEqual({ parameter: expect.stringContaining('参数须为JSON对象') });
    expect(await wrong({ parameter: '{"upTo":10,"label":"x","__proto__":1,"y":2}' })).toEqual({
      parameter: '没有参数“__proto__”；没有参数“y”；上限（upTo）不可以大于9',
    });
    expect(await wrong({ jobClassName: 'test.gated' })).toEqual({ parameter: '标记（label）不能为空' });
    const { result } = await get('list', { jobClassName: '*Runtime*' });
    expect(result.total).toBe(0);
  });

  it('stops, starts and reschedules', async () => {
    const id = await aJob({ jobClassName: 'test.counting' });
    expect(await get('pause', { id })).toMatchObject({ code: 200, message: '停止定时任务成功' });
    expect(await record(id)).toMatchObject({ status: -1, nextAt: null, status_dictText: '停止' });
    expect(await both('2040-01-01T03:00:00+08:00')).toBe(0);
    expect(await get('resume', { id })).toMatchObject({ code: 200, message: '启动定时任务成功' });
    const edited = await one.call('POST', `${base}/edit`, { token, body: { id, cronExpression: '0 0 4 * * ? 2041' } });
    expect(edited.message).toBe('更新定时任务成功!');
    expect(await record(id)).toMatchObject({ status: 0, nextAt: '2041-01-01 04:00:00' });
    for (const action of ['pause', 'resume'])
      expect((await get(action, { id: 'gone' })).message).toBe('定时任务不存在！');
    expect((await get('execute', { id: 'gone' })).message).toBe('未找到对应实体');
    expect(await one.call('DELETE', `${base}/deleteBatch`, { token, query: { ids: `${id},` } })).toMatchObject({
      message: '删除定时任务成功!',
    });
  });

  it('comes in from Excel stopped, each task once, with the reason for the rest', async () => {
    await sql`delete from sys_quartz_job where job_class_name = 'test.failing'`.execute(one.db);
    const rows = [
      ['test.failing', '0 0 5 * * ?', '{"ok":true}', '来自文件', '正常'],
      ['test.failing', '0 0 6 * * ?', '', '又一次', '停止'],
      ['test.nobody', '0 0 5 * * ?', '', '', '停止'],
      ['system.expire-tenants', '0 0 5 * * ?', '', '', '停止'],
    ];
    const headers = ['任务类名', 'cron表达式', '参数', '描述', '状态'];
    const columns = headers.map((header) => ({ header }));
    const sheet = { name: '定时任务列表', title: '定时任务列表', subtitle: '导出人:管理员', columns, rows };
    const content = await bytesOf(writeWorkbook('xlsx', [sheet]));
    const bring = (how = '') => upload(one, `${base}/importExcel${how}`, { token, name: '任务.xlsx', content });
    expect((await bring('?dryRun=1')).result.errors).toEqual([
      '第5行：任务类名已经存在，忽略导入。',
      '第6行：后台找不到该类名：test.nobody',
      '第7行：任务类名已经存在，忽略导入。',
    ]);
    expect(await bring()).toMatchObject({ code: 201, result: { totalCount: 4, successCount: 1, errorCount: 3 } });
    const { result } = await get('list', { jobClassName: 'test.failing' });
    expect(result.records).toMatchObject([{ status: -1, nextAt: null, parameter: '{"ok":true}', misfire: 'run' }]);
  });

  it('asks a right of its own for each call', async () => {
    const id = await aJob({ jobClassName: 'test.counting', status: -1 });
    const reader = await aPerson(one, { permissions: ['system:quartzJob:list'] });
    const as = await one.signIn(reader.username, userPassword);
    expect((await get('list', {}, as)).result.total).toBeGreaterThan(0);
    const { result: tasks } = await get('tasks', {}, as);
    expect(tasks.find((task: { code: string }) => task.code === 'system.check-files')).toMatchObject({
      title: '文件校验',
      parameters: [{ name: 'everyDays', type: 'integer', minimum: 1, default: 90 }],
    });
    for (const action of ['pause', 'resume', 'execute']) expect((await get(action, { id }, as)).code).toBe(510);
    expect((await post({ jobClassName: 'test.counting' }, as)).code).toBe(510);
    const stranger = await one.signIn((await aPerson(one)).username, userPassword);
    expect((await get('runs', { jobId: id }, stranger)).code).toBe(510);
    expect((await get('queryRun', { id: 'gone' }, as)).message).toBe('执行记录不存在');
  });
});
