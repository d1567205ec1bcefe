import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

describe('what records are to a person', () => {
  let app: TestApp;
  let token: string;
  let reader: string;
  let readerId: string;
  const ids: string[] = [];
  const about = (tableDataId: string, tableName = 'pm_project') => ({ tableName, tableDataId });
  const open = (id: string, by = reader, table?: string) =>
    app.call('POST', '/sys/ownRecord/open', { token: by, body: about(id, table) });
  const star = (id: string, on: boolean, by = reader) =>
    app.call('POST', '/sys/ownRecord/star', { token: by, body: { ...about(id), on } });
  const list = async (by = reader) => {
    const { result } = await app.call('GET', '/sys/ownRecord/list', { token: by });
    const named = (entries: { title: string }[]) => entries.map(({ title }) => title);
    return { opened: named(result.opened), starred: named(result.starred), whole: result };
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const given = await anchors(app, token);
    for (const name of ['甲', '乙', '丙'])
      ids.push((await app.call('POST', '/pm/project/add', { token, body: projectDraft(given, { name }) })).result.id);
    const person = await aPerson(app, { permissions: ['pm:project:list'] });
    readerId = person.id;
    reader = await app.signIn(person.username, userPassword);
  });

  it('are those that were opened last, each once', async () => {
    for (const at of [0, 1, 2, 0])
      expect((await open(ids[at] ?? '')).result).toEqual({ starred: false, followed: false, followers: 1 });
    const { opened, starred, whole } = await list();
    expect(opened).toEqual(['甲', '丙', '乙']);
    expect(starred).toEqual([]);
    expect(whole.opened[0]).toMatchObject({ ...about(ids[0] ?? ''), resource: '/pm/project', label: '项目' });
    expect((await list(token)).opened).toEqual([]);
  });

  it('are favourites until they are none', async () => {
    expect((await star(ids[1] ?? '', true)).message).toBe('已收藏');
    await star(ids[2] ?? '', true);
    await star(ids[1] ?? '', true);
    expect((await list()).starred).toEqual(['丙', '乙']);
    expect((await open(ids[1] ?? '')).result).toMatchObject({ starred: true });
    expect((await star(ids[2] ?? '', false)).message).toBe('已取消收藏');
    expect((await list()).starred).toEqual(['乙']);
  });

  it('have pages beside them, in the order in which they were starred, of each person their own', async () => {
    const page = (path: string, on = true, by = reader) =>
      app.call('POST', '/sys/ownRecord/starPage', { token: by, body: { path, on } });
    const pages = async (by = reader) => (await list(by)).whole.pages;
    expect((await page('/pm/project')).message).toBe('已收藏');
    await page('/flow/inbox');
    await page('/pm/project');
    expect(await pages()).toEqual(['/pm/project', '/flow/inbox']);
    expect(await pages(token)).toEqual([]);
    expect((await page('/pm/project', false)).message).toBe('已取消收藏');
    expect(await pages()).toEqual(['/flow/inbox']);
    for (const wrong of ['', '/', 'https://example.com', '//example.com', '/a?b=1', '/a b', `/${'x'.repeat(255)}`])
      expect((await page(wrong)).success, wrong).toBe(false);
    for (let n = 1; n < 30; n += 1) expect((await page(`/x/${n}`)).success).toBe(true);
    expect((await page('/x/30')).message).toBe('最多收藏30个页面，请先取消一些');
    expect(await pages()).toHaveLength(30);
  });

  it('are kept to fifty, favourites not counted away', async () => {
    await sql`insert into sys_own_record (user_id, tenant_id, table_name, record_id, opened_time)
      select ${readerId}, 0, 'pm_project', 'gone' || n, now() + n * interval '1 millisecond' - interval '1 hour'
      from generate_series(1, 60) n`.execute(app.db);
    await sql`update sys_own_record set opened_time = now() - interval '2 hours' where record_id = ${ids[1]}`.execute(
      app.db,
    );
    await open(ids[0] ?? '');
    const { rows } = await sql<{ opened: number; starred: number }>`
      select count(opened_time)::int as opened, count(starred_time)::int as starred from sys_own_record
      where user_id = ${readerId}`.execute(app.db);
    expect(rows).toEqual([{ opened: 50, starred: 1 }]);
    expect((await list()).starred).toEqual(['乙']);
  });

  it('are none that a person may not see, or may see no longer', async () => {
    const stranger = await aPerson(app);
    const bound = await aPerson(app, {
      permissions: ['pm:project:list'],
      rules: [{ component: 'pm/ProjectList', column: 'name', condition: '=', value: '甲' }],
    });
    const strange = await app.signIn(stranger.username, userPassword);
    const by = await app.signIn(bound.username, userPassword);
    for (const answer of [
      await open(ids[0] ?? '', strange),
      await open(ids[1] ?? '', by),
      await open('nowhere'),
      await open('x', reader, 'sys_session'),
      await star(ids[1] ?? '', true, by),
    ])
      expect(answer).toMatchObject({ success: false, reason: 'missing', message: '记录不存在或已被删除' });
    // He saw both before the rule was there.
    await sql`insert into sys_own_record (user_id, tenant_id, table_name, record_id, opened_time, starred_time)
      select ${bound.id}, 0, 'pm_project', id, now(), now() from unnest(${ids}::text[]) id`.execute(app.db);
    const seen = await list(by);
    expect([seen.opened, seen.starred]).toEqual([['甲'], ['甲']]);
    await app.call('DELETE', '/pm/project/delete', { token, query: { id: ids[0] } });
    const after = await list(by);
    expect([after.opened, after.starred]).toEqual([[], []]);
    expect((await list()).opened).not.toContain('甲');
  });
});
