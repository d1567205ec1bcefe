import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { written } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Actor, systemActor } from '#access/actor.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { defineTask } from '#services/tasks/define.ts';
import { purgeTasks } from '#services/tasks/purge.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson } from '#test/people.ts';

const writing = defineTask({
  name: 'test.writing',
  label: '测试-写文件',
  params: Type.Object({}),
  restartable: true,
  run: async () => ({ message: '完成', file: { name: '结果.txt', content: Buffer.from('1') } }),
});

let app: TestApp;
let token: string;
let admin: Actor;
/** The jobs as the seed made them. */
let seeded: { jobClassName: string; status: number; nextAt: string }[];

beforeAll(async () => {
  app = await testApp({}, [], { jobsByClock: true });
  app.tasks.serve(writing);
  token = await app.signIn();
  admin = await app.sessions.byToken(token);
  seeded = (await get('/sys/quartzJob/list', { pageSize: '100' })).result.records;
  // From here on they run when a test says so.
  await sql`update sys_quartz_job set status = -1, next_at = null`.execute(app.db);
});

const get = (target: string, query: Record<string, string>) => app.call('GET', target, { token, query });

/** Runs the job of a new installation once, as 立即执行 does. @returns the ended run with its log */
async function runJob(jobClassName: string) {
  const { result } = await get('/sys/quartzJob/list', { jobClassName });
  const [job] = result.records;
  const started = await get('/sys/quartzJob/execute', { id: job.id });
  expect(started.message).toBe('执行成功!');
  return vi.waitFor(
    async () => {
      const { result: run } = await get('/sys/quartzJob/queryRun', { id: started.result });
      expect(run.endTime).not.toBeNull();
      return run;
    },
    { timeout: 10_000, interval: 50 },
  );
}

