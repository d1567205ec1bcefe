import { beforeAll, describe, expect, it } from 'vitest';
import { chimeOf, mailOf, photoOf } from '#seed/demo/archive/media.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf, inDays, readerRights } from '#test/archive-lending.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes, upload } from '#test/upload.ts';
import { makeTextReader } from '../search/extract/text-reader.ts';
import { indexAll } from '../search/indexer.ts';

const tags = { taken: '2026:11:20 09:30:00', maker: 'Haichuan', model: 'H1', artist: 'Zhang Min' };
const letter = {
  ...{ subject: '关于验收的通知', from: '张敏 <zhangmin@haichuan.example>', to: 'a@b.example' },
  ...{ date: 'Fri, 20 Nov 2026 01:30:00 +0000', id: '1@haichuan.example', text: '请按时验收第三期' },
};

describe('photos, recordings, mails and pages of the web as records', () => {
  let app: TestApp;
  let on: ArchiveLending;
  const personOf = async (options: object = {}) => {
    const person = await aPerson(app, { permissions: readerRights, ...options });
    return { ...person, by: await app.signIn(person.username, userPassword) };
  };
  const store = (name: string, content: Buffer) =>
    upload(app, '/sys/common/upload', { token: on.token, name, content, fields: { biz: 'arc' } });
  const withFile = async (name: string, content: Buffer, change: object = {}) => {
    const sent = await store(name, content);
    if (!sent.success) throw new Error(sent.message);
    return { id: await on.received({ files: sent.message, ...change }), path: sent.message };
  };
  const filesOf = async (id: string, by = on.token) => (await on.get('/arc/item/files', { id }, by)).result;
  const readAll = async () => {
    const reader = makeTextReader();
    await indexAll(app, reader);
    await reader.close();
  };
  beforeAll(async () => {
    app = await testApp();
    on = await archiveLendingOf(app);
  });

  it('say of themselves what their files hold, to those who may look at these', async () => {
    const photo = await withFile('合影.jpg', await photoOf(64, 48, 1, tags), { secret: 1 });
    await readAll();
    expect((await filesOf(photo.id))[0].facts).toMatchObject({ madeAt: '2026-11-20 09:30:00', camera: 'Haichuan H1' });
    const stranger = await personOf();
    expect((await filesOf(photo.id, stranger.by))[0]).toMatchObject({ mayView: false, facts: null });
  });

  it('take from their files what nobody has typed, and nothing else', async () => {
    const photo = await withFile('合影.jpg', await photoOf(64, 48, 1, tags), { maker: '李工' });
    await readAll();
    const answer = await on.post('/arc/item/adoptFacts', photo);
    expect(answer).toMatchObject({ success: true, message: '已填入1个空白字段', result: { fields: ['形成时间'] } });
    expect(await on.read('/arc/item', photo.id)).toMatchObject({ madeAt: '2026-11-20 09:30:00', maker: '李工' });
    expect(await on.post('/arc/item/adoptFacts', photo)).toMatchObject({ success: false });
    const reads = await personOf({ permissions: ['arc:item:list'] });
    expect(await on.post('/arc/item/adoptFacts', photo, reads.by)).toMatchObject({ code: 510 });
  });

  it('are found by the text of a mail, which is read as drawn pages with its heads', async () => {
    const mail = await withFile('通知.eml', mailOf(letter));
    await readAll();
    const { result } = await on.get('/arc/search', { q: '按时验收第三期' });
    expect(result.records.map(({ id }: { id: string }) => id)).toContain(mail.id);
    const opened = await on.post('/arc/item/preview', mail);
    expect(opened.result).toMatchObject({ problem: null, pages: [[595, 842]] });
    const query = new URLSearchParams({ opening: opened.result.opening, page: '1', width: '400' });
    const page = await fetchBytes(app, `/arc/item/page?${query}`, on.token);
    expect(page.headers['content-type']).toBe('image/jpeg');
  });

  it('have the attachments of a mail as files, once, each looked at like an upload', async () => {
    const attachments = [
      { name: '清单.txt', type: 'text/plain', content: Buffer.from('清单') },
      { name: '安装.exe', type: 'application/octet-stream', content: Buffer.from('MZ') },
      { name: '../../冒充.pdf', type: 'application/pdf', content: Buffer.from('<html>') },
    ];
    const mail = await withFile('通知.eml', mailOf({ ...letter, attachments }));
    const answer = await on.post('/arc/item/attachments', mail);
    expect(answer).toMatchObject({ success: true, message: '已取出1个附件，2个不允许存储', result: { count: 1 } });
    expect(await filesOf(mail.id)).toMatchObject([
      { name: '通知.eml', role: 'main', source: null },
      { name: '清单.txt', role: 'att', source: '通知.eml' },
    ]);
    expect(await on.post('/arc/item/attachments', mail)).toMatchObject({ message: '该邮件的附件已经取出' });
  });

  it('are pages of the web in the archive alone, and never shown inside a browser', async () => {
    const page = Buffer.from('<!doctype html><title>新闻</title><script>alert(1)</script><p>开业典礼</p>');
    const elsewhere = await upload(app, '/sys/common/upload', {
      ...{ token: on.token, name: '新闻.html', content: page, fields: { biz: 'pm' } },
    });
    expect(elsewhere.success).toBe(false);
    const web = await withFile('新闻.html', page);
    const address = `/sys/common/static/${web.path.split('/').map(encodeURIComponent).join('/')}`;
    for (const query of ['', '?preview=1']) {
      const { headers } = await fetchBytes(app, address + query, on.token);
      expect(headers['content-disposition']).toMatch(/^attachment/);
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await on.post('/arc/item/preview', web)).result).toMatchObject({ problem: null, pages: [[595, 842]] });
  });

  it('are played by those who may take them away, in parts, and by nobody else', async () => {
    const sound = await withFile('会议.wav', chimeOf(1));
    const address = `/sys/common/static/${sound.path.split('/').map(encodeURIComponent).join('/')}?preview=1`;
    const lent = await personOf();
    await on.asked(
      [sound.id],
      { kind: 'elec', endDate: inDays(1), lines: [{ itemId: sound.id, preview: 'Y' }] },
      lent.by,
    );
    expect((await on.post('/arc/item/preview', sound, lent.by)).result).toMatchObject({
      problem: 'played',
      mayTake: false,
    });
    expect((await fetchBytes(app, address, lent.by)).status).toBe(404);
    expect((await on.post('/arc/item/preview', sound)).result).toMatchObject({ problem: 'played', mayTake: true });
    const part = await app.http.inject({
      url: `${app.config.apiPrefix}${address}`,
      headers: { 'x-access-token': on.token, range: 'bytes=0-43' },
    });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.subarray(0, 4).toString()).toBe('RIFF');
    const { result } = await on.get('/arc/access/list', { itemId: sound.id });
    expect(result.records).toMatchObject([{ action: 'download', username: 'admin' }]);
  });
});
