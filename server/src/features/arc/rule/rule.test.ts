import { archiveRule, ruleStatus } from '@dossier/contract/arc/rule.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft, ruleId } from '#test/registers.ts';

/** States from which each action is done, and where it leads. */
const domain: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  publish: { from: ['10'], to: '40' },
  retire: { from: ['40'], to: '90' },
  restore: { from: ['90'], to: '40' },
};

describe('rules of archive numbers', () => {
  let app: TestApp;
  let token: string;
  const segments = [
    { source: 'fonds' },
    { separator: '-', source: 'door' },
    { separator: '·', source: 'class' },
    { separator: '·', source: 'year' },
    { separator: '-', source: 'serial', width: 3 },
  ];
  const add = (change: object = {}) =>
    app.call('POST', '/arc/rule/add', { token, body: { code: 'OWN', name: '自定规则', segments, ...change } });
  const read = async (id: string, path = '/arc/rule') =>
    (await app.call('GET', `${path}/queryById`, { token, query: { id } })).result;
  const act = async (name: string, id: string, by = token) =>
    app.call('POST', `/arc/rule/${name}`, { token: by, body: { id, version: (await read(id)).version } });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('has the six presets with their examples, published', async () => {
    const { result } = await app.call('GET', '/arc/rule/list', { token, query: { pageSize: 50 } });
    const samples = result.records.map(({ code, sample, status }: Record<string, string>) => [code, sample, status]);
    expect(samples).toEqual([
      ['KJFW', 'A001-KJ·FW·24018-001-003', '40'],
      ['KUPZ', 'A001-KU·PZ·2024-012-045', '40'],
      ['SW', 'A001-SW·2024·Y-001', '40'],
      ['WS2015', 'A001-WS·2024-D30-BGS-0001', '40'],
      ['WS2022', 'A001-WS·2024·D30·BGS-0001', '40'],
      ['ZP', 'A001-ZP·2024·D30-025-005', '40'],
    ]);
  });

  it('gives them to a new tenant too, and to it nothing that the platform made of its own', async () => {
    await add({ code: 'PLATFORM', name: '平台自用' });
    const body = {
      id: '771',
      name: '新租户',
      status: 1,
      beginDate: '2026-01-01 00:00:00',
      endDate: '2099-01-01 00:00:00',
    };
    const made = await app.call('POST', '/sys/tenant/add', { token, body });
    expect(made.success, made.message).toBe(true);
    const { rows } = await sql<{ code: string; n: number }>`select r.code, count(s.id) as n from arc_rule r
      join arc_rule_segment s on s.rule_id = r.id where r.tenant_id = 771 group by 1 order by 1`.execute(app.db);
    expect(rows.map(({ code }) => code)).toEqual(['KJFW', 'KUPZ', 'SW', 'WS2015', 'WS2022', 'ZP']);
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(35);
  });

  it('writes its sample from its segments, and is edited until it is published', async () => {
    const { result } = await add();
    expect(result.sample).toBe('A001-WS·WS·2024-001');
    const wider = segments.map((one) => (one.source === 'serial' ? { ...one, width: 5, text: '７' } : one));
    const edit = await app.call('PUT', '/arc/rule/edit', {
      token,
      body: { ...(await read(result.id)), segments: wider },
    });
    expect(edit.success, edit.message).toBe(true);
    expect((await read(result.id)).sample).toBe('A001-WS·WS·2024-00007');
    expect((await act('publish', result.id)).message).toBe('档号规则已发布');
    const late = await app.call('PUT', '/arc/rule/edit', { token, body: await read(result.id) });
    expect(late.message).toBe('当前状态为“已发布”，不能执行“编辑”');
    const gone = await app.call('DELETE', '/arc/rule/delete', { token, query: { id: result.id } });
    expect(gone.message).toBe('当前状态为“已发布”，不能执行“删除”');
  });

  it.each([
    [[], '分段不能为空'],
    [[{ source: 'fonds' }, { source: 'serial' }], '第2段之前缺少分隔符'],
    [
      [
        { source: 'fonds', separator: '-' },
        { source: 'serial', separator: '-' },
      ],
      '第一段之前不能有分隔符',
    ],
    [[{ source: 'fixed' }, { source: 'serial', separator: '-' }], '第1段须填写固定文字'],
    [
      [
        { source: 'fixed', text: 'A.B' },
        { source: 'serial', separator: '-' },
      ],
      '第1段的文字不能含分隔符',
    ],
    [
      [
        { source: 'fixed', text: 'ABC', width: 2 },
        { source: 'serial', separator: '-' },
      ],
      '第1段的文字超过位数',
    ],
    [[{ source: 'fonds' }], '最后一段须为流水'],
    [
      [{ source: 'volume' }, { source: 'fonds', separator: '-' }, { source: 'serial', separator: '-' }],
      '案卷号须紧接在流水之前',
    ],
    [
      [{ source: 'fonds' }, { source: 'fonds', separator: '-' }, { source: 'serial', separator: '-' }],
      '取值“全宗号”只能出现一次',
    ],
    [
      [
        { source: 'year', text: 'X' },
        { source: 'serial', separator: '-' },
      ],
      '分段中的示例文字不能作为该取值的值',
    ],
  ])('refuses %j', async (wrong, message) => {
    expect((await add({ code: 'WRONG', name: '不成规则', segments: wrong })).message).toBe(message);
  });

  it('does each action in its state only, and with its right only', async () => {
    const states = Object.values(ruleStatus);
    for (const [name, action] of Object.entries(archiveRule.actions))
      for (const state of states) {
        const { result } = await add({ code: `S${name}${state}`, name: `${name} ${state}` });
        await sql`update arc_rule set status = ${state} where id = ${result.id}`.execute(app.db);
        const answer = await act(name, result.id);
        const allowed = domain[name]?.from.includes(state) ?? false;
        expect(answer.success, `${name} ${state}`).toBe(allowed);
        const { rows } = await sql<{ status: string }>`select status from arc_rule where id = ${result.id}`.execute(
          app.db,
        );
        expect(rows[0]?.status).toBe(allowed ? domain[name]?.to : state);
        if (!allowed) expect(answer.message).toMatch(new RegExp(`^当前状态为“.+”，不能执行“${action.label}”$`));
      }
    const { result } = await add({ code: 'RIGHTS', name: '权限' });
    const archivist = await aPerson(app, { permissions: ['arc:rule:list', 'arc:rule:edit'] });
    const by = await app.signIn(archivist.username, userPassword);
    expect(await act('publish', result.id, by)).toMatchObject({ success: false, code: 510 });
  });

  it('fits the arrangement of the class that refers to it, which keeps it once numbers were given', async () => {
    const [byItem, byVolume] = [await ruleId(app, token), await ruleId(app, token, 'KUPZ')];
    const aClass = (code: string, arrange: string, rule: string) =>
      app.call('POST', '/arc/class/add', { token, body: { code, name: code, door: 'WS', arrange, ruleId: rule } });
    expect((await aClass('C1', 'vol', byItem)).result.fields).toEqual({
      ruleId: '按卷整理的分类须选用含案卷号的档号规则',
    });
    expect((await aClass('C2', 'item', byVolume)).result.fields).toEqual({
      ruleId: '按件整理的分类不能选用含案卷号的档号规则',
    });
    const { result: draft } = await add({ code: 'DRAFT', name: '未发布' });
    expect((await aClass('C3', 'item', draft.id)).success).toBe(false);

    const shelf = await archiveShelf(app, token, { no: 'A009', code: 'FIT' });
    const item = await app.call('POST', '/arc/item/add', { token, body: itemDraft(shelf) });
    const own = await read(shelf.classId, '/arc/class');
    const other = await ruleId(app, token, 'SW');
    const change = (ruleOf: string) =>
      app.call('PUT', '/arc/class/edit', { token, body: { ...own, ruleId: ruleOf, version: own.version } });
    await app.call('POST', '/arc/item/receive', { token, body: { ids: item.result.id } });
    expect((await change(other)).result.fields).toEqual({
      ruleId: '分类“文书”下已有给号的档案，不能更换档号规则和整理方式',
    });
    const gone = await app.call('DELETE', '/arc/class/delete', { token, query: { id: shelf.classId } });
    expect(gone.message).toBe('分类“文书”下已有1条档案，只能停用，不能删除');
  });
});
