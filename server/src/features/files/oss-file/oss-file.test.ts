import { existsSync } from 'node:fs';
import path from 'node:path';
import { project } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#access/actor.ts';
import { secretBox } from '#config/secret-box.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { bindFiles } from '#services/files/bind.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf } from '#test/registers.ts';
import { fileClient, pdf, upload } from '#test/upload.ts';

const base = '/sys/oss/file';
let app: TestApp;
let admin: string;
let client: ReturnType<typeof fileClient>;

/** What requests wrote into the log as warnings. */
const warned: unknown[] = [];

beforeAll(async () => {
  app = await testApp({}, [
    ({ http }) =>
      void http.addHook('onRequest', async (request) => {
        request.log.warn = (...line: unknown[]) => void warned.push(line);
      }),
  ]);
  admin = await app.signIn();
  client = fileClient(app, admin);
});

/** A person of his own, signed in. */
async function signedIn(permissions: readonly string[], further: Partial<Parameters<typeof aPerson>[1]> = {}) {
  const person = await aPerson(app, { permissions, ...further });
  return { ...person, token: await app.signIn(person.username, userPassword) };
}

const list = async (token: string, query: Record<string, string | number> = {}) =>
  (await app.call('GET', `${base}/list`, { token, query: { pageSize: 1000, ...query } })).result;
const idsOf = async (token: string, query = {}) =>
  ((await list(token, query)).records as { id: string }[]).map(({ id }) => id);
const remove = (token: string, id: string) => app.call('DELETE', `${base}/delete`, { token, query: { id } });
const keep = (token: string, name = '说明.pdf', content: Buffer = pdf) =>
  upload(app, '/sys/upload/uploadMinio', { token, name, content, fields: { biz: 'upload' } });
/** A file in the store, by its stored path. */
async function kept(name?: string, content?: Buffer) {
  return client.rowOf((await keep(admin, name, content)).message);
}
const distinct = (): Buffer => Buffer.concat([pdf, Buffer.from(newId())]);
const age = (id: string, hours: number) =>
  sql`update sys_file set create_time = now() - ${hours} * interval '1 hour' where id = ${id}`.execute(app.db);

/** A project that names a file of the administrator, and the file. */
async function inProject(name = '立项书.pdf') {
  const file = await client.rowOf(await client.stored({ name, content: distinct() }));
  const id = newId();
  await sql`insert into pm_project (id, code, name, type, outs_class, shore, mode, customer, dept, pm, biz_owner,
      plan_start, plan_end, budget, attachments)
    select ${id}, ${`P-${id}`}, '办公楼改造', 'dev', c.id, 'on', 'fixed', '客户', d.id, 'admin', 'admin', now(), now(), 1,
      ${file.path} from sys_category c, sys_depart d limit 1`.execute(app.db);
  await inTransaction(app.db, (tx) =>
    bindFiles(tx, { resource: project.path, id }, '', file.path, { ...systemActor, username: 'admin' }),
  );
  return { file, projectId: id };
}

