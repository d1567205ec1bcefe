import { integer, text } from '@dossier/contract/core/field.ts';
import { part } from '@dossier/contract/core/part.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readZipDirectory, unpack } from '#services/files/checks/zip-directory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, codesOf, readPdf } from '#test/pdf.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';
import { fetchBytes } from '#test/upload.ts';
import type { Hooks } from '../resource/hooks.ts';
import { serveResource } from '../resource/routes.ts';

const tool = resource({
  area: 'test',
  name: 'tool',
  label: '工具',
  path: '/test/tool',
  table: 'test_tool',
  component: 'test/ToolList',
  fields: {
    code: text({ label: '编号', max: 20, search: 'contains' }),
    place: text({ label: '位置', max: 500 }),
    weight: integer({ label: '重量' }),
  },
  order: [['code', 'asc']],
  parts: {
    checks: part({
      label: '检查',
      table: 'test_tool_check',
      foreignKey: 'tool_id',
      fields: { what: text({ label: '项目', max: 20 }), outcome: text({ label: '结果', max: 20 }) },
    }),
  },
  prints: {
    sheet: '检查单',
    whole: '工具卡',
    broken: '坏单',
    list: { kind: 'list', label: '工具清单' },
    bars: { kind: 'labels', label: '条码', title: 'code', lines: ['place'], holds: 'code', code: 'code128' },
    link: { kind: 'labels', label: '二维码', title: 'code', lines: [], holds: 'link' },
  },
});
const hooks: Hooks<typeof tool> = {
  prints: {
    sheet: new URL('./templates/parts.test.typ', import.meta.url),
    broken: new URL('./templates/broken.test.typ', import.meta.url),
  },
};

