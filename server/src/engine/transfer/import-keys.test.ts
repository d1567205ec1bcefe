import { date, integer, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { grantRight } from '#test/people.ts';
import { bringSheets } from '#test/sheets.ts';
import { readWorkbook } from '../excel/reader.ts';
import { plainHeader } from '../excel/sheet.ts';
import { serveResource } from '../resource/routes.ts';

const hours = resource({
  ...{
    area: 'test',
    name: 'hours',
    label: '打卡',
    path: '/test/hours',
    table: 'test_hours',
    component: 'pm/StaffList',
  },
  fields: {
    person: text({ label: '工号', required: true, max: 20 }),
    day: date({ label: '日期', required: true }),
    hours: integer({ label: '小时' }),
    note: text({ label: '说明', max: 50 }),
  },
  excel: {
    ...{ title: '打卡', layout: 'template', columns: ['hours', 'person', 'day', 'note'] },
    import: { columns: ['person', 'day', 'hours'], keys: [['person', 'day']] },
  },
});

describe('keys of imports', () => {
  let app: TestApp;
  let token: string;
  const bring = (rows: (string | number | null)[][], headers = ['工号', '日期', '小时']) =>
    bringSheets(app, '/test/hours/importExcel', token, [{ headers, rows }]);
  const list = async (path: string, query: Record<string, string> = {}) =>
    (await app.call('GET', `${path}/list`, { token, query })).result.records;
  const headerOf = async (path: string) => {
    const file = await app.http.inject({
      method: 'GET',
      url: `${app.config.apiPrefix}${path}/importTemplate`,
      headers: { 'x-access-token': token },
    });
    const workbook = await readWorkbook(file.rawPayload);
    await workbook.close();
    return workbook.header;
  };

  beforeAll(async () => {
    app = await testApp({}, [(built) => serveResource(built, hours)]);
    app.tasks.start();
    await sql
      .raw(
        `create table test_hours (id varchar(32) primary key, person text, day date, hours integer, note text,
        tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
        sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100),
        update_time timestamptz, unique (tenant_id, person, day))`,
      )
      .execute(app.db);
    const { id } = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    for (const action of ['list', 'add', 'edit', 'import']) await grantRight(app, id, `test:hours:${action}`);
    token = await app.signIn();
  });

  it('may be of several fields: all of them find the record, and stand once in a file', async () => {
    await bring([
      ['A1', '2026-03-02', 8],
      ['A1', '2026-03-03', 7],
      ['A2', '2026-03-02', 6],
    ]);
    const again = await bring([
      ['A1', '2026-03-03', 4],
      ['A2', '2026-03-03', 5],
      ['A1', '2026-03-03', 3],
    ]);
    expect(again).toMatchObject({ code: 201, result: { successCount: 2, errorCount: 1 } });
    const rows = (await list('/test/hours')) as { person: string; day: string; hours: number }[];
    expect(rows.map(({ person, day, hours: own }) => `${person} ${day.slice(8)} ${own}`).sort()).toEqual([
      ...['A1 02 8', 'A1 03 4', 'A2 02 6', 'A2 03 5'],
    ]);
    const tried = await bringSheets(
      ...([app, '/test/hours/importExcel', token] as const),
      [
        {
          headers: ['工号', '日期'],
          rows: [
            ['A1', '2026-03-02'],
            ['A1', '2026-03-02'],
          ],
        },
      ],
      { dryRun: '1' },
    );
    expect(tried.result).toMatchObject({
      changedCount: 1,
      errors: ['第3行：工号、日期“A1、2026-03-02”与第2行重复'],
    });
  });

  it('leave the template its own columns, and take what an export has besides', async () => {
    expect((await headerOf('/test/hours')).map(plainHeader)).toEqual(['工号', '日期', '小时']);
    expect((await headerOf('/pm/customer')).slice(0, 4)).toEqual(['名称*', '英文名', '统一社会信用代码', '国别*']);
    expect((await bring([[8, 'A3', '2026-03-02', '外勤']], ['小时', '工号', '日期', '说明'])).code).toBe(200);
    expect(await list('/test/hours', { person: 'A3' })).toMatchObject([{ note: '外勤', hours: 8 }]);
  });

  it('may stand beside each other: the first that finds a record counts', async () => {
    const customers = (rows: (string | null)[][]) =>
      bringSheets(app, '/pm/customer/importExcel', token, [{ headers: ['名称', '统一社会信用代码', '国别'], rows }]);
    await customers([
      ['旧名', '91330106673959654P', '中国'],
      ['另一家', null, '中国'],
    ]);
    const again = await customers([
      ['新名', '91330106673959654P', '中国'],
      ['另一家', null, '日本'],
    ]);
    expect(again.code).toBe(200);
    const names = (await list('/pm/customer')).map(({ name, country }: Record<string, string>) => `${name} ${country}`);
    expect(names).toEqual(expect.arrayContaining(['新名 CN', '另一家 JP']));
    expect(names).not.toContain('旧名 CN');
  });
});
