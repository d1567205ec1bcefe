import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { putUploadPart } from '@dossier/contract/files/resumable-upload.ts';
import type { SettingValues } from '@dossier/contract/operations/setting.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#config/config.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { checkScanner } from '#doctor/scanner-check.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { eicar, type FakeClamd, fakeClamd } from '#test/clamd.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes, fileClient, pdf, png, upload } from '#test/upload.ts';
import { clamdVersion, scanFile } from './clamd.ts';

const infected = Buffer.from(`发票\n${eicar}\n`);
const away = '病毒扫描服务暂时不可用，文件未保存，请稍后重试';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dossier-clamd-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
});

describe('the conversation with clamd', () => {
  let daemon: FakeClamd;
  const config = (further = {}) => ({
    socketPath: undefined,
    host: '127.0.0.1',
    port: daemon.port,
    timeoutMs: 20_000,
    maxBytes: 10_000_000,
    ...further,
  });
  const file = async (content: Buffer) => {
    const place = path.join(folder, newId());
    await writeFile(place, content);
    return place;
  };
  beforeAll(async () => {
    daemon = await fakeClamd();
    afterAll(() => daemon.stop());
  });
  afterEach(() => Object.assign(daemon, { manner: 'honest', maxBytes: 100 * 1024 * 1024 }));

  it('sends a file whole, in counted chunks, and reads the verdict', async () => {
    expect(await clamdVersion(config())).toMatch(/^ClamAV 1\.4\.3/);
    expect(await scanFile(config(), await file(Buffer.alloc(0)))).toEqual({ virus: null });
    const large = Buffer.alloc(3_000_000, 7);
    expect(await scanFile(config(), await file(large))).toEqual({ virus: null });
    expect(daemon.streams.at(-1)).toEqual({ bytes: 3_000_000, whole: true });
    // Across the border of two chunks.
    large.write(eicar, 64 * 1024 - 20, 'latin1');
    expect(await scanFile(config(), await file(large))).toEqual({ virus: 'Eicar-Test-Signature' });
  });

  it('does so at a socket of the machine', async () => {
    const socketPath = path.join(folder, 'clamd.ctl');
    const local = await fakeClamd({ path: socketPath });
    expect(await scanFile({ ...config(), socketPath }, await file(infected))).toEqual({
      virus: 'Eicar-Test-Signature',
    });
    await local.stop();
    await expect(scanFile({ ...config(), socketPath }, await file(infected))).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  it('takes nothing for a verdict that is none', async () => {
    const place = await file(Buffer.alloc(2000, 1));
    await expect(scanFile(config({ maxBytes: 1999 }), place)).rejects.toMatchObject({ reason: 'tooLarge' });
    daemon.maxBytes = 1000;
    await expect(scanFile(config(), place)).rejects.toMatchObject({ reason: 'tooLarge' });
    for (const manner of ['rude', 'babbling', 'silent'] as const) {
      daemon.manner = manner;
      await expect(scanFile(config({ timeoutMs: 300 }), place)).rejects.toMatchObject({ reason: 'unreachable' });
      await expect(clamdVersion(config({ timeoutMs: 300 }))).rejects.toMatchObject({ reason: 'unreachable' });
    }
    daemon.manner = 'honest';
    await expect(scanFile(config(), path.join(folder, 'nothing'))).rejects.toThrow();
  });
});

it('is configured by a host or by a socket, and by nothing that is neither', () => {
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env }).clamav;
  expect(read({ CLAMAV_PORT: '1' })).toBeUndefined();
  expect(read({ CLAMAV_HOST: 'clamd' })).toMatchObject({ host: 'clamd', port: 3310, timeoutMs: 60_000 });
  expect(read({ CLAMAV_SOCKET: '/run/clamd.ctl', CLAMAV_TIMEOUT: '5' })).toMatchObject({ timeoutMs: 5000 });
  expect(() => read({ CLAMAV_HOST: 'clamd', CLAMAV_SOCKET: '/run/clamd.ctl' })).toThrow('CLAMAV_SOCKET');
  expect(() => read({ CLAMAV_SOCKET: 'clamd.ctl' })).toThrow('应为绝对路径');
  for (const name of ['CLAMAV_PORT', 'CLAMAV_TIMEOUT', 'CLAMAV_MAX_MEGABYTES'])
    expect(() => read({ CLAMAV_HOST: 'clamd', [name]: '0' })).toThrow(name);
});

