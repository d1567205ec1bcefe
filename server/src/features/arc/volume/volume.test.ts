import { volume, volumeStatus } from '@dossier/contract/arc/volume.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft, ruleId } from '#test/registers.ts';

/** States from which each action is done, and where it leads; null: it stays (domain 6.2). */
const domain: Readonly<Record<string, { from: readonly string[]; to: string | null }>> = {
  seal: { from: ['10'], to: '20' },
  dissolve: { from: ['10'], to: null },
};

describe('volumes', () => {
  let app: TestApp;
  let token: string;
  let byItem: { fondsId: string; classId: string };
  let shelf: { fondsId: string; classId: string };
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const read = async (path: string, id: string, by = token) =>
    (await app.call('GET', `${path}/queryById`, { token: by, query: { id } })).result;
  const item = async (change: object = {}, at = shelf): Promise<string> => {
    const answer = await post('/arc/item/add', itemDraft(at, { orgCode: null, ...change }));
    if (!answer.success) throw new Error(answer.message);
    return answer.result.id;
  };
  const compose = (ids: string[], into: object = { title: '2024年1月记账凭证' }) =>
    post('/arc/volume/compose', { ids: ids.join(), ...into });
  const aVolume = async (count: number, change: object = {}) => {
    const ids: string[] = [];
    for (let at = 1; at <= count; at += 1) ids.push(await item({ title: `凭证第${at}号`, pages: at, ...change }));
    const answer = await compose(ids);
    if (!answer.success) throw new Error(answer.message);
    return { id: answer.result.id as string, ids };
  };
  const act = async (name: string, id: string) =>
    post(`/arc/volume/${name}`, { id, version: (await read('/arc/volume', id)).version });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    byItem = await archiveShelf(app, token);
    const body = { code: 'KU', name: '会计', door: 'KU', arrange: 'vol', ruleId: await ruleId(app, token, 'KUPZ') };
    shelf = { fondsId: byItem.fondsId, classId: (await post('/arc/class/add', body)).result.id };
  });

  it('are counted from what is in them: dates, pages, the longest period, the highest level', async () => {
    const ids = [
      await item({ retention: 'D10', year: 2016, docDate: '20160301', pages: 3, secret: 0 }),
      await item({ retention: 'D30', year: 2014, docDate: '20140000', pages: 4, secret: 2, secretYears: 5 }),
    ];
    const { result } = await compose(ids);
    expect(result).toMatchObject({ count: 2, title: '2024年1月记账凭证' });
    expect(await read('/arc/volume', result.id)).toMatchObject({
      ...{ itemCount: 2, pages: 7, startDate: '20140000', endDate: '20160301', retention: 'D30', secret: 2 },
      ...{ expireDate: '2046-12-31', status: volumeStatus.open, archiveNo: null, author: 'admin' },
    });
    const low = await read('/arc/item', ids[1] ?? '');
    await app.call('PUT', '/arc/item/edit', { token, body: { ...low, secret: 1, pages: 10 } });
    // What it says of its records may tell of one that was of that level.
    expect(await read('/arc/volume', result.id)).toMatchObject({ secret: 2, pages: 13 });
    await app.call('DELETE', '/arc/item/delete', { token, query: { id: ids[1] ?? '' } });
    expect(await read('/arc/volume', result.id)).toMatchObject({
      itemCount: 1,
      retention: 'D10',
      expireDate: '2026-12-31',
    });
  });

  it('number themselves and what is in them, in the order inside, when they are sealed', async () => {
    const first = await aVolume(3);
    const [one = '', two = '', three = ''] = first.ids;
    expect((await post('/arc/volume/arrange', { id: first.id, ids: [three, one, two].join() })).message).toBe(
      '卷内次序已调整',
    );
    expect((await post('/arc/volume/arrange', { id: first.id, ids: [three, one].join() })).message).toBe(
      '卷内文件已变化，请刷新后重试',
    );
    const preview = await app.call('GET', '/arc/item/previewNo', { token, query: { id: one } });
    expect(preview.result.archiveNo).toBe('A001-KU·PZ·2024-001-001');
    expect((await act('seal', first.id)).message).toBe('案卷已封卷');
    expect(await read('/arc/volume', first.id)).toMatchObject({
      ...{ archiveNo: 'A001-KU·PZ·2024-001', status: volumeStatus.sealed, volumeNo: 1 },
    });
    const numbers = await Promise.all([three, one, two].map(async (id) => (await read('/arc/item', id)).archiveNo));
    expect(numbers).toEqual([1, 2, 3].map((at) => `A001-KU·PZ·2024-001-00${at}`));
    expect((await read('/arc/item', one)).status).toBe('40');
    const second = await aVolume(1);
    await act('seal', second.id);
    expect((await read('/arc/volume', second.id)).archiveNo).toBe('A001-KU·PZ·2024-002');

    const message = '案卷“A001-KU·PZ·2024-001”已封卷，不能增删卷内文件';
    expect((await compose([await item()], { volumeId: first.id })).message).toBe(message);
    expect((await post('/arc/volume/release', { ids: one })).message).toBe(message);
    expect((await post('/arc/volume/arrange', { id: first.id, ids: first.ids.join() })).message).toBe(message);
  });

  it('take each its own number when twenty are sealed at once', async () => {
    const volumes: string[] = [];
    for (let at = 0; at < 20; at += 1) volumes.push((await aVolume(1, { year: 2020, docDate: '20200101' })).id);
    const answers = await Promise.all(volumes.map((id) => act('seal', id)));
    expect(answers.every(({ success }) => success)).toBe(true);
    const sealed = await Promise.all(volumes.map((id) => read('/arc/volume', id)));
    expect(sealed.map(({ volumeNo }) => volumeNo).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it('are numbered with the first record that is received, and then let none go', async () => {
    const { id, ids } = await aVolume(2, { year: 2021, docDate: '20210101' });
    const [one = '', two = ''] = ids;
    const received = await post('/arc/item/receive', { ids: two });
    expect(received.result.first).toBe('A001-KU·PZ·2021-001-001');
    expect((await read('/arc/volume', id)).archiveNo).toBe('A001-KU·PZ·2021-001');
    expect((await post('/arc/volume/release', { ids: two })).message).toBe('“凭证第2号”已按案卷给号，不能移出');
    expect((await act('dissolve', id)).message).toBe('案卷“A001-KU·PZ·2021-001”已给号，不能拆卷');
    expect((await post('/arc/volume/arrange', { id, ids: ids.join() })).message).toBe(
      '案卷“2024年1月记账凭证”的文件已给号，不能调整顺序',
    );
    const edit = app.call('PUT', '/arc/volume/edit', {
      token,
      body: { ...(await read('/arc/volume', id)), year: 2022 },
    });
    expect((await edit).result.fields).toEqual({ year: '案卷已给号，“年度”不能修改' });
    expect((await post('/arc/volume/release', { ids: one })).message).toBe('已移出1件');
    expect((await post('/arc/item/receive', { ids: one })).message).toBe('“凭证第1号”尚未组卷，不能给号');
    expect((await post('/arc/renumber/add', { itemId: two, reason: '改号' })).result.fields).toEqual({
      itemId: '按卷整理的档案不能单独改号',
    });
  });

  it('keep the number that they have in those of their records, whatever comes in later', async () => {
    const body = { code: 'ZP', name: '照片', door: 'ZP', arrange: 'vol', ruleId: await ruleId(app, token, 'ZP') };
    const at = { fondsId: byItem.fondsId, classId: (await post('/arc/class/add', body)).result.id };
    const photo = (change: object = {}) => item({ year: 2024, docDate: '20240101', retention: 'D30', ...change }, at);
    const first = await photo();
    const { result } = await compose([first], { title: '合影' });
    expect((await post('/arc/item/receive', { ids: first })).result.first).toBe('A001-ZP·2024·D30-001-001');
    // A longer period makes that of the volume longer; its number is given.
    const second = await photo({ retention: 'Y' });
    expect((await compose([second], { volumeId: result.id })).success).toBe(true);
    expect((await read('/arc/volume', result.id)).retention).toBe('Y');
    expect((await app.call('GET', '/arc/item/previewNo', { token, query: { id: second } })).result.archiveNo).toBe(
      'A001-ZP·2024·D30-001-002',
    );
    expect((await post('/arc/item/receive', { ids: second })).result.first).toBe('A001-ZP·2024·D30-001-002');
  });

  it('are not sealed empty, nor with records of another year', async () => {
    const { id, ids } = await aVolume(2);
    const [one = ''] = ids;
    await app.call('PUT', '/arc/item/edit', { token, body: { ...(await read('/arc/item', one)), year: 2025 } });
    expect((await act('seal', id)).message).toBe('卷内文件的年度不一致');
    const receive = await app.call('POST', '/arc/item/receive', { token, body: { ids: one } });
    expect(receive.message, 'by itself').toBe('卷内文件的年度不一致');
    expect((await act('dissolve', id)).message).toBe('案卷已拆卷');
    expect(await read('/arc/volume', id)).toMatchObject({ itemCount: 0, secret: 1, retention: null });
    expect((await act('seal', id)).message).toBe('案卷内没有文件，不能封卷');
    expect((await app.call('DELETE', '/arc/volume/delete', { token, query: { id } })).success).toBe(true);
  });

  it('take records of their own fonds and class, once, while those are being arranged', async () => {
    expect((await compose([await item({ orgCode: 'BGS' }, byItem)])).message).toBe(
      '“关于2024年度档案工作总结的报告”所属分类按件整理，不能组卷',
    );
    const { result: fonds } = await post('/arc/fonds/add', { no: 'B002', name: '另一全宗', creator: '另一单位' });
    const strange = await item({ fondsId: fonds.id });
    const { id, ids } = await aVolume(1);
    expect((await compose([strange], { volumeId: id })).message).toBe('卷内文件的全宗不一致');
    expect((await compose(ids)).message).toBe('“凭证第1号”已在案卷中，请先移出');
    const moved = { ...(await read('/arc/item', ids[0] ?? '')), fondsId: fonds.id };
    expect((await app.call('PUT', '/arc/item/edit', { token, body: moved })).message).toBe(
      '“凭证第1号”已组卷，不能更换全宗和分类，请先移出案卷',
    );
    expect((await compose(['1'])).message).toBe('记录不存在或已被删除');
    expect((await compose([await item()], { volumeId: '1' })).message).toBe('记录不存在或已被删除');
  });

  it('keep what a client sends of their records and sums to itself', async () => {
    const { id, ids } = await aVolume(2);
    const whole = await read('/arc/volume', id);
    expect(whole.inside.map(({ title }: { title: string }) => title)).toEqual(['凭证第1号', '凭证第2号']);
    const inside = [{ ...whole.inside[0], title: '改写的题名' }];
    const answer = await app.call('PUT', '/arc/volume/edit', {
      token,
      body: { ...whole, inside, pages: 999, secret: 0, place: '一库' },
    });
    expect(answer.success, answer.message).toBe(true);
    const after = await read('/arc/volume', id);
    expect(after).toMatchObject({ pages: 3, secret: 1, place: '一库' });
    expect(after.inside).toHaveLength(2);
    expect((await read('/arc/item', ids[0] ?? '')).title).toBe('凭证第1号');
  });

  it('are not seen, nor counted, nor printed, by somebody below the level of what is in them', async () => {
    const { id, ids } = await aVolume(2);
    const [one = ''] = ids;
    const clerk = await aPerson(app, {
      clearance: 1,
      permissions: ['arc:volume:list', 'arc:volume:print', 'arc:volume:compose', 'arc:item:list', 'arc:item:add'],
    });
    const by = await app.signIn(clerk.username, userPassword);
    const total = async () => (await app.call('GET', '/arc/volume/list', { token: by })).result.total;
    const before = await total();
    const body = { ...(await read('/arc/item', one)), secret: 2, secretYears: 5 };
    expect((await app.call('PUT', '/arc/item/edit', { token, body })).success).toBe(true);
    expect((await total()) - before).toBe(-1);
    const seen = await app.call('GET', '/arc/volume/queryById', { token: by, query: { id } });
    expect(seen.message).toBe('记录不存在或已被删除');
    expect((await askPrint(app, '/arc/volume/print/inside', { token: by, query: { ids: id } })).message).toBe(
      '记录不存在或已被删除',
    );
    const own = await item();
    expect((await post('/arc/volume/compose', { ids: own, volumeId: id }, by)).message).toBe('记录不存在或已被删除');
    expect((await post('/arc/volume/release', { ids: ids[1] ?? '' }, by)).message).toBe('记录不存在或已被删除');
    // Nor when the record has left it: title, note and history of the volume may tell of it.
    await app.call('PUT', '/arc/volume/edit', { token, body: { ...(await read('/arc/volume', id)), note: '含密件' } });
    expect((await post('/arc/volume/release', { ids: one })).success).toBe(true);
    expect((await app.call('GET', '/arc/volume/queryById', { token: by, query: { id } })).message).toBe(
      '记录不存在或已被删除',
    );
    const { rows } = await sql<{ content: string }>`select data_content as content from sys_data_log
      where data_table = 'arc_volume' and data_id = ${id}`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ content }) => content.includes('凭证第1号') && content.includes('inside'))).toEqual([]);
  });

  it('do each action in their states only', async () => {
    for (const [name, action] of Object.entries(volume.actions))
      for (const state of Object.values(volumeStatus)) {
        const { id } = await aVolume(1);
        await sql`update arc_volume set status = ${state} where id = ${id}`.execute(app.db);
        const answer = await act(name, id);
        const allowed = domain[name]?.from.includes(state) ?? false;
        expect(answer.success, `${name} ${state} ${answer.message}`).toBe(allowed);
        const now = (await read('/arc/volume', id)).status;
        expect(now).toBe(allowed ? (domain[name]?.to ?? state) : state);
        if (!allowed) expect(answer.message).toMatch(new RegExp(`^当前状态为“.+”，不能执行“${action.label}”$`));
      }
  });

  it('are printed with their cover and what is in them', async () => {
    const { id } = await aVolume(2);
    await act('seal', id);
    for (const [name, words] of [
      ['inside', ['卷内目录', '凭证第1号', '凭证第2号']],
      ['cover', ['2024年1月记账凭证', '保管期限', '海川数字服务']],
    ] as const) {
      const { pdf, message } = await askPrint(app, `/arc/volume/print/${name}`, { token, query: { ids: id } });
      expect(message).toBe('');
      const text = (await readPdf(pdf)).pages.join().replaceAll(' ', '');
      for (const word of words) expect(text).toContain(word);
    }
  });
});
