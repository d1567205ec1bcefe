import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

const base = '/sys/annountCement';
const own = '/sys/sysAnnouncementSend';

describe('readers of announcements', () => {
  let app: TestApp;
  let token: string;
  let count = 0;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  const aReader = async (departs: string[] = []) => {
    const { id, username } = await aPerson(app, { departs });
    return { id, username, token: await app.signIn(username, userPassword) };
  };
  const published = async (body: object) => {
    const draft = {
      titile: `通告${++count}`,
      msgCategory: '1',
      msgAbstract: '摘要',
      endTime: '2099-01-01 00:00:00',
      msgContent: '<p>内容</p>',
      ...body,
    };
    const { result } = await app.call('POST', `${base}/add`, { token, body: draft });
    const query = { id: result.id };
    expect((await app.call('GET', `${base}/doReleaseData`, { token, query })).message).toBe('该系统通知发布成功');
    return result.id as string;
  };
  const readers = (anntId: string, query: object = {}, as = token) =>
    app.call('GET', `${own}/list`, { token: as, query: { anntId, pageSize: 1000, ...query } });
  const mine = async (as: string, query: object = {}) =>
    (await app.call('GET', `${own}/getMyAnnouncementSend`, { token: as, query: { pageSize: 100, ...query } })).result
      .records;

  it('are all there at once, with counts of those who have read', async () => {
    const reader = await aReader();
    const anntId = await published({ msgType: 'ALL' });
    const rows = (await readers(anntId)).result;
    const users = await app.db.selectFrom('sys_user').select('id').where('del_flag', '=', 0).execute();
    expect(rows).toMatchObject({ receivers: users.length, readers: 0, total: users.length });
    await app.call('PUT', `${own}/editByAnntIdAndUserId`, { token: reader.token, body: { anntId } });
    const read = (await readers(anntId, { readFlag: '1' })).result;
    expect(read).toMatchObject({ readers: 1, total: 1, records: [{ username: reader.username, readFlag: '1' }] });
    const listed = await app.call('GET', `${base}/list`, { token, query: { titile: `通告${count}` } });
    expect(listed.result.records[0]).toMatchObject({ receivers: users.length, readers: 1 });
    const later = await aReader(); // joined after the publication
    expect((await mine(later.token)).map((one: { anntId: string }) => one.anntId)).toContain(anntId);
  });

  it('of a department are its members and those below, and nobody else', async () => {
    const [leader, below, other] = [await aReader(['A77']), await aReader(['A77A01']), await aReader(['A78'])];
    const depart = await app.db
      .selectFrom('sys_depart')
      .select('id')
      .where('org_code', '=', 'A77')
      .executeTakeFirstOrThrow();
    const draft = {
      titile: '部门通告',
      msgCategory: '1',
      msgAbstract: 'x',
      endTime: '2099-01-01 00:00:00',
      msgType: 'ORG',
    };
    const empty = await app.call('POST', `${base}/add`, { token, body: draft });
    expect(empty.result.fields.orgIds).toBe('指定部门不能为空！');
    expect((await app.call('POST', `${base}/add`, { token, body: { ...draft, orgIds: 'none' } })).success).toBe(false);
    const anntId = await published({ msgType: 'ORG', orgIds: depart.id, userIds: `${other.id},` });
    const names = (await readers(anntId)).result.records.map((one: { username: string }) => one.username);
    expect(names.sort()).toEqual([leader.username, below.username].sort());
    expect((await mine(other.token)).map((one: { anntId: string }) => one.anntId)).not.toContain(anntId);
  });

  it('star their own and put away what they have read; it does not come again', async () => {
    const [reader, other] = [await aReader(), await aReader()];
    const anntId = await published({ msgType: 'ALL' });
    const find = async (as = reader.token) =>
      (await mine(as)).find((one: { anntId: string }) => one.anntId === anntId) as { id: string; starFlag: string };
    const { id } = await find();
    const edit = (body: object, as = reader.token) =>
      app.call('PUT', `${own}/edit`, { token: as, body: { id, ...body } });
    expect((await edit({ starFlag: '1' })).message).toBe('操作成功!');
    expect((await mine(reader.token, { starFlag: '1' })).map((one: { id: string }) => one.id)).toEqual([id]);
    expect((await edit({ starFlag: '0' }, other.token)).success).toBe(false);
    const query = { id };
    const refused = await app.call('DELETE', `${own}/delete`, { token: reader.token, query });
    expect(refused.message).toBe('删除失败，该数据不存在或尚未标记为“已读”');
    await edit({ readFlag: '1' });
    expect((await app.call('DELETE', `${own}/delete`, { token: other.token, query })).success).toBe(false);
    expect((await app.call('DELETE', `${own}/delete`, { token: reader.token, query })).message).toBe('删除成功!');
    expect(await find()).toBeUndefined();
    await app.call('GET', `${base}/listByUser`, { token: reader.token });
    expect(await find()).toBeUndefined();
    const ids = `${(await find(other.token)).id},`;
    const none = await app.call('DELETE', `${own}/deleteBatch`, { token: other.token, query: { ids: ',' } });
    expect(none.message).toBe('参数不识别！');
    expect((await app.call('DELETE', `${own}/deleteBatch`, { token: other.token, query: { ids } })).message).toBe(
      '已阅读的消息删除成功!',
    );
    expect(await find(other.token)).toBeDefined(); // unread ones stay
  });

  it('see their own state and announcement alone; keepers add receivers', async () => {
    const [reader, other] = [await aReader(), await aReader()];
    const anntId = await published({ msgType: 'USER', userIds: `${reader.id},` });
    const [{ id }] = await mine(reader.token);
    const one = (as: string) => app.call('GET', `${own}/queryById`, { token: as, query: { id } });
    expect((await one(reader.token)).result).toMatchObject({ anntId, userId: reader.id });
    expect((await one(token)).success).toBe(true);
    expect((await one(other.token)).message).toBe('未找到对应实体');
    const get = (as: string) => app.call('GET', `${own}/getOne`, { token: as, query: { sendId: id } });
    expect((await get(reader.token)).result).toMatchObject({ anntId, msgContent: '<p>内容</p>' });
    expect((await get(other.token)).success).toBe(false);
    expect((await readers(anntId, {}, reader.token)).code).toBe(510);
    const add = (as: string, body: object) => app.call('POST', `${own}/add`, { token: as, body });
    expect((await add(reader.token, { anntId, userId: other.id })).code).toBe(510);
    expect((await add(token, { anntId, userId: 'none' })).message).toContain('用户不存在或已是接收人');
    expect((await add(token, { anntId, userId: other.id })).message).toBe('添加成功！');
    expect((await add(token, { anntId, userId: other.id })).success).toBe(false);
    expect((await mine(other.token)).map((row: { anntId: string }) => row.anntId)).toContain(anntId);
    const everybody = await published({ msgType: 'ALL' });
    expect((await add(token, { anntId: everybody, userId: other.id })).message).toContain('只有指定用户');
  });

  it('are chosen in the tenant of the announcement alone', async () => {
    for (const id of [81, 82])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1, begin_date: null, end_date: null })
        .execute();
    const permissions = ['list', 'add', 'edit'].map((action) => `system:sysAnnouncement:${action}`);
    const keeper = await aPerson(app, { tenants: [81], permissions });
    const [inside, outside] = [await aPerson(app, { tenants: [81, 82] }), await aPerson(app, { tenants: [82] })];
    const as = await app.signIn(keeper.username, userPassword);
    const plain = {
      titile: '甲',
      msgCategory: '1',
      msgAbstract: '乙',
      msgContent: '<p>丙</p>',
      endTime: '2099-01-01 00:00:00',
    };
    const draft = (userIds: string) =>
      app.call('POST', `${base}/add`, {
        token: as,
        body: { ...plain, msgType: 'USER', userIds },
      });
    expect((await draft(`${inside.id},${outside.id},`)).result.fields.userIds).toBe('指定的用户不存在');
    const { result, message } = await draft(`${inside.id},`);
    expect(message).toBe('添加成功！');
    const add = (userId: string) => app.call('POST', `${own}/add`, { token: as, body: { anntId: result.id, userId } });
    expect((await add(outside.id)).result?.fields?.userId).toBe('用户不存在或已是接收人');
    expect((await add(keeper.id)).success).toBe(true);
  });
});
