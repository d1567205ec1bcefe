import type { Card } from '@dossier/contract/dashboard/card.ts';
import { arrangeDashboardsRight } from '@dossier/contract/dashboard/dashboard.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';

const place = { x: 0, y: 0, w: 3, h: 3, title: null };
const running: Card = { ...place, id: 'a', kind: 'figure', list: '/pm/project', where: { status: '40' } };
const byMonth: Card = {
  ...{ ...place, id: 'b', y: 3, h: 8 },
  ...{ kind: 'chart', list: '/pm/project', where: {}, by: 'planEnd', sum: 'budget', draw: 'bar' },
};
const words: Card = { ...place, id: 'c', y: 11, kind: 'text', text: '**本周**只收件' };

describe('arrangements of dashboards', () => {
  let app: TestApp;
  let one: Person;
  let other: Person;
  let mine: string;
  let theirs: string;
  const show = async (token: string, code = 'workplace') =>
    (await app.call('GET', '/sys/dashboard/show', { token, query: { code } })).result;
  const save = (token: string, body: object = {}) =>
    app.call('POST', '/sys/dashboard/save', {
      token,
      body: { code: 'workplace', for: ['me'], cards: [running], versions: {}, ...body },
    });
  const reset = (token: string, target: string, code = 'workplace') =>
    app.call('DELETE', '/sys/dashboard/reset', { token, query: { code, for: target } });

  beforeAll(async () => {
    app = await testApp();
    [one, other] = await Promise.all([
      aPerson(app, { permissions: ['pm:project:list', arrangeDashboardsRight] }),
      aPerson(app, { permissions: ['pm:project:list'] }),
    ]);
    await sql`insert into onl_cgreport_head (id, code, name, cgr_sql) values
      ('r1', 'open_projects', '进行中的项目', 'select code from pm_project'),
      ('r2', 'fonds_years', '全宗', 'select code from arc_fonds')`.execute(app.db);
    mine = await app.signIn(one.username, userPassword);
    theirs = await app.signIn(other.username, userPassword);
  });

  it('are the product’s own until somebody arranges them, and then his own before those of others', async () => {
    expect(await show(mine)).toMatchObject({ for: null, cards: null, versions: {}, lists: ['/pm/project'] });
    expect(await save(mine, { cards: [running, byMonth, words] })).toMatchObject({
      success: true,
      message: '仪表盘已保存',
    });
    expect(await show(mine)).toMatchObject({ for: 'me', cards: [running, byMonth, words], versions: { me: 1 } });
    expect(await show(theirs)).toMatchObject({ for: null, roles: [] });

    expect((await save(mine, { for: ['all'], cards: [words] })).success).toBe(true);
    expect(await show(theirs)).toMatchObject({ for: 'all', cards: [words], versions: { all: 1 } });
    expect(await show(mine)).toMatchObject({ for: 'me', versions: { me: 1, all: 1 } });
    expect((await save(mine, { for: [one.roleId], cards: [byMonth] })).success).toBe(true);
    expect(await show(theirs)).toMatchObject({ for: 'all' });
    expect((await reset(mine, 'me')).message).toBe('仪表盘已恢复');
    expect(await show(mine)).toMatchObject({ for: one.roleId, cards: [byMonth] });
    expect((await reset(mine, one.roleId)).success).toBe(true);
    expect(await show(mine)).toMatchObject({ for: 'all' });
    // Another code and another tenant have their own.
    expect(await show(mine, 'task')).toMatchObject({ for: null });
    await reset(mine, 'all');
  });

  it('are not overwritten by who saw them before they were changed', async () => {
    expect((await save(mine, { for: ['all'] })).success).toBe(true);
    expect(await save(mine, { for: ['all'], cards: [words] })).toMatchObject({
      ...{ success: false, reason: 'stale', message: '仪表盘已被他人修改，请刷新后重试' },
    });
    expect((await save(mine, { for: ['all'], cards: [words], versions: { all: 1 } })).success).toBe(true);
    const both = await Promise.all(
      [running, byMonth].map((card) => save(mine, { for: ['all'], cards: [card], versions: { all: 2 } })),
    );
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    await reset(mine, 'all');
  });

  it('of roles and of everybody are made and taken back with the right alone, for roles that one has', async () => {
    for (const target of ['all', other.roleId]) {
      expect((await save(theirs, { for: [target] })).code).toBe(510);
      expect((await reset(theirs, target)).code).toBe(510);
    }
    expect((await save(mine, { for: [other.roleId] })).message).toBe('只能为自己拥有的角色设置仪表盘');
    expect((await save(mine, { for: ['me', other.roleId] })).success).toBe(false);
    // Nothing of a refused one is kept.
    expect(await show(mine)).toMatchObject({ for: null });
  });

  it('show rows of reports to whoever may read them', async () => {
    const readable = async (token: string) =>
      (await app.call('GET', '/online/cgreport/api/readable', { token })).result as { code: string; name: string }[];
    expect(await readable(mine)).toContainEqual({ code: 'open_projects', name: '进行中的项目' });
    expect((await readable(mine)).map(({ code }) => code)).not.toContain('fonds_years');
    const card = { ...place, id: 'r', kind: 'report', report: 'open_projects', columns: ['code'], rows: 5 };
    const board = { ...place, id: 'b', y: 9, kind: 'board', list: '/pm/project', where: {}, by: 'status' };
    const cards = [card, { ...board, facts: ['planEnd'], rows: 5 }];
    expect((await save(mine, { for: ['all'], cards })).success).toBe(true);
    expect(await show(mine)).toMatchObject({ cards, reports: ['open_projects'] });
    const stranger = await aPerson(app);
    expect(await show(await app.signIn(stranger.username, userPassword))).toMatchObject({
      ...{ lists: [], reports: [], cards: [] },
    });
    await reset(mine, 'all');
  });

  it.each([
    ['a list that is not there', { ...running, list: '/no/such' }, '卡片中的列表不存在：/no/such'],
    ['a list that one may not open', { ...running, list: '/arc/item' }, '卡片中的列表不存在：/arc/item'],
    ['a field that is not there', { ...running, sum: 'del_flag' }, '卡片中的字段不能使用：del_flag'],
    ['a filter that is not there', { ...running, where: { secretly: '1' } }, '卡片中的字段不能使用：secretly'],
    ['a map of what has no provinces', { ...byMonth, draw: 'map' }, '地图只能按省市区分组'],
    [
      'a board by what has no states',
      { ...place, id: 'a', kind: 'board', list: '/pm/project', where: {}, by: 'pm', facts: [], rows: 5 },
      '看板只能按状态或字典分列',
    ],
    [
      'a board with a field that is not there',
      { ...place, id: 'a', kind: 'board', list: '/pm/project', where: {}, by: 'status', facts: ['del_flag'], rows: 5 },
      '卡片中的字段不能使用：del_flag',
    ],
    [
      'a report that is not there',
      { ...place, id: 'a', kind: 'report', report: 'no_such', columns: [], rows: 5 },
      '卡片中的报表不存在：no_such',
    ],
    [
      'a report that one may not read',
      { ...place, id: 'a', kind: 'report', report: 'fonds_years', columns: [], rows: 5 },
      '卡片中的报表不存在：fonds_years',
    ],
    [
      'a calendar of a day that is not there',
      { ...place, id: 'a', kind: 'calendar', sources: [{ list: '/pm/project', where: {}, day: 'del_flag' }] },
      '卡片中的字段不能使用：del_flag',
    ],
  ])('name no %s', async (_what, card, message) => {
    expect(await save(mine, { cards: [card] })).toMatchObject({ success: false, message });
  });

  it.each([
    ['two cards with one id', [running, { ...words, id: 'a' }]],
    ['a card of no kind', [{ ...place, id: 'a', kind: 'frame', url: 'https://example.com' }]],
    ['a card outside of the grid', [{ ...running, x: 12 }]],
    ['more than a hundred cards', Array.from({ length: 101 }, (_, at) => ({ ...words, id: `${at}` }))],
    ['something else with a card', [{ ...running, html: '<b>' }]],
  ])('are no %s', async (_what, cards) => {
    expect((await save(mine, { cards })).success).toBe(false);
  });

  it('go with the person and the role', async () => {
    const gone = await aPerson(app, { permissions: ['pm:project:list'] });
    const token = await app.signIn(gone.username, userPassword);
    await save(token);
    await sql`delete from sys_user where id = ${gone.id}`.execute(app.db);
    const { rows } = await sql`select 1 from sys_dashboard where user_id = ${gone.id}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});
