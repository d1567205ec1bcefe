import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aCustomer, anchors, projectDraft } from '#test/registers.ts';

describe('prints of projects', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  const add = async (change: object = {}) =>
    (await app.call('POST', '/pm/project/add', { token, body: projectDraft(given, change) })).result;
  const card = (query: Record<string, string>, by = token) =>
    askPrint(app, '/pm/project/print/card', { token: by, query });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
  });

  it('prints the card of a project as PDF/A-2b with its number, who printed it and the pages', async () => {
    const record = await add({
      goal: '上线后三个月内验收\n不影响现有渠道',
      scope: '范围说明\n'.repeat(80),
      acceptance: '## 总则\n1. 留有**责任人**与[期限](https://a.example)',
    });
    const answer = await card({ id: record.id });
    expect(answer.message).toBe('');
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    const { pages, size } = await readPdf(answer.pdf);
    expect(size).toEqual([210, 297]);
    expect(pages).toHaveLength(3);
    const whole = pages.join('\n');
    for (const text of [
      '项目立项书',
      record.code,
      '城市银行核心外围系统开发',
      '4,860,000.00',
      '在岸',
      '不影响现有渠道',
      '总则',
      '留有责任人与期限',
    ])
      expect(whole).toContain(text);
    expect(pages[1]).toMatch(/DY\d{8}-\d{5}.*管理员[\s\S]*第 ?2 ?页/);
    expect(pages[2]).toContain('共 3 页');
    const raw = answer.pdf.toString('latin1');
    expect(raw).toMatch(/pdfaid:part>2</);
    expect(raw).toMatch(/pdfaid:conformance>B</);
    expect(raw).toContain('/OutputIntents');
    expect(raw).not.toMatch(/\/JavaScript|\/Launch|\/EmbeddedFile/);
  });

  it('prints several behind each other, each with pages counted for itself', async () => {
    const [one, two] = [await add({ name: '甲项目' }), await add({ name: '乙项目' })];
    const { pdf } = await card({ ids: `${two.id},${one.id}` });
    const { pages } = await readPdf(pdf);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('乙项目');
    expect(pages[1]).toContain('甲项目');
    expect(pages[1]).toMatch(/第 1 页 ?\/ ?共 1 页/);
  });

  it('writes each print to the log and to the timeline of the record, and a refused one to neither', async () => {
    const record = await add();
    await card({ id: record.id });
    expect((await card({ ids: `${record.id},none` })).message).toBe('记录不存在或已被删除');
    const timeline = await app.call('GET', '/sys/comment/timeline', {
      token,
      query: { tableName: 'pm_project', tableDataId: record.id, kind: 'print' },
    });
    expect(timeline.result.entries).toMatchObject([
      { kind: 'print', createBy: 'admin', content: '项目立项书', action: expect.stringMatching(/^DY\d{8}-\d{5}$/) },
    ]);
    const all = await app.call('GET', '/sys/comment/timeline', {
      token,
      query: { tableName: 'pm_project', tableDataId: record.id },
    });
    expect(all.result.entries.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['change', 'print']);
    const number = timeline.result.entries[0].action;
    const log = await app.call('GET', '/sys/log/list', { token, query: { logType: 2, pageSize: 100 } });
    const printed = log.result.records.filter(({ operateType }: { operateType: number }) => operateType === 7);
    expect(printed[0]).toMatchObject({
      logContent: `打印项目立项书，${number}（1份）`,
      operateType_dictText: '打印',
      method: 'pm:project:print',
    });
    // Of the refused one there is no line.
    expect(printed.filter(({ requestParam }: { requestParam: string }) => requestParam.includes('none'))).toEqual([]);
  });

  it('prints nothing for whom the record is not, nor without the right to print', async () => {
    const record = await add();
    const reader = await aPerson(app, { permissions: ['pm:project:list'] });
    expect((await card({ id: record.id }, await app.signIn(reader.username, userPassword))).message).toBe(
      '没有权限，请联系管理员授权',
    );
    const elsewhere = await aPerson(app, {
      departs: ['A01A07'],
      permissions: ['pm:project:list', 'pm:project:print'],
      rules: [{ component: 'pm/ProjectList', column: 'deptCode', condition: 'RIGHT_LIKE', value: '#{sys_org_code}' }],
    });
    expect((await card({ id: record.id }, await app.signIn(elsewhere.username, userPassword))).message).toBe(
      '记录不存在或已被删除',
    );
  });

  it('leaves out a column that is hidden from the reader, with its name, on the card and in the list', async () => {
    const record = await add({ name: '保密预算项目' });
    await app.db
      .insertInto('sys_permission')
      .values({
        ...{ id: 'hide-budget', parent_id: null, name: '预算可见', menu_type: 2 },
        ...{ perms: 'pm:project:col:budget', perms_type: '1', status: '1' },
      })
      .execute();
    const person = await aPerson(app, { permissions: ['pm:project:list', 'pm:project:print'] });
    const by = await app.signIn(person.username, userPassword);
    const query = { id: record.id };
    const printed = (await readPdf((await card(query, by)).pdf)).pages.join();
    expect(printed).toContain('保密预算项目');
    expect(printed).not.toContain('预算成本');
    expect(printed).not.toContain('4,860,000');
    const list = await askPrint(app, '/pm/project/print/register', { token: by, query: { name: '保密预算项目' } });
    const listed = (await readPdf(list.pdf)).pages.join();
    expect(listed).toContain(record.code);
    expect(listed).not.toContain('4,860,000');
    await app.db.deleteFrom('sys_permission').where('id', '=', 'hide-budget').execute();
  });

  it('prints the list as it is filtered and ordered, in landscape', async () => {
    for (const name of ['台账甲', '台账乙', '台账丙']) {
      await aCustomer(app, token, `${name}银行`);
      await add({ name, customer: `${name}银行` });
    }
    const { pdf, message } = await askPrint(app, '/pm/project/print/register', {
      token,
      query: { name: '*台账*', column: 'code', order: 'desc' },
    });
    expect(message).toBe('');
    const { pages, size } = await readPdf(pdf);
    expect(size).toEqual([297, 210]);
    const [page = ''] = pages;
    expect(page).toContain('共 3 条');
    const places = ['台账丙', '台账乙', '台账甲'].map((name) => page.indexOf(name));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('says so in an empty list, and refuses what cannot be asked', async () => {
    const empty = await askPrint(app, '/pm/project/print/register', { token, query: { name: '没有这样的' } });
    expect((await readPdf(empty.pdf)).pages[0]).toContain('没有符合条件的记录');
    expect((await card({})).message).toBe('请选择一条记录！');
    const ids = Array.from({ length: 201 }, (_, at) => `x${at}`).join();
    expect((await card({ ids })).message).toBe('单次最多打印200条记录');
  });
});
