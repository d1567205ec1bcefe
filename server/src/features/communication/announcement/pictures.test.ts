import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes, fileClient, png } from '#test/upload.ts';

describe('pictures in an announcement', () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('are for those whom it was published to, and for nobody before or besides', async () => {
    const [reader, stranger] = [await aPerson(app), await aPerson(app)];
    const tokens = {
      reader: await app.signIn(reader.username, userPassword),
      stranger: await app.signIn(stranger.username, userPassword),
    };
    const { message: path } = await fileClient(app, token).upload({ name: '平面图.png', content: png, biz: 'jeditor' });
    const address = `/sys/common/static/${encodeURI(path)}`;
    const status = async (by: string) => (await fetchBytes(app, address, by)).status;

    const added = await app.call('POST', '/sys/annountCement/add', {
      token,
      body: {
        titile: '搬迁安排',
        msgAbstract: '十二月搬入新楼',
        msgContent: `<p>见图</p><img src="${app.config.apiPrefix}${address}" onerror="alert(1)">`,
        msgCategory: '1',
        msgType: 'USER',
        userIds: `${reader.id},`,
        priority: 'M',
        startTime: '2026-01-01 00:00:00',
        endTime: '2036-01-01 00:00:00',
      },
    });
    expect(added.success, added.message).toBe(true);
    expect([await status(token), await status(tokens.reader)]).toEqual([200, 404]);
    const list = await app.call('GET', '/sys/annountCement/list', { token, query: { titile: '搬迁安排' } });
    const [record] = list.result.records;
    expect(record.msgContent).not.toContain('onerror');
    await app.call('GET', '/sys/annountCement/doReleaseData', { token, query: { id: record.id } });
    expect([await status(tokens.reader), await status(tokens.stranger)]).toEqual([200, 404]);
  });
});
