import type { Card } from '@dossier/contract/dashboard/card.ts';
import { arrangeDashboardsRight } from '@dossier/contract/dashboard/dashboard.ts';
import { ownDashboardLimits } from '@dossier/contract/dashboard/own-dashboard.ts';
import type { MenuNode } from '@dossier/contract/identity/session.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';

const place = { x: 0, y: 0, w: 3, h: 3, title: null };
const running: Card = { ...place, id: 'a', kind: 'figure', list: '/pm/project', where: { status: '40' } };
const held: Card = { ...place, id: 'b', y: 3, kind: 'figure', list: '/arc/item', where: {} };
const words: Card = { ...place, id: 'c', y: 6, kind: 'text', text: '**本周**只收件' };
const due: Card = {
  ...{ ...place, id: 'd', y: 9, kind: 'due' },
  sources: [
    { list: '/pm/project', where: {}, day: 'planEnd' },
    { list: '/eq/loan', where: {}, day: 'endTime' },
  ],
};
const report: Card = { ...place, id: 'e', y: 12, kind: 'report', report: 'fonds_count', columns: [], rows: 5 };
const every = [running, held, words, due, report];
const makersRights = ['pm:project:list', 'arc:item:list', 'arc:fonds:list', 'eq:loan:list', arrangeDashboardsRight];
const missing = '仪表盘不存在或没有共享给您';

