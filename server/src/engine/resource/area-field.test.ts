import { area, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';
import { readWorkbook } from '../excel/reader.ts';
import type { Cell } from '../excel/sheet.ts';
import { writeWorkbook } from '../excel/write.ts';
import { serveResource } from './routes.ts';

/** A register with places that exists for this test alone. */
const site = resource({
  area: 'test',
  name: 'site',
  label: '驻场地',
  path: '/test/site',
  table: 'test_site',
  component: 'test/SiteList',
  dataLog: false,
  fields: {
    name: text({ label: '名称', required: true }),
    place: area({ label: '省市区', search: 'equals' }),
    home: area({ label: '籍贯', deepest: 'city', partial: true }),
  },
});

describe('a field of areas', () => {
  let app: TestApp;
  let token: string;
  const add = (name: string, values: Record<string, unknown>) =>
    app.call('POST', '/test/site/add', { token, body: { name, ...values } });
  const found = async (query: Record<string, string>): Promise<string[]> =>
    (await app.call('GET', '/test/site/list', { token, query })).result.records.map(
      ({ name }: { name: string }) => name,
    );

  beforeAll(async () => {
    app = await testApp({}, [(built) => serveResource(built, site)]);
    await sql`create table test_site (id varchar(32) primary key, name text, place varchar(6), home varchar(6),
      tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
      sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100),
      update_time timestamptz)`.execute(app.db);
    const permissions = ['list', 'add', 'export', 'import'].map((action) => `test:site:${action}`);
    const { username } = await aPerson(app, { permissions });
    token = await app.signIn(username, userPassword);
  });

  it('stores a code and answers with 省/市/区', async () => {
    expect(await add('西湖', { place: '330106', home: '330000' })).toMatchObject({ success: true });
    const { result } = await app.call('GET', '/test/site/list', { token, query: { name: '西湖' } });
    expect(result.records[0]).toMatchObject({
      place: '330106',
      place_dictText: '浙江省/杭州市/西湖区',
      home_dictText: '浙江省',
    });
  });

  it.each([
    [{ place: '999999' }, { place: '省市区“999999”不存在' }],
    [{ place: '330100' }, { place: '省市区须选到区县' }],
    [{ place: '86' }, { place: '省市区格式不正确' }],
    [{ place: "33' or '1'='1" }, { place: '省市区格式不正确' }],
    [{ home: '330106' }, { home: '籍贯只选到市' }],
  ])('refuses %j', async (values, fields) => {
    const answer = await add('错', values);
    expect(answer).toMatchObject({ success: false, result: { fields } });
    expect(await found({ name: '错' })).toEqual([]);
  });

  it('finds what lies in a province, a city and a district', async () => {
    await add('余杭', { place: '330110' });
    await add('宁波', { place: '330203' });
    await add('东城', { place: '110101' });
    expect(await found({ place: '330106' })).toEqual(['西湖']);
    expect((await found({ place: '330100' })).sort()).toEqual(['余杭', '西湖'].sort());
    expect((await found({ place: '330000' })).sort()).toEqual(['余杭', '宁波', '西湖'].sort());
    expect(await found({ place: '110000' })).toEqual(['东城']);
    expect(await found({ place: '%' })).toEqual([]);
  });

  it('writes names to Excel, and reads names, paths and codes', async () => {
    const textOf = async (path: string): Promise<string> => {
      const { bytes } = await fetchBytes(app, encodeURI(path), token);
      const lines: string[] = [];
      for await (const row of (await readWorkbook(bytes)).rows) lines.push(row.cells.map(String).join('|'));
      return lines.join('\n');
    };
    expect(await textOf('/test/site/exportXls?name=西湖')).toContain('西湖|浙江省/杭州市/西湖区|浙江省');

    const bring = async (rows: Cell[][]) => {
      const sheet = {
        name: '数据',
        columns: [{ header: '名称' }, { header: '省市区' }, { header: '籍贯' }],
        rows,
        title: '驻场地列表',
        subtitle: '导出人:测试',
      };
      const content = await bytesOf(writeWorkbook('xlsx', [sheet]));
      return upload(app, '/test/site/importExcel', { token, name: '驻场地.xlsx', content });
    };
    expect(
      await bring([
        ['甲', '浙江省/杭州市/西湖区', '浙江'],
        ['乙', '北京市东城区', '杭州市'],
        ['丙', '440305', null],
      ]),
    ).toMatchObject({ success: true });
    const { result } = await app.call('GET', '/test/site/list', { token, query: { column: 'name', order: 'asc' } });
    const stored = Object.fromEntries(
      result.records.map((one: Record<string, string>) => [one.name, [one.place, one.home]]),
    );
    expect(stored).toMatchObject({ 甲: ['330106', '330000'], 乙: ['110101', '330100'], 丙: ['440305', null] });

    const refused = await bring([
      ['丁', '西湖区', null],
      ['戊', '浙江省', null],
      ['己', '火星', '西湖区'],
    ]);
    const said = await textOf(refused.result.fileUrl);
    expect(said).toContain('“西湖区”可以是浙江省/杭州市/西湖区、江西省/南昌市/西湖区，请写明上级地区');
    expect(said).toContain('省市区须选到区县');
    expect(said).toContain('没有找到地区“火星”');
    expect(await found({ name: '丁' })).toEqual([]);
  });
});
