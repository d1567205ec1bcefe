import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';
import { upload } from '#test/upload.ts';
import { patrol } from './fixity.service.ts';

describe('the patrol of archive files', () => {
  let app: TestApp;
  let token: string;
  const run = () => patrol(app, 0, { signal: new AbortController().signal });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('reads each file in its turn, finds a byte that has changed, and tells those who may know of the record', async () => {
    const shelf = await archiveShelf(app, token);
    const anItem = async (content: string, change: object) => {
      const stored = { token, name: '正文.txt', content: Buffer.from(content), fields: { biz: 'arc' } };
      const { message: files } = await upload(app, '/sys/common/upload', stored);
      return (await app.call('POST', '/arc/item/add', { token, body: itemDraft(shelf, { files, ...change }) })).result;
    };
    await anItem('第一份正文', {});
    const closed = await anItem('第二份正文', { secret: 3, secretYears: 5 });
    await app.call('POST', '/arc/item/receive', { token, body: { ids: closed.id } });
    const role = 'archivist';
    await sql`insert into sys_role (id, role_code, role_name) select 'archivist-role', ${role}, '档案管理员'
      where not exists (select 1 from sys_role where role_code = ${role})`.execute(app.db);
    const people = [
      await aPerson(app, { clearance: 3, permissions: ['arc:fixity:list'] }),
      await aPerson(app, { clearance: 2, permissions: ['arc:fixity:list'] }),
    ];
    for (const { username } of people)
      await sql`insert into sys_user_role (id, user_id, role_id) select 'r' || u.id, u.id, r.id from sys_user u, sys_role r
        where u.username = ${username} and r.role_code = ${role}`.execute(app.db);

    expect(await run()).toMatchObject({ checked: 1, broken: 0 });
    expect(await run()).toMatchObject({ checked: 1, broken: 0 });
    const read = await sql`select 1 from sys_file_object o join sys_file f on f.sha256 = o.sha256
      where f.owner_resource = '/arc/item' and o.checked_at is null`.execute(app.db);
    expect(read.rows).toEqual([]);

    const { rows } = await sql<{ sha256: string }>`select sha256 from sys_file where owner_id = ${closed.id}`.execute(
      app.db,
    );
    const sha256 = rows[0]?.sha256 ?? '';
    writeFileSync(path.join(app.config.dataDir, 'files', sha256.slice(0, 2), sha256), '第二份正X');
    await sql`update sys_file_object set checked_at = null where sha256 = ${sha256}`.execute(app.db);
    const found = await run();
    expect(found.broken).toBe(1);
    await run();
    const messages = await sql<{ username: string; title: string }>`
      select u.username, a.titile as title from sys_announcement a
      join sys_announcement_send s on s.annt_id = a.id join sys_user u on u.id = s.user_id
      where a.titile like '%校验不符'`.execute(app.db);
    // The other one's clearance is below the record's; nobody is told twice a day.
    expect(messages.rows).toEqual([
      { username: people[0]?.username, title: '文件“A001-WS·2024·D30·BGS-0001-01”校验不符' },
    ]);
    const list = async (username: string) => {
      const by = await app.signIn(username, userPassword);
      return (await app.call('GET', '/arc/fixity/list', { token: by, query: { result: 'F' } })).result;
    };
    const seen = await list(people[0]?.username ?? '');
    expect(seen.records[0]).toMatchObject({ total: 2, missing: 0, broken: 1, recent: 2 });
    expect((await list(people[1]?.username ?? '')).total).toBe(0);
  });
});
