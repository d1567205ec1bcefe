import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { fileClient } from '#test/upload.ts';

describe('files in comments', () => {
  let app: TestApp;
  let token: string;
  let id: string;
  let client: ReturnType<typeof fileClient>;
  let reader: Person;
  let by: string;
  let strange: string;

  const about = () => ({ tableName: 'pm_project', tableDataId: id });
  const say = (commentContent: string, files: string[], as = token, mentions: string[] = []) =>
    app.call('POST', '/sys/comment/addText', { token: as, body: { ...about(), commentContent, files, mentions } });
  const edit = (comment: string, commentContent: string, files?: string[]) =>
    app.call('PUT', '/sys/comment/edit', {
      token,
      body: { id: comment, commentContent, ...(files ? { files } : {}) },
    });
  const newest = async () => {
    const { result } = await app.call('GET', '/sys/comment/timeline', {
      token,
      query: { ...about(), kind: 'comment' },
    });
    return result.entries[0];
  };
  const status = async (file: string, as = token) => (await client.view(file, { token: as })).statusCode;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    client = fileClient(app, token);
    const given = await anchors(app, token);
    id = (await app.call('POST', '/pm/project/add', { token, body: projectDraft(given) })).result.id;
    reader = await aPerson(app, { permissions: ['pm:project:list'] });
    by = await app.signIn(reader.username, userPassword);
    strange = await app.signIn((await aPerson(app)).username, userPassword);
  });

  it('stand in the timeline with name and size, and are read by who may see the record', async () => {
    const [one, two] = [await client.stored({ name: '标注.pdf' }), await client.stored()];
    expect((await say('请看附件', [two, one])).message).toBe('评论已发表');
    const entry = await newest();
    expect(entry.files).toMatchObject([
      { path: two, name: '合同.pdf' },
      { path: one, name: '标注.pdf' },
    ]);
    expect(entry.files[0].size).toBeGreaterThan(0);
    expect([await status(one), await status(one, by)]).toEqual([200, 200]);
    expect(await status(one, strange)).toBe(404);
    expect(await status(one, '')).toBe(404);
  });

  it('may say it alone, and an empty comment without them says nothing', async () => {
    const file = await client.stored({ name: '图纸.pdf' });
    expect((await say('', [file], token, [reader.username])).success).toBe(true);
    expect(await newest()).toMatchObject({ content: '', files: [{ path: file }] });
    const { rows } = await sql<{ content: string }>`select msg_content as content from sys_announcement
      order by create_time desc limit 1`.execute(app.db);
    expect(rows[0]?.content).toBe('<p>附件：图纸.pdf</p>');
    expect((await say('  ', [])).message).toContain('评论内容不能为空');
  });

  it('are nobody else’s uploads, no more than nine, and never those of another record', async () => {
    const before = await newest();
    const theirs = await client.stored({ token: by });
    const mine = await client.stored();
    expect((await say('偷看', [theirs])).message).toContain('不存在或已属于其他记录');
    expect((await say('偷看', [mine, 'pm/无_1234567890123456789.pdf'])).success).toBe(false);
    expect((await say('偷看', [`${mine},${theirs}`])).success).toBe(false);
    const many = await Promise.all(Array.from({ length: 10 }, () => client.stored()));
    expect((await say('太多', many)).success).toBe(false);
    // What another comment has is not given to a second one.
    expect((await say('再来', [before.files[0].path])).message).toContain('不存在或已属于其他记录');
    expect((await newest()).id).toBe(before.id);
    expect((await client.rowOf(mine)).owner_id).toBeNull();
    expect(await status(theirs)).toBe(404);
    // Nor does somebody comment with his own file on what he may not see.
    const own = await client.stored({ token: strange });
    expect((await say('进来', [own], strange)).reason).toBe('missing');
  });

  it('are taken out and added by an edit, and what was taken out is served no longer', async () => {
    const [one, two] = [await client.stored({ name: '旧.pdf' }), await client.stored({ name: '新.pdf' })];
    await say('第一版', [one]);
    const { id: comment } = await newest();
    expect((await edit(comment, '只改文字')).success).toBe(true);
    expect((await newest()).files).toHaveLength(1);
    expect((await edit(comment, '第二版', [two])).message).toBe('评论已修改');
    expect((await newest()).files).toMatchObject([{ name: '新.pdf' }]);
    expect([await status(one), await status(one, by)]).toEqual([404, 404]);
    expect(await status(two, by)).toBe(200);
    expect((await edit(comment, '', [])).message).toContain('评论内容不能为空');
    await sql`update sys_comment set create_time = now() - interval '16 minutes' where id = ${comment}`.execute(app.db);
    expect((await edit(comment, '太晚', [])).reason).toBe('tooLate');
    expect(await status(two, by)).toBe(200);
  });

  it('of a deleted comment are served to nobody', async () => {
    const file = await client.stored();
    await say('马上删除', [file]);
    const { id: comment } = await newest();
    expect(await status(file, by)).toBe(200);
    await app.call('DELETE', '/sys/comment/deleteOne', { token, query: { id: comment } });
    expect([await status(file), await status(file, by)]).toEqual([404, 404]);
    expect((await client.rowOf(file)).released_at).not.toBeNull();
  });

  it('are served to nobody who lost the record, and to nobody of another tenant', async () => {
    const file = await client.stored();
    await say('内部', [file]);
    const { id: comment } = await newest();
    await sql`update sys_comment set tenant_id = 7 where id = ${comment}`.execute(app.db);
    expect([await status(file), await status(file, by)]).toEqual([404, 404]);
    await sql`update sys_comment set tenant_id = 0 where id = ${comment}`.execute(app.db);
    expect(await status(file, by)).toBe(200);
    await app.call('DELETE', '/pm/project/delete', { token, query: { id } });
    expect([await status(file), await status(file, by)]).toEqual([404, 404]);
  });
});
