import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoOf, pngHeadOf } from '#seed/demo/archive/media.ts';
import { pdfOf } from '#seed/demo/documents.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf } from '#test/archive-lending.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { tiffOf } from '#test/pictures.ts';
import { endOfTask } from '#test/tasks.ts';
import { fetchBytes, upload } from '#test/upload.ts';
import { keptOffice } from './office.ts';
import { standardOf } from './pdfa.ts';

const tags = { taken: '2026:11:20 09:30:00', maker: 'Haichuan', model: 'H1' };

describe('keeping copies', () => {
  let app: TestApp;
  let on: ArchiveLending;
  const store = async (name: string, content: Buffer) =>
    (await upload(app, '/sys/common/upload', { token: on.token, name, content, fields: { biz: 'arc' } })).message;
  const keep = async (ids: string) => {
    const { result } = await on.post('/arc/item/keep', { ids });
    return endOfTask(app, on.token, result.taskId);
  };
  const filesOf = async (id: string) => (await on.get('/arc/item/files', { id })).result;
  beforeAll(async () => {
    app = await testApp();
    on = await archiveLendingOf(app);
  });

  it('of photos, scans and texts are PDF/A beside their originals, and are made once', async () => {
    const paths = [
      await store('合影.jpg', await photoOf(64, 48, 1, tags)),
      await store('扫描件.tif', tiffOf([250, 200].map((value) => ({ width: 30, height: 40, value })))),
      await store('说明.txt', Buffer.from('第一行\n  缩进的第二行 100%')),
    ];
    const id = await on.received({ files: paths.join(',') });
    expect(await keep(id)).toMatchObject({ state: 'done', message: '已生成3个保管副本' });
    const files = await filesOf(id);
    expect(files.map((file: Record<string, unknown>) => [file.name, file.role, file.standard, file.source])).toEqual([
      ['合影.jpg', 'main', null, null],
      ['扫描件.tif', 'att', null, null],
      ['说明.txt', 'att', null, null],
      ['合影-PDFA.pdf', 'keep', 'PDF/A-2b', '合影.jpg'],
      ['扫描件-PDFA.pdf', 'keep', 'PDF/A-2b', '扫描件.tif'],
      ['说明-PDFA.pdf', 'keep', 'PDF/A-2b', '说明.txt'],
    ]);
    for (const { path: place } of files.slice(3)) {
      const address = `/sys/common/static/${place.split('/').map(encodeURIComponent).join('/')}`;
      const { bytes } = await fetchBytes(app, address, on.token);
      expect(standardOf(bytes)).toBe('PDF/A-2b');
    }
    expect((await keep(id)).result).toMatchObject({ made: 0, left: 6, failed: [] });
    expect(await filesOf(id)).toHaveLength(6);
  });

  it('are in the audit chain with the content that they were made of', async () => {
    const id = await on.received({ files: await store('一.txt', Buffer.from('一')) });
    await keep(id);
    const [original, copy] = await filesOf(id);
    await app.auditChain.turn();
    const { rows } = await sql<{ detail: object }>`select body::jsonb -> 'detail' as detail from sys_audit_chain
      where obj_id = ${id} and action = 'ARC_ITEM_KEEP'`.execute(app.db);
    expect(rows).toEqual([{ detail: { from: original.sha256, to: copy.sha256, standard: 'PDF/A-2b' } }]);
  });

  it('are told in packages with what they were made of, as PREMIS names it', async () => {
    const id = await on.received({ files: await store('一.txt', Buffer.from('一')) });
    await keep(id);
    const [original] = await filesOf(id);
    const task = await endOfTask(app, on.token, (await on.post('/arc/item/evidence', { id })).result.taskId);
    // Files of a package are stored as they are.
    const told = (await fetchBytes(app, `/${task.fileUrl}`.replace('//', '/'), on.token)).bytes.toString();
    expect(told).toMatch(
      /<派生关系 relationshipType="derivation" relationshipSubType="has source" eventType="migration">/,
    );
    expect(told).toContain(`<来源摘要值>${original.sha256}</来源摘要值>`);
    expect(told).toContain('<标准>PDF/A-2b</标准>');
  });

  it('are not made of what cannot be kept whole, and the answer says of what', async () => {
    const cases = [
      ['巨幅.png', pngHeadOf(60_000, 60_000), '文件过大，不能转换'],
      ['表情.txt', Buffer.from('未收录的字：🎉'), '文件中有字库没有的字符或不能转换的内容'],
      ['邮件.eml', Buffer.from('From: a@b.example\n\n一'), '该格式不能转换为PDF/A'],
    ] as const;
    const paths: string[] = [];
    for (const [name, content] of cases) paths.push(await store(name, content));
    const id = await on.received({ files: paths.join(',') });
    const { result } = await keep(id);
    expect(result).toMatchObject({ made: 0, left: 0 });
    expect(result.failed.map(({ file, reason }: { file: string; reason: string }) => [file, reason])).toEqual(
      cases.map(([name, , reason]) => [name, reason]),
    );
    expect(await filesOf(id)).toHaveLength(3);
  });

  it('of PDF are none: nothing here makes PDF/A of one', async () => {
    const id = await on.received({ files: await store('正文.pdf', pdfOf('通知', ['正文'])) });
    expect((await keep(id)).result).toEqual({ made: 0, left: 1, failed: [] });
  });

  it('are for those who may edit records', async () => {
    const person = await aPerson(app, { permissions: ['arc:item:list'] });
    const by = await app.signIn(person.username, userPassword);
    expect(await on.post('/arc/item/keep', { ids: '1' }, by)).toMatchObject({ success: false, code: 510 });
  });
});

