import { Type } from 'typebox';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { defineTask } from '#services/tasks/define.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

/** Where a task of this test ends; it waits until the test opens its gate. */
const gates = new Map<string, () => void>();
const work = defineTask({
  name: 'test.message',
  label: '测试-任务',
  params: Type.Object({ fails: Type.Boolean() }),
  restartable: false,
  async run({ params, taskId, signal, progress }) {
    progress(3, 8);
    await new Promise<void>((resolve, reject) => {
      gates.set(taskId, resolve);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    if (params.fails) throw refuse('第4行：编号<b>不能为空');
    const msg = '总上传行数：8，已导入行数：5，错误行数：3';
    return {
      message: '文件导入成功，但有错误。',
      result: { msg },
      file: { name: '错误.txt', content: Buffer.from('x') },
    };
  },
});

describe('the message at the end of a background task', () => {
  let app: TestApp;
  let owner: Actor;
  let token: string;
  let otherToken: string;

  beforeAll(async () => {
    app = await testApp();
    app.tasks.serve(work);
    const [person, other] = [await aPerson(app), await aPerson(app)];
    token = await app.signIn(person.username, userPassword);
    otherToken = await app.signIn(other.username, userPassword);
    owner = await app.sessions.byToken(token);
  });

  const submit = async ({ fails = false, awaited = false } = {}) => {
    const id = await inTransaction(app.db, (tx) =>
      app.tasks.submit(tx, work, { params: { fails }, actor: owner, label: '项目-导入', awaited }),
    );
    await vi.waitFor(() => expect(gates.has(id)).toBe(true), { timeout: 10_000 });
    return id;
  };
  const end = (id: string) => {
    gates.get(id)?.();
    return ended(id);
  };
  const ended = (id: string) =>
    vi.waitFor(async () => {
      const task = await app.call('GET', '/sys/task/queryById', { token, query: { id } });
      expect(task.result.endTime).not.toBeNull();
    });
  const messages = async (as = token): Promise<Record<string, string>[]> =>
    (await app.call('GET', '/sys/annountCement/listByUser', { token: as, query: { pageSize: 100 } })).result.sysMsgList;
  const messageOf = async (id: string) => (await messages()).find((one) => one.id === id);

  it('names what ended, the counts and the file, and leads to the tasks', async () => {
    const id = await submit();
    await end(id);
    expect(await messageOf(id)).toMatchObject({
      titile: '项目-导入：已完成',
      msgContent:
        '<p>文件导入成功，但有错误。</p><p>总上传行数：8，已导入行数：5，错误行数：3</p>' +
        '<p>结果文件：错误.txt，可在“后台任务”中下载。</p>',
      sender_dictText: '系统',
      priority: 'L',
      msgCategory: '2',
      busType: 'task',
      busId: id,
      openType: 'url',
      openPage: '/isps/userAnnouncement#tasks',
    });
    expect((await messages(otherToken)).map((one) => one.id)).not.toContain(id);
    const mine = await app.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      token,
      query: { busType: 'task' },
    });
    expect(mine.result.records.map((one: { anntId: string }) => one.anntId)).toContain(id);
  });

  it('says why a task failed and how far it was, as plain text', async () => {
    const id = await submit({ fails: true });
    await end(id);
    expect(await messageOf(id)).toMatchObject({
      titile: '项目-导入：失败',
      msgContent: '<p>第4行：编号&lt;b&gt;不能为空</p><p>已处理：3 / 8</p>',
      priority: 'M',
    });
  });

  it('is not sent when the request itself answered', async () => {
    const id = await submit({ awaited: true });
    const answer = app.tasks.wait(id, 10_000);
    await end(id);
    expect((await answer)?.state).toBe('done');
    expect(await messageOf(id)).toBeUndefined();
  });

  it('is sent when the request gave up waiting', async () => {
    const id = await submit({ awaited: true });
    expect(await app.tasks.wait(id, 50)).toBeNull();
    await end(id);
    expect(await messageOf(id)).toBeDefined();
  });

  it('is sent when the server that was asked has died', async () => {
    const id = await submit({ awaited: true });
    await app.db
      .updateTable('sys_task')
      .set({ worker: 'dead', lease_until: '2026-01-01 00:00:00' })
      .where('id', '=', id)
      .execute();
    await vi.waitFor(async () => expect(await messageOf(id)).toMatchObject({ titile: '项目-导入：失败' }), {
      timeout: 15_000,
    });
  });

  it('is not sent to whoever cancelled', async () => {
    const id = await submit();
    await app.call('POST', '/sys/task/cancel', { token, body: { id } });
    await ended(id);
    expect(await messageOf(id)).toBeUndefined();
  });

  it('is in no list of announcements, which people write', async () => {
    const id = await submit();
    await end(id);
    const admin = await app.signIn();
    const list = await app.call('GET', '/sys/annountCement/list', { token: admin, query: { pageSize: 100 } });
    expect(list.result.records.map((one: { id: string }) => one.id)).not.toContain(id);
  });
});