describe('dashboards that people make', () => {
  let app: TestApp;
  /** Reads all lists of the cards, and may arrange for others. */
  let maker: Person;
  /** Reads one of them. */
  let reader: Person;
  let mine: string;
  let theirs: string;
  let made = 0;
  const add = (token: string, body: object = {}) => {
    made += 1;
    return app.call('POST', '/sys/dashboard/own/add', {
      token,
      body: { name: `看板${made}`, icon: 'fund', cards: every, ...body },
    });
  };
  const added = async (token: string, body: object = {}) => (await add(token, body)).result.id as string;
  const show = (token: string, id: string) => app.call('GET', '/sys/dashboard/own/show', { token, query: { id } });
  const save = (token: string, id: string, version = 1, cards: object[] = [words]) =>
    app.call('POST', '/sys/dashboard/own/save', { token, body: { id, cards, version } });
  const rename = (token: string, id: string, name: string) =>
    app.call('PUT', '/sys/dashboard/own/rename', { token, body: { id, name, icon: null } });
  const share = (token: string, id: string, roleIds: string[]) =>
    app.call('POST', '/sys/dashboard/own/share', { token, body: { id, roleIds } });
  const remove = (token: string, id: string) =>
    app.call('DELETE', '/sys/dashboard/own/delete', { token, query: { id } });
  const join = (person: Person, roleId: string) =>
    sql`insert into sys_user_role (id, user_id, role_id) values (${`j${person.id.slice(-12)}${made}`}, ${person.id}, ${roleId})`.execute(
      app.db,
    );
  /** Names in the menu, by address. */
  async function inMenu(token: string): Promise<Record<string, string | undefined>> {
    const { result } = await app.call('GET', '/sys/permission/getUserPermissionByToken', { token });
    const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
    const own = flat(result.menu).filter(({ component }) => component === 'dashboard/Own');
    return Object.fromEntries(own.map(({ path, meta }) => [path.replace('/dashboard/own/', ''), meta.title]));
  }

  beforeAll(async () => {
    app = await testApp();
    await sql`insert into onl_cgreport_head (id, code, name, cgr_sql)
      values ('r1', 'fonds_count', '全宗数', 'select count(*) as many from arc_fonds')`.execute(app.db);
    [maker, reader] = await Promise.all([
      aPerson(app, {
        realname: '制作人',
        permissions: makersRights,
      }),
      aPerson(app, { permissions: ['pm:project:list'] }),
    ]);
    await join(reader, maker.roleId);
    // The reader holds the maker's role, but not what it grants: the cards are what is asked here.
    await sql`delete from sys_role_permission where role_id = ${maker.roleId}`.execute(app.db);
    const own = await aPerson(app, {
      permissions: makersRights,
    });
    await join(maker, own.roleId);
    mine = await app.signIn(maker.username, userPassword);
    theirs = await app.signIn(reader.username, userPassword);
  });

  it('stand in the menu of whoever made them, under their names, until they are deleted', async () => {
    expect(await inMenu(mine)).toEqual({});
    const id = await added(mine, { name: ' 我的项目 ' });
    expect(await inMenu(mine)).toEqual({ [id]: '我的项目' });
    expect((await show(mine, id)).result).toMatchObject({
      ...{ id, name: '我的项目', icon: 'fund', own: true, owner: '制作人', cards: every, version: 1, roleIds: [] },
    });
    expect((await rename(mine, id, '项目一览')).message).toBe('仪表盘已保存');
    expect(await inMenu(mine)).toEqual({ [id]: '项目一览' });
    expect(await inMenu(theirs)).toEqual({});
    expect((await remove(mine, id)).message).toBe('仪表盘已删除');
    expect(await inMenu(mine)).toEqual({});
    expect((await show(mine, id)).message).toBe(missing);
  });

  it('are neither read nor changed by others', async () => {
    const id = await added(mine);
    for (const answer of [
      await show(theirs, id),
      await save(theirs, id),
      await rename(theirs, id, '别人的'),
      await share(theirs, id, []),
      await remove(theirs, id),
    ])
      expect(answer).toMatchObject({ success: false, message: missing });
    expect((await show(mine, id)).result).toMatchObject({ version: 1, cards: every });
  });

  it('show to whoever they are shared with only what that person may read, and are changed by nobody else', async () => {
    const id = await added(mine);
    expect((await share(mine, id, [maker.roleId])).message).toBe('仪表盘已共享');
    expect((await show(mine, id)).result).toMatchObject({ roleIds: [maker.roleId] });
    expect(await inMenu(theirs)).toHaveProperty(id);
    const { result } = await show(theirs, id);
    expect(result).toMatchObject({ own: false, owner: '制作人', roleIds: [], roles: [] });
    expect(result.cards).toEqual([
      running,
      words,
      { ...due, sources: [{ list: '/pm/project', where: {}, day: 'planEnd' }] },
    ]);
    expect(result.reports).toEqual([]);
    for (const secret of ['/arc/item', '/eq/loan', 'fonds_count']) expect(JSON.stringify(result)).not.toContain(secret);
    for (const answer of [await save(theirs, id), await rename(theirs, id, '别人的'), await remove(theirs, id)])
      expect(answer.message).toBe(missing);
    // What the reader sees can be copied, and the copy is the reader's own.
    const copy = await added(theirs, { cards: result.cards });
    expect((await save(theirs, copy)).success).toBe(true);

    expect((await share(mine, id, [])).message).toBe('仪表盘不再共享');
    expect((await show(theirs, id)).message).toBe(missing);
    expect(await inMenu(theirs)).not.toHaveProperty(id);
  });

  it('are shared with the right alone, with roles that one has', async () => {
    const id = await added(theirs, { cards: [running] });
    expect((await share(theirs, id, [reader.roleId])).code).toBe(510);
    const ownId = await added(mine);
    expect((await share(mine, ownId, [maker.roleId, reader.roleId])).message).toBe('只能共享给自己拥有的角色');
    expect((await show(mine, ownId)).result.roleIds).toEqual([]);
  });

  it('are no longer shared once whoever made them is gone', async () => {
    const gone = await aPerson(app, { permissions: [arrangeDashboardsRight] });
    await join(gone, maker.roleId);
    const token = await app.signIn(gone.username, userPassword);
    const id = await added(token, { cards: [words] });
    expect((await share(token, id, [maker.roleId])).success).toBe(true);
    expect((await show(theirs, id)).success).toBe(true);
    await sql`update sys_user set del_flag = 1 where id = ${gone.id}`.execute(app.db);
    expect((await show(theirs, id)).message).toBe(missing);
    expect(await inMenu(theirs)).not.toHaveProperty(id);
  });

  it('are not overwritten by who saw them before they were changed', async () => {
    const id = await added(mine);
    expect((await save(mine, id, 1)).message).toBe('仪表盘已保存');
    expect(await save(mine, id, 1, [running])).toMatchObject({ success: false, reason: 'stale' });
    const both = await Promise.all([running, words].map((card) => save(mine, id, 2, [card])));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
  });

  it('have names of their own, and cards that the maker may read', async () => {
    const id = await added(mine, { name: '同名' });
    const other = await added(mine, { name: '异名' });
    expect((await add(mine, { name: '同名 ' })).message).toBe('您已有同名的仪表盘');
    expect((await rename(mine, other, '同名')).message).toBe('您已有同名的仪表盘');
    expect((await rename(mine, id, '同名')).success).toBe(true);
    expect((await add(mine, { name: '  ' })).message).toBe('仪表盘名称不能为空');
    expect((await add(theirs, { cards: [held] })).message).toBe('卡片中的列表不存在：/arc/item');
    const copied = await add(theirs, { name: '看到的', cards: [held], copy: true });
    expect(copied.success, copied.message).toBe(true);
    for (const body of [
      { name: '长'.repeat(ownDashboardLimits.name + 1) },
      { icon: '../x' },
      { cards: Array.from({ length: ownDashboardLimits.cards + 1 }, (_, at) => ({ ...words, id: `${at}` })) },
      { userId: reader.id },
    ])
      expect((await add(mine, body)).success).toBe(false);
  });

  it('are twenty of one person at most, however many are made at once', async () => {
    const busy = await aPerson(app);
    const token = await app.signIn(busy.username, userPassword);
    const most = ownDashboardLimits.dashboards;
    for (let at = 1; at < most; at += 1) await added(token, { cards: [] });
    const both = await Promise.all([add(token, { cards: [] }), add(token, { cards: [] })]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect((await add(token, { cards: [] })).message).toBe(`每人最多新建${most}个仪表盘`);
    // Whoever has no group of dashboards in the menu finds them in one of their own.
    expect(Object.keys(await inMenu(token))).toHaveLength(most);
  });

  it('belong to the tenant in which they were made', async () => {
    const of = await aPerson(app);
    const token = await app.signIn(of.username, userPassword);
    const id = await added(token, { cards: [words] });
    await sql`update sys_own_dashboard set tenant_id = tenant_id + 1 where id = ${id}`.execute(app.db);
    expect((await show(token, id)).message).toBe(missing);
    expect((await save(token, id)).message).toBe(missing);
    expect(await inMenu(token)).toEqual({});
  });
});
