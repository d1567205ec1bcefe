import { said, written } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { type TestSmtp, testSmtp } from '#test/smtp.ts';
import type { MessageInput } from './messages.ts';

let app: TestApp;
let smtp: TestSmtp;

beforeAll(async () => {
  smtp = await testSmtp();
  const mail = { MAIL_HOST: '127.0.0.1', MAIL_PORT: String(smtp.port), MAIL_FROM: '卷宗 <noreply@dossier.example>' };
  await smtp.up();
  app = await testApp(mail);
});
afterAll(() => smtp.down());

const reader = async (email: string, language?: string) => {
  const person = await aPerson(app);
  await app.db.updateTable('sys_user').set({ email }).where('id', '=', person.id).execute();
  const token = await app.signIn(person.username, userPassword);
  const choose = (body: object) => app.call('PUT', '/sys/message/setting/language', { token, body });
  if (language) expect((await choose({ language })).success).toBe(true);
  return { ...person, token, choose };
};

const send = (userIds: string[], words: Pick<MessageInput, 'title' | 'content'>) =>
  inTransaction(app.db, (tx) =>
    app.messages.send(tx, {
      kind: 'message',
      userIds,
      tenantId: 0,
      priority: 'L',
      about: { type: 'test', id: '1' },
      openPage: null,
      days: 1,
      among: ['system', 'email'],
      ...words,
    }),
  );

it('writes a mail in the language that the account reads, and keeps the Chinese for everybody else', async () => {
  const readers = [await reader('english@people.example', 'en-US'), await reader('chinese@people.example')];
  await sql`insert into sys_user_message_setting (user_id, kind, channel, is_on)
    select id, 'message', 'email', true from unnest(${readers.map(({ id }) => id)}::text[]) id`.execute(app.db);
  await send(
    readers.map(({ id }) => id),
    {
      title: said('待审批：{0}', 'HT-1 {0}'),
      content: [
        said('已处理：{0} / {1}', 3, 4),
        written('as written'),
        said('{0}：已完成', { name: '项目-导出' }),
        said('{0}', { answer: '导出完成，共3行' }),
      ],
    },
  );
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(2), { timeout: 10_000 });
  const raw = (address: string) => smtp.mails.find(({ to }) => to[0] === address)?.raw;
  expect(raw('english@people.example')).toContain('Subject: Waits for your decision: HT-1 {0}\r\n');
  expect(raw('english@people.example')).toContain(
    'Handled: 3 / 4\r\nas written\r\nProject: export: done\r\nExported: 3 rows',
  );
  expect(raw('chinese@people.example')).toMatch(/Subject: =\?UTF-8/i);
  const { rows } = await sql<{ title: string }>`select distinct es_title as title from sys_sms`.execute(app.db);
  expect(rows).toEqual([{ title: '待审批：HT-1 {0}' }]);

  // The bell has the finished Chinese for every client, and the sentences for those that read another language.
  const { result } = await app.call('GET', '/sys/annountCement/listByUser', { token: readers[0]?.token as string });
  expect(result.sysMsgList[0]).toMatchObject({
    titile: '待审批：HT-1 {0}',
    msgContent: '<p>已处理：3 / 4</p><p>as written</p><p>项目-导出：已完成</p><p>导出完成，共3行</p>',
    wording: {
      title: { text: '待审批：{0}', values: ['HT-1 {0}'] },
      lines: [{ values: ['3', '4'] }, { text: '{0}' }, {}, {}],
    },
  });
});

it('knows the languages of the product and no other', async () => {
  const { id, choose } = await reader('x@people.example');
  for (const language of ['fr', '', null, 'en-US; drop']) expect((await choose({ language })).success).toBe(false);
  const { rows } = await sql`select language from sys_user where id = ${id}`.execute(app.db);
  expect(rows).toEqual([{ language: null }]);
});

it('has no other words for what a person wrote', async () => {
  const { id, token } = await reader('y@people.example');
  await send([id], { title: written('放假'), content: { html: '<p>三天</p>' } });
  const { result } = await app.call('GET', '/sys/annountCement/listByUser', { token });
  expect(result.sysMsgList[0]).toMatchObject({ titile: '放假', wording: null });
});
