import type { Groups } from '@dossier/contract/core/figure.ts';
import { reports } from '@dossier/contract/statistics/reports.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, archiveShelf, itemDraft, projectDraft, ruleId } from '#test/registers.ts';
import { fetchBytes } from '#test/upload.ts';

describe('reports', () => {
  let app: TestApp;
  let token: string;
  const groups = async (path: string, query: Record<string, string>, as = token) =>
    (await app.call('GET', `${path}/groups`, { token: as, query })).result as Groups;
  const total = async (path: string, query: Record<string, string>, as = token) =>
    (await app.call('GET', `${path}/list`, { token: as, query })).result.total as number;
  const sheet = async (name: string, query: string, as = token) => {
    const file = await fetchBytes(app, `/report/${name}/exportXls?${query}`, as);
    // Title and line of who exported stand above the header.
    const book = await readWorkbook(file.bytes, { headerRows: 3 });
    const rows: unknown[][] = [];
    for await (const { cells } of book.rows) rows.push([...cells]);
    return { header: [...book.header], rows, name: decodeURIComponent(String(file.headers['content-disposition'])) };
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const papers = await archiveShelf(app, token);
    const money = await app.call('POST', '/arc/class/add', {
      token,
      body: { code: 'KJ', name: '=1+1会计', door: 'KJ', arrange: 'item', ruleId: await ruleId(app, token) },
    });
    const years = [2023, 2024, 2024, 2024];
    for (const [at, year] of years.entries()) {
      const shelf = at === 3 ? { ...papers, classId: money.result.id } : papers;
      const own = { year, docDate: `${year}1220`, retention: at === 1 ? 'Y' : 'D30' };
      const added = await app.call('POST', '/arc/item/add', { token, body: itemDraft(shelf, own) });
      expect(added.success, added.message).toBe(true);
    }
    const given = await anchors(app, token);
    for (const budget of [1000.5, 2000.25])
      await app.call('POST', '/pm/project/add', { token, body: projectDraft(given, { budget }) });
  });

  it('count each cell as the list that it opens', async () => {
    const { groups: rows, splits = [], count } = await groups('/arc/item', { by: 'year', split: 'classId' });
    expect(count).toBe(await total('/arc/item', {}));
    expect(rows.map(({ text, count: many }) => [text, many])).toEqual([
      ['2024', 3],
      ['2023', 1],
    ]);
    expect(splits.map(({ text, count: many }) => [text, many])).toEqual([
      ['文书', 3],
      ['=1+1会计', 1],
    ]);
    for (const { value: year, cells = [] } of rows)
      for (const { value: classId, count: many } of cells)
        expect(many).toBe(await total('/arc/item', { year: String(year), classId: String(classId) }));
  });

  it.each(['xlsx', 'xls'])('are exported (%s) with the figures of the page, totals and conditions', async (format) => {
    const { header, rows, name } = await sheet('archives', `format=${format}&retention=D30`);
    expect(name).toMatch(/档案统计_\d{14}\.xlsx?$/);
    expect(header).toEqual(['归档年度', '文书', '=1+1会计', '合计']);
    expect(rows.map((row) => row.map(String))).toEqual([
      ['2023', '1', '0', '1'],
      ['2024', '1', '1', '2'],
      ['合计', '2', '1', '3'],
    ]);
  });

  it('add up what they may and nothing else', async () => {
    const { rows } = await sheet('projects', 'sum=budget');
    expect(rows.at(-1)?.map(String)).toEqual(['合计', '3000.75', '3000.75']);
    const wrong = await app.call('GET', '/report/projects/exportXls', { token, query: { sum: 'secret' } });
    expect(wrong).toMatchObject({ success: false, message: '不能按“secret”合计' });
  });

  it('count sign-ins by day, whatever kind of log somebody asks for', async () => {
    const day = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10);
    const range = { createTime_begin: day, createTime_end: day };
    const own = await groups('/sys/log', { by: 'createTime', grain: 'day', logType: '1', ...range });
    expect(own.groups.map(({ value, count }) => [value, count])).toEqual([
      [day, await total('/sys/log', { logType: '1', ...range })],
    ]);
    const query = new URLSearchParams({ ...range, grain: 'day', logType: '2' }).toString();
    const { rows } = await sheet('signIn', query);
    expect(rows.map((row) => row.map(String))).toEqual([
      [day, String(own.count)],
      ['合计', String(own.count)],
    ]);
  });

  it('name the departments that people work in, each with the people of its list', async () => {
    const { groups: rows } = await groups('/sys/user', { by: 'orgCode', split: 'status' });
    for (const { value, count } of rows) {
      const row = value === null ? { rule: 'empty' } : { rule: 'eq', val: value };
      const superQueryParams = JSON.stringify([{ field: 'orgCode', ...row }]);
      expect(count).toBe(await total('/sys/user', { superQueryParams }));
    }
    expect(rows.find(({ value }) => value === 'A01')?.text).toBe('本单位');
  });

  it('are printed with title, conditions and totals, in the language of the reader', async () => {
    const printed = await askPrint(app, '/report/archives/print', { token, query: { retention: 'D30' } });
    const { pages, size } = await readPdf(printed.pdf);
    expect(size).toEqual([297, 210]);
    for (const text of ['档案统计', '保管期限', '归档年度', '文书', '=1+1会计', '合计', '2023'])
      expect(pages[0]).toContain(text);
    await app.call('PUT', '/sys/message/setting/language', { token, body: { language: 'en-US' } });
    const english = await readPdf((await askPrint(app, '/report/archives/print', { token })).pdf);
    await app.call('PUT', '/sys/message/setting/language', { token, body: { language: 'zh-CN' } });
    for (const text of ['Archive statistics', 'Total', '文书']) expect(english.pages[0]).toContain(text);
    const { result } = await app.call('GET', '/sys/log/list', { token, query: { logType: '2', keyWord: '档案统计' } });
    expect(result.records.some(({ logContent }: { logContent: string }) => /^打印档案统计，DY/.test(logContent))).toBe(
      true,
    );
  });

  it('tell nobody more than their list does', async () => {
    const rule = { component: 'arc/ItemList', column: 'year', condition: '=', value: '2023' };
    const person = await aPerson(app, { permissions: ['arc:item:list'], rules: [rule] });
    const theirs = await app.signIn(person.username, userPassword);
    const { rows } = await sheet('archives', '', theirs);
    expect(rows.map((row) => row.map(String))).toEqual([
      ['2023', '1', '1'],
      ['合计', '1', '1'],
    ]);
    const nobody = await app.signIn((await aPerson(app)).username, userPassword);
    for (const { endpoints } of reports)
      for (const { path } of Object.values(endpoints)) {
        expect((await app.call('GET', path, { token: nobody })).code).toBe(510);
        expect((await app.call('GET', path, {})).code).toBe(401);
      }
  });
});
