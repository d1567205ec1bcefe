// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of reports are written so
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { item, reportApp, reportBase } from '#test/reports.ts';
import { fetchBytes } from '#test/upload.ts';

const statement =
  'select no, name, start_year, active from arc_fonds where ${year}::int is null or start_year = ${year}::int order by no';
const items = [
  item('no', { fieldTxt: '全宗号', fieldHref: '/arc/fonds?no=${no}', isOrder: 1 }),
  item('name', { groupTitle: '单位', isSearch: 1 }),
  item('start_year', { fieldType: 'Integer', groupTitle: '单位', isTotal: 1 }),
  item('active', { replaceVal: '在用_Y,停用_N', isTotal: 1 }),
];

describe('the page of a report', async () => {
  const { app, token, made, aReport, add } = await reportApp();
  const id = await aReport(statement, items, { params: [{ paramName: 'year', paramTxt: '年度' }] });
  const code = `report_${made()}`;
  const page = async (query: Record<string, string> = {}, by = token, of = id) =>
    app.call('GET', `${reportBase}/api/getColumnsAndData/${of}`, { token: by, query });

  it('has columns with heads and links, a page of rows, and totals of all rows', async () => {
    const { result } = await page({ pageSize: '2' });
    expect(result).toMatchObject({
      ...{ cgreportHeadId: id, cgreportHeadName: `报表${made()}`, isGroupTitle: true },
      fieldHrefSlots: [{ slotName: 'no', href: '/arc/fonds?no=${no}' }],
      columns: [
        { dataIndex: 'no' },
        { groupTitle: '单位' },
        { groupTitle: '单位' },
        { customRender: 'replace_active' },
      ],
    });
    expect(result.columns[0]).not.toHaveProperty('groupTitle');
    expect(result.data.records.map(({ no }: { no: string }) => no)).toEqual(['A001', 'A002']);
    // All three rows, and no row of the page is given up for them; what is no number is none.
    expect(result.data).toMatchObject({ total: 3, totals: { start_year: 5992, active: null } });
    expect((await page({}, token, code)).result.cgreportHeadId).toBe(id);
  });

  it('takes parameters and query fields from the address that it is mounted at', async () => {
    const found = async (onlRepUrlParamStr: string, more: Record<string, string> = {}) => {
      const answer = await page({ onlRepUrlParamStr, ...more });
      return answer.success ? answer.result.data.records.map(({ no }: { no: string }) => no).join() : answer.message;
    };
    expect(await found('year=2001')).toBe('A002,A003');
    expect(await found('year=2001&name=乙')).toBe('A002');
    expect(await found('year=2001', { self_year: '1990' })).toBe('A001');
    expect(await found('no=A001&column=no;drop&x=%')).toBe('A001,A002,A003');
    expect(await found('year=1 or 1=1')).toContain('格式不正确');
    expect(await found('', { column: 'no', order: 'desc' })).toBe('A003,A002,A001');
    const params = await app.call('GET', `${reportBase}/api/getParamsInfo/${id}`, { token });
    expect(params.result).toEqual([{ paramName: 'year', paramTxt: '年度', paramValue: null }]);
    const lines = await app.call('GET', `${reportBase}/item/listByHeadId`, { token, query: { headId: id } });
    expect(lines.result[1]).toMatchObject({ fieldName: 'name', groupTitle: '单位' });
    const asked = await app.call('GET', `${reportBase}/param/listByHeadId`, { token, query: { headId: id } });
    expect(asked.result).toMatchObject([{ paramName: 'year' }]);
  });

  it('goes out as a workbook with texts and totals, and is written down', async () => {
    const { bytes } = await fetchBytes(
      app,
      `${reportBase}/api/exportXls/${id}?format=xlsx&onlRepUrlParamStr=year%3D2001`,
      token,
    );
    const rows: unknown[][] = [];
    for await (const { cells } of (await readWorkbook(bytes)).rows) rows.push([...cells]);
    expect(rows).toEqual([
      ['A002', '乙公司', 2001, '在用'],
      ['A003', '丙_100%公司', 2001, '在用'],
      ['总计', null, 4002, '包含非数字内容'],
    ]);
    const log = await app.db.selectFrom('sys_log').select('log_content').execute();
    expect(log.map(({ log_content }) => log_content)).toContain(`导出报表：报表${made()}`);
  });

  it('says in its workbook when there are more rows, and adds up all of them', async () => {
    const joined = 'bcdefghi'
      .split('')
      .map((name) => `cross join arc_fonds ${name}`)
      .join(' ');
    const many = await aReport(`select 2 as n, 'x' as t from arc_fonds a ${joined}`, [
      item('t'),
      item('n', { fieldType: 'Integer', isTotal: 1 }),
    ]);
    const shown = (await page({}, token, many)).result.data;
    expect(shown).toMatchObject({ total: 10_000, totals: { n: 2 * 3 ** 9 } });
    const { bytes } = await fetchBytes(app, `${reportBase}/api/exportXls/${many}?format=xlsx`, token);
    const rows: unknown[][] = [];
    for await (const { cells } of (await readWorkbook(bytes)).rows) rows.push([...cells]);
    expect(rows.slice(9_999)).toEqual([
      ['x', 2],
      ['数据较多，只导出前10000行，总计为全部数据的合计'],
      ['总计', 2 * 3 ** 9],
    ]);
  });

  it('leads nowhere but to pages of ours, and is for those who may read the report', async () => {
    for (const fieldHref of ['javascript:alert(1)', '//x.example', 'https://x.example', '/a?b=${nix}'])
      expect(
        (await add(statement, [item('no', { fieldHref })], { params: [{ paramName: 'year' }] })).message,
      ).toContain('的链接');
    const stranger = await app.signIn((await aPerson(app)).username, userPassword);
    expect((await page({}, stranger)).code).toBe(510);
    for (const path of [`api/getParamsInfo/${id}`, `api/exportXls/${id}`, 'item/listByHeadId?headId=1'])
      expect((await app.call('GET', `${reportBase}/${path}`, { token: stranger })).code, path).toBe(510);
    // Also when its statement runs no longer: what is wrong with it is for those who may know what it says.
    const broken = await aReport(statement, items, { params: [{ paramName: 'year' }] });
    await sql`update onl_cgreport_head set cgr_sql = 'select x from nowhere' where id = ${broken}`.execute(app.db);
    expect((await page({}, stranger, broken)).code).toBe(510);
    expect((await page({}, token, broken)).message).toContain('nowhere');
    const ruled = await aPerson(app, {
      permissions: ['arc:fonds:list'],
      rules: [{ component: 'arc/FondsList', column: 'no', condition: '=', value: 'A002' }],
    });
    const mine = await app.signIn(ruled.username, userPassword);
    expect((await page({}, mine)).result.data).toMatchObject({ total: 1, totals: { start_year: 2001 } });
  });
});
