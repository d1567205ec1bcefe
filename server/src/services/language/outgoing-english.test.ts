import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { readWorkbook } from '#engine/excel/reader.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { type TestSmtp, testSmtp } from '#test/smtp.ts';
import { fetchBytes } from '#test/upload.ts';
import { speakerOf } from './speaker.ts';

const chinese = /\p{Script=Han}/u;

describe('what leaves the house for a reader of English', () => {
  let app: TestApp;
  let token: string;
  let smtp: TestSmtp;
  let provider: Server;
  const asked: { path: string; body: string }[] = [];
  const reads = (by: string, language: string) =>
    app.call('PUT', '/sys/message/setting/language', { token: by, body: { language } });

  beforeAll(async () => {
    smtp = await testSmtp();
    await smtp.up();
    provider = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      asked.push({ path: request.url ?? '', body });
      response.end('{"errcode":0}');
    });
    await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
    const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
    app = await testApp({
      MAIL_HOST: '127.0.0.1',
      MAIL_PORT: String(smtp.port),
      MAIL_FROM: 'noreply@dossier.example',
      SMS_URL: `http://${host}/sms`,
      SMS_TOKEN: 'sms-token',
      HOOK_URL: `http://${host}/hook`,
      HOOK_SECRET: 'hook-secret',
      CHAT_DINGTALK_URL: `http://${host}/dingtalk`,
      CHAT_WECHAT_URL: `http://${host}/wechat`,
      OUTBOUND_ALLOW: host,
    });
    app.tasks.start();
    token = await app.signIn();
    expect((await reads(token, 'en-US')).success).toBe(true);
  });
  afterAll(async () => {
    await smtp.down();
    await new Promise((ended) => provider.close(ended));
  });

  it('is in English as a text message and in chats, and stays what it was for readers of Chinese and for programs', async () => {
    const people = [await aPerson(app), await aPerson(app)];
    await reads(await app.signIn(people[0]?.username ?? '', userPassword), 'en-US');
    for (const [at, { id }] of people.entries())
      await sql`update sys_user set phone = ${`1390000000${at}`}, realname = ${`P${at}`} where id = ${id}`.execute(
        app.db,
      );
    const channels = ['sms', 'dingtalk', 'wechat_enterprise', 'webhook'] as const;
    for (const channel of channels)
      await inTransaction(app.db, (tx) =>
        app.messages.send(tx, {
          kind: 'message',
          userIds: people.map(({ id }) => id),
          tenantId: 0,
          priority: 'L',
          about: { type: 'test', id: '1' },
          openPage: null,
          days: 1,
          channel,
          title: said('待审批：{0}', 'HT-1'),
          content: [said('已处理：{0} / {1}', 3, 4)],
        }),
      );
    await vi.waitFor(() => expect(asked).toHaveLength(8), { timeout: 20_000 });
    const texts = (path: string) =>
      asked
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(body))
        .map(({ content, text, title }) => content ?? text.content ?? `${title} ${text}`)
        .toSorted();
    expect(texts('/sms')).toEqual(['Waits for your decision: HT-1. Handled: 3 / 4', '待审批：HT-1：已处理：3 / 4']);
    const chats = ['@P0 Waits for your decision: HT-1\nHandled: 3 / 4', '@P1 待审批：HT-1\n已处理：3 / 4'];
    expect(texts('/dingtalk')).toEqual(chats);
    expect(texts('/wechat')).toEqual(chats);
    expect(texts('/hook')).toEqual(['待审批：HT-1 已处理：3 / 4', '待审批：HT-1 已处理：3 / 4']);
  });

  it('is the file of a bulk edit, with what is wrong in it', async () => {
    const given = await anchors(app, token);
    const add = async (name: string) =>
      (await app.call('POST', '/pm/project/add', { token, body: projectDraft(given, { name }) })).result.id;
    const ids = [await add('First'), await add('Second')];
    await sql`update pm_project set plan_start = '2029-01-01', plan_end = '2029-12-31' where id = ${ids[1]}`.execute(
      app.db,
    );
    const body = { ids, values: { planEnd: '2027-12-31' } };
    const { result } = await app.call('POST', '/pm/project/editMany', { token, body });
    expect(result).toMatchObject({ changed: 1, refused: 1 });
    const { rows: tasks } = await sql<{ name: string; path: string }>`
      select file_name as name, file_path as path from sys_task where id = ${result.taskId}`.execute(app.db);
    expect(tasks[0]?.name).toBe('Project bulk edit results.xlsx');
    const { result: task } = await app.call('GET', '/sys/task/queryById', { token, query: { id: result.taskId } });
    const book = await readWorkbook((await fetchBytes(app, encodeURI(task.fileUrl), token)).bytes);
    const rows: unknown[][] = [];
    for await (const { cells } of book.rows) rows.push([...cells]);
    await book.close();
    expect([...book.sheets, ...book.header]).toEqual(['Outcome', 'No.', 'Record', 'Outcome', 'Notes']);
    expect(rows.map((row) => row.slice(1, 3))).toEqual([
      ['First', 'Changed'],
      ['Second', 'Not changed'],
    ]);
    expect(rows[1]?.[3]).toBe('The planned end cannot be before the planned start');
    expect(rows.flat().filter((cell) => chinese.test(String(cell ?? '')))).toEqual([]);
  });

  it('is a test mail, a code to a phone and the name of a configuration file', async () => {
    const { headers } = await app.http.inject({
      method: 'POST',
      url: `${app.config.apiPrefix}/sys/configTransfer/export`,
      headers: { 'x-access-token': token },
      payload: { choice: { dict: null } },
    });
    expect(headers['content-disposition']).toContain('Configuration_');
    const before = smtp.mails.length;
    const sent = await app.call('POST', '/sys/setting/testMail', { token, body: { to: 'a@people.example' } });
    expect(sent.success).toBe(true);
    const [mail] = smtp.mails.slice(before);
    expect(mail?.raw).toMatch(/test mail/);
    const person = await aPerson(app);
    await sql`update sys_user set phone = '13900000009', language = 'en-US' where id = ${person.id}`.execute(app.db);
    const code = await app.call('POST', '/sys/sms', { body: { mobile: '13900000009', smsmode: '2' } });
    expect(code.success).toBe(true);
    expect(asked.at(-1)?.body).toMatch(/"Your code is \d{6}; it is valid for 10 minutes\."/);
  });

  it('names settings as their page does', () => {
    const { value, sentence } = speakerOf('en');
    expect(value({ name: '密码与锁定' })).toBe('Passwords and locks');
    expect(sentence('修改系统设置：密码与锁定')).toBe('Changed the system settings: Passwords and locks');
  });
});