describe('the structure of a PDF', () => {
  it('is not taken for PDF/A by what it says of itself alone', () => {
    const said = '<x:xmpmeta><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></x:xmpmeta>';
    const plain = pdfOf('通知', ['正文']);
    expect(standardOf(plain)).toBeNull();
    expect(standardOf(Buffer.concat([plain, Buffer.from(said)]))).toBeNull();
    expect(standardOf(Buffer.from('%PDF-1.7'))).toBeNull();
    expect(standardOf(Buffer.alloc(0))).toBeNull();
  });
});

describe('an office program', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dossier-office-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const program = async (lines: string) => {
    const place = path.join(folder, `office-${Math.random()}.sh`);
    await writeFile(place, `#!/bin/sh\n${lines}\n`);
    await chmod(place, 0o700);
    return place;
  };
  const convert = async (lines: string, patienceMs = 5000) => {
    const source = path.join(folder, 'a.docx');
    await writeFile(source, 'x');
    const given = { path: source, extension: 'docx', signal: new AbortController().signal };
    return keptOffice(await program(lines), given, { scratch: folder, patienceMs });
  };

  it('is asked for PDF/A, in a folder and an environment of its own', async () => {
    const made = await convert('{ echo "$@"; env; } > source.pdf');
    const said = made.toString();
    expect(said).toContain('writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"}}');
    expect(said).toMatch(/-env:UserInstallation=file:\/\/\/\S+\/profile/);
    expect(said).not.toContain('NODE_');
    expect(said).not.toContain(process.env.HOME ?? '/root');
  });

  it('is told to read nothing that a document links, and to run nothing in it', async () => {
    const told = (await convert('cat profile/user/registrymodifications.xcu > source.pdf')).toString();
    for (const name of ['BlockUntrustedRefererLinks', 'DisableMacrosExecution', 'DisableActiveContent'])
      expect(told).toMatch(new RegExp(`"${name}" oor:op="fuse"><value>true<`));
  });

  it('is ended with what it started when it takes too long, and makes nothing when it fails', async () => {
    const begun = Date.now();
    await expect(convert('sleep 30 & sleep 30', 300)).rejects.toMatchObject({ reason: 'late' });
    expect(Date.now() - begun).toBeLessThan(5000);
    await expect(convert('exit 1')).rejects.toMatchObject({ reason: 'damaged' });
    await expect(convert('exit 0')).rejects.toMatchObject({ reason: 'damaged' });
  });
});
