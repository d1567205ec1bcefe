import { type ListViewContent, listViewLimits, shareViewsRight } from '@dossier/contract/identity/list-view.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, grantRule, type Person, userPassword } from '#test/people.ts';
import { aCustomer, anchors, projectDraft } from '#test/registers.ts';

const code = '/pm/project';
const content: ListViewContent = {
  filters: { status: '40', planEnd_begin: '2026-01-01' },
  advanced: { params: JSON.stringify([{ field: 'name', rule: 'like', val: '运维', type: 'text' }]), match: 'and' },
  sort: { field: 'planEnd', direction: 'asc' },
  columns: ['code', 'name', 'budget'],
  kind: 'board',
};

describe('views of a list', () => {
  let app: TestApp;
  let one: Person;
  let other: Person;
  let mine: string;
  let theirs: string;
  const list = async (token: string, of = code) =>
    (await app.call('GET', '/sys/listView/list', { token, query: { code: of } })).result;
  const save = (token: string, body: object = {}) =>
    app.call('POST', '/sys/listView/save', { token, body: { code, title: '在建', content, ...body } });
  const titles = async (token: string): Promise<string[]> =>
    (await list(token)).views.map(({ title }: { title: string }) => title);
  const arrange = (token: string, ids: string[], defaultId: string | null) =>
    app.call('POST', '/sys/listView/arrange', { token, body: { code, ids, defaultId } });
  const remove = (token: string, id: string) => app.call('DELETE', '/sys/listView/delete', { token, query: { id } });

  beforeAll(async () => {
    app = await testApp();
    [one, other] = await Promise.all([
      aPerson(app, { realname: '甲某', permissions: ['pm:project:list', shareViewsRight] }),
      aPerson(app, { realname: '乙某', permissions: ['pm:project:list'] }),
    ]);
    mine = await app.signIn(one.username, userPassword);
    theirs = await app.signIn(other.username, userPassword);
  });

  it('are kept, renamed, changed, put in order, opened first and deleted by their owner alone', async () => {
    const first = await save(mine);
    expect(first).toMatchObject({ success: true, message: '视图已保存' });
    const second = await save(mine, { title: '全部预算', content: { ...content, kind: 'list', columns: null } });
    const [a, b] = [first.result.id, second.result.id];
    expect((await list(mine)).views[0]).toEqual({
      id: a,
      title: '在建',
      content,
      own: true,
      owner: '甲某',
      roleIds: [],
    });
    expect((await save(mine)).message).toBe('在建 已存在');
    expect((await save(mine, { id: b, title: '在建' })).message).toBe('在建 已存在');
    expect((await save(mine, { id: a, title: ' 在手 ', content: { ...content, sort: null } })).success).toBe(true);
    expect((await list(mine)).views[0]).toMatchObject({ title: '在手', content: { sort: null } });

    expect((await arrange(mine, [b, 'unknown', a], b)).success).toBe(true);
    expect(await titles(mine)).toEqual(['全部预算', '在手']);
    expect((await list(mine)).defaultId).toBe(b);

    expect(await titles(theirs)).toEqual([]);
    expect(await remove(theirs, a)).toMatchObject({ success: false });
    expect((await save(theirs, { id: a })).success).toBe(false);
    expect((await list(mine)).views[1]).toMatchObject({ title: '在手' });
    // The view that a list opened with is gone: it opens with all.
    expect((await remove(mine, b)).message).toBe('视图已删除');
    expect(await list(mine)).toMatchObject({ defaultId: null, views: [{ id: a }] });
    await remove(mine, a);
  });

  it('are for roles when somebody with the right says so, and each puts them in his own order', async () => {
    const { roleId } = await aPerson(app);
    for (const [at, { id }] of [one, other].entries())
      await sql`insert into sys_user_role (id, user_id, role_id) values (${`view-role${at}`}, ${id}, ${roleId})`.execute(
        app.db,
      );
    expect((await list(theirs)).roles).toEqual([]);
    expect((await save(theirs, { title: '无权', roleIds: [roleId] })).code).toBe(510);
    expect((await save(mine, { title: '共享', roleIds: [other.roleId] })).message).toBe('只能共享给自己拥有的角色');
    const shared = await save(mine, { title: '共享', roleIds: [roleId, roleId] });
    expect(shared.success, shared.message).toBe(true);
    const own = await save(theirs, { title: '我的' });
    const [, seen] = (await list(theirs)).views;
    expect(seen).toMatchObject({ id: shared.result.id, own: false, owner: '甲某', roleIds: [] });
    await arrange(theirs, [shared.result.id, own.result.id], shared.result.id);
    expect(await titles(theirs)).toEqual(['共享', '我的']);
    expect((await list(theirs)).defaultId).toBe(shared.result.id);
    expect((await list(mine)).defaultId).toBe(null);
    expect((await remove(theirs, shared.result.id)).success).toBe(false);
    // No longer for the role: it is gone from his tabs.
    await save(mine, { id: shared.result.id, title: '共享', roleIds: [] });
    expect(await titles(theirs)).toEqual(['我的']);
    expect((await list(theirs)).defaultId).toBe(null);
  });

  it('tell in one call how many records each list has, as the list itself does, under the rules of whoever asks', async () => {
    const admin = await app.signIn();
    const anchor = await anchors(app, admin);
    for (const name of ['甲方', '乙方']) await aCustomer(app, admin, name);
    const stem = `条数${Date.now() % 100_000}`;
    for (const [name, customer] of [
      ['甲', '甲方'],
      ['乙', '甲方'],
      ['丙', '乙方'],
    ]) {
      const body = projectDraft(anchor, { name: `${stem}${name}`, customer });
      const added = await app.call('POST', '/pm/project/add', { token: admin, body });
      expect(added.success, added.message).toBe(true);
    }
    const reader = await aPerson(app, { permissions: ['pm:project:list'] });
    await grantRule(app, reader.roleId, {
      ...{ component: 'pm/ProjectList', column: 'customer', condition: '=', value: '甲方' },
    });
    const plain: ListViewContent = { filters: {}, advanced: null, sort: null, columns: null, kind: 'list' };
    const named = { ...plain, filters: { name: stem } };
    const advanced = {
      params: JSON.stringify([{ field: 'name', rule: 'like', val: `${stem}丙` }]),
      match: 'and' as const,
    };
    const token = await app.signIn(reader.username, userPassword);
    const totals = async (of: string) =>
      (await app.call('GET', '/sys/listView/totals', { token: of, query: { code } })).result;
    expect(await totals(token)).toEqual([]);
    const ids: string[] = [];
    for (const [title, part] of [
      ['名称', named],
      ['两种状态', { ...named, filters: { name: stem, status: '10,40' }, kind: 'board' as const }],
      ['高级', { ...plain, advanced }],
    ] as const)
      ids.push((await save(token, { title, content: part })).result.id);
    expect(await totals(token)).toEqual([
      { id: ids[0], total: 2 },
      { id: ids[1], total: 2 },
      { id: ids[2], total: 0 },
    ]);
    // A view that its list refuses has no number, and takes none from the others.
    await save(token, { title: '坏日期', content: { ...plain, filters: { planStart_begin: '昨天' } } });
    expect((await app.call('GET', '/pm/project/list', { token, query: { planStart_begin: '昨天' } })).success).toBe(
      false,
    );
    expect(await totals(token)).toHaveLength(3);
    const whole = await app.call('GET', '/pm/project/list', { token, query: { name: `*${stem}*` } });
    expect(whole.result.total).toBe(2);
    expect((await save(admin, { title: stem, content: named })).success).toBe(true);
    const seen: { total: number }[] = await totals(admin);
    expect(seen.map(({ total }) => total)).toContain(3);
    expect((await app.call('GET', '/sys/listView/totals', { token, query: { code: '/sys/user' } })).code).toBe(510);
  });

  it('say nothing of columns that the reader may not see', async () => {
    const { roleId } = await aPerson(app);
    for (const [at, { id }] of [one, other].entries())
      await sql`insert into sys_user_role (id, user_id, role_id) values (${`view-hide${at}`}, ${id}, ${roleId})`.execute(
        app.db,
      );
    const plain: ListViewContent = { filters: {}, advanced: null, sort: null, columns: null, kind: 'list' };
    const asks: [string, Partial<ListViewContent>][] = [
      [
        '按预算查',
        { advanced: { params: JSON.stringify([{ field: 'budget', rule: 'gt', val: '5000000' }]), match: 'and' } },
      ],
      ['按预算排', { sort: { field: 'budget', direction: 'desc' } }],
      ['有预算列', { columns: ['name', 'budget'] }],
    ];
    for (const [title, part] of asks)
      expect((await save(mine, { title, content: { ...plain, ...part }, roleIds: [roleId] })).success).toBe(true);
    expect(await titles(theirs)).toEqual(expect.arrayContaining(asks.map(([title]) => title)));
    await app.db
      .insertInto('sys_permission')
      .values({
        ...{ id: 'view-col', parent_id: null, name: '预算列', menu_type: 2, perms_type: '1', status: '1' },
        perms: 'pm:project:col:budget',
      })
      .execute();
    await grantRight(app, one.roleId, 'pm:project:col:budget');
    const signedIn = await app.call('POST', '/sys/login', {
      body: { username: other.username, password: userPassword },
    });
    const again = signedIn.result.token;
    const { views } = await list(again);
    const names = views.map(({ title }: { title: string }) => title);
    expect(names).not.toEqual(expect.arrayContaining(['按预算查']));
    expect(names).not.toEqual(expect.arrayContaining(['按预算排']));
    expect(views.find(({ title }: { title: string }) => title === '有预算列').content.columns).toEqual(['name']);
    expect((await save(again, { title: '偷看', content: { ...plain, columns: ['budget'] } })).message).toBe(
      '视图中的字段不存在：budget',
    );
  });

  it('count no more than the first of them, and none that asks by what its owner no longer sees', async () => {
    const many = await aPerson(app, { permissions: ['pm:project:list'] });
    const token = await app.signIn(many.username, userPassword);
    const asks = (field: string) =>
      JSON.stringify({ ...content, advanced: null, sort: null, filters: { [field]: '1' } });
    await sql`insert into sys_list_view (id, user_id, code, title, content)
      select 'count' || n, ${many.id}, ${code}, 'v' || n, case when n = 2 then ${asks('gone')}::jsonb else ${asks('name')}::jsonb end
      from generate_series(1, ${listViewLimits.counted + 5}::int) n`.execute(app.db);
    const { result } = await app.call('GET', '/sys/listView/totals', { token, query: { code } });
    expect(result).toHaveLength(listViewLimits.counted - 1);
    expect(result.map(({ id }: { id: string }) => id)).not.toContain('count2');
  });

  it.each([
    ['a column of the table that is no field', { filters: { tenant_id: '0' } }, '视图中的字段不存在：tenant_id'],
    ['a filter of another form', { filters: { status_MultiString: '40' } }, '视图中的字段不存在：status_MultiString'],
    ['a name of the language', { filters: { constructor: '1' } }, '视图中的字段不存在：constructor'],
    ['an order by what is none', { sort: { field: 'nothing', direction: 'asc' } }, '视图中的字段不存在：nothing'],
    ['a column that is none', { columns: ['name', 'password'] }, '视图中的字段不存在：password'],
    [
      'an advanced query of others',
      { advanced: { params: '[{"field":"x","rule":"eq","val":"1"}]', match: 'and' } },
      '视图中的字段不存在：x',
    ],
    ['an advanced query that is none', { advanced: { params: '{', match: 'and' } }, '查询条件格式不正确'],
  ])('refuse %s', async (_what, part, message) => {
    const plain = { filters: {}, advanced: null, sort: null, columns: null, kind: 'list' };
    expect((await save(mine, { title: '滥用', content: { ...plain, ...part } })).message).toBe(message);
    expect(await titles(mine)).not.toContain('滥用');
  });

  it('keep what the columns of a board are of, and how many records each may have', async () => {
    const person = await aPerson(app, { permissions: ['pm:task:list'] });
    const token = await app.signIn(person.username, userPassword);
    const plain = { filters: {}, advanced: null, sort: null, columns: null, kind: 'board' };
    const board = { by: 'owner', limits: { jia: 3, '': 10 } };
    const keep = (title: string, given: object) =>
      save(token, { code: '/pm/task', title, content: { ...plain, board, ...given } });
    expect(await keep('各人任务', {})).toMatchObject({ success: true });
    expect((await list(token, '/pm/task')).views[0].content).toEqual({ ...plain, board });
    const refused = '视图中的字段不存在：';
    expect((await keep('按名称', { board: { by: 'name', limits: {} } })).message).toBe(`${refused}name`);
    expect((await keep('列表', { kind: 'list' })).message).toBe(`${refused}owner`);
    for (const limits of [{ jia: 0 }, { jia: 1.5 }, { jia: 10_000 }, { jia: '3' }])
      expect((await keep('上限', { board: { by: null, limits } })).success, JSON.stringify(limits)).toBe(false);
  });

  it.each([
    ['a kind that there is not', { content: { ...content, kind: 'map' } }],
    ['a long title', { title: '长'.repeat(listViewLimits.title + 1) }],
    ['a blank title', { title: '  ' }],
    ['roles that are no list', { roleIds: 'admin' }],
    ['no list', { code: '/nothing/here' }],
    ['a kind that the list does not have', { code: '/arc/item', content: { ...content, filters: {}, kind: 'board' } }],
  ])('refuse %s', async (_what, body) => {
    const answer = await save(mine, { title: '滥用', ...body });
    expect(answer.success).toBe(false);
    expect(answer.message).not.toContain('服务器');
  });

  it('are of lists that the caller may see, and so many and no more', async () => {
    const nobody = await aPerson(app);
    const token = await app.signIn(nobody.username, userPassword);
    expect((await app.call('GET', '/sys/listView/list', { token, query: { code } })).code).toBe(510);
    expect((await save(token)).code).toBe(510);
    expect((await arrange(token, [], null)).code).toBe(510);
    expect((await app.call('GET', '/sys/listView/list', { query: { code } })).code).toBe(401);
    const filler = await aPerson(app, { permissions: ['pm:project:list', 'pm:project:col:budget'] });
    const full = await app.signIn(filler.username, userPassword);
    await sql`insert into sys_list_view (id, user_id, code, title, content)
      select 'full' || n, ${filler.id}, ${code}, 'v' || n, ${JSON.stringify(content)}::jsonb from generate_series(1, ${listViewLimits.perList}::int) n`.execute(
      app.db,
    );
    expect((await save(full)).message).toBe(`每个列表最多保存${listViewLimits.perList}个视图`);
  });
});
