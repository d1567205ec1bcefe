import { priceRights } from '@dossier/contract/pm/prices.ts';
import { receiptStatus } from '@dossier/contract/pm/receipt.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type MoneyDesk, moneyDesk } from '#test/money.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aSupplier } from '#test/registers.ts';
import { papers } from '#test/upload.ts';

const day = (plus: number) => new Date(Date.now() + 8 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10);

describe('receipts and payments', () => {
  let app: TestApp;
  let desk: MoneyDesk;
  let contractId: string;
  const book = (amount: number, writeOffs: readonly object[] = [], change: object = {}, of = contractId) =>
    desk.call('POST', '/pm/receipt/add', desk.receipt(of, amount, writeOffs, change));

  beforeAll(async () => {
    app = await testApp();
    desk = await moneyDesk(app);
    contractId = await desk.contract({ projectId: (await desk.project()).id });
  });

  it('move their nodes to 部分到账 and 已结清, and voiding one takes everything back', async () => {
    const nodeId = await desk.node(contractId, 1000);
    const before = (await desk.read('contract', contractId)).received;
    const invoiceId = await desk.invoice(nodeId, 1000);
    const first = (await book(400.01, [{ nodeId, invoiceId, amount: 400.01 }])).result;
    expect(first.code).toBe('SK-202605-001');
    expect(await desk.read('receipt', first.id)).toMatchObject({
      ...{ dir: 'in', cur: 'CNY', rate: null, amountCny: 400.01, writtenOff: 400.01, balance: 0, counted: null },
    });
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '3', received: 400.01, unpaid: 599.99 });
    const second = (await book(599.99, [{ nodeId, amount: 599.99 }])).result;
    expect(second.code).toBe('SK-202605-002');
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '4', received: 1000, unpaid: 0 });
    expect((await desk.read('contract', contractId)).received).toBe(before + 1000);
    expect(await desk.act('invoice', invoiceId, 'void', { reason: '错' })).toMatchObject({
      ...{ reason: 'paid', message: '发票已核销400.01元，不能作废' },
    });
    for (const { id } of [second, first]) {
      expect((await desk.act('receipt', id, 'void')).result.fields).toEqual({ reason: '原因不能为空' });
      expect((await desk.act('receipt', id, 'void', { reason: '退回' })).message).toBe('收付款已作废');
    }
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '2', received: 0, unpaid: 1000 });
    expect((await desk.read('contract', contractId)).received).toBe(before);
    expect((await desk.act('receipt', first.id, 'void', { reason: '再次' })).reason).toBe('state');
    expect((await desk.act('invoice', invoiceId, 'void', { reason: '错' })).success).toBe(true);
    expect((await desk.read('node', nodeId)).status).toBe('1');
  });

  it('are voided only once, and deleted never', async () => {
    for (const status of Object.values(receiptStatus)) {
      const { id } = (await book(5, [], { advance: 'Y' })).result;
      await sql`update pm_receipt set status = ${status} where id = ${id}`.execute(app.db);
      const answer = await desk.act('receipt', id, 'void', { reason: '错' });
      expect(answer.success, answer.message).toBe(status === receiptStatus.booked);
      expect((await desk.call('DELETE', '/pm/receipt/delete', { id })).success).toBe(false);
    }
  });

  it('settle no more than a node or an invoice owes (PM37), whatever the lines are called', async () => {
    const nodeId = await desk.node(contractId, 1000);
    const invoiceId = await desk.invoice(nodeId, 300);
    expect(await book(1000.01, [{ nodeId, amount: 1000.01 }])).toMatchObject({
      ...{ reason: 'PM37', message: '核销金额1000.01元超过节点未到账余额1000元' },
    });
    expect(await book(301, [{ nodeId, invoiceId, amount: 301 }])).toMatchObject({
      ...{ reason: 'PM37', message: '核销金额301元超过发票未到账余额300元' },
    });
    expect((await book(300, [{ nodeId, invoiceId, amount: 300 }])).success).toBe(true);
    const twice = [
      { nodeId, amount: 400 },
      { nodeId, amount: 300.01 },
    ];
    expect((await book(700.01, twice)).message).toBe('核销金额700.01元超过节点未到账余额700元');
    expect((await book(1, [{ nodeId, invoiceId, amount: 1 }])).message).toBe('核销金额1元超过发票未到账余额0元');
    expect((await book(10, [{ nodeId, amount: 11 }])).message).toBe('核销合计11元超过到账金额10元');
    expect(await desk.read('node', nodeId)).toMatchObject({ received: 300 });
  });

  it('ask before money is kept in advance (PM38), which is written off later', async () => {
    const nodeId = await desk.node(contractId, 100);
    const before = (await desk.call('GET', '/pm/receipt/figures', {})).result;
    const advances = (of: { name: string; value: number }[]) => of.find(({ name }) => name === 'advance')?.value ?? 0;
    const refused = await book(100, [{ nodeId, amount: 40 }]);
    expect(refused.message).toBe('到账金额尚有60元未核销，是否保存为预收款？');
    expect(refused.result.fields).toEqual({ advance: refused.message });
    const { id } = (await book(100, [{ nodeId, amount: 40 }], { advance: 'Y' })).result;
    expect(await desk.read('receipt', id)).toMatchObject({ writtenOff: 40, balance: 60 });
    expect(advances((await desk.call('GET', '/pm/receipt/figures', {})).result)).toBe(advances(before) + 1);
    const { version, writeOffs } = await desk.read('receipt', id);
    const more = [...writeOffs, { nodeId, amount: 60 }];
    const saved = await desk.call('PUT', '/pm/receipt/edit', { id, version, writeOffs: more });
    expect(saved.success, saved.message).toBe(true);
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '4', received: 100 });
    const emptied = { id, version: version + 1, writeOffs: [] };
    expect((await desk.call('PUT', '/pm/receipt/edit', emptied)).success).toBe(true);
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '1', received: 0 });
  });

  it('keep amount, rate, day and currency as they were booked', async () => {
    const { id, version } = (await book(50, [], { advance: 'Y' })).result;
    const change = { amount: 5000, date: '2026-09-09', bankNo: 'X', rate: 3, amountCny: 9, status: '9', dir: 'out' };
    await desk.call('PUT', '/pm/receipt/edit', { id, version, note: '备注', ...change });
    expect(await desk.read('receipt', id)).toMatchObject({
      ...{ amount: 50, date: '2026-05-06', rate: null, amountCny: 50, status: '1', dir: 'in' },
    });
  });

  it('settle nodes of their own contract that were reached, and invoices of those nodes that were issued', async () => {
    const other = await desk.contract();
    const foreign = await desk.node(other, 100);
    const foreignInvoice = await desk.invoice(foreign, 100);
    const nodeId = await desk.node(contractId, 100);
    const asked = await desk.made('invoice', { nodeId, kind: 'de', amount: 100, tax: 0 });
    const fields = async (line: object) => (await book(1, [{ nodeId, amount: 1, ...line }])).result?.fields;
    expect(await fields({ nodeId: foreign })).toEqual({ 'writeOffs.0.nodeId': '收付款节点不属于该合同' });
    expect(await fields({ invoiceId: foreignInvoice })).toEqual({ 'writeOffs.0.invoiceId': '发票不属于该合同' });
    expect(await fields({ invoiceId: asked.id })).toEqual({
      'writeOffs.0.invoiceId': '发票不属于该节点或尚未开具',
    });
    const waiting = await desk.node(contractId, 100, { reach: false, name: '尾款' });
    expect(await fields({ nodeId: waiting })).toEqual({
      'writeOffs.0.nodeId': '节点“尾款”尚未达成收款条件，不能核销',
    });
    await desk.act('node', nodeId, 'writeOff', { closing: '坏账' });
    expect(await fields({})).toEqual({ 'writeOffs.0.nodeId': '节点“进度款”已核销，不能再收付款' });
  });

  it('have amounts of two decimals above nothing, and a bank serial that occurs once', async () => {
    for (const amount of [1.001, -1, 0])
      expect((await book(amount, [], { advance: 'Y' })).result.fields.amount).toBeTruthy();
    const nodeId = await desk.node(contractId, 100);
    for (const amount of [1.001, -1, 0])
      expect((await book(1, [{ nodeId, amount }])).result.fields['writeOffs.0.amount']).toBeTruthy();
    const wrong = await book(1, [], { advance: 'Y', bankNo: 'ICBC-1' });
    expect(wrong.success).toBe(true);
    expect((await book(1, [], { advance: 'Y', bankNo: 'ICBC-1' })).message).toBe('银行流水号“ICBC-1”已存在');
    // A mistake is voided and entered anew.
    await desk.act('receipt', wrong.result.id, 'void', { reason: '金额有误' });
    expect((await book(2, [], { advance: 'Y', bankNo: 'ICBC-1' })).success).toBe(true);
  });

  it('two that settle one node at once: one wins', async () => {
    const nodeId = await desk.node(contractId, 100);
    const answers = await Promise.all([60, 60, 60].map((amount) => book(amount, [{ nodeId, amount }])));
    expect(answers.map(({ success }) => success).sort()).toEqual([false, false, true]);
    expect(answers.find(({ success }) => !success)?.message).toBe('核销金额60元超过节点未到账余额40元');
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '3', received: 60 });
  });

  it('lets neither node nor invoice be brought below what was paid, while somebody edits at the same moment', async () => {
    const nodeId = await desk.node(contractId, 100);
    await book(60, [{ nodeId, amount: 60 }]);
    // A node that money has come in for is edited no more.
    const { version } = await desk.read('node', nodeId);
    expect((await desk.call('PUT', '/pm/node/edit', { id: nodeId, version, amount: 50 })).reason).toBe('state');
    const half = await desk.node(contractId, 100);
    await desk.invoice(half, 60);
    const edit = async (amount: number) =>
      desk.call('PUT', '/pm/node/edit', { id: half, version: (await desk.read('node', half)).version, amount });
    expect((await edit(59.99)).result.fields).toEqual({ amount: '节点金额不能小于已开票额或到账额' });
    expect((await edit(60)).success).toBe(true);
    expect(await desk.read('node', half)).toMatchObject({ status: '2', invoiced: 60 });
    const busy = await desk.node(contractId, 100);
    const answers = await Promise.all([
      ...[10, 20].map((amount) => book(amount, [{ nodeId: busy, amount }])),
      ...[1, 2].map(() => desk.ask(busy, 10)),
      desk.act('node', busy, 'writeOff', { closing: '试' }),
    ]);
    for (const { message } of answers) expect(message).not.toBe('系统繁忙，请稍后重试');
  });

  it('keep foreign money with its rate and yuan, by the month when none is told', async () => {
    const usd = await desk.contract({ cur: 'USD', rate: 7, amount: 1000 });
    const nodeId = await desk.node(usd, 1000);
    const line = (amount: number) => [{ nodeId, amount }];
    expect((await book(1, line(1), {}, usd)).result.fields).toEqual({ rate: '汇率不能为空' });
    const rates = { '2026-03': 7.1, '2026-05': 7.123456, '2026-06': 9 };
    for (const [month, toCny] of Object.entries(rates)) await desk.made('rate', { month, cur: 'USD', toCny });
    expect((await desk.call('POST', '/pm/rate/add', { month: '2026-05', cur: 'USD', toCny: 1 })).message).toBe(
      '该月份已有此币种的汇率',
    );
    const { id } = (await book(100.55, line(100.55), {}, usd)).result;
    // 100.55 × 7.123456 = 716.2635…
    expect(await desk.read('receipt', id)).toMatchObject({ cur: 'USD', rate: 7.123456, amountCny: 716.26 });
    const april = (await book(1, line(1), { date: '2026-04-30' }, usd)).result;
    expect((await desk.read('receipt', april.id)).rate).toBe(7.1);
    const typed = (await book(0.05, line(0.05), { rate: 7.3 }, usd)).result;
    expect((await desk.read('receipt', typed.id)).amountCny).toBe(0.37);
    const { records } = (await desk.call('GET', '/pm/rate/list', { month: '2026-05' })).result;
    await desk.call('PUT', '/pm/rate/edit', { id: records[0].id, version: 1, toCny: 1 });
    expect((await desk.read('receipt', id)).amountCny).toBe(716.26);
    expect((await book(1, line(1), { cur: 'CNY' }, usd)).result.fields).toEqual({ cur: '收付款的币种须与合同一致' });
    expect(await desk.read('node', nodeId)).toMatchObject({ received: 101.6, cur: 'USD' });
    const later = await desk.made('contract', {
      ...{ name: '外币', kind: 'main', customer: '海州城市商业银行', cur: 'USD', amount: 10 },
      ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
    });
    expect(await desk.read('contract', later.id)).toMatchObject({ rate: 9, amountCny: 90 });
  });

  it('count as 执行额 off-shore with a voucher (PM39), on-shore what was reached', async () => {
    const abroad = await desk.project({ shore: 'off', country: 'US' });
    const usd = await desk.contract({ projectId: abroad.id, cur: 'USD', rate: 7, amount: 1000 });
    const nodeId = await desk.node(usd, 1000);
    const executed = async (id: string) => (await desk.read('contract', id)).executed;
    expect(await executed(usd)).toBe(0);
    const { id, version } = (await book(300, [{ nodeId, amount: 300 }], { rate: 7 }, usd)).result;
    expect((await desk.read('receipt', id)).counted).toBe('N');
    expect(await executed(usd)).toBe(0);
    await desk.call('PUT', '/pm/receipt/edit', { id, version, voucherNo: 'SH-1' });
    expect((await desk.read('receipt', id)).counted).toBe('Y');
    expect(await executed(usd)).toBe(300);
    await desk.act('receipt', id, 'void', { reason: '退汇' });
    expect(await executed(usd)).toBe(0);
    const home = await desk.contract();
    const first = await desk.node(home, 600);
    await desk.node(home, 400, { reach: false });
    expect(await executed(home)).toBe(600);
    await book(100, [{ nodeId: first, amount: 100 }], {}, home);
    expect(await executed(home)).toBe(600);
    await desk.act('node', first, 'writeOff', { closing: '余款放弃' });
    expect(await executed(home)).toBe(100);
  });

  it('pay suppliers by FK numbers, and a contract is finished when all of it is settled', async () => {
    await aSupplier(app, desk.token, '启航软件');
    const project = await desk.project();
    await desk.contract({ projectId: project.id, allowSub: 'Y' });
    const sub = { kind: 'sub', customer: null, supplier: '启航软件', projectId: project.id, amount: 100 };
    const paid = await desk.contract(sub);
    const nodeId = await desk.node(paid, 100);
    const { id } = await desk.made('invoice', { nodeId, kind: 'vs', amount: 94.34, tax: 5.66 });
    expect((await desk.read('invoice', id)).dir).toBe('in');
    expect((await desk.act('contract', paid, 'finish')).message).toBe('还有1个收付款节点未结清或核销，不能完结');
    const payment = (await book(100, [{ nodeId, amount: 100 }], {}, paid)).result;
    expect(payment.code).toBe('FK-202605-001');
    expect((await desk.read('receipt', payment.id)).dir).toBe('out');
    expect((await desk.act('contract', paid, 'finish')).success).toBe(true);
    expect((await desk.act('receipt', payment.id, 'void', { reason: '错' })).message).toMatch(
      /^合同“FB-.*”当前状态为“已完结”，不能执行“作废”$/,
    );
    await sql`update pm_project set status = '90' where id = ${project.id}`.execute(app.db);
    expect((await book(1, [], { advance: 'Y' }, paid)).reason).toBe('PM09');
  });

  it('are told by their age while they are overdue', async () => {
    const own = await desk.contract();
    const ages = async () => {
      const { result } = await desk.call('GET', '/pm/node/figures', {});
      const value = (name: string) => result.find((one: { name: string }) => one.name === name).value;
      return ['late30', 'late60', 'late90', 'older'].map(value);
    };
    const before = await ages();
    for (const [late, amount] of [
      ...[
        [0, 1],
        [1, 10],
        [30, 20],
        [31, 100],
        [60, 200],
      ],
      ...[
        [61, 1000],
        [90, 2000],
        [91, 10_000],
        [400, 20_000],
      ],
    ] as [number, number][]) {
      const nodeId = await desk.node(own, amount);
      await sql`update pm_node set due_date = ${day(-late)} where id = ${nodeId}`.execute(app.db);
    }
    expect((await ages()).map((value, index) => Math.round(value - before[index]))).toEqual([30, 300, 3000, 30_000]);
  });

  it('nobody of another project finds a trace of them, nor writes off to what they cannot see', async () => {
    const nodeId = await desk.node(contractId, 10);
    const { id } = (await book(5, [{ nodeId, amount: 5 }])).result;
    const rights = ['list', 'add', 'edit', 'void', 'export'].map((right) => `pm:receipt:${right}`);
    const person = await aPerson(app, {
      permissions: [
        ...['pm:project:list', 'pm:contract:list', 'pm:node:list', 'pm:invoice:list', ...rights],
        ...priceRights.map(([right]) => right),
      ],
      rules: [
        {
          component: 'pm/ProjectList',
          column: '',
          condition: 'USE_SQL_RULES',
          value: "find_in_set('#{sys_user_code}', team)",
        },
      ],
    });
    const by = await app.signIn(person.username, userPassword);
    const members = [
      { username: person.username, role: 'dev', startDate: '2026-01-05', endDate: '2099-12-31', share: 5 },
    ];
    const own = await desk.contract({ projectId: (await desk.project({ members })).id });
    const visible = (await book(5, [], { advance: 'Y' }, own)).result;
    const { records } = (await desk.call('GET', '/pm/receipt/list', {}, by)).result;
    expect(records.map((one: { id: string }) => one.id)).toEqual([visible.id]);
    expect((await desk.call('POST', '/pm/receipt/void', { id, version: 1, reason: '无' }, by)).reason).toBe('missing');
    const line = [{ nodeId, amount: 1 }];
    const voucher = (await papers(app, by, 1))();
    const stolen = await desk.call('POST', '/pm/receipt/add', desk.receipt(own, 1, line, { voucher }), by);
    expect(Object.keys(stolen.result.fields)).toEqual(['writeOffs.0.nodeId']);
    expect(stolen.message).not.toContain('进度款');
    const honest = desk.receipt(own, 1, [], { voucher, advance: 'Y' });
    expect((await desk.call('POST', '/pm/receipt/add', honest, by)).success).toBe(true);
    expect((await desk.read('node', nodeId)).received).toBe(5);
  });
});