describe('an installation with a scanner', () => {
  let daemon: FakeClamd;
  let app: TestApp;
  let admin: string;
  let client: ReturnType<typeof fileClient>;
  const set = async (values: Partial<SettingValues>) => {
    await inTransaction(app.db, (tx) => app.settings.write(tx, values));
    await app.settings.reload();
  };
  const scratch = () => readdir(app.files.scratch).catch(() => []);
  const logged = async (name: string) =>
    (await sql`select 1 from sys_log where log_content like ${`拒绝含有病毒的文件，${name}%`}`.execute(app.db)).rows
      .length;

  beforeAll(async () => {
    daemon = await fakeClamd();
    app = await testApp({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: String(daemon.port) });
    admin = await app.signIn();
    client = fileClient(app, admin);
    afterAll(() => daemon.stop());
  });

  it('marks what is clean, and shows that the scanner is there', async () => {
    const file = await client.rowOf(await client.stored({ content: Buffer.concat([pdf, Buffer.from(newId())]) }));
    expect(file.scan_state).toBe('1');
    const { result } = await app.call('GET', '/sys/oss/file/list', { token: admin, query: { scanState: '1' } });
    expect(result.records[0]).toMatchObject({ id: file.id, scanState_dictText: '已通过' });
    const queues = await app.call('GET', '/sys/monitor/queues', { token: admin });
    expect(queues.result.scanner).toMatchObject({
      state: 'up',
      detail: expect.stringMatching(/^ClamAV/),
      unscanned: 0,
    });
    const metrics = await app.metrics.metrics();
    expect(metrics).toContain('dossier_virus_scanner_up 1');
    expect((await checkScanner(app.config)).problems).toEqual([]);
  });

  it('refuses an infected file on every way in, keeps nothing of it, and tells the administrators once', async () => {
    const person = await aPerson(app, {
      permissions: ['system:ossFile:upload'],
    });
    const token = await app.signIn(person.username, userPassword);
    const before = await sql`select 1 from sys_file_object`.execute(app.db);
    const refused = (name: string) => `文件“${name}”含有病毒（Eicar-Test-Signature），已拒绝上传`;
    const send = (target: string, name: string, content: Buffer, biz = 'upload') =>
      upload(app, target, { token, name, content, fields: { biz } });
    const picture = Buffer.concat([png, infected]);
    const template = await fetchBytes(app, '/sys/position/importTemplate', admin);
    const workbook = Buffer.concat([template.bytes, infected]);
    const bring = (target: string, name: string) => upload(app, target, { token: admin, name, content: workbook });
    const ways = [
      await send('/sys/common/upload', '发票.txt', infected),
      await send('/sys/common/upload', '脸.png', picture, 'avatar'),
      await send('/sys/common/upload', '图.png', picture, 'jeditor'),
      await send('/sys/oss/file/upload', '存.txt', infected),
      await send('/sys/upload/uploadMinio', '存二.txt', infected),
      await bring('/sys/position/importExcel', '职务.xlsx'),
      await bring('/sys/dict/importExcel', '字典.xlsx'),
      await bring('/sys/configTransfer/preview', '配置.json'),
    ];
    const names = ['发票.txt', '脸.png', '图.png', '存.txt', '存二.txt', '职务.xlsx', '字典.xlsx', '配置.json'];
    expect(ways.map(({ success, message }) => ({ success, message }))).toEqual(
      names.map((name) => ({ success: false, message: refused(name) })),
    );
    const start = await app.call('POST', '/sys/common/resumable', {
      token,
      body: { name: '大.txt', size: infected.length, biz: 'upload' },
    });
    expect(start.message).toBe('');
    const id: string = start.result.id;
    const part = putUploadPart.path.replace(':id', id);
    await upload(app, `${part}?offset=0`, {
      token,
      name: 'part',
      content: infected,
      method: putUploadPart.method as 'PUT',
    });
    const finish = () => app.call('POST', `/sys/common/resumable/${id}/finish`, { token });
    expect((await finish()).message).toBe(refused('大.txt'));
    expect((await finish()).status).toBe(404);
    expect((await sql`select 1 from sys_file where create_by = ${person.username}`.execute(app.db)).rows).toEqual([]);
    expect((await sql`select 1 from sys_file_object`.execute(app.db)).rows.length).toBe(before.rows.length);
    expect(await scratch()).toEqual([]);
    for (const name of [...names, '大.txt']) expect([name, await logged(name)]).toEqual([name, 1]);
    const { rows } = await sql<{ es_receiver: string; es_content: string }>`
      select es_receiver, es_content from sys_sms where es_content like ${`%${person.username}%含有病毒%`}`.execute(
      app.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.es_receiver).toBe('admin');
    expect(rows[0]?.es_content).toContain('发票.txt');
  });

  it('refuses what nobody can look at, and keeps the parts of a large upload for another try', async () => {
    const { port } = daemon;
    await daemon.stop();
    expect((await client.upload()).message).toBe(away);
    const content = Buffer.concat([pdf, Buffer.from(newId())]);
    const start = await app.call('POST', '/sys/common/resumable', {
      token: admin,
      body: { name: '大.pdf', size: content.length, biz: 'pm' },
    });
    const id: string = start.result.id;
    const target = `${putUploadPart.path.replace(':id', id)}?offset=0`;
    await upload(app, target, { token: admin, name: 'part', content, method: putUploadPart.method as 'PUT' });
    const finish = () => app.call('POST', `/sys/common/resumable/${id}/finish`, { token: admin });
    expect((await finish()).message).toBe(away);
    expect((await checkScanner(app.config)).problems[0]).toContain('does not answer');
    const queues = await app.call('GET', '/sys/monitor/queues', { token: admin });
    expect(queues.result.scanner.state).toBe('down');
    daemon = await fakeClamd({ port });
    expect((await client.rowOf((await finish()).message)).scan_state).toBe('1');
    daemon.maxBytes = 10;
    expect((await client.upload()).message).toBe('文件“合同.pdf”超过病毒扫描服务能检查的大小，未保存，请联系管理员');
    daemon.maxBytes = 1e9;
  });

  it('takes it with a mark where the setting says so, and looks at it later; what is infected is shown to nobody', async () => {
    await set({ 'upload.acceptUnscanned': true });
    daemon.manner = 'rude';
    const bad = await client.stored({ name: '说明.txt', content: infected, biz: 'upload' });
    const good = await client.stored({ content: Buffer.concat([pdf, Buffer.from(newId())]) });
    const stored = (await upload(app, '/sys/upload/uploadMinio', { token: admin, name: '存.txt', content: infected }))
      .message;
    expect((await client.rowOf(bad)).scan_state).toBe('2');
    expect((await client.view(bad)).statusCode).toBe(200);
    const { id } = await client.rowOf(stored);
    const link = () => app.call('POST', '/sys/oss/file/link', { token: admin, body: { id, hours: 1 } });
    const earlier = await link();
    daemon.manner = 'honest';
    await set({ 'upload.acceptUnscanned': false });
    const { result } = await app.call('GET', '/sys/quartzJob/list', {
      token: admin,
      query: { jobClassName: 'system.scan-files' },
    });
    const run = await app.call('GET', '/sys/quartzJob/execute', { token: admin, query: { id: result.records[0].id } });
    const ended = await vi.waitFor(
      async () => {
        const { result: state } = await app.call('GET', '/sys/quartzJob/queryRun', {
          token: admin,
          query: { id: run.result },
        });
        expect(state.endTime).not.toBeNull();
        return state;
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(ended).toMatchObject({ state: 'failed', message: '补扫 2 个文件，1 个含有病毒，已停止提供，详见执行日志' });
    expect([(await client.rowOf(good)).scan_state, (await client.rowOf(bad)).scan_state]).toEqual(['1', '3']);
    for (const file of [bad, stored]) expect((await client.view(file)).statusCode).toBe(404);
    expect((await link()).success).toBe(false);
    expect((await app.http.inject({ url: `${app.config.apiPrefix}${earlier.result.path}` })).statusCode).toBe(410);
  });
});
