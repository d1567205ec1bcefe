import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf } from '#test/archive-lending.ts';
import { askPrint } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';

/** What each step does in each state (domain 6.5); absent: refused. */
const machine: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  start: { 10: '20' },
  submit: { 20: '30' },
  close: { 30: '40' },
};

describe('counting the store', () => {
  let app: TestApp;
  let on: ArchiveLending;
  let count = 0;

  beforeAll(async () => {
    app = await testApp();
    on = await archiveLendingOf(app);
    await aPerson(app, { username: 'counter' });
    await aPerson(app, { username: 'second' });
  });

  /** A place of its own with records on it. */
  const aShelf = async (items: number, change: object = {}) => {
    count += 1;
    const code = `P${count}`;
    const place = await on.place(code);
    const ids: string[] = [];
    for (let at = 0; at < items; at += 1) ids.push(await on.received(change));
    if (items > 0) expect((await on.put(ids, code)).success).toBe(true);
    return { code, place, ids };
  };
  const draft = (locationId: string, change: object = {}) =>
    on.added('/arc/inventory', { name: '年度盘点', locationId, kind: 'open', counters: 'admin,counter', ...change });
  const act = async (name: string, id: string, body: object = {}, path = '/arc/inventory') => {
    const { version } = await on.read(path, id);
    return on.post(`${path}/${name}`, { id, version, ...body });
  };
  const started = async (locationId: string, change: object = {}) => {
    const id = await draft(locationId, change);
    expect(await act('start', id)).toMatchObject({ success: true, message: '盘点已开始' });
    return id;
  };
  const scan = (id: string, place: string, codes: readonly string[], more: object = {}) =>
    on.post('/arc/inventory/scan', { id, scans: codes.map((code) => ({ place, code, ...more })) });
  const linesOf = async (inventoryId: string, query: Record<string, string> = {}) => {
    const { result } = await on.get('/arc/inventoryLine/list', { inventoryId, pageSize: '100', ...query });
    return result.records as { id: string; itemId: string; result: string; handling: string; found: string }[];
  };
  const lineOf = async (inventoryId: string, itemId: string) =>
    (await linesOf(inventoryId)).find((line) => line.itemId === itemId) as Awaited<ReturnType<typeof linesOf>>[number];

  it('moves through its states and no other way', async () => {
    for (const state of ['10', '20', '30', '40'])
      for (const [name, ways] of Object.entries(machine)) {
        const { place } = await aShelf(1);
        const id = await draft(place);
        await sql`update arc_inventory set status = ${state} where id = ${id}`.execute(app.db);
        const answer = await act(name, id);
        expect(answer.success, `${name} from ${state}: ${answer.message}`).toBe(ways[state] !== undefined);
        expect((await on.read('/arc/inventory', id)).status).toBe(ways[state] ?? state);
      }
  });

  it('wants two people (AR62), and something to count', async () => {
    const { place } = await aShelf(0);
    const body = { name: '盘点', locationId: place, kind: 'open' };
    for (const counters of ['admin', 'admin,admin']) {
      const answer = await on.post('/arc/inventory/add', { ...body, counters });
      expect(answer).toMatchObject({ reason: 'AR62', message: '盘点人员不少于2人' });
    }
    const id = await draft(place);
    expect((await on.read('/arc/inventory', id)).code).toMatch(/^PD-\d{4}-\d{4}$/);
    expect((await act('start', id)).message).toBe('该范围内没有可盘点的档案');
  });

  it('counts a place once at a time, with all that is inside it or around it (AR60)', async () => {
    const room = await on.place('R1', { capacity: 0 });
    const inner = await on.place('R1-A', { parentId: room });
    expect((await on.put([await on.received()], 'R1-A')).success).toBe(true);
    const first = await started(inner);
    const { code } = await on.read('/arc/inventory', first);
    for (const where of [room, inner]) {
      const other = await act('start', await draft(where));
      expect(other).toMatchObject({ reason: 'AR60', message: `库位“R1-A”已在盘点单${code}中` });
    }
    const both = await Promise.all([1, 2].map(async () => draft((await aShelf(1)).place)));
    expect((await Promise.all(both.map((id) => act('start', id)))).every(({ success }) => success)).toBe(true);
  });

  it('lets of several that are started on one place at once one begin', async () => {
    const { place } = await aShelf(1);
    const ids = await Promise.all([1, 2, 3, 4].map(() => draft(place)));
    const answers = await Promise.all(ids.map((id) => act('start', id)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === 'AR60')).toHaveLength(3);
  });

  it('holds the place still while it is counted (AR18), and lets it go when it is submitted', async () => {
    const { code, place, ids } = await aShelf(2);
    const elsewhere = await aShelf(0);
    const [one = '', two = ''] = ids;
    const loan = await on.asked([two]);
    await on.act('ready', loan);
    const id = await started(place);
    const refused = { reason: 'AR18', message: `库位“${code}”正在盘点，暂不能上架、下架或借出` };
    expect(await on.put([await on.received()], code), 'nothing comes').toMatchObject(refused);
    expect(await on.put([one], elsewhere.code), 'nothing leaves').toMatchObject(refused);
    expect(await on.handOut(loan, [two]), 'nothing is lent').toMatchObject(refused);
    expect(await act('repair', one, {}, '/arc/item')).toMatchObject(refused);
    expect((await act('submit', id)).success).toBe(true);
    expect((await on.handOut(loan, [two])).success).toBe(true);
  });

  it('says of each scan what it is, also of a whole box, and the same when it is sent twice', async () => {
    const { code, place, ids } = await aShelf(3);
    const other = await aShelf(1);
    const [one = '', two = '', three = ''] = ids;
    const box = await on.read('/arc/box', await on.box());
    expect((await on.put([three], box.code)).success).toBe(true);
    await on.post('/arc/shelf/put', { codes: [box.code], target: code });
    const id = await started(place);
    const [a, b, stranger] = await Promise.all([one, two, other.ids[0] ?? ''].map(on.codeOf));
    for (const _ of [1, 2]) {
      const { result } = await scan(id, code, [a ?? '', box.code, stranger ?? '', 'DA0']);
      expect(result.map(({ outcome, count: n }: { outcome: string; count: number }) => [outcome, n])).toEqual([
        ['ok', 1],
        ['ok', 1],
        ['extra', 1],
        ['refused', 0],
      ]);
      expect(result[3].text).toBe('未找到条码“DA0”对应的档案');
    }
    expect((await scan(id, code, [b ?? ''], { broken: true })).result[0].outcome).toBe('broken');
    expect((await scan(id, code, [box.code], { broken: true })).result[0].text).toBe('破损的档案请逐件扫描');
    expect((await scan(id, other.code, [a ?? ''])).result[0].text).toBe(`库位“${other.code}”不在本次盘点范围内`);
    expect((await scan(id, 'NOWHERE', [a ?? ''])).result[0].text).toBe('未找到条码“NOWHERE”对应的库位');
    const progress = (await on.get('/arc/inventory/progress', { id })).result;
    expect(progress).toMatchObject({ expected: 3, counted: 4, places: [{ code, expected: 3, counted: 4 }] });
    expect(await linesOf(id)).toHaveLength(4);
  });

  it('ends with differences that are each dealt with before it is closed (AR61)', async () => {
    const room = await on.place('R2', { capacity: 0 });
    const [left, right] = [await on.place('R2-A', { parentId: room }), await on.place('R2-B', { parentId: room })];
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await on.received());
    const [same = '', moved = '', missing = '', found = '', lent = '', broken = ''] = ids;
    expect((await on.put(ids, 'R2-A')).success).toBe(true);
    await on.lent([lent]);
    const stranger = await aShelf(1);
    const extra = stranger.ids[0] ?? '';
    const id = await started(room);
    const codes = await Promise.all([same, moved, extra, broken].map(on.codeOf));
    await scan(id, 'R2-A', [codes[0] ?? '']);
    await scan(id, 'R2-B', [codes[1] ?? '', codes[2] ?? '']);
    await scan(id, 'R2-A', [codes[3] ?? ''], { broken: true });
    expect((await act('submit', id)).message).toBe('盘点已提交复核');
    const resultOf = async (item: string) => (await lineOf(id, item)).result;
    expect(await Promise.all([same, moved, missing, found, lent, broken, extra].map(resultOf))).toEqual([
      ...['ok', 'moved', 'lost', 'lost', 'lent', 'broken', 'extra'],
    ]);
    expect(await on.read('/arc/inventory', id)).toMatchObject({
      ...{ expected: 6, counted: 4, different: 5, rate: 83.33 },
      differences: expect.arrayContaining([expect.objectContaining({ result: 'lost', handling: '1' })]),
    });
    expect(await act('close', id)).toMatchObject({ reason: 'AR61', message: '还有5条差异未处理，不能关闭' });

    const handle = async (item: string, name: string, remark?: string) =>
      act(name, (await lineOf(id, item)).id, { remark }, '/arc/inventoryLine');
    expect((await handle(moved, 'lose', '没有')).message).toBe('只有盘亏的档案才能登记遗失');
    expect((await handle(missing, 'adopt')).message).toBe('只有错位和盘盈的档案才能按实际位置登记');
    expect((await handle(same, 'explain', '无')).success, 'nothing to deal with').toBe(false);
    expect((await handle(moved, 'adopt')).message).toBe('已按实际位置登记');
    expect((await on.read('/arc/item', moved)).locationId).toBe(right);
    expect((await handle(extra, 'adopt')).success).toBe(true);
    expect((await on.read('/arc/item', extra)).locationId).toBe(right);
    expect((await handle(missing, 'lose', '三次未找到')).message).toBe('已登记遗失');
    expect(await on.phyOf(missing)).toBe('5');
    expect((await handle(found, 'restore', '夹在邻盒，已归位')).success).toBe(true);
    expect((await on.read('/arc/item', found)).locationId).toBe(left);
    expect(await act('close', id)).toMatchObject({ reason: 'AR61', message: '还有1条差异未处理，不能关闭' });
    expect((await handle(broken, 'explain', '封面撕裂，已送修')).success).toBe(true);
    expect((await act('close', id)).message).toBe('盘点已关闭');
    const { pdf } = await askPrint(app, '/arc/inventory/print/report', { token: on.token, query: { id } });
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('reports nothing lost that was lent in the meantime (AR21), and takes a whole box to where it stands', async () => {
    const { code, place, ids } = await aShelf(2);
    const [one = '', two = ''] = ids;
    const inner = await on.place(`${code}-X`, { parentId: place });
    const box = await on.read('/arc/box', await on.box());
    await on.put([two], box.code);
    await on.post('/arc/shelf/put', { codes: [box.code], target: code });
    const id = await started(place);
    expect((await scan(id, `${code}-X`, [box.code])).result[0]).toMatchObject({ outcome: 'moved', count: 1 });
    await act('submit', id);
    await on.lent([one]);
    const no = (await on.read('/arc/item', one)).archiveNo;
    const lose = await act('lose', (await lineOf(id, one)).id, { remark: '无' }, '/arc/inventoryLine');
    expect(lose).toMatchObject({ reason: 'AR21', message: `档案“${no}”已借出，不能盘亏` });
    expect((await act('adopt', (await lineOf(id, two)).id, {}, '/arc/inventoryLine')).success).toBe(true);
    expect((await on.read('/arc/box', box.id)).locationId).toBe(inner);
    expect((await on.read('/arc/item', two)).locationId).toBe(inner);
  });

  it('is scanned by those whom it names, while it goes on', async () => {
    const { code, place, ids } = await aShelf(1);
    const barcode = await on.codeOf(ids[0] ?? '');
    const id = await started(place, { counters: 'counter,second' });
    expect((await scan(id, code, [barcode])).message).toBe('您不是该盘点单的盘点人员');
    expect((await on.get('/arc/inventory/progress', { id })).message).toBe('您不是该盘点单的盘点人员');
    const own = await started((await aShelf(1)).place);
    await act('submit', own);
    const { code: no } = await on.read('/arc/inventory', own);
    expect((await scan(own, code, [barcode])).message).toBe(`盘点单“${no}”不在盘点中`);
  });

  it('tells who counts blindly nothing of what should be there', async () => {
    const { code, place } = await aShelf(2);
    const id = await started(place, { kind: 'blind' });
    const progress = (await on.get('/arc/inventory/progress', { id })).result;
    expect(progress).toMatchObject({ expected: 0, counted: 0, places: [{ code, expected: 0 }] });
    expect((await on.get('/arc/inventory/missing', { id, place: code })).result).toEqual([]);
    const { version: _, ...counted } = await on.read('/arc/inventory', id);
    expect(counted.expected).toBeNull();
    expect((await on.get('/arc/inventoryLine/list', { inventoryId: id })).result.total).toBe(0);
    const { rows } = await sql<{ id: string; item_id: string }>`select id, item_id from arc_inventory_line
      where inventory_id = ${id} order by id`.execute(app.db);
    expect((await on.get('/arc/inventoryLine/queryById', { id: rows[0]?.id ?? '' })).message).toBe(
      '记录不存在或已被删除',
    );
    expect((await on.get('/arc/inventoryLine/figures', { inventoryId: id })).result[0].value).toBe(0);
    const foreign = await aShelf(1);
    const codes = [await on.codeOf(rows[0]?.item_id ?? ''), await on.codeOf(foreign.ids[0] ?? '')];
    const { result: answers } = await scan(id, code, codes);
    expect(
      answers.map(({ outcome, title, count, text }: Record<string, unknown>) => [outcome, title, count, text]),
    ).toEqual(Array(2).fill(['counted', null, 1, null]));
    // Once it is submitted, what was found is told.
    const { version } = await on.read('/arc/inventory', id);
    expect((await on.post('/arc/inventory/submit', { id, version })).success).toBe(true);
    expect(await on.read('/arc/inventory', id)).toMatchObject({ expected: 2, counted: 2, different: 2, rate: 100 });
    expect((await on.get('/arc/inventoryLine/list', { inventoryId: id })).result.total).toBe(3);
    const open = await aShelf(2);
    const seen = await started(open.place);
    expect((await on.get('/arc/inventory/missing', { id: seen, place: open.code })).result).toHaveLength(2);
  });

  it('counts of secrets what whoever begins may know of, and nobody else sees it (DR4)', async () => {
    const { code, place, ids } = await aShelf(2);
    const [secret = ''] = ids;
    await sql`update arc_item set secret = 3 where id = ${secret}`.execute(app.db);
    const permissions = ['list', 'start', 'scan'].map((right) => `arc:inventory:${right}`);
    await aPerson(app, {
      username: 'lowcounter',
      permissions: [...permissions, 'arc:inventoryLine:list', 'arc:item:list', 'arc:location:list'],
      clearance: 1,
    });
    const low = await app.signIn('lowcounter', userPassword);
    const own = await draft(place, { counters: 'lowcounter,counter' });
    const { version } = await on.read('/arc/inventory', own);
    expect((await on.post('/arc/inventory/start', { id: own, version }, low)).success).toBe(true);
    expect((await on.read('/arc/inventory', own)).expected).toBe(1);
    const barcode = await on.codeOf(secret);
    const { result } = await on.post('/arc/inventory/scan', { id: own, scans: [{ place: code, code: barcode }] }, low);
    expect(result[0].text).toBe(`未找到条码“${barcode}”对应的档案`);
    await sql`update arc_inventory set status = '40' where id = ${own}`.execute(app.db);

    const whole = await started(place, { counters: 'admin,lowcounter' });
    expect((await on.read('/arc/inventory', whole)).expected).toBe(2);
    const asLow = (path: string, query: Record<string, string>) => on.get(path, query, low);
    expect((await asLow('/arc/inventory/queryById', { id: whole })).success).toBe(false);
    expect((await asLow('/arc/inventoryLine/list', { inventoryId: whole })).result?.total ?? 0).toBe(0);
    expect((await asLow('/arc/inventory/progress', { id: whole })).message).toBe('记录不存在或已被删除');
  });

  it('is hidden from who may not know of a record that becomes more secret, or is found, later (DR4)', async () => {
    const low = await app.signIn('lowcounter', userPassword);
    const isSeen = async (id: string) => {
      const { success } = await on.get('/arc/inventory/queryById', { id }, low);
      const { result } = await on.get('/arc/inventoryLine/list', { inventoryId: id }, low);
      expect((result?.total ?? 0) > 0).toBe(success);
      return success;
    };
    const shelf = await aShelf(1);
    const raised = await started(shelf.place);
    expect(await isSeen(raised)).toBe(true);
    await sql`update arc_item set secret = 3 where id = ${shelf.ids[0]}`.execute(app.db);
    expect(await isSeen(raised)).toBe(false);

    const [here, elsewhere] = [await aShelf(1), await aShelf(1)];
    await sql`update arc_item set secret = 2 where id = ${elsewhere.ids[0]}`.execute(app.db);
    const found = await started(here.place);
    expect(await isSeen(found)).toBe(true);
    await scan(found, here.code, [await on.codeOf(elsewhere.ids[0] ?? '')]);
    expect(await isSeen(found)).toBe(false);
  });

  it('is as secret as a record that becomes so while the count begins (DR4)', async () => {
    const { place, ids } = await aShelf(2);
    const id = await draft(place);
    const { version } = await on.read('/arc/inventory', id);
    let begun: ReturnType<typeof on.post> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await sql`select 1 from arc_item where id = ${ids[0]} for update`.execute(tx);
      await sql`update arc_item set secret = 3 where id = ${ids[0]}`.execute(tx);
      begun = on.post('/arc/inventory/start', { id, version });
      await expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database() and query like '%arc_inventory_line%'`.execute(app.db);
          return rows.length;
        })
        .toBeGreaterThan(0);
    });
    expect((await begun)?.success).toBe(true);
    expect((await on.read('/arc/inventory', id)).secret).toBe(3);
  });

  it('refuses what is no scan', async () => {
    const { place } = await aShelf(1);
    const id = await started(place);
    for (const scans of [[], [{ place: '', code: 'x' }], [{ place: 'x' }], Array(201).fill({ place: 'a', code: 'b' })])
      expect((await on.post('/arc/inventory/scan', { id, scans })).success).toBe(false);
    expect((await scan('0', 'x', ['y'])).message).toBe('记录不存在或已被删除');
  });
});
