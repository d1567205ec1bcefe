import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

const base = '/sys/annountCement';
const own = '/sys/sysAnnouncementSend';

describe('announcements', () => {
  let app: TestApp;
  let token: string;
  let reader: { id: string; token: string };
  let count = 0;

  const draft = (body: object = {}) => ({
    titile: `通告${++count}`,
    msgCategory: '1',
    msgAbstract: '摘要',
    msgType: 'ALL',
    endTime: '2099-01-01 00:00:00',
    priority: 'M',
    msgContent: '<p>内容</p>',
    ...body,
  });
  const add = (body: object = {}) => app.call('POST', `${base}/add`, { token, body: draft(body) });
  const release = (id: string) => app.call('GET', `${base}/doReleaseData`, { token, query: { id } });
  const revoke = (id: string) => app.call('GET', `${base}/doReovkeData`, { token, query: { id } });
  const bell = async (as: string) =>
    (await app.call('GET', `${base}/listByUser`, { token: as, query: { pageSize: 100 } })).result;
  const mine = async (as: string, query: Record<string, string> = {}) =>
    (await app.call('GET', `${own}/getMyAnnouncementSend`, { token: as, query: { pageSize: 100, ...query } })).result;
  const titles = (list: { titile: string }[]) => list.map((one) => one.titile);
  const aReader = async (tenants?: number[]) => {
    const person = await aPerson(app, { tenants });
    return { id: person.id, token: await app.signIn(person.username, userPassword) };
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    reader = await aReader();
  });

  it('reaches everybody once published, is marked read when opened, and disappears when revoked', async () => {
    const added = await add({ titile: '放假' });
    expect(added).toMatchObject({ code: 200, message: '添加成功！' });
    const { id } = added.result;
    expect(titles((await bell(reader.token)).anntMsgList)).not.toContain('放假');
    expect((await release(id)).message).toBe('该系统通知发布成功');
    const { anntMsgList, anntMsgTotal } = await bell(reader.token);
    expect(anntMsgTotal).toBe(anntMsgList.length);
    expect(anntMsgList[0]).toMatchObject({
      id,
      titile: '放假',
      sender: 'admin',
      sender_dictText: '管理员',
      priority: 'M',
    });
    const listed = await app.call('GET', `${base}/list`, { token, query: { titile: '*放假*' } });
    expect(listed.result.records[0]).toMatchObject({
      sendStatus: '1',
      sendStatus_dictText: '已发布',
      msgType_dictText: '全体用户',
    });
    const read = await app.call('PUT', `${own}/editByAnntIdAndUserId`, { token: reader.token, body: { anntId: id } });
    expect(read).toMatchObject({ success: true, code: 0 });
    expect(titles((await bell(reader.token)).anntMsgList)).not.toContain('放假');
    expect((await mine(reader.token, { titile: '放假' })).records[0]).toMatchObject({ anntId: id, readFlag: '1' });
    expect((await bell(token)).anntMsgTotal).toBeGreaterThan(0);
    expect((await revoke(id)).message).toBe('该系统通知撤销成功');
    expect((await mine(reader.token, { titile: '放假' })).total).toBe(0);
  });

  it('reaches only the chosen users', async () => {
    const other = await aReader();
    const { result } = await add({ titile: '只给一人', msgType: 'USER', msgCategory: '2', userIds: `${reader.id},` });
    expect(result.userIds).toBe(`${reader.id},`);
    await release(result.id);
    expect(titles((await bell(reader.token)).sysMsgList)).toContain('只给一人');
    expect(titles((await bell(other.token)).sysMsgList)).not.toContain('只给一人');
    const query = { id: result.id };
    const seen = await app.call('GET', `${base}/queryById`, { token: reader.token, query });
    expect(seen.result).toMatchObject({ titile: '只给一人', msgContent: '<p>内容</p>' });
    expect(seen.result.userIds).toBeUndefined();
    expect((await app.call('GET', `${base}/queryById`, { token: other.token, query })).success).toBe(false);
    const body = { anntId: result.id };
    expect((await app.call('PUT', `${own}/editByAnntIdAndUserId`, { token: other.token, body })).success).toBe(false);
  });

  it('takes an announcement from a user who is chosen no more', async () => {
    const other = await aReader();
    const { result } = await add({ titile: '改人', msgType: 'USER', userIds: `${reader.id},${other.id},` });
    await app.call('PUT', `${base}/edit`, { token, body: { ...result, userIds: `${other.id},` } });
    await release(result.id);
    expect(titles((await bell(reader.token)).anntMsgList)).not.toContain('改人');
    expect(titles((await bell(other.token)).anntMsgList)).toContain('改人');
  });

  it('marks all as read', async () => {
    const someone = await aReader();
    const { result } = await add();
    await release(result.id);
    expect((await bell(someone.token)).anntMsgTotal).toBeGreaterThan(0);
    expect((await app.call('PUT', `${own}/readAll`, { token: someone.token })).message).toBe('全部已读');
    expect(await bell(someone.token)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 });
    expect((await mine(someone.token, { readFlag: '0' })).total).toBe(0);
  });

  it('writes nothing while a reader polls and nothing is new', async () => {
    const someone = await aReader();
    await bell(someone.token);
    const rows = () =>
      app.db.selectFrom('sys_announcement_send').select(['id']).where('user_id', '=', someone.id).execute();
    const before = await rows();
    await Promise.all([bell(someone.token), bell(someone.token), mine(someone.token)]);
    expect(await rows()).toEqual(before);
  });

  it('does not ring for what has ended or not begun', async () => {
    const begins = await add({ titile: '未来', startTime: '2098-01-01 00:00:00' });
    await release(begins.result.id);
    const ended = await add({ titile: '过期', endTime: '2099-01-01 00:00:00' });
    await release(ended.result.id);
    await app.db
      .updateTable('sys_announcement')
      .set({ end_time: '2020-01-01 00:00:00' })
      .where('id', '=', ended.result.id)
      .execute();
    const { anntMsgList } = await bell(reader.token);
    expect(titles(anntMsgList)).not.toContain('未来');
    expect(titles(anntMsgList)).not.toContain('过期');
    expect(titles((await mine(reader.token)).records)).not.toContain('未来');
  });

  it('tells the bell when the next one begins or ends, and shows the summary where there is no text', async () => {
    const someone = await aReader();
    await app.call('PUT', `${own}/readAll`, { token: someone.token });
    const { result } = await add({
      msgType: 'USER',
      userIds: `${someone.id},`,
      msgContent: null,
      msgAbstract: '摘要<b>',
    });
    await release(result.id);
    const times = (start: string | null, end: string) =>
      app.db
        .updateTable('sys_announcement')
        .set({ start_time: start, end_time: end })
        .where('id', '=', result.id)
        .execute();
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    await times(at(600), at(7200));
    expect((await bell(someone.token)).changesIn).toSatisfy((seconds) => seconds > 500 && seconds <= 601);
    await times(at(-60), at(7200));
    expect((await bell(someone.token)).changesIn).toSatisfy((seconds) => seconds > 7000 && seconds <= 7201);
    const page = await app.http.inject({ url: `/jeecg-boot${base}/show/${result.id}?token=${someone.token}` });
    expect(page.body).toContain('<p>摘要&lt;b&gt;</p>');
    await app.call('PUT', `${own}/editByAnntIdAndUserId`, { token: someone.token, body: { anntId: result.id } });
    expect((await bell(someone.token)).changesIn ?? Number.POSITIVE_INFINITY).toBeGreaterThan(7201);
  });

  it('goes on without an end where none is given', async () => {
    const someone = await aPerson(app);
    const his = await app.signIn(someone.username, userPassword);
    for (const endTime of [undefined, null, '']) {
      const { result } = await add({ titile: `长期${String(endTime)}`, endTime });
      expect(result.endTime).toBeNull();
      await release(result.id);
      const { anntMsgList } = (await app.call('GET', `${base}/listByUser`, { token: his, query: { pageSize: 50 } }))
        .result;
      expect(anntMsgList.map(({ id }: { id: string }) => id)).toContain(result.id);
    }
  });

  it('refuses an end before the start, nobody chosen, unknown users and missing fields', async () => {
    const period = await add({ startTime: '2030-01-02 00:00:00', endTime: '2030-01-01 00:00:00' });
    expect(period.message).toContain('结束时间需大于开始时间');
    expect((await add({ msgType: 'USER', userIds: '' })).message).toContain('指定用户不能为空！');
    expect((await add({ msgType: 'USER', userIds: 'nobody,' })).message).toContain('指定的用户不存在');
    const empty = await app.call('POST', `${base}/add`, { token, body: {} });
    expect(Object.keys(empty.result.fields).sort()).toEqual(['msgAbstract', 'msgCategory', 'msgType', 'titile']);
  });

  it('changes nothing once published, whatever the client sends as state', async () => {
    const { result } = await add({
      sendStatus: '1',
      sendTime: '2020-01-01 00:00:00',
      sender: 'boss',
      openPage: 'javascript:x',
    });
    const stored = () =>
      app.db.selectFrom('sys_announcement').selectAll().where('id', '=', result.id).executeTakeFirst();
    expect(await stored()).toMatchObject({ send_status: '0', send_time: null, sender: null, open_page: null });
    await release(result.id);
    expect((await app.call('PUT', `${base}/edit`, { token, body: { id: result.id, titile: '改' } })).message).toBe(
      '当前状态为“已发布”，不能执行“编辑”',
    );
    expect((await release(result.id)).message).toBe('当前状态为“已发布”，不能执行“发布”');
    const query = { id: result.id };
    expect((await app.call('DELETE', `${base}/delete`, { token, query })).message).toBe(
      '当前状态为“已发布”，不能执行“删除”',
    );
    await revoke(result.id);
    expect((await app.call('DELETE', `${base}/delete`, { token, query })).message).toBe('删除成功!');
  });

  it('is published and withdrawn with others, and says of each why it did not go', async () => {
    const [draft, other] = [(await add({ titile: '甲' })).result, (await add({ titile: '乙' })).result];
    await release(other.id);
    const post = (name: string, ids: string[], by = token) =>
      app.call('POST', `${base}/${name}`, { token: by, body: { ids } });
    expect(await post('doReleaseData', [draft.id, other.id])).toMatchObject({
      message: '已发布1条，1条未执行',
      result: {
        done: [{ id: draft.id }],
        refused: [{ title: '乙', reason: 'state', message: '当前状态为“已发布”，不能执行“发布”' }],
      },
    });
    expect(titles((await bell(reader.token)).anntMsgList)).toEqual(expect.arrayContaining(['甲', '乙']));
    const listed = (await app.call('GET', `${base}/list`, { token, query: { titile: '甲' } })).result.records[0];
    expect(listed).toMatchObject({ sendStatus: '1', sender: 'admin', _may: ['doReovkeData'] });
    expect((await post('doReovkeData', [draft.id], reader.token)).code).toBe(510);
    expect((await post('doReovkeData', [draft.id, other.id])).message).toBe('已撤销2条');
    expect(titles((await bell(reader.token)).anntMsgList)).not.toEqual(expect.arrayContaining(['甲']));
  });

  it('keeps no script of a rich text and shows it on a page that could not run any', async () => {
    const evil =
      '<p onclick="x()" style="position:fixed;color:#ff0000">好</p><script>alert(1)</script><img src="x" onerror="alert(2)"><a href="javascript:alert(3)">点</a><iframe src="//evil"></iframe>';
    const { result } = await add({ titile: '<b>题</b>', msgContent: evil });
    expect(result.msgContent).not.toMatch(/script|onclick|onerror|iframe|javascript|position/);
    expect(result.msgContent).toContain('好');
    // A row that came into the table another way.
    await app.db.updateTable('sys_announcement').set({ msg_content: evil }).where('id', '=', result.id).execute();
    await release(result.id);
    const page = await app.http.inject({ url: `/jeecg-boot${base}/show/${result.id}?token=${reader.token}` });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).toContain('sandbox');
    expect(page.body).toContain('&lt;b&gt;题&lt;/b&gt;');
    expect(page.body).not.toMatch(/<script|onclick|onerror|<iframe|javascript:/);
  });

  it('shows a page only to whom it concerns', async () => {
    const { result } = await add({ msgType: 'USER', userIds: `${reader.id},` });
    const url = (as?: string) => `/jeecg-boot${base}/show/${result.id}${as ? `?token=${as}` : ''}`;
    expect((await app.http.inject({ url: url() })).statusCode).toBe(401);
    expect((await app.http.inject({ url: url(reader.token) })).statusCode).toBe(404);
    expect((await app.http.inject({ url: url(token) })).statusCode).toBe(200);
    await release(result.id);
    expect((await app.http.inject({ url: url(reader.token) })).statusCode).toBe(200);
    expect((await app.http.inject({ url: url((await aReader()).token) })).statusCode).toBe(404);
  });

  it('tells the sockets of its readers when it is published, and of the caller alone when he has read', async () => {
    const toUsers = vi.spyOn(app.sockets, 'pushToUsers');
    const toAll = vi.spyOn(app.sockets, 'pushToAll');
    const chosen = await add({ titile: '点名', msgType: 'USER', userIds: `${reader.id},` });
    await release(chosen.result.id);
    const message = { msgId: chosen.result.id, msgTxt: '点名' };
    expect(toUsers).toHaveBeenLastCalledWith(expect.anything(), [reader.id], { cmd: 'user', ...message });
    const future = await add({ startTime: '2098-01-01 00:00:00' });
    await release(future.result.id);
    expect(toAll).not.toHaveBeenCalled();
    const everybody = await add({ titile: '全体' });
    await release(everybody.result.id);
    expect(toAll).toHaveBeenLastCalledWith(expect.anything(), {
      cmd: 'topic',
      msgId: everybody.result.id,
      msgTxt: '全体',
    });
    toAll.mockClear();
    await app.call('GET', `${base}/syncNotic`, { token: reader.token });
    expect(toUsers).toHaveBeenLastCalledWith(expect.anything(), [reader.id], {
      cmd: 'topic',
      msgId: '',
      msgTxt: '批量设置已读',
    });
    expect(toAll).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('stays within its tenant', async () => {
    for (const id of [31, 32])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1, begin_date: null, end_date: null })
        .execute();
    const keeper = await aPerson(app, {
      tenants: [31],
      permissions: ['add', 'list', 'doReleaseData'].map((action) => `system:sysAnnouncement:${action}`),
    });
    const theirs = await app.signIn(keeper.username, userPassword);
    const { result } = await app.call('POST', `${base}/add`, { token: theirs, body: draft({ titile: '租户内' }) });
    await app.call('GET', `${base}/doReleaseData`, { token: theirs, query: { id: result.id } });
    const [inside, outside] = [await aReader([31]), await aReader([32])];
    expect(titles((await bell(inside.token)).anntMsgList)).toEqual(['租户内']);
    expect((await bell(outside.token)).anntMsgTotal).toBe(0);
    expect((await release(result.id)).success).toBe(false);
  });

  it('asks for the right before it looks at the input', async () => {
    for (const [method, path] of [
      ['POST', 'add'],
      ['PUT', 'edit'],
      ['GET', 'list'],
      ['GET', 'doReleaseData'],
      ['GET', 'doReovkeData'],
      ['DELETE', 'delete'],
    ] as const) {
      const body = method === 'POST' || method === 'PUT' ? {} : undefined;
      expect((await app.call(method, `${base}/${path}`, { token: reader.token, body })).code).toBe(510);
    }
  });
});
