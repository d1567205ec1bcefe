import { dict, integer, text } from '@dossier/contract/core/field.ts';
import { part } from '@dossier/contract/core/part.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { countOf } from '@dossier/rules/formula.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { grantRight } from '#test/people.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';
import { readWorkbook } from '../excel/reader.ts';
import type { Cell, Sheet } from '../excel/sheet.ts';
import { writeWorkbook } from '../excel/write.ts';
import { serveResource } from '../resource/routes.ts';

const kit = resource({
  area: 'test',
  name: 'kit',
  label: '套装',
  path: '/test/kit',
  table: 'test_kit',
  fields: {
    code: text({ label: '编号', required: true, unique: true, max: 20 }),
    pieces: integer({ label: '件数' }),
  },
  parts: {
    things: part({
      label: '配件',
      table: 'test_kit_thing',
      foreignKey: 'kit_id',
      fields: {
        item: text({ label: '名称', required: true, max: 20 }),
        kind: dict('sex', { label: '类别', numeric: true }),
      },
    }),
  },
  computed: { pieces: countOf('things') },
  excel: { title: '套装', layout: 'template', key: 'code', columns: ['code'] },
});

describe('lines in Excel', () => {
  let app: TestApp;
  let token: string;
  const bring = async (sheets: Sheet[], fields: Record<string, string> = {}) => {
    const content = await bytesOf(writeWorkbook('xlsx', sheets));
    return upload(app, '/test/kit/importExcel', { token, name: '套装.xlsx', content, fields });
  };
  const data = (...codes: string[]): Sheet => ({
    name: '数据',
    columns: [{ header: '编号' }],
    rows: codes.map((code) => [code]),
  });
  const things = (...rows: Cell[][]): Sheet => ({
    name: '配件',
    columns: [{ header: '编号' }, { header: '名称' }, { header: '类别' }],
    rows,
  });
  const find = async (code: string) => {
    const { result } = await app.call('GET', '/test/kit/list', { token, query: { code } });
    const id = result.records[0]?.id;
    return id && (await app.call('GET', '/test/kit/queryById', { token, query: { id } })).result;
  };

  beforeAll(async () => {
    app = await testApp({}, [(built) => serveResource(built, kit)]);
    for (const statement of [
      `create table test_kit (id varchar(32) primary key, code text, pieces integer, tenant_id integer not null default 0, del_flag integer not null default 0,
        version integer not null default 1, sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
      'create table test_kit_thing (id varchar(32) primary key, kit_id varchar(32) not null, line_no integer not null, item text, kind integer)',
    ])
      await sql.raw(statement).execute(app.db);
    const admin = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    for (const right of ['list', 'add', 'edit', 'import', 'export'])
      await grantRight(app, admin.id, `test:kit:${right}`);
    token = await app.signIn();
  });

  it('come in from a sheet of their own, new and changed, and go out into one', async () => {
    const first = await bring([
      data('K1', 'K2'),
      things(['K1', '镜头', '男'], ['K1', '电池', null], ['K2', '包', '女']),
    ]);
    expect(first.message).toBe('共2行数据全部导入成功！');
    expect(await find('K1')).toMatchObject({
      pieces: 2,
      things: [
        { item: '镜头', kind: 1 },
        { item: '电池', kind: null },
      ],
    });
    await bring([data('K1'), things(['K1', '盖', null])]);
    expect(await find('K1')).toMatchObject({ pieces: 1, things: [{ item: '盖' }] });
    await bring([data('K1')]);
    expect((await find('K1')).things, 'a file without the sheet says nothing of lines').toHaveLength(1);
    await bring([data('K1'), things()], { isSingleTableImport: '1' });
    expect((await find('K1')).things).toHaveLength(1);

    const file = await fetchBytes(app, '/test/kit/exportXls?format=xlsx&code=K*&column=code&order=asc', token);
    const book = await readWorkbook(file.bytes, { sheet: '配件' });
    expect(book.sheets).toEqual(['数据', '配件']);
    const rows = [];
    for await (const { cells } of book.rows) rows.push(cells.slice(0, 3));
    expect(rows).toEqual([
      ['K1', '盖'],
      ['K2', '包', '女'],
    ]);
  });

  it('say which of them is wrong, and leave its record out', async () => {
    const answer = await bring(
      [data('K3', 'K4'), things(['K3', null, null], ['K4', '好', '外星人'], ['K9', '无主', null])],
      { dryRun: '1' },
    );
    expect(answer.result.errors).toEqual([
      '第2行：配件第1行：名称不能为空',
      '第3行：配件工作表第3行：类别“外星人”不在字典中',
      '第4行：配件工作表的编号“K9”不在数据中',
    ]);
    expect(await find('K3')).toBeUndefined();
  });

  it('have their sheet in the template', async () => {
    const file = await fetchBytes(app, '/test/kit/importTemplate?format=xlsx', token);
    const book = await readWorkbook(file.bytes, { sheet: '配件' });
    expect(book.header).toEqual(['编号*', '名称', '类别']);
    await book.close();
  });
});
