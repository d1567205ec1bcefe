import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#config/config.ts';
import { startEmbedded } from '#db/embedded/start.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { column, formDesigner } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { adminPassword } from '#test/prepare.ts';
import { fileClient, pdf } from '#test/upload.ts';
import { startServer } from '../../server.ts';
import { makeBackups } from './backups.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let app: TestApp;
let token: string;
let folder: string;
let file: string;
let stored: string;
let person: string;
const contents = Buffer.concat([pdf, randomBytes(300_000)]);
const odd = 'Zeile 1\n"\\,(){}\t\u{20BB7} ’ null \\N';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dossier-backup-'));
  chmodSync(folder, 0o755); // as root the database runs as another user, who must get in
  app = await testApp({ BACKUP_DIR: path.join(folder, 'made') });
  token = await app.signIn();
  stored = await fileClient(app, token).stored({ name: '合同.pdf', content: contents, biz: 'upload' });
  person = (await aPerson(app, { realname: odd, clearance: 2 })).username;
  await app.call('PUT', '/sys/setting/edit', { token, body: { version: 0, values: { 'brand.name': '备份前' } } });
  const forms = await formDesigner(app);
  const designed = await forms.add('b_goods', [
    column('goods', { fieldValidType: 'only', dbDefaultVal: odd.slice(0, 5) }),
    column('price', { dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 }),
    column('note', { isQuery: 1 }),
  ]);
  for (const way of ['normal', 'force'] as const) {
    expect((await forms.sync(designed, way, 'b_goods')).message).toBe('同步成功');
    await app.call('POST', `/online/cgform/records/${designed}/add`, { token, body: { goods: odd, price: 12.5 } });
  }
  // What a backup left that was killed two days ago.
  const before = new Date(Date.now() - 2 * 86_400_000);
  const work = path.join(app.config.dataDir, 'backup-work', 'killed');
  const part = path.join(folder, 'made', 'dossier-20260101-000000.tar.gz.part');
  mkdirSync(work, { recursive: true });
  mkdirSync(path.dirname(part));
  for (const place of [path.join(work, 'content'), part]) writeFileSync(place, 'half');
  for (const place of [work, part]) utimesSync(place, before, before);
  const job = (await app.call('GET', '/sys/quartzJob/list', { token, query: { jobClassName: 'system.backup' } }))
    .result;
  await app.db.updateTable('sys_dict').set({ description: odd }).where('dict_code', '=', 'quartz_zone').execute();
  const { result: run } = await app.call('GET', '/sys/quartzJob/execute', {
    token,
    query: { id: job.records[0].id },
  });
  await vi.waitFor(
    async () => {
      const { result } = await app.call('GET', '/sys/quartzJob/queryRun', { token, query: { id: run } });
      expect(result).toMatchObject({ state: 'done', message: expect.stringMatching(/^已备份到 dossier-.*1 个文件/) });
    },
    { timeout: 60_000, interval: 100 },
  );
  const made = readdirSync(path.join(folder, 'made'));
  expect(made).toHaveLength(1);
  file = path.join(folder, 'made', made[0] ?? '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const script = fileURLToPath(new URL('../../restore.ts', import.meta.url));
/** `npm run restore` as somebody types it. */
function restore(from: string, to: string, ...more: string[]) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const run = spawnSync(process.execPath, [script, from, ...more], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: to },
    encoding: 'utf8',
  });
  return { code: run.status, said: run.stdout + run.stderr };
}
function emptyFolder(): string {
  const made = mkdtempSync(path.join(folder, 'to-'));
  chmodSync(made, 0o755);
  return made;
}

