import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aMilestone, anchors, projectDraft } from '#test/registers.ts';

type Person = Awaited<ReturnType<typeof aPerson>>;

describe('what is said about a record', () => {
  let app: TestApp;
  let token: string;
  let id: string;
  let reader: Person;
  let stranger: Person;
  let secretive: Person;
  const tokens: Record<string, string> = {};
  const about = () => ({ tableName: 'pm_project', tableDataId: id });
  const say = (commentContent: string, by = token, mentions: string[] = []) =>
    app.call('POST', '/sys/comment/addText', { token: by, body: { ...about(), commentContent, mentions } });
  const timeline = async (by = token, query: Record<string, string> = {}) =>
    app.call('GET', '/sys/comment/timeline', { token: by, query: { ...about(), ...query } });
  const people = (by: string, keyword: string) =>
    app.call('GET', '/sys/comment/people', { token: by, query: { ...about(), keyword } });
  const messagesOf = async (person: Person) => {
    const { rows } = await sql<{ title: string; page: string | null }>`
      select a.titile as title, a.open_page as page from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
      where s.user_id = ${person.id}`.execute(app.db);
    return rows;
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const given = await anchors(app, token);
    id = (await app.call('POST', '/pm/project/add', { token, body: projectDraft(given) })).result.id;
    reader = await aPerson(app, { permissions: ['pm:project:list'] });
    stranger = await aPerson(app);
    // Has the right, and a data rule that leaves him no project.
    secretive = await aPerson(app, {
      permissions: ['pm:project:list'],
      rules: [{ component: 'pm/ProjectList', column: 'code', condition: '=', value: 'none' }],
    });
    for (const { username } of [reader, stranger, secretive])
      tokens[username] = await app.signIn(username, userPassword);
  });

  it('stands in one timeline with what was done to it, newest first', async () => {
    await aMilestone(app, token, id);
    await app.call('POST', '/pm/project/start', { token, body: { id, version: 1 } });
    expect((await say('请尽快安排入场')).message).toBe('评论已发表');
    const { result } = await timeline();
    expect(result.entries.map((entry: { kind: string; action: string | null }) => entry.action ?? entry.kind)).toEqual([
      'comment',
      'start',
      'add',
    ]);
    expect(result).toMatchObject({ more: false, comments: 1 });
    expect(result.entries[0]).toMatchObject({ content: '请尽快安排入场', createBy: 'admin', mayChange: true });
    expect((await timeline(token, { kind: 'change' })).result.entries).toHaveLength(2);
  });

  it('is for those alone who may see the record', async () => {
    expect((await timeline(tokens[reader.username])).success).toBe(true);
    for (const { username } of [stranger, secretive]) {
      const by = tokens[username] as string;
      for (const answer of [await timeline(by), await say('我来看看', by), await people(by, '')])
        expect(answer).toMatchObject({ success: false, reason: 'missing', message: '记录不存在或已被删除' });
    }
    const nowhere = await app.call('GET', '/sys/comment/timeline', {
      token,
      query: { tableName: 'sys_session', tableDataId: 'x' },
    });
    expect(nowhere.reason).toBe('missing');
  });

  it('calls people who may see it, tells them, and nobody else', async () => {
    const found = await people(token, '');
    const names = found.result.map(({ username }: { username: string }) => username);
    expect(names).toContain(reader.username);
    expect(names).not.toContain(stranger.username);
    expect(names).not.toContain(secretive.username);
    await say('请看', token, [reader.username, stranger.username, secretive.username, 'nobody']);
    expect(await messagesOf(reader)).toMatchObject([{ page: expect.stringContaining(`detail=${id}`) }]);
    expect(await messagesOf(stranger)).toEqual([]);
    expect(await messagesOf(secretive)).toEqual([]);
    const [entry] = (await timeline()).result.entries;
    expect(Object.keys(entry.mentions)).toEqual([reader.username]);
  });

  it('is changed and deleted by its author, within a quarter of an hour', async () => {
    await say('第一稿', tokens[reader.username]);
    const [own] = (await timeline(tokens[reader.username])).result.entries;
    expect(own).toMatchObject({ content: '第一稿', mayChange: true, edited: false });
    const edit = (by: string, commentContent = '第二稿') =>
      app.call('PUT', '/sys/comment/edit', { token: by, body: { id: own.id, commentContent } });
    const remove = (by: string) => app.call('DELETE', '/sys/comment/deleteOne', { token: by, query: { id: own.id } });
    expect(await edit(token)).toMatchObject({ success: false, reason: 'notAuthor' });
    expect(await remove(token)).toMatchObject({ success: false, reason: 'notAuthor' });
    expect((await edit(tokens[reader.username] as string)).message).toBe('评论已修改');
    expect((await edit(tokens[reader.username] as string, '  ')).result.fields).toEqual({
      commentContent: '评论内容不能为空',
    });
    expect((await timeline()).result.entries[0]).toMatchObject({ content: '第二稿', edited: true, mayChange: false });
    await sql`update sys_comment set create_time = now() - interval '16 minutes' where id = ${own.id}`.execute(app.db);
    expect(await edit(tokens[reader.username] as string)).toMatchObject({ reason: 'tooLate' });
    expect(await remove(tokens[reader.username] as string)).toMatchObject({ reason: 'tooLate' });
    await sql`update sys_comment set create_time = now() where id = ${own.id}`.execute(app.db);
    expect((await remove(tokens[reader.username] as string)).message).toBe('评论已删除');
    expect(JSON.stringify((await timeline()).result)).not.toContain('第二稿');
  });

  it('is text: markup stays what was typed, and too much of it is refused', async () => {
    const text = '<img src=x onerror=alert(1)> & “引号”';
    await say(text);
    expect((await timeline()).result.entries[0].content).toBe(text);
    expect((await say('长'.repeat(1001))).success).toBe(false);
    expect(
      (
        await say(
          '人',
          token,
          Array.from({ length: 21 }, (_, at) => `u${at}`),
        )
      ).success,
    ).toBe(false);
  });

  it('stays in the tenant: others who share the record do not read it', async () => {
    await sql`insert into sys_comment (id, tenant_id, table_name, table_data_id, from_user_id, comment_content, create_by)
      values ('elsewhere', 77, 'pm_project', ${id}, 'x', '别的租户说的话', 'admin')`.execute(app.db);
    const { result } = await timeline();
    expect(JSON.stringify(result)).not.toContain('别的租户');
    expect(result.comments).toBe((await timeline(token, { kind: 'comment' })).result.entries.length);
  });

  it('looks for people so often in a minute and no more', async () => {
    const answers = [];
    for (let at = 0; at < 130; at += 1)
      answers.push(await people(tokens[reader.username] as string, 'nobody-of-this-name'));
    expect(answers[0]?.success).toBe(true);
    expect(answers.at(-1)).toMatchObject({ success: false, status: 429 });
  });

  it('comes in pages', async () => {
    for (let at = 0; at < 32; at += 1)
      await sql`insert into sys_comment (id, table_name, table_data_id, from_user_id, comment_content, create_by)
        values (${`page${at}`}, 'pm_project', ${id}, 'x', ${`第${at}条`}, 'admin')`.execute(app.db);
    const first = (await timeline(token, { kind: 'comment' })).result;
    expect([first.entries.length, first.more]).toEqual([30, true]);
    const second = (await timeline(token, { kind: 'comment', pageNo: '2' })).result;
    expect(second.more).toBe(false);
    const ids = [...first.entries, ...second.entries].map((entry: { id: string }) => entry.id);
    expect(new Set(ids).size).toBe(first.comments);
  });
});
