import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readZipDirectory } from '#services/files/checks/zip-directory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';
import { fetchBytes, upload } from '#test/upload.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

describe('electronic files of an archive record', () => {
  let app: TestApp;
  let admin: string;
  let item: { id: string };
  let paths: string[];
  const reader = async (permissions: string[], clearance = 1) =>
    app.signIn((await aPerson(app, { permissions, clearance })).username, userPassword);
  const view = (path: string, token: string, query = '') =>
    fetchBytes(app, `/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}${query}`, token);

  beforeAll(async () => {
    app = await testApp();
    admin = await app.signIn();
    const shelf = await archiveShelf(app, admin);
    const store = async (name: string, content: Buffer) =>
      (await upload(app, '/sys/common/upload', { token: admin, name, content, fields: { biz: 'arc' } })).message;
    paths = [
      await store('正文.pdf', pdf),
      await store('清单.txt', Buffer.from('竣工图纸目录', 'utf8')),
      await store('往来邮件.eml', Buffer.from('From: a@b.example\n\n审批流程', 'utf8')),
    ];
    const body = itemDraft(shelf, { files: paths.join(','), secret: 2, secretYears: 10 });
    const added = await app.call('POST', '/arc/item/add', { token: admin, body });
    item = added.result;
  });

  it('are listed in their order with size and SHA-256', async () => {
    const { result } = await app.call('GET', '/arc/item/files', { token: admin, query: { id: item.id } });
    expect(result.map((file: { name: string }) => file.name)).toEqual(['正文.pdf', '清单.txt', '往来邮件.eml']);
    expect(result[0]).toMatchObject({ size: pdf.length, mime: 'application/pdf', createBy: 'admin' });
    expect(result[0].sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('leave the house only with the right to download, also by the address that shows files of other registers', async () => {
    const [pdfPath = '', textPath = '', mailPath = ''] = paths;
    const looks = await reader(['arc:item:list', 'arc:item:edit'], 2);
    const takes = await reader(['arc:item:list', 'arc:file:download'], 2);
    for (const [path, query] of [
      [pdfPath, ''],
      [pdfPath, '?preview=1'],
      [textPath, '?preview=0'],
      [textPath, '?preview=1'],
      [mailPath, '?preview=1'],
    ] as const) {
      expect((await view(path, looks, query)).status).toBe(404);
      expect((await view(path, takes, query)).status).toBe(200);
    }
    const zip = (token: string) =>
      fetchBytes(app, `/sys/common/downloadZip?paths=${encodeURIComponent(pdfPath)}`, token);
    expect((await zip(looks)).status).toBe(404);
    expect((await zip(takes)).status).toBe(200);
  });

  it('are for nobody who may not see the record', async () => {
    const [pdfPath = ''] = paths;
    const below = await reader(['arc:item:list', 'arc:file:download'], 1);
    const stranger = await reader(['arc:file:download'], 3);
    for (const token of [below, stranger]) {
      expect((await view(pdfPath, token, '?preview=1')).status).toBe(404);
      expect((await view(pdfPath, token)).status).toBe(404);
    }
    const list = await app.call('GET', '/arc/item/files', { token: below, query: { id: item.id } });
    expect(list.message).toBe('记录不存在或已被删除');
    const zip = await app.call('GET', '/arc/item/download', { token: below, query: { id: item.id } });
    expect(zip.message).toBe('记录不存在或已被删除');
  });

  it('come as one archive named like the record, and the download is on record', async () => {
    await app.call('POST', '/arc/item/receive', { token: admin, body: { ids: item.id } });
    const { status, headers, bytes } = await fetchBytes(app, `/arc/item/download?id=${item.id}`, admin);
    expect(status).toBe(200);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('A001-WS·2024·D30·BGS-0001.zip');
    expect(readZipDirectory(bytes)?.map((entry) => entry.name)).toEqual(['正文.pdf', '清单.txt', '往来邮件.eml']);
    const log = await app.db
      .selectFrom('sys_log')
      .select('log_content')
      .where('method', '=', 'arc:file:download')
      .executeTakeFirstOrThrow();
    expect(log.log_content).toBe('下载档案原件，A001-WS·2024·D30·BGS-0001（3个文件）');
  });

  it('are not taken away with one of them that has a virus', async () => {
    const infect = (state: string) =>
      sql`update sys_file set scan_state = ${state} where owner_id = ${item.id} and name = '清单.txt'`.execute(app.db);
    const { rows } = await sql<{ state: string }>`select scan_state as state from sys_file
      where owner_id = ${item.id} and name = '清单.txt'`.execute(app.db);
    await infect(fileScan.infected);
    const answer = await app.call('GET', '/arc/item/download', { token: admin, query: { id: item.id } });
    expect(answer.message).toBe('文件“清单.txt”含有病毒，不能下载');
    await infect(rows[0]?.state ?? '');
  });

  it('may come to a held record, and go from it with the right to correct alone', async () => {
    const by = await reader(['arc:item:list', 'arc:item:edit'], 2);
    const read = async () =>
      (await app.call('GET', '/arc/item/queryById', { token: admin, query: { id: item.id } })).result;
    const save = async (files: string, token: string) =>
      app.call('PUT', '/arc/item/edit', { token, body: { id: item.id, version: (await read()).version, files } });
    await app.call('POST', '/arc/item/receive', { token: admin, body: { ids: item.id } });
    const before = (await read()).files as string;
    for (const less of ['', before.split(',').slice(1).join(',')])
      expect((await save(less, by)).message).toBe('已归档记录不允许直接修改，请提交更正申请');
    const more = (
      await upload(app, '/sys/common/upload', { token: by, name: '补充.pdf', content: pdf, fields: { biz: 'arc' } })
    ).message;
    expect((await save(`${before},${more}`, by)).success).toBe(true);
    expect((await save(before, admin)).success).toBe(true);
  });
});
