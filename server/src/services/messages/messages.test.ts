import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { written } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson } from '#test/people.ts';
import { type TestSmtp, testSmtp } from '#test/smtp.ts';
import { type MessageInput, makeMessages } from './messages.ts';
import { claimRows, endTry, mostTries, sendAgain } from './outbox.ts';

interface Row {
  id: string;
  es_type: string;
  es_send_status: string;
  es_send_num: number;
  es_result: string | null;
  failure: string | null;
  wait: number | null;
  leased: boolean;
}

describe('the outbox', () => {
  let app: TestApp;
  let smtp: TestSmtp;
  let provider: Server;
  let asked: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  /** Status that the provider answers; 0: it hangs up without an answer. */
  let answers = 200;

  beforeAll(async () => {
    smtp = await testSmtp();
    provider = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      asked.push({ path: request.url ?? '', headers: request.headers, body });
      if (answers === 0) request.socket.destroy();
      else response.writeHead(answers, { location: 'http://169.254.169.254/' }).end('{"errcode":0}');
    });
    await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
    const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
    app = await testApp({
      MAIL_HOST: '127.0.0.1',
      MAIL_PORT: String(smtp.port),
      MAIL_FROM: '卷宗 <noreply@dossier.example>',
      SMS_URL: `http://${host}/sms`,
      SMS_TOKEN: 'sms-token',
      HOOK_URL: `http://${host}/hook`,
      HOOK_SECRET: 'hook-secret',
      CHAT_DINGTALK_URL: 'http://localhost:1/robot',
      OUTBOUND_ALLOW: host,
    });
    // The tests say when a turn is; the server's own worker would take rows from them.
    await app.messages.stop();
  });
  afterAll(async () => {
    provider.closeAllConnections();
    provider.close();
    await smtp.down();
  });
  beforeEach(async () => {
    await sql`delete from sys_sms`.execute(app.db);
    smtp.mails.length = 0;
    smtp.behaviour.length = 0;
    asked = [];
    answers = 200;
    await smtp.down();
  });

  /** A worker of another process: nothing is shared but the database. */
  const aWorker = () => makeMessages({ ...app });
  const turn = () => aWorker().turn();
  const receiver = async (email: string | null = `r${newId()}@people.example`) => {
    const person = await aPerson(app);
    await app.db
      .updateTable('sys_user')
      .set({ email, phone: `139${person.id.slice(-8)}` })
      .where('id', '=', person.id)
      .execute();
    return { ...person, email, phone: `139${person.id.slice(-8)}` };
  };
  const send = (userIds: string[], more: Partial<MessageInput> = {}) => {
    const id = newId();
    const message: MessageInput = {
      id,
      kind: 'message',
      userIds,
      tenantId: 0,
      title: written('合同到期提醒'),
      content: [written('合同 HT-1 将到期')],
      priority: 'L',
      about: { type: 'message', id },
      openPage: null,
      days: 30,
      channel: 'email',
      ...more,
    };
    return inTransaction(app.db, (tx) => app.messages.send(tx, message));
  };
  const rows = async (): Promise<Row[]> =>
    (
      await sql<Row>`select id, es_type, es_send_status, es_send_num, es_result, failure,
        extract(epoch from next_at - now())::float8 / 60 as wait, lease_until is not null as leased
        from sys_sms order by create_time, id`.execute(app.db)
    ).rows;
  const one = async (): Promise<Row> => {
    const [row] = await rows();
    if (!row) throw new Error('no row');
    return row;
  };
  const timePasses = () => sql`update sys_sms set next_at = now() where next_at is not null`.execute(app.db);

  it('loses nothing while the mail server is down, and sends once when it is back', async () => {
    const { id, email } = await receiver();
    await send([id]);
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '2', es_send_num: 1, leased: false });
    expect((await one()).es_result).toContain('无法连接邮件服务器');
    expect((await one()).wait).toBeGreaterThan(0.5);
    expect(await turn()).toBe(0); // not due yet
    // A clock that was three days ahead has written the next try.
    await sql`update sys_sms set next_at = now() + interval '3 days'`.execute(app.db);
    expect(await turn()).toBe(0);
    expect((await one()).wait).toBeLessThanOrEqual(5);
    await timePasses();
    await turn();
    expect((await one()).wait).toBeGreaterThan(4); // waits grow
    await smtp.up();
    await timePasses();
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '1', es_send_num: 3, es_result: null, wait: null });
    await timePasses();
    await turn();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[email]]);
    expect(smtp.mails[0]?.raw).toContain('Auto-Submitted: auto-generated');
  });

  it('repeats a mail whose fate is unknown under the same Message-ID', async () => {
    const { id } = await receiver();
    await smtp.up();
    smtp.behaviour.push('drop after data');
    await send([id]);
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '2', es_send_num: 1 });
    expect((await one()).es_result).toContain('是否送达未知');
    await timePasses();
    await turn();
    const { id: row, es_send_status } = await one();
    expect(es_send_status).toBe('1');
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${row}@dossier.example>`));
  });

  it('tries a refusal for now again, gives one for good up, and gives up after all tries', async () => {
    await smtp.up();
    smtp.behaviour.push('busy');
    await send([(await receiver()).id]);
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '2', es_result: expect.stringContaining('暂时拒收') });
    smtp.behaviour.push('refuse receiver');
    await timePasses();
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '-1', failure: 'refused', wait: null });
    await smtp.down();
    await sql`delete from sys_sms`.execute(app.db);
    await send([(await receiver()).id]);
    await sql`update sys_sms set es_send_num = ${mostTries - 1}`.execute(app.db);
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '-1', failure: 'tries', es_send_num: mostTries });
    await send([(await receiver(null)).id]);
    await turn();
    expect((await rows()).map(({ es_result }) => es_result)).toContain('接收人没有邮箱');
  });

  it('gives every row to one of several workers', async () => {
    await smtp.up();
    const people = await Promise.all(Array.from({ length: 30 }, () => receiver()));
    await send(people.map(({ id }) => id));
    const tries = await Promise.all([turn(), turn(), turn()]);
    expect(tries.reduce((sum, count) => sum + count)).toBe(30);
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(30);
    expect(smtp.mails).toHaveLength(30);
    expect((await rows()).every(({ es_send_status }) => es_send_status === '1')).toBe(true);
  });

  it('takes over from a worker that was killed after its claim: a mail goes out, a short message is left to people', async () => {
    const { id } = await receiver();
    await send([id]);
    await send([id], { channel: 'sms' });
    const child = spawn(process.execPath, [fileURLToPath(new URL('../../../test/outbox-child.ts', import.meta.url))], {
      env: { ...process.env, OUTBOX_CONNECTION: JSON.stringify(app.database.connection) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(String(said)).toContain('claimed 2');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await smtp.up();
    expect(await turn()).toBe(0); // it may still live
    await sql`update sys_sms set lease_until = now() - interval '1 second'`.execute(app.db);
    await Promise.all([turn(), turn()]);
    const [mail, sms] = await rows();
    expect(mail).toMatchObject({ es_type: 'email', es_send_status: '1', es_send_num: 2 });
    expect(smtp.mails).toHaveLength(1);
    expect(sms).toMatchObject({ es_type: 'sms', es_send_status: '-1', failure: 'unknown', leased: false });
    expect(asked).toEqual([]);
  });

  it('says in the row that a channel is not configured and sends when it is', async () => {
    const { id, phone } = await receiver();
    await send([id], { channel: 'wechat_enterprise' });
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '0', es_send_num: 0, failure: null });
    expect((await one()).es_result).toBe('企业微信机器人未配置（CHAT_WECHAT_URL）');
    await timePasses();
    const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/robot`;
    await makeMessages({ ...app, config: { ...app.config, chat: { dingtalk: undefined, wechat: address } } }).turn();
    expect(await one()).toMatchObject({ es_send_status: '1', es_send_num: 1 });
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ text: { mentioned_mobile_list: [phone] } });
    await send([(await receiver()).id], { channel: 'wechat_enterprise' });
    await turn();
    await sql`update sys_sms set waits_since = now() - interval '8 days', next_at = now()
      where es_send_status = '0'`.execute(app.db);
    await turn();
    expect((await rows()).map(({ failure }) => failure)).toContain('waited');
  });

  it('counts the days that a message waits for its channel from when it is due, and not from when it was written', async () => {
    await send([(await receiver()).id], {
      channel: 'wechat_enterprise',
      at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await sql`update sys_sms set create_time = now() - interval '30 days', next_at = now()`.execute(app.db);
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '0', failure: null });
    await sql`update sys_sms set waits_since = now() - interval '8 days'`.execute(app.db);
    await timePasses();
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '-1', failure: 'waited' });
    // Sent again by hand, it has its seven days anew.
    await inTransaction(app.db, (tx) => sendAgain(tx, sql`true`, 'admin'));
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '0', failure: null });
  });

  it('signs the web hook, follows no redirect, and reaches no host that is not allowed', async () => {
    const { id } = await receiver();
    await send([id], { channel: 'webhook' });
    answers = 302;
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '-1', es_result: '对方应答 302' });
    expect(asked).toHaveLength(1);
    const { headers = {}, body = '' } = asked[0] ?? {};
    const mac = createHmac('sha256', 'hook-secret').update(`${headers['x-dossier-timestamp']}.${body}`).digest('hex');
    expect(headers['x-dossier-signature']).toBe(`sha256=${mac}`);
    expect(headers['x-dossier-delivery']).toBe((await one()).id);
    expect(JSON.parse(body)).toMatchObject({ title: '合同到期提醒', text: '合同 HT-1 将到期' });
    expect(body).not.toContain('hook-secret');
    await sql`delete from sys_sms`.execute(app.db);
    await send([id], { channel: 'dingtalk' });
    await turn();
    expect((await one()).es_result).toContain('不允许访问 localhost:1');
  });

  it('sends a short message at most once where nobody can say whether it went out', async () => {
    const { id } = await receiver();
    answers = 0;
    await send([id], { channel: 'sms' });
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '-1', failure: 'unknown' });
    answers = 503;
    await sql`delete from sys_sms`.execute(app.db);
    await send([id], { channel: 'sms' });
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '2', es_result: '短信接口应答 503' });
    answers = 200;
    await timePasses();
    await turn();
    expect(await one()).toMatchObject({ es_send_status: '1' });
    expect(asked).toHaveLength(3);
  });

  it('puts a message in with what is told, or not at all', async () => {
    const { id } = await receiver();
    await expect(
      inTransaction(app.db, async (tx) => {
        await app.messages.send(tx, {
          kind: 'message',
          userIds: [id],
          tenantId: 0,
          title: written('不会发生'),
          content: [written('x')],
          priority: 'L',
          about: { type: 'message', id: '1' },
          openPage: null,
          days: 1,
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  it('wakes the workers of a running server with the commit', async () => {
    const other = await testApp({
      MAIL_HOST: '127.0.0.1',
      MAIL_PORT: String(smtp.port),
      MAIL_FROM: 'noreply@dossier.example',
    });
    await smtp.up();
    const person = await aPerson(other);
    await other.db.updateTable('sys_user').set({ email: 'w@people.example' }).where('id', '=', person.id).execute();
    await inTransaction(other.db, (tx) =>
      other.messages.send(tx, {
        kind: 'message',
        userIds: [person.id],
        tenantId: 0,
        title: written('换行\r\nBcc: evil@example.com'),
        content: { html: '<p>好</p>' },
        priority: 'L',
        about: { type: 'message', id: '1' },
        openPage: null,
        days: 1,
        channel: 'email',
      }),
    );
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 10_000 });
    expect(smtp.mails[0]?.to).toEqual(['w@people.example']);
    expect(smtp.mails[0]?.raw).not.toMatch(/^Bcc:/im);
  });

  it('sends nothing out of the house to an account that was frozen meanwhile', async () => {
    const { id } = await receiver();
    await smtp.up();
    await send([id]);
    await sql`update sys_user set status = 2 where id = ${id}`.execute(app.db);
    await turn();
    expect(smtp.mails).toEqual([]);
    expect(await one()).toMatchObject({
      es_send_status: '-1',
      es_result: '接收人已不存在或已冻结',
      failure: 'refused',
    });
  });

  it('takes back what a worker that died had in hand, and not what one has in hand', async () => {
    const { id } = await receiver();
    const recall = (message: string) => inTransaction(app.db, (tx) => app.messages.recall(tx, message));
    const message = newId();
    await send([id], { id: message });
    await sql`update sys_sms set worker = 'w', lease_until = now() + interval '1 minute'`.execute(app.db);
    await recall(message);
    expect(await rows()).toHaveLength(1);
    await sql`update sys_sms set lease_until = now() - interval '1 second'`.execute(app.db);
    await recall(message);
    expect(await rows()).toEqual([]);
  });

  it('tries no more what was taken back while a worker had it in hand, whether the try failed or the worker died', async () => {
    const { id } = await receiver();
    const message = newId();
    await send([id], { id: message });
    const taken = await claimRows(app.db, 'w', ['email'], 1);
    await inTransaction(app.db, (tx) => app.messages.recall(tx, message));
    const failed = { sent: false, failure: 'failed', reason: '无法连接', recognisable: true } as const;
    for (const row of taken) expect(await endTry(app.db, 'w', row, failed)).toBe(true);
    expect(await rows()).toEqual([]);
    await send([id], { id: message });
    await claimRows(app.db, 'w', ['email'], 1);
    await inTransaction(app.db, (tx) => app.messages.recall(tx, message));
    await sql`update sys_sms set lease_until = now() - interval '1 second'`.execute(app.db);
    await smtp.up();
    expect(await turn()).toBe(0);
    expect(await rows()).toEqual([]);
    expect(smtp.mails).toEqual([]);
    // What may have gone out stays and says so.
    await send([id], { id: message });
    const [row] = await claimRows(app.db, 'w', ['email'], 1);
    await inTransaction(app.db, (tx) => app.messages.recall(tx, message));
    if (row) await endTry(app.db, 'w', row, { ...failed, failure: 'unknown' });
    expect(await one()).toMatchObject({ es_send_status: '-1', failure: 'unknown' });
  });

  it('writes no head of a mail that a title or a name could carry', async () => {
    const { id, email } = await receiver();
    await smtp.up();
    await send([id]);
    await sql`update sys_sms set es_title = ${'甲\r\nBcc: x@evil.example\r\n\r\n乙'}`.execute(app.db);
    await sql`update sys_user set realname = ${'王"\r\nBcc: y@evil.example'} where id = ${id}`.execute(app.db);
    await turn();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[email]]);
    expect(smtp.mails[0]?.raw).not.toMatch(/^bcc:/im);
  });
});