describe('the list of stored files', () => {
  it('shows name, kind, size, who, when, where and what may be done; searches and filters', async () => {
    const file = await kept('年度 汇总表.pdf', distinct());
    const page = await list(admin, { fileName: '*汇总*', kind: 'pdf', useState: '2', url: '*upload*' });
    expect(page).toMatchObject({ total: 1, current: 1 });
    expect(page.records[0]).toMatchObject({
      ...{ id: file.id, fileName: '年度 汇总表.pdf', url: file.path, kind: 'pdf', size: file.size },
      ...{ useState: '2', useState_dictText: '手工上传', createBy: 'admin', createBy_dictText: '管理员' },
      ...{ storedIn: 'disk', mayView: true, mayDownload: true },
    });
    expect(page.records[0]).not.toHaveProperty('sha256');
    expect((await list(admin, { fileName: '*汇总*', kind: 'png' })).total).toBe(0);
  });

  it('shows files of records to who may see the record, uploads to who made them, and says so of each', async () => {
    const { file } = await inProject();
    const free = await client.rowOf(await client.stored({ content: distinct() }));
    const plain = await signedIn(['system:ossFile:list']);
    expect(await idsOf(plain.token)).not.toContain(file.id);
    expect(await idsOf(plain.token)).not.toContain(free.id);
    expect(await idsOf(admin)).toEqual(expect.arrayContaining([file.id, free.id]));
    const reader = await signedIn(['system:ossFile:list', 'pm:project:list']);
    expect(await idsOf(reader.token)).toContain(file.id);
    const component = project.component;
    const rules = [{ component, column: 'code', condition: '=', value: 'P-none' }];
    const ruled = await signedIn(['system:ossFile:list', 'pm:project:list'], { rules });
    expect(await idsOf(ruled.token)).not.toContain(file.id);
    for (const [call, query] of [
      ['usage', { id: file.id }],
      ['usage', { id: free.id }],
    ] as const) {
      expect((await app.call('GET', `${base}/${call}`, { token: ruled.token, query })).message).toBe('未找到对应实体');
    }
    const cleaner = await signedIn(['system:ossFile:list', 'system:ossFile:delete']);
    const row = (await list(cleaner.token)).records.find(({ id }: { id: string }) => id === free.id);
    expect(row).toMatchObject({ useState: '3', mayView: false, mayDownload: false });
    expect((await client.view(free.path, { token: cleaner.token })).statusCode).toBe(404);
  });

  it('never shows, opens, links or deletes a file of another tenant', async () => {
    const tenant = 7001;
    await app.db
      .insertInto('sys_tenant')
      .values({ id: tenant, name: '另一家', status: 1, begin_date: null, end_date: null })
      .execute();
    const own = await kept('本租户.pdf', distinct());
    const rights = ['list', 'upload', 'delete', 'link'].map((action) => `system:ossFile:${action}`);
    const { token } = await signedIn(rights, { tenants: [tenant] });
    expect(await idsOf(token)).toEqual([]);
    const theirs = await client.rowOf((await keep(token, '他们的.pdf', distinct())).message);
    expect(theirs.tenant_id).toBe(tenant);
    expect(await idsOf(token)).toEqual([theirs.id]);
    expect(await idsOf(admin)).not.toContain(theirs.id);
    expect((await client.view(own.path, { token })).statusCode).toBe(404);
    expect((await client.view(theirs.path)).statusCode).toBe(404);
    expect((await remove(token, own.id)).message).toBe('未找到对应实体');
    const body = { id: own.id, hours: 1 };
    expect((await app.call('POST', `${base}/link`, { token, body })).message).toBe('未找到对应实体');
    expect((await app.call('GET', `${base}/usage`, { token, query: { id: own.id } })).message).toBe('未找到对应实体');
  });

  it('asks for a right of its own for each thing that is done', async () => {
    const file = await kept();
    const { token } = await signedIn(['system:ossFile:list']);
    expect((await keep(token)).code).toBe(510);
    expect((await remove(token, file.id)).code).toBe(510);
    expect((await app.call('POST', `${base}/link`, { token, body: { id: file.id, hours: 1 } })).code).toBe(510);
  });
});

describe('an upload into the store', () => {
  it('answers as the contract says and is not swept away', async () => {
    const answer = await upload(app, `${base}/upload`, { token: admin, name: '制度.pdf', content: distinct() });
    expect(answer).toMatchObject({ success: true, message: '上传成功！', code: 200 });
    const other = await keep(admin, '制度2.pdf', distinct());
    expect(other).toMatchObject({ success: true, code: 0, result: null });
    const row = await client.rowOf(other.message);
    const { releaseUnreferenced } = await import('#services/files/release.ts');
    await releaseUnreferenced({ db: app.db, files: app.files, now: new Date(Date.now() + 86_400_000 * 60) });
    expect(await client.rowOf(row.path)).toMatchObject({ use_state: '2' });
  });

  it('refuses pages, scripts, false contents and folders that are none', async () => {
    for (const name of ['页面.html', '图.svg', 'a.jsp', '../../etc/cron.d/x'])
      expect((await keep(admin, name, Buffer.from('<script>1</script>'))).message).toMatch(/^不支持的文件类型/);
    expect((await keep(admin, '假.pdf', Buffer.from('<html><script>1</script>'))).message).toContain(
      '内容与扩展名不符',
    );
    const input = { token: admin, name: 'a.pdf', content: pdf, fields: { biz: '../../etc' } };
    expect((await upload(app, `${base}/upload`, input)).message).toBe('上传目录bizPath，格式非法！');
    const crooked = await client.rowOf((await keep(admin, '..\\..\\秘密/../a;b.pdf')).message);
    expect(crooked.path).toMatch(/^upload\/a_b_\d{19}\.pdf$/);
  });
});

