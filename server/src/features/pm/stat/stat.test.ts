import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { expectDrilled, statMonth as period, type StatDesk, type StatLine, statDesk } from '#test/statistics.ts';

describe('monthly filings of statistics', () => {
  let app: TestApp;
  let at: StatDesk;
  let desk: StatDesk['desk'];
  beforeAll(async () => {
    app = await testApp();
    at = await statDesk(app);
    desk = at.desk;
  });

  it('count what was signed in the month: main contracts and supplements that are in force or finished', async () => {
    const supplement = await desk.made('contract', {
      ...{ name: '补充一', kind: 'supp', parentId: at.onShore.contractId, customer: '海州城市商业银行', cur: 'CNY' },
      ...{ amount: -2500.55, startDate: '2025-01-01', endDate: '2026-12-31' },
    });
    await at.sign(supplement.id, '2025-01-01');
    const { result } = await at.generate('2025-01');
    expect(result).toMatchObject({ status: '10', dueDate: '2025-02-05', signedAmt: 1_000_000, contracts: 1 });
    await sql`update pm_contract set status = '40' where id = ${supplement.id}`.execute(app.db);
    expect((await at.act(result.id, 'regenerate')).message).toBe('申报明细已重新生成');
    expect(await at.read(result.id)).toMatchObject({ signedAmt: 997_499.45, contracts: 2 });
    expect(await at.lineOf(result.id, supplement.id)).toMatchObject({
      signedAmt: -2500.55,
      shore: 'on',
      country: 'CN',
    });
    await sql`update pm_contract set status = '60' where id = ${at.onShore.contractId}`.execute(app.db);
    await at.act(result.id, 'regenerate');
    expect((await at.read(result.id)).signedAmt).toBe(-2500.55);
    await sql`update pm_contract set status = '40' where id = ${at.onShore.contractId}`.execute(app.db);
    await sql`update pm_contract set del_flag = 1 where id = ${supplement.id}`.execute(app.db);
    await at.remove(result.id);
  });

  it('count as executed on-shore what was reached in the month, of a node that was written off only what was paid', async () => {
    const [first, second, late, off] = [
      await at.money.node(at.onShore.contractId, 1000.1, { reach: false, name: '首款' }),
      await at.money.node(at.onShore.contractId, 2000.2, { reach: false, name: '进度' }),
      await at.money.node(at.onShore.contractId, 4000, { reach: false, name: '二月' }),
      await at.money.node(at.onShore.contractId, 8000, { reach: false, name: '核销' }),
    ];
    await at.reachedOn(first, '2025-01-01');
    await at.reachedOn(second, '2025-01-31');
    await at.reachedOn(late, '2025-02-01');
    await at.reachedOn(off, '2025-01-15', '9');
    await sql`update pm_node set received = 10 where id = ${off}`.execute(app.db);
    const { result } = await at.generate();
    expect(await at.lineOf(result.id, at.onShore.contractId)).toMatchObject({ executedAmt: 3010.3, receivedCny: 0 });
    await at.reachedOn(first, '2025-01-01', '0');
    await sql`update pm_node set reached_date = null where id = ${first}`.execute(app.db);
    await at.act(result.id, 'regenerate');
    expect(await at.lineOf(result.id, at.onShore.contractId)).toMatchObject({ executedAmt: 2010.2 });
    expect((await expectDrilled(app, desk.token, result.id)).get('executedAmt')).toBe(2);
    await at.remove(result.id);
  });

  it('and statements that the customer confirmed in the month, unless a node stands for them', async () => {
    const { id: staffId } = await desk.person('结算人', { joinDate: '2024-05-01', edu: '50' });
    await desk.present(at.onShore.projectId, staffId, { startDate: '2025-01-06' });
    const stated = await desk.made('stmt', { projectId: at.onShore.projectId, period: '2024-12' }).catch(() => null);
    expect(stated?.total ?? 0).toBe(0);
    const { id: stmtId } = await desk.made('stmt', { projectId: at.onShore.projectId, period: '2025-01' });
    await sql`update pm_stmt set status = '3', confirm_date = '2025-01-28' where id = ${stmtId}`.execute(app.db);
    const { total } = await desk.read('stmt', stmtId);
    expect(total).toBeGreaterThan(0);
    const { result } = await at.generate();
    const line = async () => (await at.lineOf(result.id, at.onShore.contractId))?.executedAmt;
    expect(await line()).toBe(Math.round((2010.2 + total) * 100) / 100);
    const node = await at.money.node(at.onShore.contractId, 77, { reach: false, name: '人月款' });
    await sql`update pm_node set stmt_id = ${stmtId} where id = ${node}`.execute(app.db);
    await at.act(result.id, 'regenerate');
    expect(await line(), 'a node that is not reached').toBe(2010.2);
    await at.reachedOn(node, '2025-01-28');
    await at.act(result.id, 'regenerate');
    expect(await line()).toBe(2087.2);
    await at.remove(result.id);
  });

  it('count off-shore what came in with a voucher, by its own day: 2025-01-02 for a statement of 2024 is 2025-01', async () => {
    const book = async (date: string, amount: number, change: object = {}) => {
      const body = at.money.receipt(at.abroad, amount, [], { date, advance: 'Y', ...change });
      const { success, message, result } = await at.call('POST', '/pm/receipt/add', body);
      expect(success, message).toBe(true);
      return result.id as string;
    };
    await book('2025-01-02', 100_000, { voucherNo: 'SH1' });
    const voided = await book('2025-01-03', 50_000, { voucherNo: 'SH2' });
    const without = await book('2025-01-31', 30_000);
    await book('2025-02-01', 7000, { voucherNo: 'SH3' });
    await book('2024-12-31', 9000, { voucherNo: 'SH4' });
    const { result } = await at.generate();
    // 150 000 yen at the rate of the month: 0.0462 yuan, 0.0064 dollars.
    expect(await at.lineOf(result.id, at.abroad)).toMatchObject({
      ...{ shore: 'off', country: 'JP', cur: 'JPY', executedAmt: 6930, receivedAmt: 150_000, receivedCny: 6930 },
      ...{ receivedUsd: 960, signedAmt: 0 },
    });
    expect(await desk.act('receipt', voided, 'void', { reason: '退回' })).toMatchObject({ success: true });
    await at.call('PUT', '/pm/receipt/edit', { ...(await desk.read('receipt', without)), voucherNo: 'SH5' });
    await at.act(result.id, 'regenerate');
    // PM39: with its voucher it counts from then on.
    expect(await at.lineOf(result.id, at.abroad)).toMatchObject({
      ...{ executedAmt: 6006, receivedAmt: 130_000, receivedUsd: 832 },
    });
    await expectDrilled(app, desk.token, result.id);
    await at.remove(result.id);
  });

  it('are not made where a currency has no rate to dollars', async () => {
    await sql`update sys_rate set to_usd = null where cur = 'JPY'`.execute(app.db);
    expect(await at.generate()).toMatchObject({ reason: 'rate', message: 'JPY在2025-01没有对美元的汇率，请先登记' });
    expect((await at.call('GET', '/pm/stat/list', { period })).result.total).toBe(0);
    await sql`update sys_rate set to_usd = 0.0064 where cur = 'JPY'`.execute(app.db);
  });

  it('count each person once, with the contract on which they worked most, and their courses', async () => {
    const second = await desk.place();
    await at.sign(second.contractId, '2025-01-10');
    const newcomer = await desk.person('新人', { joinDate: '2025-01-08', edu: '40' });
    const gone = await desk.person('离职', { joinDate: '2020-01-01', leaveDate: '2024-12-31' });
    await desk.present(at.onShore.projectId, newcomer.id, { startDate: '2025-01-08', planEnd: '2025-01-20' });
    await sql`update pm_dispatch set status = '2', end_date = '2025-01-20' where staff_id = ${newcomer.id}`.execute(
      app.db,
    );
    await desk.present(second.projectId, newcomer.id, { startDate: '2025-01-21', share: 100 });
    await sql`insert into pm_member (id, project_id, line_no, username, role, start_date, end_date, share)
      values ('statmember1', ${second.projectId}, 0, ${gone.username}, 'dev', '2025-01-01', '2025-12-31', 100)`.execute(
      app.db,
    );
    const saved = await desk.edit('staff', newcomer.id, {
      trainings: [
        { course: '安全', startDate: '2024-12-30', endDate: '2025-01-02' },
        { course: '敏捷', startDate: '2025-01-31', endDate: '2025-01-31' },
        { course: '以后', startDate: '2025-01-31', endDate: '2025-02-01' },
      ],
    });
    expect(saved.success, saved.message).toBe(true);
    const { result } = await at.generate();
    // Thirteen days against eleven.
    expect(await at.lineOf(result.id, at.onShore.contractId)).toMatchObject({
      people: 2,
      college: 1,
      joined: 1,
      trained: 2,
    });
    expect(await at.lineOf(result.id, second.contractId)).toMatchObject({ people: 0, signedAmt: 1_000_000 });
    await sql`update pm_dispatch set share = 50 where staff_id = ${newcomer.id} and status = '2'`.execute(app.db);
    await at.act(result.id, 'regenerate');
    expect(await at.lineOf(result.id, at.onShore.contractId)).toMatchObject({
      people: 1,
      college: 0,
      joined: 0,
      trained: 0,
    });
    expect(await at.lineOf(result.id, second.contractId)).toMatchObject({
      people: 1,
      college: 1,
      joined: 1,
      trained: 2,
    });
    expect(await at.read(result.id)).toMatchObject({ people: 2, college: 1, joined: 1, trained: 2 });
    await expectDrilled(app, desk.token, result.id);
    const list = await at.call('GET', '/pm/statEvidence/list', { period, measure: 'trained' });
    expect(list.result.records.map(({ title }: { title: string }) => title).sort()).toEqual([
      expect.stringMatching(/ 新人 安全$/),
      expect.stringMatching(/ 新人 敏捷$/),
    ]);
    await at.remove(result.id);
    expect((await at.call('GET', '/pm/statEvidence/list', { period })).result.total).toBe(0);
  });

  it('keep typed remarks when they are made anew, and let nobody type anything else', async () => {
    const { result } = await at.generate();
    const { lines } = await at.read(result.id);
    const marked = lines.map((line: StatLine) =>
      line.contractId === at.abroad ? { ...line, note: '含税差', executedAmt: 1, people: 99 } : line,
    );
    expect((await desk.edit('stat', result.id, { lines: marked, people: 99 })).success).toBe(true);
    await at.act(result.id, 'regenerate');
    expect(await at.lineOf(result.id, at.abroad)).toMatchObject({ note: '含税差', executedAmt: 6006, people: 0 });
    const refused = { success: false, message: '申报明细由系统生成，不能增删' };
    expect(await desk.edit('stat', result.id, { lines: marked.slice(1) })).toMatchObject(refused);
    expect(await desk.edit('stat', result.id, { lines: [...marked, { contractId: at.abroad }] })).toMatchObject(
      refused,
    );
    expect((await at.read(result.id)).lines).toHaveLength(lines.length);
    await at.remove(result.id);
  });

  it('are frozen when they are checked, and say where the records differ now', async () => {
    const { result } = await at.generate();
    const before = (await at.lineOf(result.id, at.onShore.contractId)) as StatLine;
    await at.act(result.id, 'check');
    const node = await at.money.node(at.onShore.contractId, 500.5, { reach: false, name: '补记' });
    await at.reachedOn(node, '2025-01-20');
    expect(await at.lineOf(result.id, at.onShore.contractId)).toMatchObject({ executedAmt: before.executedAmt });
    expect((await at.act(result.id, 'compare')).message).toBe('已与当前数据比对');
    expect(await at.read(result.id)).toMatchObject({
      differing: 1,
      diffs: [{ contractId: at.onShore.contractId, measure: 'executed', told: before.executedAmt, off: 500.5 }],
    });
    await expectDrilled(app, desk.token, result.id);
    await at.act(result.id, 'reopen');
    await at.act(result.id, 'regenerate');
    expect(await at.read(result.id)).toMatchObject({ differing: null, diffs: [] });
    await at.act(result.id, 'compare');
    expect(await at.read(result.id)).toMatchObject({ differing: 0, diffs: [] });
    await at.remove(result.id);
  });
});
