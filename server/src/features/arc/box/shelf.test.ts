import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf } from '#test/archive-lending.ts';
import { aPerson, userPassword } from '#test/people.ts';

/** What each step does to a body in each state (domain 6.5); absent: refused. */
const domain: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shelve: { 1: '2', 2: '2' },
  repair: { 2: '4' },
  repaired: { 4: '2' },
  lose: { 2: '5' },
  find: { 5: '2' },
};

describe('the store of the archive', () => {
  let app: TestApp;
  let on: ArchiveLending;

  beforeAll(async () => {
    app = await testApp();
    on = await archiveLendingOf(app);
  });

  it('gives a record its barcode when it is received, and a body that waits for its place unless there is none', async () => {
    const one = await on.received();
    const two = await on.received({ carrier: 'elec' });
    const [first, second] = [await on.read('/arc/item', one), await on.read('/arc/item', two)];
    expect(first).toMatchObject({ phy: '1', barcode: expect.stringMatching(/^DA\d{11}$/) });
    expect(second).toMatchObject({ phy: '0', barcode: expect.stringMatching(/^DA\d{11}$/) });
    expect(second.barcode).not.toBe(first.barcode);
  });

  it('numbers boxes and places, says what is inside what, and counts the boxes of a place and of all below it', async () => {
    const room = await on.place('K1', { capacity: 0 });
    const zone = await on.place('K1-A', { capacity: 2, parentId: room });
    expect(await on.read('/arc/location', zone)).toMatchObject({
      kind: 'zone',
      barcode: expect.stringMatching(/^KW\d{9}$/),
    });
    const box = await on.read('/arc/box', await on.box());
    expect(box.code).toMatch(/^BX\d{9}$/);
    await on.post('/arc/shelf/put', { codes: [box.code], target: 'K1-A' });
    expect(await on.read('/arc/location', zone)).toMatchObject({ room: 2, used: 1, fill: 50 });
    expect(await on.read('/arc/location', room)).toMatchObject({ kind: 'room', room: 2, used: 1, fill: 50 });
    const small = { ...(await on.read('/arc/location', zone)), capacity: 0 };
    const edited = await app.call('PUT', '/arc/location/edit', { token: on.token, body: small });
    expect(edited).toMatchObject({ reason: 'AR19', message: '库位“K1-A”容量0盒，已满' });
    const gone = await app.call('DELETE', '/arc/location/delete', { token: on.token, query: { id: zone } });
    expect(gone.reason, 'a box stands there').toBe('C09');
  });

  it('puts records into boxes and boxes on shelves, and keeps every move', async () => {
    await on.place('K2');
    const item = await on.received();
    const box = await on.read('/arc/box', await on.box());
    expect((await on.put([item], box.code)).message).toBe(`已放入${box.code}，共1件`);
    expect(await on.read('/arc/item', item), 'the box has no place yet').toMatchObject({ phy: '1', boxId: box.id });
    const shelved = await on.post('/arc/shelf/put', { codes: [box.code], target: 'K2' });
    expect(shelved.result).toEqual({ count: 1, place: 'K2' });
    expect(await on.read('/arc/item', item)).toMatchObject({ phy: '2', locationId_dictText: 'K2' });
    await on.place('K3');
    await on.post('/arc/shelf/put', { codes: [box.code], target: 'K3' });
    const { records } = (await on.get('/arc/move/list', { itemId: item })).result;
    expect(records.map((one: { fromPlace: string; toPlace: string }) => [one.fromPlace, one.toPlace])).toEqual([
      [`K2 ${box.code}`, `K3 ${box.code}`],
      [box.code, `K2 ${box.code}`],
      [null, box.code],
    ]);
    expect(records[0]).toMatchObject({ kind: 'shelve', mover: 'admin' });
  });

  it('does to a body in each state what the domain says, and nothing else', async () => {
    await on.place('K4');
    for (const [step, allowed] of Object.entries(domain))
      for (const phy of ['0', '1', '2', '3', '4', '5', '6']) {
        const item = await on.received();
        await sql`update arc_item set phy = ${phy} where id = ${item}`.execute(app.db);
        const { version, archiveNo } = await on.read('/arc/item', item);
        const answer =
          step === 'shelve' ? await on.put([item], 'K4') : await on.post(`/arc/item/${step}`, { id: item, version });
        const told = `${step} in ${phy}: ${answer.message}`;
        expect(answer.success, told).toBe(phy in allowed);
        expect(await on.phyOf(item), told).toBe(allowed[phy] ?? phy);
        if (phy === '3' && step === 'repair') expect(answer.message).toBe(`档案“${archiveNo}”已借出，不能送修`);
        if (phy === '3' && step === 'shelve') expect(answer.message).toBe(`档案“${archiveNo}”已借出，不能上架`);
        if (phy === '4' && step === 'shelve') expect(answer.message).toBe(`档案“${archiveNo}”当前为“修复中”，不能上架`);
      }
  });

  it('lets one of two who fill the last place win (AR19)', async () => {
    await on.place('K5', { capacity: 1 });
    const boxes = await Promise.all([1, 2].map(async () => (await on.read('/arc/box', await on.box())).code));
    const answers = await Promise.all(boxes.map((code) => on.post('/arc/shelf/put', { codes: [code], target: 'K5' })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ reason: 'AR19', message: '库位“K5”容量1盒，已满' });
    const again = await on.post('/arc/shelf/put', { codes: boxes, target: 'K5' });
    expect(again.reason).toBe('AR19');
  });

  it('refuses codes that are nobody’s, and what cannot stand in what', async () => {
    await on.place('K6');
    const unknown = await on.post('/arc/shelf/put', { codes: ['DA99999999990'], target: 'K6' });
    expect(unknown).toMatchObject({ reason: 'AR22', message: '未找到条码“DA99999999990”对应的档案' });
    const item = await on.received();
    expect((await on.put([item], await on.codeOf(item))).message).toBe('请扫描要放入的库位或档案盒');
    const [one, two] = [await on.read('/arc/box', await on.box()), await on.read('/arc/box', await on.box())];
    const inBox = await on.post('/arc/shelf/put', { codes: [one.code], target: two.code });
    expect(inBox.message).toBe('档案盒不能放入档案盒');
    expect((await on.post('/arc/shelf/put', { codes: ['K6'], target: 'K6' })).message).toBe(
      '请先扫描档案或档案盒，再扫描库位',
    );
  });

  it('says nothing of a record above somebody’s clearance, and moves it with its box all the same', async () => {
    const rights = ['arc:item:list', 'arc:box:list', 'arc:box:shelve', 'arc:move:list', 'arc:location:list'];
    const person = await aPerson(app, { permissions: rights, clearance: 1 });
    const by = await app.signIn(person.username, userPassword);
    await on.place('K7');
    const secret = await on.received({ secret: 3, secretYears: 5 });
    const code = await on.codeOf(secret);
    expect((await on.get('/arc/shelf/scan', { code }, by)).message).toBe(`未找到条码“${code}”对应的档案`);
    const box = await on.read('/arc/box', await on.box());
    await on.put([secret], box.code);
    expect((await on.post('/arc/shelf/put', { codes: [box.code], target: 'K7' }, by)).success).toBe(true);
    expect(await on.phyOf(secret)).toBe('2');
    expect((await on.get('/arc/move/list', { itemId: secret }, by)).result.total).toBe(0);
    expect((await on.get('/arc/item/list', { boxId: box.id }, by)).result.total).toBe(0);
    expect((await on.get('/arc/move/list', { itemId: secret })).result.total).toBe(2);
    const none = await aPerson(app, { permissions: ['arc:box:list'] });
    const other = await app.signIn(none.username, userPassword);
    expect((await on.post('/arc/shelf/put', { codes: [box.code], target: 'K7' }, other)).code).toBe(510);
  });
});
