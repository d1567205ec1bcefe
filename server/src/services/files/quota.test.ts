import type { SettingValues } from '@dossier/contract/operations/setting.ts';
import { tenant } from '@dossier/contract/organisation/tenant.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fileClient } from '#test/upload.ts';
import { megabyte } from './limits.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
});

const set = async (values: Partial<SettingValues>) => {
  await inTransaction(app.db, (tx) => app.settings.write(tx, values));
  await app.settings.reload();
};
beforeEach(() => set({ 'upload.tenantMegabytes': 0, 'upload.userMegabytes': 0 }));

/** A PDF of its own with so many bytes. */
function aFile(size: number): Buffer {
  const content = Buffer.alloc(size, newId());
  content.write('%PDF-1.7\n');
  return content;
}

async function someone(tenantId?: number) {
  const person = await aPerson(app, { permissions: ['system:tenant:edit', 'system:tenant:list'] });
  if (tenantId)
    await sql`update sys_user set rel_tenant_ids = ${String(tenantId)} where username = ${person.username}`.execute(
      app.db,
    );
  const token = await app.signIn(person.username, userPassword);
  const client = fileClient(app, token);
  const usage = async () => (await app.call('GET', '/sys/common/fileUsage', { token })).result;
  return { ...person, token, usage, send: (size: number) => client.upload({ content: aFile(size), biz: 'upload' }) };
}

const told = async (text: string) =>
  (
    await sql<{ es_receiver: string }>`select es_receiver from sys_sms where es_title like ${text}`.execute(app.db)
  ).rows.map((row) => row.es_receiver);

describe('room for files', () => {
  it('is counted by person, and given back when a file goes by whatever way', async () => {
    const { username, usage, send } = await someone();
    expect(await usage()).toEqual({
      user: { used: 0, limit: null },
      tenant: { used: expect.any(Number), limit: null },
    });
    const path = (await send(1000)).message;
    await send(500);
    expect((await usage()).user).toEqual({ used: 1500, limit: null });
    await sql`delete from sys_file where path = ${path}`.execute(app.db);
    expect((await usage()).user.used).toBe(500);
    const { rows } = await sql`select kind, owner from sys_file_usage u where bytes <> (
      select coalesce(sum(size), 0) from sys_file f
      where case u.kind when 'user' then f.create_by = u.owner else f.tenant_id::text = u.owner end)`.execute(app.db);
    expect(rows).toEqual([]);
    expect(await told(`%${username}%`)).toEqual([]);
  });

  it('ends with a sentence that says how much is kept and how much may be', async () => {
    const { token, usage, send } = await someone();
    await set({ 'upload.userMegabytes': 1 });
    expect((await send(megabyte - 100_000)).success).toBe(true);
    const refused = '您的存储空间不足：已使用 926.3 KB，上限 1.0 MB，剩余 97.7 KB，放不下文件“合同.pdf”（195.3 KB）';
    expect(await send(200_000)).toMatchObject({ success: false, message: refused });
    expect((await usage()).user).toEqual({ used: megabyte - 100_000, limit: megabyte });
    // Before a byte of a large one is sent.
    const body = { name: '大.pdf', size: 30 * megabyte, biz: 'upload' };
    const large = await app.call('POST', '/sys/common/resumable', { token, body });
    expect(large.message).toMatch(/^您的存储空间不足/);
    expect((await send(100_000)).success).toBe(true);
    expect((await send(1000)).success).toBe(false);
  });

  it('cannot be overrun by uploads at the same time, of one person or of many in a tenant', async () => {
    const no = 4711;
    await app.call('POST', '/sys/tenant/add', {
      token: admin,
      body: { name: '并行公司', no, status: 1, fileQuota: 1 },
    });
    const people = await Promise.all([someone(no), someone(no), someone(no)]);
    const size = 150_000;
    const answers = await Promise.all(people.flatMap(({ send }) => [send(size), send(size), send(size), send(size)]));
    const kept = answers.filter(({ success }) => success).length;
    expect(kept).toBe(Math.floor(megabyte / size));
    for (const { success, message } of answers) if (!success) expect(message).toMatch(/^本租户的存储空间不足：已使用 /);
    const [first] = people;
    expect((await first?.usage())?.tenant).toEqual({ used: kept * size, limit: megabyte });
    // Refused ones left nothing behind that nobody names.
    const { rows } = await sql`select 1 from sys_file where tenant_id = ${no}`.execute(app.db);
    expect(rows).toHaveLength(kept);
  });

  it('of a tenant is set by the platform, and warns its administrators once when it comes near its end', async () => {
    const no = 4712;
    await set({ 'upload.tenantMegabytes': 2 });
    await app.call('POST', '/sys/tenant/add', { token: admin, body: { name: '将满公司', no, status: 1 } });
    const member = await someone(no);
    expect((await member.usage()).tenant).toEqual({ used: 0, limit: 2 * megabyte });
    const own = await app.call('GET', '/sys/tenant/queryById', { token: admin, query: { id: String(no) } });
    const raised = { ...own.result, fileQuota: 0 };
    const attempt = await app.call('PUT', tenant.endpoints.edit.path, { token: member.token, body: raised });
    expect(attempt).toMatchObject({ success: false, message: '租户只能由平台管理员维护' });
    const title = `租户${no}的存储空间即将用完`;
    await member.send(megabyte);
    expect(await told(title)).toEqual([]);
    await member.send(900_000);
    expect(await told(title)).toEqual(['admin']);
    await member.send(1000);
    expect(await told(title)).toEqual(['admin']);
    const changed = await app.call('PUT', tenant.endpoints.edit.path, { token: admin, body: raised });
    expect(changed.success).toBe(true);
    expect((await member.usage()).tenant.limit).toBeNull();
    expect((await member.send(3 * megabyte)).success).toBe(true);
  });

  it('of a person warns himself once, and again after he made room', async () => {
    const { username, send } = await someone();
    await set({ 'upload.userMegabytes': 1 });
    const mine = async () => (await told('您的存储空间即将用完')).filter((name) => name === username).length;
    const path = (await send(1_000_000)).message;
    await send(1000);
    expect(await mine()).toBe(1);
    await sql`delete from sys_file where path = ${path}`.execute(app.db);
    await send(1000);
    await send(1_000_000);
    expect(await mine()).toBe(2);
  });
});