/** Every row of every kept table, without what a start changes by itself. */
async function fingerprint(db: TestApp['db']): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select case nspname when 'public' then '' else nspname || '.' end || relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'onl', 'onl_backup')
      and relname not in ('sys_session', 'kysely_migration', 'kysely_migration_lock', 'sys_log', 'sys_task', 'sys_quartz_run', 'sys_quartz_job', 'sys_disk_warning')`.execute(
    db,
  );
  expect(tables.filter(({ name }) => name.includes('.'))).toHaveLength(2);
  const marks: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t order by 1`.execute(
      db,
    );
    marks[name] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ text }) => text).join('\n'))
      .digest('hex')}`;
  }
  return marks;
}

describe('a backup', () => {
  it('is one file that nobody else reads, and leaves nothing else behind', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.join(app.config.dataDir, 'backup-work'))).toEqual([]);
    const text = gunzipSync(readFileSync(file)).toString('latin1');
    for (const name of ['token-key', 'data-key']) expect(text).toContain(`secrets/${name}`);
    expect(text).not.toContain('database/sys_session/');
  });

  it('comes back whole: rows, files, keys and sign-in; what ran meanwhile goes on', async () => {
    const before = await fingerprint(app.db);
    const dataDir = emptyFolder();
    const { code, said } = restore(file, dataDir);
    expect(said).toContain('已恢复');
    expect(code).toBe(0);
    expect(statSync(path.join(dataDir, 'secrets', 'token-key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(dataDir, 'secrets', 'data-key'), 'utf8')).toBe(app.config.dataKey);
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0', CAPTCHA: 'off', LOG_LEVEL: 'silent' });
    const server = await startServer({ config, log: pino({ level: 'silent' }), say: () => {} });
    try {
      const base = `${server.address}${config.apiPrefix}`;
      const call = async (method: string, target: string, body?: unknown, as = '') =>
        (
          await fetch(`${base}${target}`, {
            method,
            headers: { 'x-access-token': as, ...(body ? { 'content-type': 'application/json' } : {}) },
            ...(body ? { body: JSON.stringify(body) } : {}),
          })
        ).json() as Promise<{
          success: boolean;
          message: string;
          result: { token: string; brand: string; userInfo: { realname: string } };
        }>;
      expect((await call('GET', '/sys/clientConfig')).result.brand).toBe('备份前');
      // Sessions of before are over; passwords hold.
      expect((await call('GET', '/sys/user/getUserInfo', undefined, token)).success).toBe(false);
      const admin = await call('POST', '/sys/login', { username: 'admin', password: adminPassword });
      expect(admin.success).toBe(true);
      const other = await call('POST', '/sys/login', { username: person, password: userPassword });
      expect(other.result.userInfo.realname).toBe(odd);
      const answer = await fetch(`${base}/sys/common/static/${stored.split('/').map(encodeURIComponent).join('/')}`, {
        headers: { 'x-access-token': admin.result.token },
      });
      expect(Buffer.from(await answer.arrayBuffer()).equals(contents)).toBe(true);
      // A new change takes the next number of its sequence.
      const saved = await call(
        'PUT',
        '/sys/setting/edit',
        { version: 1, values: { 'brand.name': '恢复后' } },
        admin.result.token,
      );
      expect(saved).toMatchObject({ success: true });
    } finally {
      await server.stop();
    }
    const { connection, stop } = await startEmbedded(dataDir);
    try {
      const { openDatabase } = await import('#db/database.ts');
      const database = openDatabase(connection);
      await sql`delete from sys_setting_change where id > 1`.execute(database.db);
      await sql`update sys_setting set value = '"备份前"' where key = 'brand.name'`.execute(database.db);
      expect(await fingerprint(database.db)).toEqual(before);
      await database.close();
    } finally {
      await stop();
    }
    // Into the same folder only on purpose, and then nothing is lost.
    expect(restore(file, dataDir)).toMatchObject({ code: 1, said: expect.stringContaining('不是空的') });
    expect(restore(file, dataDir, '--force')).toMatchObject({
      code: 0,
      said: expect.stringContaining('原有内容已移到'),
    });
    expect(readdirSync(folder).some((name) => name.startsWith(`${path.basename(dataDir)}.before-`))).toBe(true);
  });

  it('is refused as a whole when it is damaged, cut off, foreign or newer, before anything is written', () => {
    const tar = gunzipSync(readFileSync(file));
    const bad = (name: string, bytes: Buffer) => {
      const place = path.join(folder, name);
      writeFileSync(place, bytes);
      return place;
    };
    const flipped = Buffer.from(tar);
    const at = flipped.indexOf('备份前');
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    const entry = (name: string, text: string) => {
      const content = Buffer.from(text);
      return Buffer.concat([tarHeader(name, content.length, new Date()), content, tarPadding(content.length)]);
    };
    const cases: [Buffer, string][] = [
      [gzipSync(flipped), '不完整或已损坏'],
      [readFileSync(file).subarray(0, 20_000), '不完整或已损坏'],
      [gzipSync(tar.subarray(0, tar.length - 4096)), '不完整或已损坏'],
      [Buffer.from('no archive'), '不完整或已损坏'],
      [gzipSync(Buffer.concat([entry('../../etc/evil', 'x'), tarEnd()])), 'unexpected entry'],
      [gzipSync(Buffer.concat([entry('secrets/../x', 'x'), tarEnd()])), 'unexpected entry'],
      [gzipSync(Buffer.concat([entry('backup.json', '{"format":99}'), tarEnd()])), '由更新版本的程序生成'],
      // What is read whole is bounded by what the entry says of itself, before a byte of it is taken.
      [gzipSync(tarHeader('backup.json', 8 * 1024 ** 3, new Date())), 'backup.json is too large'],
      [gzipSync(tarHeader('secrets/data-key', 2 * 1024 ** 2, new Date())), 'secrets/data-key is too large'],
    ];
    const dataDir = emptyFolder();
    for (const [index, [bytes, sentence]] of cases.entries()) {
      const { code, said } = restore(bad(`bad-${index}`, bytes), dataDir);
      expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
      expect(readdirSync(dataDir)).toEqual([]);
    }
    expect(restore(path.join(folder, 'none'), dataDir).said).toContain('没有文件');
    expect(existsSync('/etc/evil')).toBe(false);
  });

  it('keeps the newest files of its own and touches no other', async () => {
    const backups = makeBackups(app.config, app.database.connection);
    const own = path.join(folder, 'made');
    for (const name of ['dossier-20200101-000000.tar.gz', 'dossier-20200102-000000.tar.gz', 'mine.tar.gz'])
      writeFileSync(path.join(own, name), '');
    expect(await backups.prune(2)).toBe(1);
    expect(readdirSync(own).sort()).toEqual(['dossier-20200102-000000.tar.gz', path.basename(file), 'mine.tar.gz']);
  });
});
