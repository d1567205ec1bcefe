import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

const printRights = ['pm:project:list', 'pm:project:print'];

describe('the head of a printed list', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  const add = async (change: object): Promise<string> =>
    (await app.call('POST', '/pm/project/add', { token, body: projectDraft(given, change) })).result.id;
  /** Text of the pages without the breaks of lines. */
  const printed = async (query: Record<string, string>, by = token, path = '/pm/project/print/register') => {
    const answer = await askPrint(app, path, { token: by, query });
    expect(answer.message).toBe('');
    const { pages } = await readPdf(answer.pdf);
    return pages.map((page) => page.replaceAll(/\s+/g, ' '));
  };
  const head = async (query: Record<string, string>, by = token) =>
    ((await printed(query, by))[0] ?? '').replaceAll(/(?<=\P{ASCII}) | (?=\P{ASCII})/gu, '');
  const speaks = (language: string) => app.call('PUT', '/sys/message/setting/language', { token, body: { language } });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    await add({ name: '核心系统甲', planEnd: '2026-06-30' });
    await add({ name: '运维乙', type: 'ops' });
  });

  it('says conditions with names of fields, texts of dictionaries, people, departments and times, the order and the count', async () => {
    const text = await head({
      name: '*系统*',
      status_MultiString: '10,40',
      dept: given.dept,
      pm: 'admin',
      planEnd_begin: '2026-01-01',
      planEnd_end: '2026-12-31',
      planStart_begin: '2025-01-01',
      column: 'planEnd',
      order: 'asc',
    });
    for (const said of [
      '共1条',
      '条件：项目名称包含“系统”；状态属于草稿、',
      '；承接部门属于',
      '及下级',
      '项目经理是',
      '计划结束在2026-01-01至2026-12-31之间',
      '计划开始不早于2025-01-01',
      '排序：计划结束（升序）',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain(given.dept);
    expect(text).not.toContain('是admin');
  });

  it('says an advanced query with its groups, and how many records were chosen', async () => {
    const params = [
      { field: 'budget', rule: 'ge', val: '1000' },
      {
        matchType: 'or',
        params: [
          { field: 'type', rule: 'eq', val: 'dev' },
          { field: 'country', rule: 'empty' },
        ],
      },
    ];
    const id = await add({ name: '选中的' });
    const text = await head({
      superQueryParams: encodeURIComponent(JSON.stringify(params)),
      superQueryMatchType: 'and',
      selections: id,
    });
    expect(text).toContain('条件：仅所选的1条；预算成本不小于1,000.00；项目类型是');
    expect(text).toContain('，或者发包国别为空');
    expect(text).not.toContain(id);
  });

  it('says it all in English to whom reads English', async () => {
    await speaks('en-US');
    const text = (
      await printed({ name: '*x*', status: '10', planEnd_end: '2026-12-31', column: 'budget', order: 'desc' })
    )[0];
    await speaks('zh-CN');
    for (const said of [
      'Conditions: Project name contains “x”',
      'State is Draft',
      'Planned end is 2026-12-31 or earlier',
      'Sorted by: Budget',
      '(descending)',
    ])
      expect(text).toContain(said);
    expect(text?.replace('管理员', '').match(/\p{Script=Han}+/gu) ?? []).toEqual([]);
  });

  it('names the saved view as long as the reader has it, and says when the list was changed since', async () => {
    const content = { filters: { name: '核心' }, advanced: null, sort: null, columns: null, kind: 'list' };
    const save = (title: string, by: string) =>
      app.call('POST', '/sys/listView/save', { token: by, body: { code: '/pm/project', title, content } });
    const { id } = (await save('核心项目', token)).result;
    expect(await head({ name: '*核心*', listView: id })).toContain('视图：核心项目条件：');
    expect(await head({ name: '*运维*', listView: id })).toContain('视图：核心项目（条件或排序已调整）');
    const other = await aPerson(app, { permissions: printRights });
    const text = await head({ name: '*核心*', listView: id }, await app.signIn(other.username, userPassword));
    expect(text).toContain('条件：项目名称包含“核心”');
    expect(text).not.toContain('视图');
  });

  it('is cut after four lines, says how many conditions there were, and covers no row', async () => {
    const params = Array.from({ length: 40 }, (_, at) => ({
      field: 'name',
      rule: 'ne',
      val: `很长的项目名称第${at}号`,
    }));
    const pages = await printed({
      superQueryParams: encodeURIComponent(JSON.stringify(params)),
      superQueryMatchType: 'and',
    });
    const text = pages.join('').replaceAll(' ', '');
    expect(text).toContain('；等40个条件');
    expect(text).toContain('“核心系统甲”'.slice(1, -1));
    expect(text).not.toContain('第39号');
    expect(pages).toHaveLength(1);
  });

  it('never says what the reader may not read: hidden columns, people and departments of other tenants', async () => {
    await grantRight(app, (await aPerson(app)).roleId, 'pm:project:col:budget');
    const reader = await aPerson(app, { permissions: printRights });
    const by = await app.signIn(reader.username, userPassword);
    const params = encodeURIComponent(JSON.stringify([{ field: 'budget', rule: 'ge', val: '314159' }]));
    const asked = await askPrint(app, '/pm/project/print/register', {
      token: by,
      query: { superQueryParams: params, superQueryMatchType: 'and' },
    });
    expect(asked.message).toBe('高级查询的字段不存在：budget');
    const sorted = await askPrint(app, '/pm/project/print/register', { token: by, query: { column: 'budget' } });
    expect(sorted.message).toBe('请注意，将要排序的列字段不存在：budget');
    const text = await head({ budget_begin: '314159' }, by);
    expect(text).not.toContain('314159');
    expect(text).not.toContain('预算成本');

    await app.db
      .insertInto('sys_depart')
      .values({ id: 'their-dept', parent_id: null, depart_name: '别家的部门', org_code: 'Z99', tenant_id: 5 })
      .execute();
    expect(await head({ dept: 'their-dept' })).not.toContain('别家的部门');
  });

  it('says fields of lines and what the report of use asks for', async () => {
    const text = (
      await printed(
        { usedFrom: '2026-01-01', usedTo: '2026-01-31', 'lines.quantity': '1' },
        token,
        '/eq/loan/print/register',
      )
    )[0]?.replaceAll(' ', '');
    expect(text).toContain('2026-01-01至2026-01-31借出过设备的借用单；明细数量是1');
  });
});