describe('usage and deletion', () => {
  it('names the record that points to a file, and does not delete it', async () => {
    const { file, projectId } = await inProject();
    const usage = (token: string) => app.call('GET', `${base}/usage`, { token, query: { id: file.id } });
    expect((await usage(admin)).result).toEqual([
      { label: project.label, id: projectId, title: '办公楼改造', deleted: false },
    ]);
    expect((await remove(admin, file.id)).message).toBe(
      `文件“${file.name}”正在使用中：${project.label}“办公楼改造”，不能删除`,
    );
    const orphan = await kept('多余.pdf', distinct());
    const both = { ids: `${orphan.id},${file.id},` };
    const refused = await app.call('DELETE', `${base}/deleteBatch`, { token: admin, query: both });
    expect(refused.success).toBe(false);
    expect(await idsOf(admin)).toEqual(expect.arrayContaining([orphan.id, file.id]));
  });

  it('finds what nobody points to; deletes it with its bytes unless another file shares them', async () => {
    const content = distinct();
    const [one, two] = [await kept('一.pdf', content), await kept('二.pdf', content)];
    const { file, projectId } = await inProject('旧附件.pdf');
    await inTransaction(app.db, (tx) =>
      bindFiles(tx, { resource: project.path, id: projectId }, file.path, '', { ...systemActor, username: 'admin' }),
    );
    const orphans = await idsOf(admin, { useState: '3' });
    expect(orphans).toContain(file.id);
    expect(orphans).not.toContain(one.id);
    const place = (sha256: string) => path.join(app.config.dataDir, 'files', sha256.slice(0, 2), sha256);
    expect(await remove(admin, one.id)).toMatchObject({ success: true, message: '删除成功!' });
    expect(existsSync(place(two.sha256))).toBe(true);
    expect((await client.view(two.path)).statusCode).toBe(200);
    await remove(admin, two.id);
    expect(existsSync(place(two.sha256))).toBe(false);
    expect((await client.view(two.path)).statusCode).toBe(404);
    expect((await remove(admin, file.id)).success).toBe(true);
    expect((await remove(admin, file.id)).message).toBe('未找到对应实体');
    const { rows } = await sql<{ n: number }>`select count(*) as n from sys_log
      where log_content = '删除存储文件，一.pdf' and userid = 'admin'`.execute(app.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('lets a fresh upload of somebody be, whose form may be open', async () => {
    const free = await client.rowOf(await client.stored({ content: distinct() }));
    const { token } = await signedIn(['system:ossFile:list', 'system:ossFile:delete']);
    expect((await remove(token, free.id)).message).toContain('刚由他人上传');
    await age(free.id, 2);
    expect((await remove(token, free.id)).success).toBe(true);
  });
});

describe('a link', () => {
  const link = async (id: string, hours = 1, token = admin) =>
    app.call('POST', `${base}/link`, { token, body: { id, hours } });
  const open = (path: string, headers = {}) => app.http.inject({ url: `${app.config.apiPrefix}${path}`, headers });

  it('opens its one file without a session, safely, and counts in the log', async () => {
    const file = await kept('分享.pdf', distinct());
    const { result } = await link(file.id);
    const answer = await open(result.path);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBe(file.size);
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await open(result.path, { range: 'bytes=5-9' })).statusCode).toBe(206);
    await open(result.path);
    const { rows } = await sql<{ log_content: string; request_url: string; request_param: string }>`
      select log_content, request_url, request_param from sys_log
      where log_content like '%限时链接%分享.pdf%' order by id`.execute(app.db);
    expect(rows.map((row) => row.log_content.split('，')[0])).toEqual([
      '复制限时链接',
      '通过限时链接打开文件',
      '通过限时链接打开文件',
    ]);
    const key = String(result.path).split('key=')[1] ?? '?';
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('cannot be changed, extended, turned to another file or made elsewhere', async () => {
    const [one, two] = [await kept('a.pdf', distinct()), await kept('b.pdf', distinct())];
    const path: string = (await link(one.id)).result.path;
    const [start, key = ''] = path.split('key=');
    const [version, nonce = '', tag, bytes = ''] = key.split('.');
    const flipped = Buffer.from(bytes, 'base64url');
    flipped[10] = (flipped[10] ?? 0) ^ 1;
    const ticket = { id: two.id, until: Date.now() + 9e9, by: 'admin' };
    const forged = [
      [version, nonce, tag, flipped.toString('base64url')].join('.'),
      [version, nonce, tag, bytes.slice(0, -4)].join('.'),
      secretBox('0'.repeat(64)).seal(JSON.stringify(ticket), 'file-link'),
      // A secret of another kind that the same key seals.
      secretBox(app.config.dataKey).seal(JSON.stringify(ticket), 'setting:mail.password'),
      Buffer.from(JSON.stringify(ticket)).toString('base64url'),
      ...[`${key}x`, `${key}=`, `${key}%20`],
      ...['', 'v1...', '../../secrets/data-key', `${key}&id=${two.id}x`, "' or 1=1 --"],
    ];
    for (const wrong of forged.slice(0, -2).concat(encodeURIComponent("' or 1=1 --"))) {
      const answer = await open(`${start}key=${wrong}`);
      expect([wrong, answer.statusCode, answer.body]).toEqual([wrong, 404, '链接无效，请检查地址是否完整']);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    const withMore = await open(`${path}&id=${two.id}&until=9999999999999`);
    expect(withMore.rawPayload.equals((await open(path)).rawPayload)).toBe(true);
    expect((await link(one.id, 10_000)).success).toBe(false);
  });

  it('says in a sentence that its time is over, or that the file is gone', async () => {
    const file = await kept('过期.pdf', distinct());
    const ticket = { id: file.id, until: Date.parse('2026-01-02T03:04:05+08:00'), by: 'admin' };
    const key = secretBox(app.config.dataKey).seal(JSON.stringify(ticket), 'file-link');
    const over = await open(`${base}/open?key=${key}`);
    expect([over.statusCode, over.body]).toEqual([410, '链接已于2026-01-02 03:04:05过期，请联系发送人重新复制']);
    const { path } = (await link(file.id)).result;
    await remove(admin, file.id);
    const gone = await open(path);
    expect([gone.statusCode, gone.body]).toEqual([410, '文件已被删除，链接失效']);
    // The key of a link stands in its address, which no line of the log may name.
    expect(warned).toEqual([]);
  });

  it('ends with what whoever made it may do', async () => {
    const maker = await signedIn(['system:ossFile:list', 'system:ossFile:link', 'system:ossFile:upload']);
    const file = await kept('转出.pdf', distinct());
    const { path } = (await link(file.id, 168, maker.token)).result;
    expect((await open(path)).statusCode).toBe(200);
    await sql`update sys_user set status = 2 where id = ${maker.id}`.execute(app.db);
    const over = await open(path);
    expect([over.statusCode, over.body]).toEqual([410, '文件已被删除，链接失效']);
    await sql`update sys_user set status = 1 where id = ${maker.id}`.execute(app.db);
    expect((await open(path)).statusCode).toBe(200);
  });

  it('is not made of a file of an archive, each look at which is noted', async () => {
    const file = await kept('档案.pdf', distinct());
    const { path } = (await link(file.id)).result;
    await archiveShelf(app, admin);
    const { rows } = await sql<{
      id: string;
    }>`insert into arc_item (id, title, creator, doc_date, year, retention, fonds_id, class_id, carrier, gen, create_time)
      select 'linked', '档案', '办公室', '20230101', 2023, 'D30', f.id, c.id, 'elec', 'born', now() from arc_fonds f, arc_class c limit 1
      returning id`.execute(app.db);
    expect(rows).toHaveLength(1);
    await sql`update sys_file set owner_resource = '/arc/item', owner_id = 'linked' where id = ${file.id}`.execute(
      app.db,
    );
    expect((await link(file.id)).message).toBe('档案的电子文件不能复制链接');
    expect((await open(path)).statusCode, 'one that was made before').toBe(410);
  });

  it('is not made of a file that one may not take away', async () => {
    const free = await client.rowOf(await client.stored({ content: distinct() }));
    const rights = ['list', 'delete', 'link'].map((action) => `system:ossFile:${action}`);
    const { token } = await signedIn(rights);
    expect((await link(free.id, 1, token)).message).toBe('您不能下载该文件，不能复制它的链接');
  });
});
