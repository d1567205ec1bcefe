import { existsSync } from 'node:fs';
import path from 'node:path';
import { destroyStatus } from '@dossier/contract/arc/ending/destroy.ts';
import { transferStatus } from '@dossier/contract/arc/transfer/transfer.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#seed/demo/documents.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveEnding, archiveEndingOf, publish, resultOf } from '#test/archive-ending.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { type TransferDesk, transferDesk } from '#test/transfers.ts';

/** What copies of records in packages become of when the records are destroyed. */
describe('copies of what is destroyed', () => {
  let app: TestApp;
  let on: ArchiveEnding;
  let desk: TransferDesk;
  let executor: string;
  let by: string;
  let fonds = 100;
  const isStored = (sha256: string) => existsSync(path.join(app.config.dataDir, 'files', sha256.slice(0, 2), sha256));
  const shasOf = async (resource: string, id: string): Promise<string[]> =>
    (
      await sql<{ sha256: string }>`select sha256 from sys_file
        where owner_resource = ${resource} and owner_id = ${id}`.execute(app.db)
    ).rows.map(({ sha256 }) => sha256);
  /** A record that is over, with a file. */
  const over = () =>
    desk.aRecord({ year: 2014, docDate: '20140506', retention: 'D10' }, [
      ['正文.pdf', pdfOf(`秘密${Math.random()}`, ['甲'])],
    ]);
  const ready = async (items: readonly string[]): Promise<string> => {
    const id = await on.listed(items);
    const list = await on.read('/arc/destroy', id);
    const witnesses = on.group.slice(0, 2).map(({ username }) => username);
    const body = { ...list, executor, witnesses: witnesses.join(',') };
    resultOf(await app.call('PUT', '/arc/destroy/edit', { token: on.token, body }));
    resultOf(await on.act('/arc/destroy', 'submit', id));
    await sql`update arc_destroy set status = ${destroyStatus.ready}, cool_to = current_date - 2 where id = ${id}`.execute(
      app.db,
    );
    return id;
  };
  const execute = async (id: string) => {
    const list = await on.read('/arc/destroy', id);
    const witnesses = String(list.witnesses).split(',');
    const body = {
      ...{ id, version: list.version, place: '市档案销毁中心', photos: await on.photo(by), password: userPassword },
      witnesses: witnesses.map((username) => ({ username, password: userPassword })),
    };
    return on.post('/arc/destroy/execute', body, by);
  };
  const numberOf = async (id: string): Promise<string> => (await on.read('/arc/item', id)).archiveNo;
  /** A package that was brought with so many records, imported, whose records are over. */
  const imported = async (count: number) => {
    const items = [];
    for (let at = 0; at < count; at += 1) items.push(await over());
    const source = await desk.packed(items);
    const [bag = Buffer.alloc(0)] = await desk.parts(source);
    // Here it is as if another house had made it.
    await desk.went('giveBack', source, { rejectReason: '目录不符' });
    const { id } = await desk.brought(bag);
    fonds += 1;
    const { result } = await desk.post('/arc/fonds/add', {
      ...{ no: `D${fonds}`, name: '某局', creator: '海州市某局' },
    });
    resultOf(await desk.onPackage('import', id, { fondsId: result.id }));
    await expect.poll(async () => (await desk.package(id)).status, { timeout: 60_000 }).toBe('60');
    const { intakeId, no } = await desk.package(id);
    const { rows } = await sql<{ id: string }>`update arc_item set status = '40', archive_no = 'X' || id,
        dept = (select dept from arc_item where id = ${items[0]}), expire_date = '2025-01-01', term = '2'
      where intake_id = ${intakeId} returning id`.execute(app.db);
    return { id, no, items: rows.map((row) => row.id), bag, shas: await shasOf('/arc/package', id) };
  };

  beforeAll(async () => {
    app = await testApp();
    on = await archiveEndingOf(app);
    desk = await transferDesk(app, on);
    await publish(app, on.token, 'arc.destroy');
    const person = await aPerson(app, {
      clearance: 3,
      permissions: ['arc:destroy:list', 'arc:destroy:execute', 'arc:item:list'],
    });
    executor = person.username;
    by = await app.signIn(person.username, userPassword);
  });

  it('keep a record from being appraised and destroyed while its transfer is under way', async () => {
    const packed = await over();
    const { no } = await desk.transfer(await desk.packed([packed]));
    expect((await on.propose([packed])).message).toBe(`档案“${await numberOf(packed)}”已列入移交单${no}，不能鉴定`);
    const item = await over();
    const transfer = await desk.aTransfer([item]);
    const list = await ready([item]);
    await sql`update arc_transfer set status = ${transferStatus.packed} where id = ${transfer}`.execute(app.db);
    const message = `档案“${await numberOf(item)}”已列入移交单${(await desk.transfer(transfer)).no}，不能销毁`;
    expect((await execute(list)).message).toBe(message);
    expect((await on.read('/arc/item', item)).status).toBe('60');
    await sql`update arc_transfer set status = ${transferStatus.draft} where id = ${transfer}`.execute(app.db);
    expect((await execute(list)).message).toBe('已销毁1件');
  });

  it('go with it from packages that its transfer has let go of', async () => {
    const [item, other] = [await over(), await over()];
    const id = await desk.packed([item, other]);
    const shas = await shasOf('/arc/transfer', id);
    expect(shas.map(isStored)).toEqual([true]);
    const back = await desk.went('giveBack', id, { rejectReason: '目录不符' });
    const body = { ...back, lines: back.lines.filter((line: { itemId: string }) => line.itemId === other) };
    resultOf(await app.call('PUT', '/arc/transfer/edit', { token: on.token, body }));
    resultOf(await execute(await ready([item])));
    expect(shas.map(isStored)).toEqual([false]);
  });

  it('go with it from evidence packages, whoever took them', async () => {
    const item = await over();
    const { taskId } = resultOf(await on.post('/arc/item/evidence', { id: item }));
    await expect
      .poll(async () => (await on.get('/sys/task/queryById', { id: taskId })).result.state, { timeout: 30_000 })
      .toBe('done');
    const shas = await shasOf('/sys/task', taskId);
    expect(shas.map(isStored)).toEqual([true]);
    resultOf(await execute(await ready([item])));
    expect(shas.map(isStored)).toEqual([false]);
    expect((await on.get('/sys/task/queryById', { id: taskId })).result.fileUrl).toBeNull();
  });

  it('wait for an evidence package that is being made', async () => {
    const item = await over();
    const { taskId } = resultOf(await on.post('/arc/item/evidence', { id: item }));
    await expect
      .poll(async () => (await on.get('/sys/task/queryById', { id: taskId })).result.state, { timeout: 30_000 })
      .toBe('done');
    const list = await ready([item]);
    await sql`update sys_task set state = 'running', lease_until = now() + interval '1 hour' where id = ${taskId}`.execute(
      app.db,
    );
    expect((await execute(list)).message).toBe('正在生成所列档案的证据包，请稍后再执行');
    await sql`update sys_task set state = 'done' where id = ${taskId}`.execute(app.db);
    resultOf(await execute(list));
  });

  it('go with the package that brought it when nothing else of that is kept; else the list names the package', async () => {
    const alone = await imported(1);
    const first = await ready(alone.items);
    resultOf(await execute(first));
    expect(alone.shas.map(isStored)).toEqual([false]);
    expect(await desk.package(alone.id)).toMatchObject({ status: '60', content: null });
    expect((await on.read('/arc/destroy', first)).copies).toBeNull();

    const two = await imported(2);
    const [one = '', other = ''] = two.items;
    const second = await ready([one]);
    resultOf(await execute(second));
    expect(two.shas.map(isStored)).toEqual([true]);
    expect(await on.read('/arc/destroy', second)).toMatchObject({ copies: two.no, certificateId: expect.any(String) });
    // Somebody registers the same file again: it is not theirs to lose.
    const again = await desk.brought(two.bag);
    const third = await ready([other]);
    resultOf(await execute(third));
    expect(await desk.package(two.id)).toMatchObject({ content: null });
    expect((await on.read('/arc/destroy', third)).copies).toBe(again.no);
    expect(two.shas.map(isStored)).toEqual([true]);
  });
});
