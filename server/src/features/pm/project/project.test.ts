import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aMilestone, anchors, projectDraft } from '#test/registers.ts';
import { fetchBytes, fileClient, png } from '#test/upload.ts';

describe('the register of projects', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  const add = (change: object = {}, by = token) =>
    app.call('POST', '/pm/project/add', { token: by, body: projectDraft(given, change) });
  const year = new Date(Date.now() + 8 * 3600_000).getUTCFullYear();

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
  });

  it('numbers projects by rule without gaps, also when twenty are added at once and some are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        add(index % 4 === 3 ? { planEnd: '2020-01-01' } : { name: `并发项目${index}` }),
      ),
    );
    const codes = answers.flatMap((answer) => (answer.success ? [answer.result.code as string] : [])).sort();
    expect(codes).toEqual(
      Array.from({ length: 15 }, (_, index) => `ITO-${year}-A01-${String(index + 1).padStart(3, '0')}`),
    );
    const [refused] = answers.filter((answer) => !answer.success);
    expect(refused?.result.fields).toEqual({ planEnd: '计划结束日期不能早于计划开始日期' });
  });

  it('takes a number typed by hand, refuses a malformed one, and never gives it twice', async () => {
    expect((await add({ code: 'ITO-24-RJ-1' })).message).toBe(
      '项目编号格式应为“类别-年度-部门简码-三位流水”，例如ITO-2024-RJ-018',
    );
    expect((await add({ code: `BPO-${year}-YW-041` })).success).toBe(true);
    expect((await add({ code: `BPO-${year}-YW-041` })).message).toBe(`项目编号“BPO-${year}-YW-041”已存在`);
  });

  it('asks off-shore projects for a country that is not China', async () => {
    expect((await add({ shore: 'off' })).result.fields).toEqual({ country: '发包国别不能为空' });
    expect((await add({ shore: 'off', country: 'CN' })).success).toBe(false);
    expect((await add({ shore: 'off', country: 'JP' })).success).toBe(true);
  });

  it('changes state by actions only, and deletes drafts only', async () => {
    const { result: record } = await add();
    const edit = await app.call('PUT', '/pm/project/edit', {
      token,
      body: { id: record.id, version: 1, status: '80' },
    });
    expect(edit.success).toBe(true);
    expect((await app.call('GET', '/pm/project/queryById', { token, query: { id: record.id } })).result.status).toBe(
      '10',
    );
    await aMilestone(app, token, record.id);
    const start = await app.call('POST', '/pm/project/start', { token, body: { id: record.id, version: 2 } });
    expect(start).toMatchObject({ success: true, message: '项目已启动' });
    expect((await app.call('DELETE', '/pm/project/delete', { token, query: { id: record.id } })).message).toBe(
      '当前状态为“执行中”，不能执行“删除”',
    );
    expect((await app.call('POST', '/pm/project/start', { token, body: { id: record.id, version: 3 } })).message).toBe(
      '当前状态为“执行中”，不能执行“启动”',
    );
  });

  it('shows a department head the projects of his own branch only, in list, detail, change and deletion', async () => {
    const { result: foreign } = await add({ name: '别的部门的项目' });
    const head = await aPerson(app, {
      departs: ['A01A05'],
      permissions: ['pm:project:list', 'pm:project:add', 'pm:project:edit', 'pm:project:delete'],
      rules: [{ component: 'pm/ProjectList', column: 'deptCode', condition: 'RIGHT_LIKE', value: '#{sys_org_code}' }],
    });
    const own = await app.db
      .selectFrom('sys_depart')
      .select('id')
      .where('org_code', '=', 'A01A05')
      .executeTakeFirstOrThrow();
    const { result: mine } = await add({ name: '本部门项目', dept: own.id });
    const by = await app.signIn(head.username, userPassword);
    const list = await app.call('GET', '/pm/project/list', { token: by });
    expect(list.result.records.map((record: { id: string }) => record.id)).toEqual([mine.id]);
    for (const answer of [
      await app.call('GET', '/pm/project/queryById', { token: by, query: { id: foreign.id } }),
      await app.call('PUT', '/pm/project/edit', { token: by, body: { ...foreign, name: 'x' } }),
      await app.call('DELETE', '/pm/project/delete', { token: by, query: { id: foreign.id } }),
    ]) {
      expect(answer.message).toBe('记录不存在或已被删除');
    }
    const outside = await app.call('POST', '/pm/project/add', {
      token: by,
      body: projectDraft(given, { name: '越权' }),
    });
    expect(outside.message).toBe('没有权限保存超出数据权限范围的数据');
    expect((await app.call('GET', '/pm/project/list', { token, query: { name: '越权' } })).result.total).toBe(0);
  });

  it('finds the projects of a whole branch of the class tree and of the departments', async () => {
    const tree = await app.call('GET', '/sys/category/loadTreeRoot', {
      token,
      query: { async: 'false', pcode: 'OUT' },
    });
    const bpo = tree.result.find((node: { code: string }) => node.code === 'BPO');
    const { result } = await add({ outsClass: bpo.children[1].key, name: '客服中心外包' });
    const found = await app.call('GET', '/pm/project/list', { token, query: { outsClass: bpo.key } });
    expect(found.result.records.map((record: { id: string }) => record.id)).toContain(result.id);
    expect((await add({ outsClass: bpo.key })).result.fields).toEqual({ outsClass: '外包分类须选择最末一级' });
  });

  it('shows the pictures of its Markdown to those who may read the project, and to nobody when it names them no more', async () => {
    const reader = await aPerson(app, { permissions: ['pm:project:list'] });
    const stranger = await aPerson(app);
    const tokens = await Promise.all([reader, stranger].map(({ username }) => app.signIn(username, userPassword)));
    const { message: path } = await fileClient(app, token).upload({ name: '验收表.png', content: png, biz: 'jeditor' });
    const address = `/sys/common/static/${encodeURI(path)}`;
    const seen = async () =>
      (await Promise.all(tokens.map((by) => fetchBytes(app, address, by)))).map(({ status }) => status);
    expect(await seen()).toEqual([404, 404]);
    const acceptance = `按表验收：\n\n![验收表](${app.config.apiPrefix}${address})`;
    const { result: record } = await add({ acceptance });
    expect(await seen()).toEqual([200, 404]);
    const edited = await app.call('PUT', '/pm/project/edit', {
      token,
      body: { id: record.id, version: 1, acceptance: '按合同验收' },
    });
    expect(edited.success, edited.message).toBe(true);
    expect(await seen()).toEqual([404, 404]);
  });
});
