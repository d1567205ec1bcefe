import type { Finding } from '@dossier/contract/arc/prepare/prepare.ts';
import type { preparedBatch } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';
import { adminPassword } from '#test/prepare.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';
import { upload } from '#test/upload.ts';

const text = (words: string) => Buffer.from(words, 'utf8');
const onePage = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);
const lockedPdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R/Encrypt 2 0 R>>\n%%EOF');

describe('a batch that is being prepared', () => {
  let app: TestApp;
  let token: string;
  let shelf: { fondsId: string; classId: string };
  const post = async (call: string, body: object, by = token) => {
    const answer = await app.call('POST', `/arc/prepare/${call}`, { token: by, body });
    if (!answer.success) throw new Error(`${call}: ${answer.message} ${JSON.stringify(answer.result)}`);
    return answer.result;
  };
  const get = async (call: string, id: string) =>
    (await app.call('GET', `/arc/prepare/${call}`, { token, query: { id } })).result;
  const read = (id: string): Promise<ResultOf<typeof preparedBatch>> => get('batch', id);
  const store = async (name: string, content = text(name), by = token): Promise<string> => {
    const answer = await upload(app, '/sys/common/upload', { token: by, name, content, fields: { biz: 'arc' } });
    if (!answer.success) throw new Error(answer.message);
    return answer.message;
  };
  /** A batch with these files, and what its records begin with. */
  const aDraft = async (names: readonly string[], initial: object = {}) => {
    const { id } = await post('begin', {});
    const paths: string[] = [];
    for (const name of names) paths.push(await store(name, text(`${id} ${name}`)));
    if (paths.length > 0) await post('files', { id, files: paths.map((path) => ({ path, folder: '' })) });
    const { title: _title, docDate: _docDate, gen: _gen, openFlag: _open, ...rest } = itemDraft(shelf);
    await post('keep', { id, step: 'attach', initial: { ...rest, carrier: 'elec', ...initial } });
    return { id: id as string, paths };
  };
  const codes = async (id: string) =>
    ((await get('check', id)).findings as Finding[]).map(({ code, grade, args }) => [code, grade, ...args].join(' '));
  const titles = async (id: string) => (await read(id)).records.map(({ values }) => values.title);
  const handOver = async (id: string) => {
    const { result } = await app.call('GET', '/arc/intake/queryById', { token, query: { id } });
    return app.call('POST', '/arc/intake/handOver', { token, body: { id, version: result.version } });
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
  });

  it('makes records of files, by what their names say, and keeps where it was left', async () => {
    const { id, paths } = await aDraft(['20240312_会议纪要.txt', '沪(2024)12号 关于采购的请示.txt', '003.txt']);
    const groups = paths.map((path, at) => ({
      name: ['20240312_会议纪要.txt', '沪(2024)12号 关于采购的请示.txt', '003.txt'][at],
      paths: [path],
    }));
    expect(await post('make', { id, groups })).toEqual({ count: 3 });
    const { batch, records, files } = await read(id);
    expect(batch).toMatchObject({ step: 'attach', initial: { retention: 'D30', carrier: 'elec' } });
    expect(records.map(({ values }) => [values.title, values.docDate, values.docNo])).toEqual([
      ['会议纪要', '20240312', null],
      ['关于采购的请示', '20240000', '沪〔2024〕12号'],
      ['文件003', '20240000', null],
    ]);
    expect(files.map(({ itemId }) => itemId)).toEqual(expect.arrayContaining(records.map((record) => record.id)));
    const drafts = (await app.call('GET', '/arc/prepare/drafts', { token })).result;
    expect(drafts.find((one: { id: string }) => one.id === id)).toMatchObject({
      step: 'attach',
      items: 3,
      files: 3,
      loose: 0,
    });
  });

  it('proposes the record that a name stands for, leaves what is unclear, and takes files back', async () => {
    const { id } = await aDraft([]);
    for (const change of [
      { title: '年度总结', docNo: '沪〔2024〕7号' },
      { title: '会议纪要' },
      { title: '会议纪要' },
    ]) {
      const { result } = await app.call('POST', '/arc/item/add', {
        token,
        body: itemDraft(shelf, { ...change, carrier: 'elec' }),
      });
      await app.call('POST', '/arc/intake/put', { token, body: { ids: result.id, intakeId: id } });
    }
    const names = ['沪〔2024〕7号-02.txt', '会议纪要 签到表.txt', '别的.txt'];
    const paths: string[] = [];
    for (const name of names) paths.push(await store(name, text(id + name)));
    await post('files', { id, files: paths.map((path) => ({ path, folder: '扫描件/第一批' })) });
    const { files, records } = await read(id);
    const found = names.map((name) => files.find((file) => file.name === name));
    expect(found.map((file) => file?.proposal)).toEqual([
      { by: 'number', itemIds: [records[0]?.id] },
      { by: 'title', itemIds: [records[1]?.id, records[2]?.id] },
      null,
    ]);
    expect(found[0]?.folder).toBe('扫描件/第一批');

    const [first = '', second = '', third = ''] = paths;
    const [a, b] = records.map((record) => record.id);
    await post('place', {
      id,
      places: [
        { path: first, itemId: a },
        { path: second, itemId: b },
        { path: third, itemId: a },
      ],
    });
    await post('place', {
      id,
      places: [
        { path: third, itemId: b },
        { path: first, itemId: null },
      ],
    });
    const after = (await read(id)).files;
    expect(after.filter((file) => file.itemId === b).map(({ path }) => path)).toEqual([second, third]);
    expect(after.find(({ path }) => path === first)).toMatchObject({ itemId: null, proposal: { by: 'number' } });

    expect((await handOver(id)).message).toContain('批次中还有1个文件没有挂接');
    expect(await post('dropFiles', { id, paths: [first] })).toEqual({ count: 1 });
    expect((await handOver(id)).success).toBe(true);
  });

  it('keeps the order of records and files and the roles of files, and numbers in that order', async () => {
    const { id, paths } = await aDraft(['乙请示.txt', '甲批复.txt', '甲批复附件.txt', '丙通知.txt'], { orgCode: 'PX' });
    const [b = '', a = '', attached = '', c = ''] = paths;
    await post('make', {
      id,
      groups: [
        { name: '乙请示.txt', paths: [b] },
        { name: '甲批复.txt', paths: [a, attached] },
        { name: '丙通知.txt', paths: [c] },
      ],
    });
    const [one, two, three] = (await read(id)).records.map((record) => record.id);
    await post('order', { id, itemIds: [two, three, one] });
    expect(await titles(id)).toEqual(['甲批复', '丙通知', '乙请示']);
    const rolesOf = async (itemId = '') => {
      const prepared = (await read(id)).files.filter((file) => file.itemId === itemId).map(({ role }) => role);
      const kept = (await app.call('GET', '/arc/item/files', { token, query: { id: itemId } })).result;
      expect(
        kept.map(({ role }: { role: string }) => role),
        'the record tells the same',
      ).toEqual(prepared);
      return prepared;
    };
    expect(await rolesOf(two), 'nobody has said more than their order').toEqual(['main', 'att']);
    await post('orderFiles', {
      id,
      itemId: two,
      files: [
        { path: attached, role: 'att' },
        { path: a, role: 'form' },
      ],
    });
    expect((await read(id)).files.flatMap(({ itemId, path }) => (itemId === two ? path : []))).toEqual([attached, a]);
    expect(await rolesOf(two)).toEqual(['att', 'form']);
    await post('place', { id, places: [{ path: a, itemId: null }] });
    await post('place', { id, places: [{ path: a, itemId: two }] });
    expect(await rolesOf(two), 'a file that was taken away comes back as any other').toEqual(['att', 'main']);
    const stranger = await app.call('POST', '/arc/prepare/order', { token, body: { id, itemIds: [two, three] } });
    expect(stranger.message).toBe('批次中的档案已有增减，请刷新后重新排序');

    const numbers = await get('numbers', id);
    expect(numbers.map(({ archiveNo }: { archiveNo: string }) => archiveNo)).toEqual(
      [1, 2, 3].map((at) => `A001-WS·2024·D30·PX-000${at}`),
    );
    expect(await get('numbers', id), 'none was taken').toEqual(numbers);
    expect((await handOver(id)).success).toBe(true);
  });

  it('is received in the order that it was brought into', async () => {
    const { id } = await post('begin', {});
    const ids: string[] = [];
    for (const title of ['第一份请示', '第二份请示', '第三份请示']) {
      const draft = itemDraft(shelf, { title, carrier: 'paper', orgCode: 'SX' });
      ids.push((await app.call('POST', '/arc/item/add', { token, body: draft })).result.id);
    }
    await app.call('POST', '/arc/intake/put', { token, body: { ids: ids.join(), intakeId: id } });
    await post('order', { id, itemIds: ids.toReversed() });
    await handOver(id);
    await app.call('POST', '/arc/intake/check', { token, body: { id, version: await versionOf(id) } });
    const batch = () => app.call('GET', '/arc/intake/queryById', { token, query: { id } });
    await expect.poll(async () => (await batch()).result.checkedTime, { timeout: 30_000 }).not.toBeNull();
    const body = { id, version: await versionOf(id), password: adminPassword };
    expect((await app.call('POST', '/arc/intake/accept', { token, body })).message).toBe('批次已接收');
    const lines: { archiveNo: string; title: string }[] = (await batch()).result.lines;
    expect(lines.map(({ archiveNo, title }) => `${archiveNo} ${title}`)).toEqual(
      ['第三份请示', '第二份请示', '第一份请示'].map((title, at) => `A001-WS·2024·D30·SX-000${at + 1} ${title}`),
    );
  });
  const versionOf = async (id: string) =>
    (await app.call('GET', '/arc/intake/queryById', { token, query: { id } })).result.version;

  it('saves changes of many records one by one, with a sentence at what is refused', async () => {
    const { id, paths } = await aDraft(['一号文件.txt', '二号文件.txt']);
    await post('make', {
      id,
      groups: paths.map((path, at) => ({ name: ['一号文件', '二号文件'][at], paths: [path] })),
    });
    const [a, b] = (await read(id)).records;
    const rows = [
      { id: a?.id, version: a?.version, values: { retention: 'D10', title: '改后的一号文件', status: '40' } },
      { id: b?.id, version: b?.version, values: { docDate: '20991231' } },
    ];
    const [good, bad] = await post('change', { id, rows });
    expect(good).toMatchObject({ version: Number(a?.version) + 1, problems: {} });
    expect(bad).toMatchObject({ version: null, problems: { docDate: '文件日期不能晚于今天' } });
    const { records } = await read(id);
    expect(records[0]?.values).toMatchObject({ title: '改后的一号文件', retention: 'D10' });
    expect((await app.call('GET', '/arc/item/queryById', { token, query: { id: a?.id ?? '' } })).result.status).toBe(
      '10',
    );
  });

  it('is checked before it is handed over: counts, numbers, doubles, and files that nobody could read', async () => {
    const { id, paths } = await aDraft(['甲.txt'], { orgCode: null });
    expect(await codes(id)).toEqual(['empty block', 'loose block 1']);
    const same = text('相同的内容');
    const others = [await store('乙.txt', same), await store('丙.txt', same), await store('密.pdf', lockedPdf)];
    expect(await post('files', { id, files: others.map((path) => ({ path, folder: '' })) })).toEqual({
      count: 3,
      faults: 1,
    });
    await post('make', { id, groups: [{ name: '甲文件', paths: [paths[0], ...others] }] });
    const { result: elsewhere } = await app.call('POST', '/arc/item/add', {
      token,
      body: itemDraft(shelf, { title: '别处的档案', files: await store('别处.txt', same) }),
    });
    expect(elsewhere.id).toBeTruthy();
    await post('keep', { id, declared: { volumes: null, items: 2, files: 4, bytes: null } });
    expect(await codes(id)).toEqual([
      'items block 2 1',
      'number block 甲文件 “甲文件”缺少机构（问题），档号规则需要该项',
      'noPages warn 甲文件',
      'vagueDate warn 甲文件',
      'fault block 密.pdf locked',
      'double warn 丙.txt 乙.txt',
      ...['丙.txt', '乙.txt'].map((name) => `doubleElsewhere warn ${name} 别处的档案`),
    ]);
  });

  it('belongs to whoever began it, and ends with the batch', async () => {
    const { id, paths } = await aDraft(['我的.txt']);
    const other = await aPerson(app, {
      permissions: ['arc:intake:list', 'arc:intake:prepare', 'arc:item:list', 'arc:item:add', 'arc:item:edit'],
      clearance: 2,
    });
    const by = await app.signIn(other.username, userPassword);
    for (const [method, call, body] of [
      ['POST', 'place', { id, places: [{ path: paths[0], itemId: null }] }],
      ['POST', 'keep', { id, step: 'check' }],
      ['GET', `batch?id=${id}`, undefined],
    ] as const) {
      const answer = await app.call(method, `/arc/prepare/${call}`, { token: by, body });
      expect(answer.message).toBe('记录不存在或已被删除');
    }
    const own = await post('begin', {}, by);
    const taken = await app.call('POST', '/arc/prepare/files', {
      token: by,
      body: { id: own.id, files: [{ path: paths[0], folder: '' }] },
    });
    expect(taken.success).toBe(false);
    await app.call('POST', '/arc/intake/void', { token, body: { id, version: await versionOf(id) } });
    const { rows } = await sql<{
      gone: boolean;
    }>`select released_at is not null as gone from sys_file where path = ${paths[0]}`.execute(app.db);
    expect(rows).toEqual([{ gone: true }]);
  });

  it('takes three hundred files within the time of a call', async () => {
    const { id } = await post('begin', {});
    await post('keep', { id, initial: { ...itemDraft(shelf), carrier: 'elec', docDate: '20240101' } });
    for (let at = 0; at < 300; at += 50) {
      const names = Array.from({ length: 50 }, (_, n) => `${at + n + 1}号合同扫描件.txt`);
      const paths = await Promise.all(names.map((name) => store(name, text(id + name))));
      await post('files', { id, files: paths.map((path) => ({ path, folder: '合同' })) });
      await post('make', { id, groups: paths.map((path, n) => ({ name: names[n], paths: [path] })) });
    }
    const { records } = await read(id);
    expect(records).toHaveLength(300);
    const read300 = Date.now();
    await get('check', id);
    await post('order', { id, itemIds: records.map((record) => record.id).reverse() });
    expect(Date.now() - read300).toBeLessThan(8000);
  }, 300_000);

  it('opens each file once and fills the pages of its record', async () => {
    const { id } = await aDraft([]);
    const path = await store('说明书.pdf', onePage);
    await post('files', { id, files: [{ path, folder: '' }] });
    expect((await read(id)).files).toMatchObject([{ pages: 1, fault: null }]);
    await post('make', { id, groups: [{ name: '说明书.pdf', paths: [path] }] });
    expect((await read(id)).records[0]?.values.pages).toBe(1);
  });

  it('tells whoever prepares it nothing of records and columns that they may not see', async () => {
    const rights = ['arc:intake:list', 'arc:intake:prepare', 'arc:intake:add', 'arc:intake:edit', 'arc:item:list'];
    const options = { permissions: [...rights, 'arc:item:add', 'arc:item:edit'] };
    const { username } = await aPerson(app, options);
    const same = text('都知道的内容');
    const add = async (body: object) =>
      (await app.call('POST', '/arc/item/add', { token, body: itemDraft(shelf, body) })).result.id as string;
    const secret = await add({
      title: '保密的档案',
      secret: 2,
      secretYears: 10,
      files: await store('保密名单.txt', same),
    });
    await add({ title: '不给看的题名', files: await store('别处.txt', same) });
    // A column that somebody else may see is hidden from those who may not.
    await grantRight(app, (await aPerson(app)).roleId, 'arc:item:col:title');
    const by = await app.signIn(username, userPassword);
    const { id } = await post('begin', {}, by);
    const path = await store('甲.txt', same, by);
    await post('files', { id, files: [{ path, folder: '' }] }, by);
    // Somebody else has put a record into the batch that is secret.
    await sql`update arc_item set intake_id = ${id} where id = ${secret}`.execute(app.db);
    const { result } = await app.call('GET', `/arc/prepare/check?id=${id}`, { token: by });
    expect(result.findings.map(({ code }: Finding) => code)).toEqual(['empty', 'loose', 'doubleElsewhere']);
    expect(JSON.stringify(result)).not.toMatch(/保密名单|不给看的题名/);
  });
});