describe('what a resource prints', () => {
  let app: TestApp;
  let token: string;
  const add = async (body: object) =>
    (await app.call('POST', '/test/tool/add', { token, body })).result as { id: string };

  beforeAll(async () => {
    app = await testApp({ PUBLIC_URL: 'https://dossier.example' }, [(built) => serveResource(built, tool, hooks)]);
    for (const statement of [
      `create table test_tool (id varchar(32) primary key, code text, place text, weight integer, tenant_id integer not null default 0, del_flag integer not null default 0,
        version integer not null default 1, sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
      'create table test_tool_check (id varchar(32) primary key, tool_id varchar(32) not null, line_no integer not null, what text, outcome text)',
      `insert into sys_permission (id, name, url, component, menu_type, sort_no, create_by) values ('tool-menu', '工具', '/test/tools', 'test/ToolList', 1, 1, 'system')`,
    ])
      await sql.raw(statement).execute(app.db);
    const role = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    for (const action of ['list', 'add', 'print']) await grantRight(app, role.id, `test:tool:${action}`);
    token = await app.signIn();
  });

  it('prints the lines of a record, without a column of theirs that is hidden from the reader', async () => {
    const { id } = await add({ code: 'L1', checks: [{ what: '绝缘', outcome: '不合格' }, { what: '外观' }] });
    const read = async (by: string) =>
      (await readPdf((await askPrint(app, '/test/tool/print/sheet', { token: by, query: { id } })).pdf)).pages.join();
    const whole = await read(token);
    for (const said of ['绝缘', '不合格', '外观', '结果']) expect(whole).toContain(said);
    await sql`insert into sys_permission (id, name, menu_type, perms, perms_type, status)
      values ('hide-outcome', '结果可见', 2, 'test:tool:col:checks.outcome', '1', '1')`.execute(app.db);
    const person = await aPerson(app, { permissions: ['test:tool:list', 'test:tool:print'] });
    const less = await read(await app.signIn(person.username, userPassword));
    expect(less).toContain('绝缘');
    expect(less).not.toContain('不合格');
    expect(less).not.toContain('结果');
  });

  it('sets a record that says nothing of how: what it is, its fields, its lines', async () => {
    const { id } = await add({ code: 'G1', place: '东库', checks: [{ what: '绝缘', outcome: '合格' }] });
    const { pdf } = await askPrint(app, '/test/tool/print/whole', { token, query: { id } });
    const [page] = (await readPdf(pdf)).pages;
    for (const said of ['工具', '编号', 'G1', '位置', '东库', '检查', '绝缘', '合格']) expect(page).toContain(said);
  });

  it('says which line of a template is wrong to whom can mend nothing, and prints nothing', async () => {
    const { id } = await add({ code: 'B1' });
    const answer = await askPrint(app, '/test/tool/print/broken', { token, query: { id } });
    expect(answer).toMatchObject({
      message: '“坏单”的打印模板有误（第3行），请联系管理员',
      reason: 'printTemplate',
    });
    const { rows } = await sql`select 1 from sys_print where data_id = ${id}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('prints bar codes, and codes that lead to the page of the record', async () => {
    const { id } = await add({ code: 'TL-0042', place: '二层东侧工具柜' });
    const bars = await askPrint(app, '/test/tool/print/bars', { token, query: { ids: id, labelSize: 'roll60x40' } });
    expect(await codesOf(bars.pdf, 0, 6)).toEqual([{ format: 'Code128', text: 'TL-0042' }]);
    const { id: other } = await add({ code: '中文编号' });
    const refused = await askPrint(app, '/test/tool/print/bars', { token, query: { ids: other } });
    expect(refused.message).toBe('“中文编号”不能写成条码');
    const link = await askPrint(app, '/test/tool/print/link', { token, query: { ids: id, labelSize: 'roll40x30' } });
    expect((await codesOf(link.pdf, 0, 8)).map(({ text: held }) => held)).toEqual([
      `https://dossier.example/test/tools?detail=${id}`,
    ]);
  });

  it('keeps a row on its page, whatever somebody typed', async () => {
    await add({ code: 'W1', place: `${'长'.repeat(480)}\n末尾` });
    const { pdf } = await askPrint(app, '/test/tool/print/list', { token, query: { code: 'W1' } });
    const { pages } = await readPdf(pdf);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('长'.repeat(20));
  });

  it('prints more than 5 000 rows as a task: documents of 5 000 rows whose numbers go on', async () => {
    await sql`insert into test_tool (id, code, place, weight, create_time)
      select 'm' || n, 'MANY-' || lpad(n::text, 5, '0'), '库房', n, now() from generate_series(1, 5003) n`.execute(
      app.db,
    );
    const query = { code: '*MANY-*', column: 'code', order: 'asc' };
    const direct = await askPrint(app, '/test/tool/print/list', { token, query });
    expect(direct.message).toBe('共5003条，超过5000条须在后台打印');
    const { taskId, message } = await askPrint(app, '/test/tool/print/list', {
      token,
      query: { ...query, background: '1' },
    });
    expect(message).toBe('任务已提交后台执行，完成后将通知您');
    const task = async () =>
      (await app.call('GET', '/sys/task/queryById', { token, query: { id: taskId ?? '' } })).result;
    await expect.poll(async () => (await task()).state, { timeout: 30_000 }).toBe('done');
    const ended = await task();
    expect(ended.message).toBe('打印完成，共5003行，2个文件');
    const { bytes } = await fetchBytes(app, encodeURI(ended.fileUrl), token);
    const entries = readZipDirectory(bytes) ?? [];
    expect(entries.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^工具清单_DY\d{8}-\d{5}-1\.pdf$/),
      expect.stringMatching(/^工具清单_DY\d{8}-\d{5}-2\.pdf$/),
    ]);
    const [first, second] = await Promise.all(entries.map((entry) => readPdf(unpack(bytes, entry))));
    expect(first?.pages[0]).toContain('MANY-00001');
    expect(second?.pages).toHaveLength(1);
    expect(second?.pages[0]).toMatch(/5001[\s\S]*MANY-05001[\s\S]*MANY-05003/);
    expect(second?.pages[0]).toContain('工具清单（2/2）');
  }, 60_000);
});
