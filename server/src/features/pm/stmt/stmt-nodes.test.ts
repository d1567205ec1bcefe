import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type DispatchDesk, day, dispatchDesk } from '#test/dispatches.ts';
import { type MoneyDesk, moneyDesk } from '#test/money.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fileClient } from '#test/upload.ts';

describe('payment nodes that wait for a statement', () => {
  let app: TestApp;
  let desk: DispatchDesk;
  let money: MoneyDesk;
  /** A statement that was sent, and the monthly node that waits for it. */
  const sent = async () => {
    const place = await desk.place();
    await desk.present(place.projectId, (await desk.person('月结')).id, { startDate: '2025-01-06' });
    const stmt = await desk.made('stmt', { projectId: place.projectId, period: '2025-02' });
    await desk.act('stmt', stmt.id, 'send');
    const node = await desk.made('node', nodeOf(place.contractId, stmt.id));
    return { ...place, stmtId: stmt.id as string, nodeId: node.id as string };
  };
  const nodeOf = (contractId: string, stmtId: string, change: object = {}) => ({
    ...{ contractId, name: '2月服务费', kind: 'month', amount: 22_000, planDate: '2025-03-10' },
    ...{ condition: 'stmt', stmtId, ...change },
  });
  const confirm = (id: string, by = desk.token) => {
    const told = { clientSigner: '周主任', confirmDate: day(0), signed: desk.paper() };
    return desk.act('stmt', id, 'confirm', told, by);
  };
  const state = async (path: 'stmt' | 'node', id: string) => (await desk.read(path, id)).status;

  beforeAll(async () => {
    app = await testApp();
    desk = await dispatchDesk(app);
    money = await moneyDesk(app);
  });

  it('can be invoiced when the customer has confirmed it, whoever says so', async () => {
    const { stmtId, nodeId } = await sent();
    expect((await money.ask(nodeId, 1)).reason).toBe('PM36');
    const person = await aPerson(app, { permissions: ['pm:project:list', 'pm:stmt:list', 'pm:stmt:confirm'] });
    const by = await app.signIn(person.username, userPassword);
    const { version } = await desk.read('stmt', stmtId);
    const signed = await fileClient(app, by).stored();
    const body = { id: stmtId, version, clientSigner: '周主任', confirmDate: day(0), signed };
    const answer = await desk.call('POST', '/pm/stmt/confirm', body, by);
    expect(answer.success, answer.message).toBe(true);
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '1', reachedDate: day(0) });
  });

  it('move their statement to invoiced and settled with their money, and back when it is taken back', async () => {
    const { contractId, stmtId, nodeId } = await sent();
    await confirm(stmtId);
    expect(await state('stmt', stmtId)).toBe('3');
    await money.invoice(nodeId, 10_000);
    expect(await state('stmt', stmtId)).toBe('3');
    const second = await money.invoice(nodeId, 12_000);
    expect(await state('stmt', stmtId)).toBe('4');
    await money.act('invoice', second, 'void', { reason: '抬头有误' });
    expect(await state('stmt', stmtId)).toBe('3');
    await money.invoice(nodeId, 12_000);
    const lines = (amount: number) => [{ nodeId, amount }];
    const paid = await money.made('receipt', money.receipt(contractId, 10_000, lines(10_000)));
    expect([await state('node', nodeId), await state('stmt', stmtId)]).toEqual(['3', '4']);
    await money.made('receipt', money.receipt(contractId, 12_000, lines(12_000)));
    expect([await state('node', nodeId), await state('stmt', stmtId)]).toEqual(['4', '5']);
    expect((await money.act('receipt', paid.id, 'void', { reason: '退票' })).success).toBe(true);
    expect([await state('node', nodeId), await state('stmt', stmtId)]).toEqual(['3', '4']);
  });

  it('of several the last one decides, and one that was written off says nothing', async () => {
    const { contractId, stmtId, nodeId } = await sent();
    const other = await desk.made('node', nodeOf(contractId, stmtId, { name: '2月加班费', amount: 100 }));
    await confirm(stmtId);
    await money.invoice(nodeId, 22_000);
    expect(await state('stmt', stmtId)).toBe('3');
    await money.act('node', other.id, 'writeOff', { closing: '客户减免' });
    expect(await state('stmt', stmtId)).toBe('4');
  });

  it('leave it to nobody to say that their statement was invoiced or settled', async () => {
    const { stmtId } = await sent();
    await confirm(stmtId);
    const sentence = '结算单随收付款节点“2月服务费”的发票和到账变化';
    expect((await desk.act('stmt', stmtId, 'bill')).message).toBe(sentence);
    await sql`update pm_stmt set status = '4' where id = ${stmtId}`.execute(app.db);
    expect((await desk.act('stmt', stmtId, 'settle')).message).toBe(sentence);
  });

  it('name a statement of their own contract, chosen when there is one', async () => {
    const [one, two] = [await sent(), await sent()];
    const foreign = await desk.call('POST', '/pm/node/add', nodeOf(one.contractId, two.stmtId));
    expect(foreign.result.fields).toEqual({ stmtId: '结算单不属于该合同' });
    const { id } = await desk.made('node', nodeOf(one.contractId, '', { stmtId: null }));
    expect((await desk.edit('node', id, { stmtId: one.stmtId })).success).toBe(true);
    await confirm(one.stmtId);
    expect(await state('node', id)).toBe('1');
    const dated = await desk.made('node', nodeOf(two.contractId, two.stmtId, { condition: 'date' }));
    expect((await desk.read('node', dated.id)).stmtId).toBeNull();
  });

  it('are reached at once where the statement was confirmed before they named it', async () => {
    const { contractId, stmtId } = await sent();
    await confirm(stmtId);
    const { id } = await desk.made('node', nodeOf(contractId, stmtId));
    expect(await state('node', id)).toBe('1');
  });

  it('hold their statement from being deleted', async () => {
    const { stmtId } = await sent();
    await sql`update pm_stmt set status = '0' where id = ${stmtId}`.execute(app.db);
    expect((await desk.call('DELETE', '/pm/stmt/delete', { id: stmtId })).message).toContain('收付款节点');
  });
});
