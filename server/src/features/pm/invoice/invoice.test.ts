import { invoice, invoiceStatus } from '@dossier/contract/pm/invoice.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type MoneyDesk, moneyDesk } from '#test/money.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes } from '#test/upload.ts';

/** States from which each move is made, and where it leads (domain 4.1). */
const domain: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  issue: { from: ['10'], to: '20' },
  void: { from: ['10', '20'], to: '30' },
  reverse: { from: ['20'], to: '40' },
};

describe('invoices', () => {
  let app: TestApp;
  let desk: MoneyDesk;
  let contractId: string;

  beforeAll(async () => {
    app = await testApp();
    desk = await moneyDesk(app);
    contractId = await desk.contract({ projectId: (await desk.project()).id });
  });

  it('move from each state by exactly the actions of the domain', async () => {
    const nodeId = await desk.node(contractId, 1_000_000);
    for (const status of Object.values(invoiceStatus))
      for (const action of Object.values(invoice.actions)) {
        const { id } = await desk.made('invoice', { nodeId, kind: 'de', amount: 1, tax: 0 });
        await sql`update pm_invoice set status = ${status} where id = ${id}`.execute(app.db);
        expect((await desk.act('invoice', id, action.name)).success).toBe(false);
        const answer = await desk.act('invoice', id, action.name, {
          ...{ no: desk.number(), date: '2026-04-01', files: desk.paper() },
          ...{ redNo: desk.number(), redDate: '2026-04-02', redFiles: desk.paper(), reason: '开错了' },
        });
        const allowed = (domain[action.name]?.from ?? []).includes(status);
        expect(answer.success, `${action.label} from ${status}: ${answer.message}`).toBe(allowed);
        if (!allowed) expect(answer.reason).toBe('state');
        else expect((await desk.read('invoice', id)).status).toBe(domain[action.name]?.to);
      }
  });

  it('move their node to 已开票 when all of it is invoiced, and back when one is voided', async () => {
    const nodeId = await desk.node(contractId, 1060);
    const before = (await desk.read('contract', contractId)).invoiced;
    const first = await desk.made('invoice', { nodeId, kind: 'de', amount: 500, tax: 30 });
    expect(await desk.read('invoice', first.id)).toMatchObject({
      ...{ total: 530, cur: 'CNY', dir: 'out', contractId, status: '10', title: '海州城市商业银行' },
    });
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '1', invoiced: 0 });
    await desk.issue(first.id);
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '1', invoiced: 530 });
    const second = await desk.invoice(nodeId, 500, { tax: 30 });
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '2', invoiced: 1060 });
    expect((await desk.read('contract', contractId)).invoiced).toBe(before + 1060);
    await desk.act('invoice', second, 'void', { reason: '抬头有误' });
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '1', invoiced: 530 });
    expect((await desk.read('contract', contractId)).invoiced).toBe(before + 530);
  });

  it('are reversed by a red letter with the opposite amounts, which itself stays', async () => {
    const nodeId = await desk.node(contractId, 106);
    const id = await desk.invoice(nodeId, 100, { tax: 6 });
    const body = { redNo: desk.number(), redDate: '2026-04-03', redFiles: desk.paper(), reason: '退货' };
    expect((await desk.act('invoice', id, 'reverse', body)).message).toBe('发票已红冲');
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '1', invoiced: 0 });
    const { records } = (await desk.call('GET', '/pm/invoice/list', { nodeId, order: 'asc', column: 'total' })).result;
    expect(records).toMatchObject([
      { amount: -100, tax: -6, total: -106, status: '20', no: body.redNo, redOf: id, reason: '退货' },
      { total: 106, status: '40', redOf: null },
    ]);
    for (const [action, label] of [
      ['void', '作废'],
      ['reverse', '红冲'],
    ] as const)
      expect(await desk.act('invoice', records[0].id, action, { ...body, redNo: desk.number() })).toMatchObject({
        message: `红字发票不能${label}`,
      });
    await desk.invoice(nodeId, 106);
    expect(await desk.read('node', nodeId)).toMatchObject({ status: '2', invoiced: 106 });
  });

  it('are not for more than the node (PM35), counting those that are asked for', async () => {
    const nodeId = await desk.node(contractId, 1000);
    const { id } = await desk.made('invoice', { nodeId, kind: 'de', amount: 600, tax: 0 });
    expect(await desk.ask(nodeId, 377.36, { tax: 22.65 })).toMatchObject({
      ...{ success: false, reason: 'PM35', message: '开票金额400.01元超过节点可开票余额400元' },
    });
    expect((await desk.ask(nodeId, 377.36, { tax: 22.64 })).success).toBe(true);
    const edit = (amount: number) => desk.call('PUT', '/pm/invoice/edit', { id, version: 1, amount });
    expect((await edit(600.01)).reason).toBe('PM35');
    expect((await edit(500)).success).toBe(true);
    expect((await desk.ask(nodeId, 100)).success).toBe(true);
  });

  it('are for what has been reached and not written off (PM36), of a contract in force', async () => {
    const waiting = await desk.node(contractId, 100, { reach: false, name: '终验款' });
    expect(await desk.ask(waiting, 100)).toMatchObject({
      ...{ reason: 'PM36', message: '节点“终验款”尚未达成收款条件，不能开票' },
    });
    const lost = await desk.node(contractId, 100, { name: '尾款' });
    const { id } = await desk.made('invoice', { nodeId: lost, kind: 'de', amount: 100, tax: 0 });
    await desk.act('node', lost, 'writeOff', { closing: '客户破产' });
    expect((await desk.ask(lost, 100)).message).toBe('节点“尾款”已核销，不能开票');
    expect((await desk.issue(id)).message).toBe('节点“尾款”已核销，不能开票');
    const ended = await desk.contract();
    const nodeId = await desk.node(ended, 1000);
    await sql`update pm_contract set status = '60' where id = ${ended}`.execute(app.db);
    expect((await desk.ask(nodeId, 1)).message).toMatch(/^合同“HT-.*”当前状态为“已终止”，不能执行“添加发票”$/);
  });

  it('have a number of the form of their kind, once in the tenant, and amounts of two decimals above nothing', async () => {
    const nodeId = await desk.node(contractId, 100_000);
    const { id } = await desk.made('invoice', { nodeId, kind: 'de', amount: 1, tax: 0 });
    const fields = async (of: string, change: object) => (await desk.issue(of, change)).result?.fields;
    expect(await fields(id, { no: '1234567890' })).toEqual({ no: '数电票号码应为20位数字' });
    expect(await fields(id, { no: '12' })).toEqual({ no: '发票号码应为8至20位数字或字母，数电票为20位数字' });
    expect(await fields(id, { no: '', date: '', files: '' })).toEqual({
      no: '发票号码不能为空',
      date: '开票日期不能为空',
      files: '发票文件不能为空',
    });
    const other = await desk.made('invoice', { nodeId, kind: 'vs', amount: 1, tax: 0 });
    expect((await desk.issue(other.id, { no: '12345678' })).success).toBe(true);
    const third = await desk.made('invoice', { nodeId, kind: 'vs', amount: 1, tax: 0 });
    expect((await desk.issue(third.id, { no: '12345678' })).message).toBe('发票号码“12345678”已存在');
    await desk.act('invoice', other.id, 'void', { reason: '开错' });
    expect((await desk.issue(third.id, { no: '12345678' })).message).toBe('发票号码“12345678”已存在');
    for (const wrong of [{ amount: 1.001 }, { amount: -1 }, { amount: 0 }, { tax: -0.01 }, { tax: 0.005 }]) {
      const answer = await desk.ask(nodeId, 1, wrong);
      expect(Object.keys(answer.result?.fields ?? {}), JSON.stringify(wrong)).toEqual(Object.keys(wrong));
    }
  });

  it('give their file to whoever may see them, and take no file that is another record’s', async () => {
    const nodeId = await desk.node(contractId, 10);
    const files = desk.paper();
    const { id } = await desk.made('invoice', { nodeId, kind: 'de', amount: 1, tax: 0 });
    expect((await desk.issue(id, { files })).success).toBe(true);
    const { rows } = await sql<{ owner_id: string }>`select owner_id from sys_file where path = ${files}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ owner_id: id }]);
    const other = await desk.made('invoice', { nodeId, kind: 'de', amount: 1, tax: 0 });
    expect((await desk.issue(other.id, { files })).message).toMatch(/不存在或已属于其他记录/);
  });

  it('two that are asked for at once of one node: one is too much', async () => {
    const nodeId = await desk.node(contractId, 100);
    const answers = await Promise.all([1, 2, 3].map(() => desk.ask(nodeId, 60)));
    expect(answers.map(({ success }) => success).sort()).toEqual([false, false, true]);
  });

  it('nobody of another project finds a trace of them, and without the right nobody reads an amount', async () => {
    const nodeId = await desk.node(contractId, 777);
    const id = await desk.invoice(nodeId, 777);
    const rights = ['list', 'add', 'edit', 'delete', 'export', 'issue', 'void', 'reverse'];
    const all = rights.map((right) => `pm:invoice:${right}`);
    const stranger = await aPerson(app, {
      permissions: ['pm:project:list', 'pm:contract:list', 'pm:node:list', ...all],
      rules: [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' }],
    });
    const by = await app.signIn(stranger.username, userPassword);
    expect((await desk.call('GET', '/pm/invoice/list', {}, by)).result.total).toBe(0);
    expect((await desk.call('GET', '/pm/invoice/queryById', { id }, by)).success).toBe(false);
    for (const action of ['issue', 'void', 'reverse'])
      expect((await desk.call('POST', `/pm/invoice/${action}`, { id, version: 1, reason: '无' }, by)).reason).toBe(
        'missing',
      );
    const stolen = await desk.call('POST', '/pm/invoice/add', { nodeId, kind: 'de', amount: 1, tax: 0 }, by);
    expect(stolen.success).toBe(false);
    const blind = await aPerson(app, { permissions: ['pm:project:list', 'pm:contract:list', 'pm:node:list', ...all] });
    const eyes = await app.signIn(blind.username, userPassword);
    const seen = (await desk.call('GET', '/pm/invoice/queryById', { id }, eyes)).result;
    expect(seen.no).toMatch(/^\d{20}$/);
    for (const name of ['amount', 'tax', 'total']) expect(seen[name] ?? null, name).toBeNull();
    const file = await fetchBytes(app, '/pm/invoice/exportXls?format=xls', eyes);
    expect(file.bytes.includes(Buffer.from('777', 'utf16le'))).toBe(false);
  });
});
