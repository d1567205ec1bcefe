import { transferStatus } from '@dossier/contract/arc/transfer/transfer.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { inDays } from '#test/archive-lending.ts';
import { confirmPassword, type TransferDesk, transferDesk } from '#test/transfers.ts';

const signatures = { givenBy: '周敏', takenBy: '郑接收', handedDate: inDays(0), ...confirmPassword };

/** What becomes of records between their checks and the receipt. */
describe('transfers of records that change meanwhile', () => {
  let app: TestApp;
  let desk: TransferDesk;
  const changed = '清单中的档案在检测后有改动，请重新检测';
  const edit = async (id: string) => {
    const item = await desk.read('/arc/item', id);
    const body = { ...item, note: `改${Math.random()}` };
    const answer = await app.call('PUT', '/arc/item/edit', { token: desk.token, body });
    expect(answer.success, answer.message).toBe(true);
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await transferDesk(app);
  });

  it('wait for new checks where a record has changed before it is handed over or confirmed', async () => {
    const item = await desk.aRecord();
    const id = await desk.packed([item]);
    await edit(item);
    expect((await desk.go('handOver', id, signatures)).message).toBe(changed);
    await desk.went('giveBack', id, { rejectReason: '有改动' });
    await desk.went('check', id);
    await expect.poll(async () => (await desk.transfer(id)).checkedTime, { timeout: 30_000 }).not.toBeNull();
    await desk.went('submit', id);
    await expect.poll(async () => (await desk.transfer(id)).status, { timeout: 30_000 }).toBe('40');
    await desk.went('handOver', id, signatures);
    await edit(item);
    const receipt = await desk.paper();
    expect((await desk.go('confirm', id, { receipt, ...confirmPassword })).message).toBe(changed);
    expect((await desk.read('/arc/item', item)).status).toBe('40');
  });

  it('are not packed with another content than was checked', async () => {
    const item = await desk.aRecord();
    const id = await desk.packed([item]);
    await sql`update arc_transfer set status = ${transferStatus.packing}, pack_error = 'x' where id = ${id}`.execute(
      app.db,
    );
    await edit(item);
    await desk.went('repack', id);
    await expect.poll(async () => (await desk.transfer(id)).packError, { timeout: 30_000 }).toBe(changed);
    expect((await desk.transfer(id)).status).toBe('35');
  });

  it('refuse a body that is kept at the desk for a reader (AR21)', async () => {
    const item = await desk.shelved();
    const { code } = await desk.read('/arc/loan', await desk.asked([item]));
    const { records } = (await desk.get('/arc/loan/list', { code })).result;
    const { id, version } = records[0];
    expect((await desk.post('/arc/loan/ready', { id, version })).success).toBe(true);
    const { archiveNo } = await desk.read('/arc/item', item);
    const body = { receiver: '海州市档案馆', reason: '到期', partMegabytes: 10, lines: [{ itemId: item }] };
    expect(await desk.post('/arc/transfer/add', body)).toMatchObject({
      reason: 'AR21',
      message: `档案“${archiveNo}”已借出，不能移交`,
    });
  });

  it('take bodies with them that are being repaired', async () => {
    const item = await desk.aRecord({ carrier: 'both' });
    await desk.place('XF1');
    expect((await desk.put([item], 'XF1')).success).toBe(true);
    const { version } = await desk.read('/arc/item', item);
    expect((await desk.post('/arc/item/repair', { id: item, version })).success).toBe(true);
    const id = await desk.packed([item]);
    await desk.went('handOver', id, signatures);
    await desk.went('confirm', id, { receipt: await desk.paper(), ...confirmPassword });
    expect(await desk.read('/arc/item', item)).toMatchObject({ status: '80', phy: '6', locationId: null });
  });
});