describe('the jobs of a new installation', () => {
  it('are one per task, switched on, and due at their own times', () => {
    expect(seeded.map(({ jobClassName }) => jobClassName).sort()).toEqual(
      app.jobs
        .registered()
        .map(({ name }) => name)
        .sort(),
    );
    for (const job of seeded) {
      const waits = job.jobClassName === 'system.backup';
      expect(job.status).toBe(waits ? -1 : 0);
      if (waits) expect(job.nextAt).toBeNull();
      else expect(job.nextAt).toMatch(/^\d{4}-/);
    }
  });

  it('remove old log entries and keep the rest', async () => {
    const entry = (days: number) =>
      sql`insert into sys_log (id, log_type, log_content, create_time)
      values (${newId()}, 2, ${`${days}天前`}, now() - ${days} * interval '1 day')`.execute(app.db);
    await entry(179);
    await entry(181);
    expect(await runJob('system.purge-logs')).toMatchObject({
      state: 'done',
      message: '删除日志 1 条，接口调用日志 0 条',
    });
    const { rows } = await sql<{ log_content: string }>`
      select log_content from sys_log where log_content like '%天前'`.execute(app.db);
    expect(rows).toEqual([{ log_content: '179天前' }]);
  });

  it('remove messages of the bell that were read long ago, but none that is unread or starred, and no announcement', async () => {
    const [reader, other] = [await aPerson(app), await aPerson(app)];
    const message = async (title: string, days: number) => {
      const id = await inTransaction(app.db, (tx) =>
        app.messages.send(tx, {
          id: newId(),
          kind: 'message',
          userIds: [reader.id, other.id],
          tenantId: 0,
          title: written(title),
          content: [written('正文')],
          priority: 'L',
          about: { type: 'message', id: '1' },
          openPage: null,
          days: 30,
          channel: 'system',
        }),
      );
      expect(id).toBe(2);
      await sql`update sys_announcement set send_time = now() - ${days} * interval '1 day' where titile = ${title}`.execute(
        app.db,
      );
    };
    const state = (title: string, change: string, who = reader.id) =>
      sql`update sys_announcement_send set ${sql.raw(change)} where user_id = ${who}
        and annt_id = (select id from sys_announcement where titile = ${title})`.execute(app.db);
    for (const title of ['都已读', '一人已读', '已收藏', '已移除']) await message(title, 181);
    await message('较新', 179);
    for (const title of ['都已读', '一人已读', '较新']) await state(title, "read_flag = '1'");
    for (const title of ['都已读', '较新']) await state(title, "read_flag = '1'", other.id);
    await state('已收藏', "read_flag = '1', star_flag = '1'");
    for (const who of [reader.id, other.id]) await state('已移除', 'removed = true', who);
    await sql`insert into sys_announcement (id, titile, msg_type, send_status, send_time)
      values ('old-notice', '旧公告', 'USER', '1', now() - interval '900 days')`.execute(app.db);
    await sql`insert into sys_announcement_send (id, annt_id, user_id, read_flag)
      values ('old-notice', 'old-notice', ${reader.id}, '1')`.execute(app.db);

    expect((await runJob('system.purge-messages')).message).toBe('删除发送记录 0 条，站内消息 5 条');
    const { rows } = await sql<{ titile: string; readers: number }>`
      select a.titile, count(s.id)::int as readers from sys_announcement a
      left join sys_announcement_send s on s.annt_id = a.id
      where s.user_id in (${reader.id}, ${other.id}) or a.titile in ('都已读', '已移除') group by a.titile`.execute(
      app.db,
    );
    expect(Object.fromEntries(rows.map(({ titile, readers }) => [titile, readers]))).toEqual({
      一人已读: 1,
      已收藏: 2,
      较新: 2,
      旧公告: 1,
    });
    expect(await app.db.selectFrom('sys_announcement').select('id').where('titile', '=', '都已读').execute()).toEqual(
      [],
    );
  });

  it('remove ended sessions, stored events, and tasks with their files', async () => {
    const id = await inTransaction(app.db, (tx) => app.tasks.submit(tx, writing, { params: {}, actor: admin }));
    const ended = await app.tasks.wait(id, 10_000);
    expect(ended?.state).toBe('done');
    const query = () => get('/sys/task/queryById', { id });
    await purgeTasks(app.db, new Date(Date.now() - 1000 * 3600));
    expect((await query()).success).toBe(true);
    await sql`update sys_task set finished_at = now() - interval '31 days' where id = ${id}`.execute(app.db);
    expect(await runJob('system.purge-tasks')).toMatchObject({ message: '删除到期记录 1 条、多余的执行历史 0 条' });
    expect((await query()).success).toBe(false);
    const file = await app.db
      .selectFrom('sys_file')
      .selectAll()
      .where('path', '=', ended?.file_path ?? '')
      .executeTakeFirst();
    expect(file?.released_at).not.toBeNull();

    await sql`insert into sys_event (id, payload, create_time) values ('old', 'x', now() - interval '1 hour')`.execute(
      app.db,
    );
    await sql`insert into sys_session (id, user_id, idle_seconds, ends_at)
      values ('old', ${admin.userId}, 60, now() - interval '1 hour')`.execute(app.db);
    expect((await runJob('system.purge-sessions')).message).toMatch(/^删除会话 1 条、.*实例间消息 1 条$/);
    expect(await app.db.selectFrom('sys_event').selectAll().execute()).toEqual([]);
    expect((await get('/sys/task/list', {})).success).toBe(true);
  });

  it('keep only the latest runs of a job that runs often', async () => {
    const { result } = await get('/sys/quartzJob/list', { jobClassName: 'system.purge-tasks' });
    const [job] = result.records;
    for (let number = 0; number < 12; number += 1) {
      const id = newId();
      await sql`insert into sys_task (id, name, label, params, state, username, create_by, finished_at)
        values (${id}, 'job.run', 'x', '{}', 'done', 'system', 'system', now())`.execute(app.db);
      await sql`insert into sys_quartz_run (id, job_id) values (${id}, ${job.id})`.execute(app.db);
    }
    await app.call('PUT', '/sys/quartzJob/edit', { token, body: { id: job.id, parameter: '{"keepRuns":10}' } });
    await runJob('system.purge-tasks');
    const { result: runs } = await get('/sys/quartzJob/runs', { jobId: job.id, pageSize: '100' });
    expect(runs.total).toBe(10);
  });

  it('freeze tenants past their end and nobody else', async () => {
    await sql`insert into sys_tenant (id, name, status, end_date) values
      (7001, '到期', 1, now() - interval '1 minute'), (7002, '未到期', 1, now() + interval '1 day'),
      (7003, '不限期', 1, null)`.execute(app.db);
    const run = await runJob('system.expire-tenants');
    expect(run).toMatchObject({ message: '冻结到期租户 1 个' });
    expect(run.log).toContain('冻结租户 7001 到期');
    const { rows } = await sql`select id, status from sys_tenant where id > 7000 order by id`.execute(app.db);
    expect(rows).toEqual([
      { id: 7001, status: 0 },
      { id: 7002, status: 1 },
      { id: 7003, status: 1 },
    ]);
  });

  it('find files that were altered or lost, and alarm until they are mended', async () => {
    const store = (text: string, name: string) =>
      app.files.save(Buffer.from(text), name, {
        biz: 'temp',
        actor: systemActor,
        owner: { resource: '/sys/task', id: name },
      });
    const [altered, lost] = [await store('原来的内容', '合同.txt'), await store('另一个', '报告.txt')];
    const parameter = '{"everyDays":1}';
    const { result } = await get('/sys/quartzJob/list', { jobClassName: 'system.check-files' });
    await app.call('PUT', '/sys/quartzJob/edit', { token, body: { id: result.records[0].id, parameter } });
    expect((await runJob('system.check-files')).message).toMatch(/^校验 \d+ 个文件，全部相符$/);

    const place = (sha256: string) => path.join(app.config.dataDir, 'files', sha256.slice(0, 2), sha256);
    const bytes = await readFile(place(altered.sha256));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(altered.sha256);
    await writeFile(
      place(altered.sha256),
      bytes.map((byte, index) => (index === 3 ? byte ^ 1 : byte)),
    );
    await app.files.store.remove(lost.sha256);
    const run = await runJob('system.check-files');
    expect(run).toMatchObject({ state: 'failed', message: expect.stringContaining('2 个不符或丢失') });
    expect(run.log).toMatch(/内容与记录不符.*合同\.txt/);
    expect(run.log).toMatch(/文件丢失：报告\.txt/);
    await writeFile(place(altered.sha256), bytes);
    await writeFile(place(lost.sha256), '另一个');
    expect((await runJob('system.check-files')).state).toBe('done');
  });

  it('renew statistics, refresh dictionaries and clean up files', async () => {
    const statistics = await runJob('system.database-statistics');
    expect(statistics.message).toMatch(/^已统计 \d+ 张表，数据库大小 [\d.]+ MB$/);
    expect(statistics.log).toMatch(/sys_permission：[\d.]+ MB，约 \d+ 行/);
    await sql`update sys_dict_item set item_text = '已停' where item_value = '-1' and dict_id =
      (select id from sys_dict where dict_code = 'quartz_status')`.execute(app.db);
    await runJob('system.refresh-dictionaries');
    await vi.waitFor(async () => {
      const items = await app.dictTexts.items(app.db, 'quartz_status');
      expect(items.map(({ text }) => text)).toContain('已停');
    });
    expect((await runJob('system.purge-files')).message).toMatch(/^删除文件 \d+ 个、内容 \d+ 个$/);
  });
});
