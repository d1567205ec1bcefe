import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { addressOf } from '../test/database.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = mkdtempSync(path.join(tmpdir(), 'dossier-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command as somebody types it beside the server that is running. */
function run(
  script: 'config-export' | 'config-import',
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    DATA_DIR: app.config.dataDir,
    DATABASE_URL: addressOf(app.database.connection),
  };
  const child = spawn(process.execPath, [fileURLToPath(new URL(`./${script}.ts`, import.meta.url)), ...args], { env });
  let said = '';
  child.stdout.on('data', (part) => {
    said += part;
  });
  child.stderr.on('data', (part) => {
    said += part;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

it('exports, shows every change, imports only when told so, and says what it refuses', async () => {
  const file = path.join(folder, 'config.json');
  expect(await run('config-export', '--kinds', 'dict')).toMatchObject({
    code: 1,
    said: expect.stringContaining('用法'),
  });
  expect(await run('config-export', '--out', file, '--kinds', 'dict,role')).toMatchObject({ code: 0 });
  const config = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(config.entries)).toEqual(['dict', 'role']);
  config.entries = {
    dict: [{ dictCode: 'cli_new', dictName: '命令行字典', items: [{ itemValue: '1', itemText: '一' }] }],
    role: [{ roleCode: 'cli_bad', roleName: '坏角色', rights: ['no:such:right'] }],
  };
  writeFileSync(file, JSON.stringify(config));
  const there = async () => (await sql`select 1 from sys_dict where dict_code = 'cli_new'`.execute(app.db)).rows.length;

  const refused = await run('config-import', file, '--yes');
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('+ 数据字典 命令行字典（cli_new）\n    字典编码：（无） → cli_new');
  expect(refused.said).toContain('! 角色 坏角色（cli_bad）：“no:such:right”（菜单与按钮）在本系统中不存在');
  expect(refused.said).toContain('--skip-refused');
  expect(await there()).toBe(0);
  const done = await run('config-import', file, '--yes', '--skip-refused');
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('导入成功，新增 1 项，修改 0 项') });
  expect(await there()).toBe(1);
  const { rows } = await sql<{ username: string }>`select username from sys_log
    where method = 'system:configTransfer:import'`.execute(app.db);
  expect(rows).toEqual([{ username: '命令行' }]);
}, 240_000);
