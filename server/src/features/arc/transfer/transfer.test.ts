import { transfer, transferStatus } from '@dossier/contract/arc/transfer/transfer.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#seed/demo/documents.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { confirmPassword, type TransferDesk, transferDesk } from '#test/transfers.ts';
import { fetchBytes } from '#test/upload.ts';

const signatures = { givenBy: '周敏', takenBy: '郑接收', handedDate: '2026-01-05', ...confirmPassword };

describe('transfers', () => {
  let app: TestApp;
  let desk: TransferDesk;
  const person = async (permissions: readonly string[], clearance = 3) => {
    const { username } = await aPerson(app, { permissions: [...permissions], clearance });
    return { username, token: await app.signIn(username, userPassword) };
  };
  const hold = (itemId: string) =>
    desk
      .paper('通知.pdf')
      .then((basis) => desk.post('/arc/hold/add', { kind: 'law', reason: '已起诉', basis, lines: [{ itemId }] }));
  const edit = async (id: string, change: object) =>
    app.call('PUT', '/arc/transfer/edit', { token: desk.token, body: { ...(await desk.transfer(id)), ...change } });
  const numberOf = async (id: string): Promise<string> => (await desk.read('/arc/item', id)).archiveNo;

  beforeAll(async () => {
    app = await testApp();
    desk = await transferDesk(app);
  });

  it('go from a list of records to the receipt; the records stay to be read and are changed no more', async () => {
    const items = [await desk.aRecord(), await desk.aRecord({ carrier: 'both' })];
    const id = await desk.packed(items);
    const packed = await desk.transfer(id);
    expect(packed).toMatchObject({
      ...{ no: expect.stringMatching(/^YJ-\d{4}-\d{4}$/), status: '40', items: 2, fileCount: 2, failed: 0, secret: 1 },
      packedTime: expect.any(String),
    });
    expect(packed.packageList).toEqual([
      expect.objectContaining({ name: `${packed.no}.zip`, items: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    ]);
    expect((await desk.go('handOver', id, { ...signatures, password: 'wrong' })).success).toBe(false);
    expect((await desk.go('handOver', id, { ...signatures, handedDate: '2999-01-01' })).result.fields).toEqual({
      handedDate: '交接日期不能晚于今天',
    });
    const handed = await desk.went('handOver', id, signatures);
    expect(handed).toMatchObject({ status: '50', givenBy: '周敏', takenBy: '郑接收', handedDate: '2026-01-05' });
    expect((await desk.go('confirm', id, confirmPassword)).result.fields).toEqual({ receipt: '接收回执不能为空' });
    const done = await desk.went('confirm', id, { receipt: await desk.paper(), ...confirmPassword });
    const year = new Date().getFullYear();
    expect(done).toMatchObject({ status: '60', keepUntil: expect.stringContaining(String(year + 5)) });
    for (const item of items) {
      const after = await desk.read('/arc/item', item);
      expect(after.status).toBe('80');
      const answer = await app.call('PUT', '/arc/item/edit', {
        token: desk.token,
        body: { ...after, title: '另一题名' },
      });
      expect(answer.success).toBe(false);
      const [file] = (await desk.get('/arc/item/files', { id: item })).result;
      expect((await fetchBytes(app, `/sys/common/static/${file.path}`, desk.token)).status).toBe(200);
    }
    expect(await desk.phyOf(items[1] ?? '')).toBe('6');
    const { rows } = await sql<{ action: string }>`select distinct body ->> 'action' as action from (
        select body from sys_audit_pending union all select body::jsonb from sys_audit_chain) x
      where body ->> 'objId' = any(${[id, items[0]]}) order by 1`.execute(app.db);
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        ...['ARC_ITEM_PACK', 'ARC_ITEM_TRANSFER', 'ARC_TRANSFER_ADD', 'ARC_TRANSFER_CHECK', 'ARC_TRANSFER_CONFIRM'],
        ...['ARC_TRANSFER_HAND_OVER', 'ARC_TRANSFER_PACK', 'ARC_TRANSFER_PACKAGE', 'ARC_TRANSFER_SUBMIT'],
      ]),
    );
  });

  it('are packed in parts, each a package of its own', async () => {
    const big = (name: string) =>
      [[`${name}.pdf`, Buffer.concat([pdfOf(name, ['大']), Buffer.alloc(700_000, 32)])]] as const;
    const items = [await desk.aRecord({}, big('甲')), await desk.aRecord({}, big('乙')), await desk.aRecord()];
    const id = await desk.packed(items, { partMegabytes: 1 });
    const { no, packageList } = await desk.transfer(id);
    expect(packageList.map(({ name, items: count }: { name: string; items: number }) => [name, count])).toEqual([
      [`${no}-1of2.zip`, 1],
      [`${no}-2of2.zip`, 2],
    ]);
    const seen = [];
    for (const part of await desk.parts(id)) seen.push(await desk.brought(part));
    expect(seen.map(({ status, partNo, items: count }) => [status, partNo, count])).toEqual([
      ['30', '1 of 2', 1],
      ['30', '2 of 2', 2],
    ]);
  });

  it('refuse records that are held (AR20), lent (AR21), elsewhere or not in the archive', async () => {
    const [held, free] = [await desk.aRecord(), await desk.aRecord()];
    await hold(held);
    const listed = (items: readonly string[]) =>
      desk.post('/arc/transfer/add', {
        ...{ receiver: '海州市档案馆', reason: '到期', partMegabytes: 10, lines: items.map((itemId) => ({ itemId })) },
      });
    expect(await listed([held])).toMatchObject({
      reason: 'AR20',
      message: `档案“${await numberOf(held)}”已因“诉讼”冻结，不能移交`,
    });
    const body = await desk.shelved();
    await desk.lent([body]);
    expect(await listed([body])).toMatchObject({
      reason: 'AR21',
      message: `档案“${await numberOf(body)}”已借出，不能移交`,
    });
    const first = await desk.aTransfer([free]);
    expect((await listed([free])).message).toBe(
      `档案“${await numberOf(free)}”已列入移交单${(await desk.transfer(first)).no}`,
    );
    expect((await listed([])).message).toBe('请至少添加一件要移交的档案');
    expect((await listed([held, held])).message).toBe('同一件档案不能重复添加');
    const draft = await desk.added('/arc/item', {
      ...(await desk.read('/arc/item', free)),
      id: undefined,
      title: '草稿件',
      files: null,
    });
    expect((await listed([draft])).message).toBe('档案“草稿件”不在库，不能移交');
    expect((await listed(['0'.repeat(19)])).success).toBe(false);
  });

  it('look again at holds and loans when they are checked, submitted, handed over and confirmed', async () => {
    const item = await desk.aRecord();
    const id = await desk.packed([item]);
    await hold(item);
    const message = `档案“${await numberOf(item)}”已因“诉讼”冻结，不能移交`;
    expect((await desk.go('handOver', id, signatures)).message).toBe(message);
    await sql`update arc_transfer set status = ${transferStatus.handed} where id = ${id}`.execute(app.db);
    expect((await desk.go('confirm', id, { receipt: await desk.paper(), ...confirmPassword })).message).toBe(message);
    await sql`update arc_transfer set status = ${transferStatus.draft} where id = ${id}`.execute(app.db);
    expect((await desk.go('check', id)).message).toBe(message);
    await sql`update arc_transfer set status = ${transferStatus.checking} where id = ${id}`.execute(app.db);
    expect((await desk.go('submit', id)).message).toBe(message);
    expect((await desk.read('/arc/item', item)).status).toBe('40');
  });

  it('stop at a hold that is placed between the approval and the packing, and go on when it is lifted', async () => {
    const item = await desk.aRecord();
    const id = await desk.packed([item]);
    await hold(item);
    await sql`update arc_transfer set status = ${transferStatus.packing}, pack_error = '打包失败，请重试' where id = ${id}`.execute(
      app.db,
    );
    await desk.went('repack', id);
    await expect
      .poll(async () => (await desk.transfer(id)).packError, { timeout: 30_000 })
      .toBe(`档案“${await numberOf(item)}”已因“诉讼”冻结，不能移交`);
    expect((await desk.transfer(id)).status).toBe('35');
    await sql`update arc_hold set status = '2'`.execute(app.db);
    await desk.went('repack', id);
    await expect.poll(async () => (await desk.transfer(id)).status, { timeout: 30_000 }).toBe('40');
  });

  it('keep their list once it is packed (AR72); the note stays free', async () => {
    const [item, other] = [await desk.aRecord(), await desk.aRecord()];
    const id = await desk.packed([item]);
    const { lines } = await desk.transfer(id);
    expect(await edit(id, { lines: [...lines, { itemId: other }] })).toMatchObject({
      reason: 'AR72',
      message: '移交清单已打包，不能再增删',
    });
    expect(await edit(id, { lines: [] })).toMatchObject({ success: false });
    expect((await edit(id, { receiver: '别处' })).message).toBe('移交单已打包，只能修改备注');
    expect((await edit(id, { note: '附光盘一张' })).success).toBe(true);
    expect(await desk.transfer(id)).toMatchObject({ note: '附光盘一张', receiver: '海州市档案馆' });
  });

  it('come back with the reasons of the receiver, record by record', async () => {
    const items = [await desk.aRecord(), await desk.aRecord()];
    const id = await desk.packed(items);
    const [one] = [await numberOf(items[0] ?? '')];
    const wrong = await desk.go('giveBack', id, { rejectReason: '目录不符', itemReasons: `A999-1 缺页` });
    expect(wrong.message).toBe('逐件退回原因有误：“A999-1 缺页”不是本移交单的档号和原因');
    expect((await desk.transfer(id)).status).toBe('40');
    const { packages } = await desk.transfer(id);
    const back = await desk.went('giveBack', id, { rejectReason: '目录不符', itemReasons: `${one}  缺第3页\n` });
    expect(back).toMatchObject({
      status: '10',
      rejectReason: '目录不符',
      packages: null,
      packageList: [],
      runId: null,
    });
    expect(back.lines.map((line: { returnReason: string }) => line.returnReason)).toEqual(['缺第3页', null]);
    expect((await fetchBytes(app, `/sys/common/static/${packages}`, desk.token)).status).not.toBe(200);
    expect((await edit(id, { lines: back.lines.slice(1) })).success).toBe(true);
    expect(await desk.transfer(id)).toMatchObject({ items: 1, fileCount: 1 });
  });

  it('wait for checks that have passed over the records as they are', async () => {
    const item = await desk.aRecord({}, [['坏.pdf', Buffer.from('%PDF-1.7 broken')]]);
    const id = await desk.aTransfer([item]);
    await desk.went('check', id);
    await expect.poll(async () => (await desk.transfer(id)).checkedTime, { timeout: 30_000 }).not.toBeNull();
    const { failed } = await desk.transfer(id);
    expect(failed).toBeGreaterThan(0);
    expect((await desk.go('submit', id)).message).toBe(`四性检测有${failed}项不通过，不能移交`);
    await sql`update arc_item set version = version + 1 where id = ${item}`.execute(app.db);
    expect((await desk.go('submit', id)).message).toBe('清单中的档案在检测后有改动，请重新检测');
    await sql`update arc_transfer set run_id = null where id = ${id}`.execute(app.db);
    expect((await desk.go('submit', id)).message).toBe('检测尚未完成，请稍后再提交');
  });

  it('refuse a file that is no longer what its record says, and name it', async () => {
    const item = await desk.aRecord();
    const id = await desk.packed([item]);
    await sql`update sys_file set sha256 = (select sha256 from sys_file_object where sha256 <> sys_file.sha256 limit 1)
      where owner_id = ${item}`.execute(app.db);
    await sql`update arc_transfer set status = ${transferStatus.packing}, pack_error = 'x' where id = ${id}`.execute(
      app.db,
    );
    await desk.went('repack', id);
    await expect
      .poll(async () => (await desk.transfer(id)).packError, { timeout: 30_000 })
      .toMatch(/^文件“电子档案\/.*-01\.pdf”的校验值与登记不符，不能打包$/);
  });

  it('do in each state what the domain draws and nothing else', async () => {
    const item = await desk.aRecord();
    const id = await desk.aTransfer([item]);
    const given: Record<string, Record<string, unknown>> = {
      handOver: signatures,
      confirm: { receipt: await desk.paper(), ...confirmPassword },
      giveBack: { rejectReason: '目录不符' },
    };
    for (const status of Object.values(transferStatus))
      for (const [name, action] of Object.entries(transfer.actions)) {
        await sql`update arc_transfer set status = ${status}, pack_error = null where id = ${id}`.execute(app.db);
        if (action.from.includes(status)) continue;
        const answer = await desk.go(name, id, given[name] ?? {});
        expect(answer.success, `${name} in ${status}`).toBe(false);
        expect(answer.message, `${name} in ${status}`).toMatch(/当前状态为“.+”，不能执行“.+”/);
        expect((await desk.transfer(id)).status).toBe(status);
      }
    for (const status of Object.values(transferStatus).filter((one) => one !== transferStatus.draft)) {
      await sql`update arc_transfer set status = ${status} where id = ${id}`.execute(app.db);
      const answer = await app.call('DELETE', '/arc/transfer/delete', { token: desk.token, query: { id } });
      expect(answer.success, `delete in ${status}`).toBe(false);
    }
    await sql`update arc_transfer set status = ${transferStatus.packing}, pack_error = null where id = ${id}`.execute(
      app.db,
    );
    expect((await desk.go('repack', id)).message).toBe('正在打包，请稍候');
    await sql`update arc_transfer set status = ${transferStatus.checking} where id = ${id}`.execute(app.db);
    expect((await desk.went('reopen', id)).status).toBe(transferStatus.draft);
  });

  it('are taken away by whoever has the right, and each time is in the chain', async () => {
    const id = await desk.packed([await desk.aRecord()]);
    const { packages } = await desk.transfer(id);
    const reader = await person(['arc:transfer:list', 'arc:item:list']);
    const taker = await person(['arc:transfer:list', 'arc:transfer:download']);
    const address = `/sys/common/static/${packages}`;
    expect((await fetchBytes(app, address, reader.token)).status).not.toBe(200);
    expect((await fetchBytes(app, address, taker.token)).status).toBe(200);
    const { rows } = await sql<{ who: string }>`select body ->> 'actor' as who from (
        select body from sys_audit_pending union all select body::jsonb from sys_audit_chain) x
      where body ->> 'objId' = ${id} and body ->> 'action' = 'ARC_TRANSFER_DOWNLOAD'`.execute(app.db);
    expect(rows.map(({ who }) => who)).toEqual([taker.username]);
  });

  it('are not there for somebody who is cleared for less than one of their records (DR4)', async () => {
    const item = await desk.aRecord({ secret: 1 });
    const id = await desk.packed([item, await desk.aRecord({ secret: 2, secretYears: 5 })]);
    const { packages } = await desk.transfer(id);
    const low = await person(['arc:transfer:*', 'arc:item:list', ...rights], 1);
    const seen = async (token: string) => (await desk.get('/arc/transfer/queryById', { id }, token)).result;
    expect(await seen(low.token)).toBeNull();
    expect(
      (await desk.get('/arc/transfer/list', {}, low.token)).result.records.map((row: { id: string }) => row.id),
    ).not.toContain(id);
    expect((await fetchBytes(app, `/sys/common/static/${packages}`, low.token)).status).not.toBe(200);
    const secret = await desk.aRecord({ secret: 2, secretYears: 5 });
    const answer = await desk.post(
      '/arc/transfer/add',
      { receiver: '某馆', reason: '到期', partMegabytes: 10, lines: [{ itemId: secret }] },
      low.token,
    );
    expect(answer.success).toBe(false);
    expect(answer.message).not.toContain(await numberOf(secret));
    // What becomes more secret later takes its transfers with it.
    const plain = await desk.aTransfer([await desk.aRecord({ secret: 1 })]);
    expect((await desk.get('/arc/transfer/queryById', { id: plain }, low.token)).result).not.toBeNull();
    await sql`update arc_item set secret = 3 where id in (select item_id from arc_transfer_line where transfer_id = ${plain})`.execute(
      app.db,
    );
    expect((await desk.get('/arc/transfer/queryById', { id: plain }, low.token)).result).toBeNull();
  });

  it('list a record once, although two list it at the same moment', async () => {
    const item = await desk.aRecord();
    const body = { receiver: '海州市档案馆', reason: '到期', partMegabytes: 10, lines: [{ itemId: item }] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.post('/arc/transfer/add', body)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });
});

const rights = ['add', 'edit', 'list', 'download', 'check', 'handOver'].map((right) => `arc:transfer:${right}`);
