import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { said, written } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { type TestSmtp, testSmtp } from '#test/smtp.ts';
import { type MessageInput, makeMessages } from './messages.ts';

const setting = '/sys/message/setting';

describe('the times of a receiver', () => {
  let app: TestApp;
  let smtp: TestSmtp;
  let robot: Server;
  let heard: string[] = [];

  beforeAll(async () => {
    smtp = await testSmtp();
    await smtp.up();
    robot = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      heard.push(body);
      response.end('{"errcode":0}');
    });
    await new Promise<void>((ready) => robot.listen(0, '127.0.0.1', ready));
    const host = `127.0.0.1:${(robot.address() as AddressInfo).port}`;
    app = await testApp({
      MAIL_HOST: '127.0.0.1',
      MAIL_PORT: String(smtp.port),
      MAIL_FROM: '卷宗 <noreply@dossier.example>',
      CHAT_DINGTALK_URL: `http://${host}/robot`,
      OUTBOUND_ALLOW: host,
    });
    // The tests say when a turn is.
    await app.messages.stop();
  });
  afterAll(async () => {
    robot.closeAllConnections();
    robot.close();
    await smtp.down();
  });
  beforeEach(async () => {
    await sql`delete from sys_sms`.execute(app.db);
    smtp.mails.length = 0;
    heard = [];
  });

  const turn = () => makeMessages({ ...app }).turn();
  /** A time so many hours from now, as the page sends it. */
  const clock = async (hours: number): Promise<string> =>
    (
      await sql<{ at: string }>`select to_char(localtime + ${hours} * interval '1 hour', 'HH24:MI') as at`.execute(
        app.db,
      )
    ).rows[0]?.at ?? '';
  /** Somebody who wants business messages by mail. */
  const reader = async () => {
    const person = await aPerson(app);
    const email = `r${person.id}@people.example`;
    await app.db.updateTable('sys_user').set({ email }).where('id', '=', person.id).execute();
    const token = await app.signIn(person.username, userPassword);
    const put = async (call: string, body: object) =>
      expect((await app.call('PUT', `${setting}/${call}`, { token, body })).success).toBe(true);
    for (const kind of ['message', 'alarm']) await put('save', { kind, channel: 'email', on: true });
    return {
      ...person,
      email,
      times: (body: object) => put('times', body),
      choose: (body: object) => put('save', body),
    };
  };
  const send = (userId: string, more: Partial<MessageInput> = {}) =>
    inTransaction(app.db, (tx) =>
      app.messages.send(tx, {
        kind: 'message',
        userIds: [userId],
        tenantId: 0,
        title: written('合同到期'),
        content: [written('合同 HT-1 将到期')],
        priority: 'L',
        about: { type: 'test', id: newId() },
        openPage: null,
        days: 1,
        ...more,
      }),
    );
  const held = async () =>
    (
      await sql<{ hold: string | null; hours: number }>`
        select hold, extract(epoch from next_at - now())::float8 / 3600 as hours from sys_sms
        where es_type <> 'system' and es_send_status in ('0', '2')`.execute(app.db)
    ).rows;
  const timePasses = () => sql`update sys_sms set next_at = now() where next_at is not null`.execute(app.db);

  it('hold what leaves the house until quiet hours end, however often it is woken, and not what is urgent', async () => {
    const person = await reader();
    await person.times({ quiet: { from: await clock(-1), to: await clock(2) }, digest: 'atOnce' });
    await send(person.id);
    await send(person.id, { kind: 'alarm', title: written('磁盘将满') });
    // Sent by hand on one channel: nobody's choice, so nobody's clock.
    await send(person.id, { channel: 'email', title: written('测试发送') });
    await turn();
    expect(smtp.mails).toHaveLength(2);
    const [waiting, ...others] = await held();
    expect(others).toEqual([]);
    expect(waiting?.hold).toBe('quiet');
    expect(waiting?.hours).toBeGreaterThan(1.9);
    expect(waiting?.hours).toBeLessThanOrEqual(2);
    // The bell has it at once.
    expect((await sql`select from sys_sms where es_type = 'system'`.execute(app.db)).rows).toHaveLength(2);
    // A clock that wakes it too early does not send it.
    await timePasses();
    await turn();
    expect(smtp.mails).toHaveLength(2);
    // Past midnight is the same.
    await person.times({ quiet: { from: await clock(-1), to: await clock(-2) }, digest: 'atOnce' });
    await turn();
    expect((await held())[0]?.hours).toBeGreaterThan(21);
    // It ends when the hours do: they are others now.
    await person.times({ quiet: { from: await clock(1), to: await clock(2) }, digest: 'atOnce' });
    await turn();
    expect(smtp.mails).toHaveLength(3);
    expect(await held()).toEqual([]);
  });

  it('gather mails for one a day: at eight, once, with all titles, by however many servers', async () => {
    const [person, other] = [await reader(), await reader()];
    await person.times({ quiet: null, digest: 'daily' });
    await send(person.id, { title: said('待审批：{0}', 'HT-1') });
    await send(person.id);
    await send(person.id, { kind: 'alarm', title: written('磁盘将满') });
    await send(other.id);
    await turn();
    expect(smtp.mails.map(({ to }) => to[0]).toSorted()).toEqual([person.email, other.email].toSorted());
    expect((await held()).map(({ hold }) => hold)).toEqual(['digest', 'digest']);
    const { rows } = await sql`select from sys_sms where hold = 'digest'
      and (next_at::time <> time '08:00' or next_at > now() + interval '1 day')`.execute(app.db);
    expect(rows).toEqual([]);
    await timePasses();
    await Promise.all([turn(), turn()]);
    await turn();
    expect(smtp.mails).toHaveLength(3);
    const { rows: outcome } = await sql<{ es_result: string; is_digest: boolean }>`
      select es_result, is_digest from sys_sms where es_receiver = ${person.username} and es_type = 'email'
        and kind = 'message' and es_send_status = '1' order by is_digest`.execute(app.db);
    expect(outcome.map(({ is_digest }) => is_digest)).toEqual([false, false, true]);
    const { rows: digest } = await sql<{
      es_title: string;
      es_content: string;
    }>`select es_title, es_content from sys_sms where is_digest`.execute(app.db);
    expect(digest).toEqual([
      { es_title: '每日汇总：2条消息', es_content: '待审批：HT-1\n合同到期\n请登录系统查看详情。' },
    ]);
    // Whoever wants them at once again gets what waited, each by itself.
    await send(person.id);
    await turn();
    await person.times({ quiet: null, digest: 'atOnce' });
    await turn();
    expect(smtp.mails).toHaveLength(4);
  });

  it('let a robot of a group say that there is a message, and not what it says', async () => {
    const person = await reader();
    await person.choose({ kind: 'message', channel: 'dingtalk', on: true });
    await send(person.id);
    await turn();
    expect(heard).toHaveLength(1);
    expect(heard[0]).toContain('您有一条新消息');
    expect(heard[0]).not.toContain('合同');
  });
});
