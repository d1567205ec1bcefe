import { existsSync } from 'node:fs';
import path from 'node:path';
import { destroyStatus } from '@dossier/contract/arc/ending/destroy.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveEnding, archiveEndingOf, publish, resultOf } from '#test/archive-ending.ts';
import { inDays } from '#test/archive-lending.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { adminPassword } from '#test/prepare.ts';
import { png, upload } from '#test/upload.ts';

/** States in which each action is allowed, and where it leads (domain 6.5). */
const domain: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  submit: { 10: '30' },
  object: { 30: '10' },
  reopen: { 30: '10', 40: '10' },
  strike: { 10: '10' },
  cancel: { 10: '60', 30: '60', 40: '60' },
  // Its time is over in this test: the day counts, whether or not the job has moved it on.
  execute: { 30: '50', 40: '50' },
};

describe('destruction', () => {
  let app: TestApp;
  let on: ArchiveEnding;
  let witnesses: string[];
  let executor: string;
  let by: string;
  const statusOf = async (item: string) => (await on.read('/arc/item', item)).status;
  const list = (id: string) => on.read('/arc/destroy', id);
  const act = (name: string, id: string, body: object = {}, token = on.token) =>
    on.act('/arc/destroy', name, id, body, token);
  const edit = async (id: string, change: object) =>
    app.call('PUT', '/arc/destroy/edit', { token: on.token, body: { ...(await list(id)), ...change } });
  /** A list whose people are named. */
  const prepared = async (items: readonly string[]): Promise<string> => {
    const id = await on.listed(items);
    resultOf(await edit(id, { executor, witnesses: witnesses.join(',') }));
    return id;
  };
  /** A list that may be destroyed. */
  const ready = async (items: readonly string[]): Promise<string> => {
    const id = await prepared(items);
    resultOf(await act('submit', id));
    await sql`update arc_destroy set status = ${destroyStatus.ready}, cool_to = current_date - 2 where id = ${id}`.execute(
      app.db,
    );
    return id;
  };
  const told = async (id: string, change: object = {}) => ({
    ...{ id, version: (await list(id)).version, place: '市档案销毁中心', photos: await on.photo(by) },
    password: userPassword,
    witnesses: witnesses.map((username) => ({ username, password: userPassword })),
    ...change,
  });
  const execute = async (id: string, change: object = {}, token = by) =>
    on.post('/arc/destroy/execute', await told(id, change), token);
  const attach = async (item: string, name: string, content: Buffer): Promise<string> => {
    const { message } = await upload(app, '/sys/common/upload', {
      ...{ token: on.token, name, content, fields: { biz: 'arc' } },
    });
    const record = await on.read('/arc/item', item);
    const files = [record.files, message].filter(Boolean).join(',');
    resultOf(await app.call('PUT', '/arc/item/edit', { token: on.token, body: { ...record, files } }));
    return message;
  };
  const digestOf = async (file: string): Promise<string> => {
    const { rows } = await sql<{ sha256: string }>`select sha256 from sys_file where path = ${file}`.execute(app.db);
    return rows[0]?.sha256 ?? '';
  };
  const isStored = (sha256: string) => existsSync(path.join(app.config.dataDir, 'files', sha256.slice(0, 2), sha256));

  beforeAll(async () => {
    app = await testApp();
    on = await archiveEndingOf(app);
    await publish(app, on.token, 'arc.destroy');
    witnesses = on.group.slice(0, 2).map(({ username }) => username);
    const person = await aPerson(app, {
      clearance: 3,
      permissions: ['arc:destroy:list', 'arc:destroy:execute', 'arc:item:list', 'arc:destroy:object'],
    });
    executor = person.username;
    by = await app.signIn(person.username, userPassword);
  });

  it('wants an approval, people and two witnesses who are somebody else (AR53)', async () => {
    const id = await on.listed([await on.over()]);
    const message = '监销人须为2人，且不能是执行人、申请人或同一人';
    expect((await act('submit', id)).message).toBe('执行人不能为空');
    const [first, second] = witnesses as [string, string];
    const pairs = [null, first, `${first},${executor}`, `${first},admin`, `${first},${first}`];
    for (const pair of [...pairs, [first, second, on.group[2]?.username].join(',')]) {
      resultOf(await edit(id, { executor, witnesses: pair }));
      expect(await act('submit', id), String(pair)).toMatchObject({ success: false, reason: 'AR53', message });
    }
    resultOf(await edit(id, { witnesses: `${first},${second}`, orgCode: null }));
    expect((await act('submit', id)).message).toMatch(/^“XH-.+”缺少机构（问题），档号规则需要该项$/);
    resultOf(await edit(id, { orgCode: 'das' }));
    expect(await act('submit', id)).toMatchObject({ success: true, message: '销毁清册已提交' });
    expect(await list(id)).toMatchObject({ status: '30', coolTo: inDays(90), applicant: 'admin' });
  });

  it('is asked for what is neither frozen nor lent nor permanent (AR20, AR21, AR52)', async () => {
    const item = await on.over();
    const id = await prepared([item]);
    const hold = await on.freeze([item]);
    const no = (await on.read('/arc/item', item)).archiveNo;
    expect(await act('submit', id)).toMatchObject({
      ...{ reason: 'AR20', message: `档案“${no}”已因“诉讼”冻结，不能销毁` },
    });
    await on.act('/arc/hold', 'lift', hold, { liftReason: '已结案' });
    await sql`update arc_item set phy = '3' where id = ${item}`.execute(app.db);
    expect(await act('submit', id)).toMatchObject({ reason: 'AR21', message: `档案“${no}”已借出，不能销毁` });
    await sql`update arc_item set phy = '1', retention = 'Y' where id = ${item}`.execute(app.db);
    expect(await act('submit', id)).toMatchObject({ reason: 'AR52', message: '永久档案不能销毁' });
    await sql`update arc_item set retention = 'D10' where id = ${item}`.execute(app.db);
    expect((await act('submit', id)).success).toBe(true);
  });

  it('waits out its time (AR54), and goes back to its draft by anybody’s objection', async () => {
    const id = await prepared([await on.over()]);
    resultOf(await act('submit', id));
    expect(await execute(id)).toMatchObject({
      ...{ reason: 'AR54', message: `静置期至${inDays(90)}，期满前不能执行销毁` },
    });
    await sql`update arc_destroy set status = ${destroyStatus.ready} where id = ${id}`.execute(app.db);
    expect((await execute(id)).reason, 'also when somebody has moved it on').toBe('AR54');
    await sql`update arc_destroy set status = ${destroyStatus.cooling} where id = ${id}`.execute(app.db);
    expect((await act('object', id, {}, by)).result.fields).toEqual({ objection: '异议不能为空' });
    expect(await act('object', id, { objection: '其中有尚未结清的合同' }, by)).toMatchObject({
      message: '异议已提出，清册退回草稿',
    });
    expect(await list(id)).toMatchObject({
      ...{ status: '10', objection: '其中有尚未结清的合同', objector: executor, coolTo: null },
    });
  });

  it('refuses a list of which something was frozen or lent since it was approved (T5, AR55), and loses nothing', async () => {
    const [first, second, third] = [await on.over(), await on.over(), await on.over()];
    const file = await attach(second, '判决.txt', Buffer.from(`判决书${Math.random()}`));
    const id = await ready([first, second, third]);
    await on.freeze([second]);
    await sql`update arc_item set phy = '3' where id = ${third}`.execute(app.db);
    expect(await execute(id)).toMatchObject({
      ...{ reason: 'AR55', message: '清册内容已变化（2件被冻结或借出），请重新审批' },
    });
    expect(await statusOf(first)).toBe('60');
    expect((await on.read('/arc/item', second)).files).toBe(file);
    expect(isStored(await digestOf(file))).toBe(true);
    expect(await list(id)).toMatchObject({ status: '40', photos: null });
    resultOf(await act('reopen', id));
    expect(await act('strike', id)).toMatchObject({ message: '已剔除冻结和借出的档案' });
    expect(await list(id)).toMatchObject({ status: '10', items: 1 });
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual(['60', '40', '40']);
    expect((await act('strike', id)).message).toBe('清册中没有冻结或借出的档案');
  });

  it('lets either the hold or the destruction win when both come at once, never both', async () => {
    const begun = Date.now();
    resultOf(await execute(await ready([await on.over()])));
    const span = Date.now() - begun;
    let destroyed = 0;
    for (let round = 0; round < 10; round += 1) {
      const item = await on.over();
      const file = await attach(item, '正文.txt', Buffer.from(`正文${Math.random()}`));
      const sha256 = await digestOf(file);
      const id = await ready([item]);
      const [body, basis] = [await told(id), await on.paper()];
      const hold = { kind: 'audit', reason: '审计', basis, lines: [{ itemId: item }] };
      const wait = (ms: number) => new Promise((go) => setTimeout(go, ms));
      const [ended, frozen] = await Promise.all([
        on.post('/arc/destroy/execute', body, by),
        // Spread over the time that it takes.
        wait(((round % 5) * span) / 4).then(() => on.post('/arc/hold/add', hold)),
      ]);
      const after = await on.read('/arc/item', item);
      const what = `round ${round}: ${ended.message} / ${frozen.message}`;
      if (ended.success) {
        destroyed += 1;
        expect(after, what).toMatchObject({ status: '70', files: null, held: 'N' });
        expect(frozen.message, what).toBe('已销毁、已作废的档案不能冻结');
        expect(isStored(sha256), what).toBe(false);
      } else {
        expect(ended.reason, what).toBe('AR55');
        expect(frozen.success, what).toBe(true);
        expect(after, what).toMatchObject({ status: '60', held: 'Y', files: file });
        expect(isStored(sha256), what).toBe(true);
      }
    }
    expect(destroyed, 'each wins now and then').toBeGreaterThan(0);
    expect(destroyed).toBeLessThan(10);
  });

  it('wants the executor, the named witnesses, all passwords, a place and pictures (C18, AR53, AR56)', async () => {
    const item = await on.over();
    const id = await ready([item]);
    const [first, second] = witnesses as [string, string];
    const watch = (username: string, password = userPassword) => ({ username, password });
    const refused = async (change: object, message: string, token = by) =>
      expect((await execute(id, change, token)).message).toBe(message);
    await refused({ photos: '' }, '请上传销毁现场照片');
    await refused({ place: ' ' }, '销毁地点不能为空');
    const wrong = '监销人须为2人，且不能是执行人、申请人或同一人';
    await refused({ witnesses: [watch(first)] }, wrong);
    await refused({ witnesses: [watch(first), watch(first)] }, wrong);
    await refused({ witnesses: [watch(first), watch(executor)] }, wrong);
    await refused({ witnesses: [watch(first), watch(on.group[2]?.username ?? '')] }, wrong);
    await refused({ password: adminPassword }, '须由清册指定的执行人本人执行销毁', on.token);
    await refused({ password: 'wrong' }, '密码不正确，操作已取消');
    const name = await app.db
      .selectFrom('sys_user')
      .select('realname')
      .where('username', '=', second)
      .executeTakeFirstOrThrow();
    await refused(
      { witnesses: [watch(first), watch(second, 'wrong')] },
      `监销人“${name.realname}”：密码不正确，操作已取消`,
    );
    await refused(
      { witnesses: [watch(first), { username: second }] },
      `监销人“${name.realname}”：密码不正确，操作已取消`,
    );
    expect((await execute(id, { version: 1 })).message).toMatch(/^数据已被/);
    expect((await execute(id, { photos: 'arc/nobody/x_1234567890123456789.png' })).success).toBe(false);
    expect(await statusOf(item)).toBe('60');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_log
      where request_param like ${`%${userPassword}%`}`.execute(app.db);
    expect(rows[0]?.n, 'no password in the log').toBe(0);
  });

  it('counts wrong passwords of witnesses as failed sign-ins of theirs', async () => {
    const person = await aPerson(app, { clearance: 3, departs: ['A01'] });
    const id = await ready([await on.over()]);
    const pair = [witnesses[0], person.username];
    await sql`update arc_destroy set witnesses = ${pair.join(',')} where id = ${id}`.execute(app.db);
    const guess = (password: string) =>
      execute(id, {
        witnesses: [
          { username: pair[0], password: userPassword },
          { username: person.username, password },
        ],
      });
    for (let at = 0; at < 10; at += 1) expect((await guess(`wrong${at}`)).success).toBe(false);
    expect((await guess(userPassword)).success, 'locked out').toBe(false);
    expect(await list(id)).toMatchObject({ status: '40' });
  });

  it('destroys nothing that stands where somebody counts (AR18)', async () => {
    const item = await on.shelved({ year: 2014, docDate: '20140506', retention: 'D10' });
    const id = await ready([item]);
    const { locationId } = await on.read('/arc/item', item);
    const counted = await on.added('/arc/inventory', {
      ...{ name: '盘点', locationId, kind: 'open', counters: `admin,${executor}` },
    });
    const { version } = await on.read('/arc/inventory', counted);
    resultOf(await on.post('/arc/inventory/start', { id: counted, version }));
    expect(await execute(id)).toMatchObject({
      reason: 'AR18',
      message: '库位“H1”正在盘点，暂不能上架、下架或借出',
    });
    await sql`update arc_inventory set status = '40' where id = ${counted}`.execute(app.db);
    expect((await execute(id)).success).toBe(true);
  });

  it('destroys bytes, pictures, bodies and places, keeps the catalogue, and files its own list (T11)', async () => {
    const home = await on.place('XH1');
    const [first, shared] = [
      await on.shelved({ year: 2014, docDate: '20140506', retention: 'D10', pages: 7 }),
      await on.over({ carrier: 'elec' }),
    ];
    const picture = Buffer.concat([png, Buffer.from(String(Math.random()))]);
    const photo = await attach(first, '扫描.png', picture);
    const text = await attach(first, '正文.txt', Buffer.from(`秘密正文${Math.random()}`));
    const common = Buffer.from(`共用正文${Math.random()}`);
    const twin = await attach(shared, '共用.txt', common);
    const keeper = await on.received();
    const kept = await attach(keeper, '共用.txt', common);
    const view = (file: string) =>
      app.http.inject({
        method: 'GET',
        url: `${app.config.apiPrefix}/sys/common/static/${file}`,
        headers: { 'x-access-token': on.token },
      });
    expect((await view(text)).statusCode).toBe(200);
    await app.files.thumbs.of(await rowOf(photo), 100);
    const digests = [await digestOf(photo), await digestOf(text), await digestOf(twin)];
    const { rows: thumbs } = await sql<{ thumb: string }>`select thumb_sha256 as thumb from sys_file_thumb
      where sha256 = ${digests[0]}`.execute(app.db);
    const { archiveNo, title } = await on.read('/arc/item', first);
    const id = await ready([first, shared]);
    expect((await list(id)).lines[0]).toMatchObject({ archiveNo, title, pages: 7, digests: expect.any(String) });
    const answer = await execute(id);
    expect(answer).toMatchObject({ success: true, message: '已销毁2件' });
    expect(home).toBeTruthy();

    expect(isStored(digests[0] ?? ''), 'the picture').toBe(false);
    expect(isStored(digests[1] ?? ''), 'the text').toBe(false);
    expect(thumbs.length).toBe(1);
    for (const { thumb } of thumbs) expect(isStored(thumb), 'the small picture').toBe(false);
    expect(isStored(digests[2] ?? ''), 'what another record has').toBe(true);
    expect((await view(text)).statusCode).not.toBe(200);
    expect((await view(kept)).statusCode).toBe(200);
    expect((await on.get('/arc/item/files', { id: first })).result).toEqual([]);

    const after = await on.read('/arc/item', first);
    expect(after).toMatchObject({
      ...{ status: '70', archiveNo, title, files: null, fileCount: 0, phy: '6', boxId: null, locationId: null },
    });
    expect(await on.read('/arc/item', shared)).toMatchObject({ status: '70', phy: '0' });
    const found = (await on.get('/arc/item/list', { archiveNo })).result.records;
    expect(found.map((one: { id: string }) => one.id)).toEqual([first]);
    const edited = await app.call('PUT', '/arc/item/edit', { token: on.token, body: { ...after, note: '改' } });
    expect(edited.message).toBe('当前状态为“已销毁”，不能执行“编辑”');
    const moves = (await on.get('/arc/move/list', { itemId: first })).result.records;
    expect(moves[0]).toMatchObject({ kind: 'out', toPlace: null });
    const { rows: chain } = await sql<{ action: string }>`select body ->> 'action' as action from (
        select body from sys_audit_pending union all select body::jsonb from sys_audit_chain) x
      where body ->> 'objId' = ${first} and body ->> 'action' in ('ARC_ITEM_DESTROY', 'ARC_ITEM_BYTES_GONE')`.execute(
      app.db,
    );
    expect(chain.map(({ action }) => action).sort()).toEqual(['ARC_ITEM_BYTES_GONE', 'ARC_ITEM_DESTROY']);

    const paper = await list(id);
    expect(paper).toMatchObject({ status: '50', place: '市档案销毁中心', destroyTime: expect.any(String) });
    const filed = await on.read('/arc/item', paper.certificateId);
    expect(filed).toMatchObject({
      ...{ status: '40', retention: 'Y', archiveNo: answer.result.certificateNo, carrier: 'elec', fileCount: 1 },
      title: `海川数字服务档案销毁清册（${paper.no}）`,
    });
    expect((await view(filed.files)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await execute(id)).message).toBe('当前状态为“已销毁”，不能执行“执行销毁”');
  });

  it('moves in its states only', async () => {
    for (const [action, allowed] of Object.entries(domain))
      for (const state of Object.values(destroyStatus)) {
        const item = await on.over();
        const id = await prepared([item]);
        resultOf(await act('submit', id));
        await sql`update arc_destroy set status = ${state}, cool_to = current_date - 2 where id = ${id}`.execute(
          app.db,
        );
        if (action === 'strike') await on.freeze([item]);
        const answer =
          action === 'execute'
            ? await execute(id)
            : await act(action, id, action === 'object' ? { objection: '仍需查考' } : {});
        const what = `${action} in ${state}: ${answer.message}`;
        expect(answer.success, what).toBe(state in allowed);
        expect((await list(id)).status, what).toBe(allowed[state] ?? state);
        if (state in allowed) continue;
        expect(answer.message, what).toMatch(/^当前状态为“.+”，不能执行“.+”$/);
      }
  });

  it('gives everything back when it is cancelled', async () => {
    const items = [await on.over(), await on.over()];
    const id = await ready(items);
    expect(await act('cancel', id)).toMatchObject({ message: '销毁清册已撤销' });
    expect([await statusOf(items[0] ?? ''), await statusOf(items[1] ?? '')]).toEqual(['40', '40']);
  });

  it('is neither added by hand nor deleted, and nobody’s who is not cleared for what it holds', async () => {
    const id = await prepared([await on.over({ secret: 2, secretYears: 30 }), await on.over()]);
    expect((await on.post('/arc/destroy/add', { method: 'burn' })).status).toBe(404);
    expect((await app.call('DELETE', '/arc/destroy/delete', { token: on.token, query: { id } })).status).toBe(404);
    const clerk = await aPerson(app, {
      clearance: 1,
      permissions: ['arc:destroy:list', 'arc:destroy:object', 'arc:destroy:execute', 'arc:destroy:print'],
    });
    const other = await app.signIn(clerk.username, userPassword);
    expect((await on.get('/arc/destroy/queryById', { id }, other)).success).toBe(false);
    expect(
      (await on.get('/arc/destroy/list', { pageSize: '100' }, other)).result.records.map(
        (one: { id: string }) => one.id,
      ),
    ).not.toContain(id);
    const guess = { id, version: 1, place: 'x', photos: 'x', password: userPassword, witnesses: [] };
    expect((await on.post('/arc/destroy/execute', guess, other)).message).toBe('记录不存在或已被删除');
    const nobody = await app.signIn((await aPerson(app, { clearance: 3 })).username, userPassword);
    const answer = await on.post('/arc/destroy/execute', guess, nobody);
    expect(answer).toMatchObject({ success: false, code: 510 });
  });

  async function rowOf(file: string) {
    return app.db.selectFrom('sys_file').selectAll().where('path', '=', file).executeTakeFirstOrThrow();
  }
});
