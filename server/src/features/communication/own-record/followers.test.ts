import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellFollowers } from '#engine/followers/tell.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';
import { aMilestone, anchors, projectDraft } from '#test/registers.ts';

const list = 'pm:project:list';

describe('followers of records', () => {
  let app: TestApp;
  let token: string;
  let given: Awaited<ReturnType<typeof anchors>>;
  let reader: Person;
  let by: string;
  /** Sees the project 甲 alone. */
  let bound: Person;
  let boundBy: string;
  let stranger: Person;
  let id: string;

  /** A member whose time has ended follows nothing. */
  const members = [{ username: 'admin', role: 'pm', startDate: '2026-01-05', endDate: '2026-01-06', share: 10 }];
  const add = async (draft: Record<string, unknown> = {}) => {
    const { result, message } = await app.call('POST', '/pm/project/add', {
      token,
      body: projectDraft(given, { members, ...draft }),
    });
    if (!result) throw new Error(message);
    return String(result.id);
  };
  const edit = async (record: string, change: Record<string, unknown>, as = token) => {
    const { result } = await app.call('GET', '/pm/project/queryById', { token, query: { id: record } });
    const body = { id: record, version: result.version, ...change };
    return app.call('PUT', '/pm/project/edit', { token: as, body });
  };
  const follow = (ids: string[], on = true, as = by) =>
    app.call('POST', '/sys/ownRecord/follow', { token: as, body: { tableName: 'pm_project', ids, on } });
  const followers = (record: string, as = token) =>
    app.call('GET', '/sys/ownRecord/followers', {
      token: as,
      query: { tableName: 'pm_project', tableDataId: record },
    });
  const names = async (record: string) =>
    (await followers(record)).result.people.map(({ username }: { username: string }) => username);
  const invite = (record: string, people: Person[], as = token) =>
    app.call('POST', '/sys/ownRecord/addFollowers', {
      token: as,
      body: { tableName: 'pm_project', tableDataId: record, usernames: people.map(({ username }) => username) },
    });
  const say = (record: string, commentContent: string, mentions: string[] = []) =>
    app.call('POST', '/sys/comment/addText', {
      token,
      body: { tableName: 'pm_project', tableDataId: record, commentContent, mentions },
    });
  const bell = async (person: Person) => {
    const { rows } = await sql<{ title: string; content: string; page: string | null }>`
      select a.titile as title, a.msg_content as content, a.open_page as page from sys_announcement_send s
        join sys_announcement a on a.id = s.annt_id
      where s.user_id = ${person.id} order by a.create_time, a.id`.execute(app.db);
    return rows;
  };
  const told = async (person: Person) => {
    await tellFollowers(app);
    return (await bell(person)).map(({ title }) => title);
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
  });

  beforeEach(async () => {
    await sql`delete from sys_announcement_send`.execute(app.db);
    await sql`delete from sys_record_news`.execute(app.db);
    id = await add({ name: '甲' });
    reader = await aPerson(app, { realname: '读者', permissions: [list] });
    by = await app.signIn(reader.username, userPassword);
    bound = await aPerson(app, {
      permissions: [list],
      rules: [{ component: 'pm/ProjectList', column: 'name', condition: '=', value: '甲' }],
    });
    boundBy = await app.signIn(bound.username, userPassword);
    stranger = await aPerson(app);
  });

  it('follow what they may see, and stand with the record and in their own list', async () => {
    expect((await follow([id])).message).toBe('已关注');
    expect((await follow([id], true, boundBy)).success).toBe(true);
    const open = await app.call('POST', '/sys/ownRecord/open', {
      token: by,
      body: { tableName: 'pm_project', tableDataId: id },
    });
    expect(open.result).toMatchObject({ followed: true, followers: 2, starred: false });
    expect(await names(id)).toEqual([reader.username, bound.username]);
    const own = await app.call('GET', '/sys/ownRecord/list', { token: by });
    expect(own.result.followed).toMatchObject([{ tableDataId: id, title: '甲' }]);
    expect(own.result.starred).toEqual([]);
    expect((await follow([id], false)).message).toBe('已取消关注');
    expect(await names(id)).toEqual([bound.username]);
  });

  it('follow many at once, and none that they may not see', async () => {
    const other = await add({ name: '乙' });
    expect((await follow([id, other, 'nowhere'], true, boundBy)).message).toBe('已关注1条，2条不能查看');
    expect(await names(other)).toEqual([]);
    expect((await follow([id, other])).message).toBe('已关注2条');
    const as = await app.signIn(stranger.username, userPassword);
    for (const answer of [await follow([id], true, as), await followers(id, as), await invite(id, [reader], as)])
      expect(answer).toMatchObject({ success: false, reason: 'missing' });
    expect((await follow([other], true, boundBy)).reason).toBe('missing');
  });

  it('are told in one message what others did, and nothing that they did themselves', async () => {
    await follow([id]);
    const editor = await aPerson(app, { permissions: [list, 'pm:project:edit'] });
    const editorBy = await app.signIn(editor.username, userPassword);
    await follow([id], true, editorBy);
    await edit(id, { goal: '目标一', scope: '范围' }, editorBy);
    await edit(id, { goal: '目标二' }, editorBy);
    await aMilestone(app, token, id);
    await app.call('POST', '/pm/project/start', { token, body: { id, version: 3 } });
    await say(id, '请尽快安排入场');
    expect(await told(reader)).toEqual(['您关注的“甲”有4项动态']);
    const [message] = await bell(reader);
    expect(message?.page).toContain(`detail=${id}`);
    expect(message?.content).toContain('管理员对“甲”执行了“启动”');
    expect(message?.content).toContain('管理员：请尽快安排入场');
    expect(message?.content).toMatch(/修改了“甲”，共2次/);
    for (const secret of ['目标', '范围']) expect(message?.content).not.toContain(secret);
    expect(await told(editor)).toEqual(['您关注的“甲”有2项动态']);
    expect(await told(reader)).toHaveLength(1);
  });

  it('are told a single thing by its own sentence', async () => {
    await follow([id]);
    await edit(id, { goal: '目标' });
    expect(await told(reader)).toEqual(['管理员修改了“甲”']);
    await say(id, '收到');
    expect((await told(reader))[1]).toBe('管理员评论了“甲”');
  });

  it('are told once where a comment calls them, and nothing of one that was taken back', async () => {
    await follow([id]);
    await follow([id], true, boundBy);
    await say(id, `@读者 请看`, [reader.username]);
    expect(await told(reader)).toEqual(['管理员在“甲”中提到了您']);
    expect(await told(bound)).toEqual(['管理员评论了“甲”']);
    await say(id, '说错了');
    const { result } = await app.call('GET', '/sys/comment/timeline', {
      token,
      query: { tableName: 'pm_project', tableDataId: id, kind: 'comment' },
    });
    await app.call('DELETE', '/sys/comment/deleteOne', { token, query: { id: result.entries[0].id } });
    expect(await told(bound)).toHaveLength(1);
  });

  it('are told nothing of what they may see no longer when it is said', async () => {
    await follow([id], true, boundBy);
    await edit(id, { name: '改名' });
    expect(await told(bound)).toEqual([]);
    const frozen = await add({ name: '甲' });
    await follow([frozen]);
    await edit(frozen, { goal: '目标' });
    await sql`update sys_user set status = 2 where id = ${reader.id}`.execute(app.db);
    expect(await told(reader)).toEqual([]);
    // Off stays off, also where the record is out of sight.
    expect((await follow([id], false, boundBy)).success).toBe(true);
    expect(await names(id)).toEqual([]);
  });

  it('read no title that is hidden from them', async () => {
    await follow([id]);
    await sql`insert into sys_permission (id, parent_id, name, menu_type, perms, perms_type, status, del_flag)
      values ('hide-name', null, '名称', 2, 'pm:project:col:name', '1', '1', 0)`.execute(app.db);
    try {
      await edit(id, { goal: '目标' });
      expect(await told(reader)).toEqual(['管理员修改了“项目”']);
    } finally {
      await sql`delete from sys_permission where id = 'hide-name'`.execute(app.db);
    }
  });

  it('are told of many records in one message', async () => {
    const ids = [id];
    for (const name of ['乙', '丙', '丁']) ids.push(await add({ name }));
    await follow(ids);
    for (const one of ids) await edit(one, { goal: '目标' });
    expect(await told(reader)).toEqual(['您关注的4条记录有新动态']);
    expect((await bell(reader))[0]?.content).toContain('“丁”：1项动态');
  });

  it('are added by those who may edit, if they may see the record, and are told so', async () => {
    expect((await followers(id)).result.mayAdd).toBe(true);
    expect((await followers(id, by)).result.mayAdd).toBe(false);
    expect((await invite(id, [bound], by)).code).toBe(510);
    expect((await invite(id, [reader, stranger])).message).toBe('已添加1位关注人，1人不能查看该记录');
    expect(await names(id)).toEqual([reader.username]);
    expect(await told(reader)).toEqual(['管理员请您关注“甲”']);
    expect((await invite(id, [stranger])).message).toBe('所选人员不能查看该记录');
    // Twice is once.
    await invite(id, [reader]);
    expect(await told(reader)).toHaveLength(1);
  });

  it('are those whom the field of the record names, and taking one out ends it', async () => {
    const named = await add({ name: '甲', watchers: `${reader.username},${bound.username}` });
    expect(await names(named)).toEqual([reader.username, bound.username].sort());
    expect(await told(reader)).toEqual(['管理员请您关注“甲”']);
    await follow([named], false);
    // Another field was changed: who left does not come back.
    await edit(named, { goal: '目标' });
    expect(await names(named)).toEqual([bound.username]);
    await edit(named, { watchers: null });
    expect(await names(named)).toEqual([]);
    await edit(named, { watchers: reader.username });
    expect(await names(named)).toEqual([reader.username]);
    // Following is not written into the field.
    await follow([named], true, boundBy);
    const { result } = await app.call('GET', '/pm/project/queryById', { token, query: { id: named } });
    expect(result.watchers).toBe(reader.username);
  });

  it('of another tenant hear nothing, and are not seen', async () => {
    await sql`insert into sys_own_record (user_id, tenant_id, table_name, record_id, followed_time)
      values (${reader.id}, 7, 'pm_project', ${id}, now())`.execute(app.db);
    await edit(id, { goal: '目标' });
    expect(await told(reader)).toEqual([]);
    expect(await names(id)).toEqual([]);
  });

  it('may not be more than a call takes', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => `n${at}`);
    expect((await follow(many)).success).toBe(false);
    await sql`insert into sys_own_record (user_id, tenant_id, table_name, record_id, followed_time)
      select ${reader.id}, 0, 'pm_project', 'x' || n, now() from generate_series(1, 1000) n`.execute(app.db);
    expect((await follow([id])).reason).toBe('tooMany');
  });
});
