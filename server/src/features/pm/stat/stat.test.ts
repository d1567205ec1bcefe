import { drillAddress } from '@dossier/contract/core/drill.ts';
import type { Drill } from '@dossier/contract/core/field-options.ts';
import { priceRights } from '@dossier/contract/pm/prices.ts';
import { stat, statLines, statStatus } from '@dossier/contract/pm/stat/stat.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type DispatchDesk, day, dispatchDesk } from '#test/dispatches.ts';
import { type MoneyDesk, moneyDesk } from '#test/money.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes } from '#test/upload.ts';
import { draftLastMonth } from './draft-statistics.job.ts';

const period = '2025-01';

/** States from which each move is made, and where it leads. */
const domain: Readonly<Record<string, { from: readonly string[]; to: string | null }>> = {
  regenerate: { from: ['10'], to: null },
  check: { from: ['10'], to: '20' },
  reopen: { from: ['20'], to: '10' },
  file: { from: ['20'], to: '30' },
  withdraw: { from: ['30'], to: '10' },
  compare: { from: ['10', '20', '30'], to: null },
};
const names: Readonly<Record<string, string>> = { '10': '草稿', '20': '已核对', '30': '已报送' };

interface Line {
  id: string;
  contractId: string;
  note: string | null;
  [name: string]: unknown;
}

describe('monthly filings of statistics', () => {
  let app: TestApp;
  let desk: DispatchDesk;
  let money: MoneyDesk;
  const call = (method: string, path: string, body: object = {}, by?: string) => desk.call(method, path, body, by);
  const generate = (of = period, by?: string) => call('POST', '/pm/stat/add', { period: of }, by);
  const act = (id: string, action: string, change: object = {}, by?: string) =>
    desk.act('stat', id, action, { ...told(), ...change }, by);
  const told = () => ({ filedDate: day(-1), receipt: desk.paper(), reason: '数据更正' });
  const read = (id: string, by?: string) => desk.read('stat', id, by);
  const put = (id: string, status: string) =>
    sql`update pm_stat set status = ${status} where id = ${id}`.execute(app.db);
  const lineOf = async (id: string, contractId: string): Promise<Line | undefined> =>
    (await read(id)).lines.find((line: Line) => line.contractId === contractId);
  const sign = (id: string, signDate: string) =>
    sql`update pm_contract set sign_date = ${signDate}::date where id = ${id}`.execute(app.db);
  const reachedOn = (id: string, on: string, status = '1') =>
    sql`update pm_node set reached_date = ${on}::date, status = ${status} where id = ${id}`.execute(app.db);
  /** What the list behind a number adds up to. */
  const behind = async (drill: Drill, record: Record<string, unknown>, money: string | null) => {
    const [path, query] = drillAddress(drill, record).split('?');
    const { result } = await call('GET', `${path}/list`, {
      ...Object.fromEntries(new URLSearchParams(query)),
      pageSize: 500,
    });
    expect(result.records.length).toBe(result.total);
    const cents = result.records.reduce(
      (sum: number, row: Record<string, number>) => sum + Math.round((row[money ?? 'people'] ?? 0) * 100),
      0,
    );
    return cents / 100;
  };
  const columnOf: Readonly<Record<string, string | null>> = {
    ...{ signedAmt: 'amountCny', executedAmt: 'amountCny', receivedCny: 'amountCny', receivedUsd: 'amountUsd' },
    ...{ receivedAmt: 'amount', people: null, college: null, joined: null, trained: null },
  };
  const assertDrilled = async (id: string) => {
    const sheet = await read(id);
    let cells = 0;
    for (const [fields, record] of [
      [stat.fields, sheet],
      ...sheet.lines.map((line: Line) => [statLines.fields, line]),
    ] as const)
      for (const [name, field] of Object.entries(fields as Record<string, { drill?: Drill }>)) {
        if (!field.drill) continue;
        cells += 1;
        expect(await behind(field.drill, record, columnOf[name] ?? null), `${record.id} ${name}`).toBe(record[name]);
      }
    return cells;
  };

  let onShore: { projectId: string; contractId: string };
  let abroad: string;
  beforeAll(async () => {
    app = await testApp();
    desk = await dispatchDesk(app);
    money = await moneyDesk(app);
    for (const [month, cur, toCny, toUsd] of [
      ['2024-12', 'JPY', 0.047, 0.0065],
      ['2025-01', 'JPY', 0.0462, 0.0064],
      ['2025-02', 'JPY', 0.05, 0.007],
      ['2025-01', 'USD', 7.2, 1],
    ] as const)
      await desk.made('rate', { month, cur, toCny, toUsd });
    onShore = await desk.place();
    await sign(onShore.contractId, '2025-01-31');
    const far = await desk.made('project', {
      ...(await desk.read('project', onShore.projectId)),
      ...{ id: undefined, code: undefined, name: '对日开发', shore: 'off', country: 'JP', members: [] },
    });
    abroad = await money.contract({ projectId: far.id, cur: 'JPY', rate: 0.05, amount: 1_000_000, name: '对日合同' });
    await sign(abroad, '2024-12-31');
  });

  it('count what was signed in the month: main contracts and supplements that are in force or finished', async () => {
    const supplement = await desk.made('contract', {
      ...{ name: '补充一', kind: 'supp', parentId: onShore.contractId, customer: '海州城市商业银行', cur: 'CNY' },
      ...{ amount: -2500.55, startDate: '2025-01-01', endDate: '2026-12-31' },
    });
    await sign(supplement.id, '2025-01-01');
    const { result } = await generate('2025-01');
    expect(result).toMatchObject({ status: '10', dueDate: '2025-02-05', signedAmt: 1_000_000, contracts: 1 });
    await sql`update pm_contract set status = '40' where id = ${supplement.id}`.execute(app.db);
    expect((await act(result.id, 'regenerate')).message).toBe('申报明细已重新生成');
    expect(await read(result.id)).toMatchObject({ signedAmt: 997_499.45, contracts: 2 });
    expect(await lineOf(result.id, supplement.id)).toMatchObject({ signedAmt: -2500.55, shore: 'on', country: 'CN' });
    await sql`update pm_contract set status = '60' where id = ${onShore.contractId}`.execute(app.db);
    await act(result.id, 'regenerate');
    expect((await read(result.id)).signedAmt).toBe(-2500.55);
    await sql`update pm_contract set status = '40' where id = ${onShore.contractId}`.execute(app.db);
    await sql`update pm_contract set del_flag = 1 where id = ${supplement.id}`.execute(app.db);
    await call('DELETE', '/pm/stat/delete', { id: result.id });
  });

  it('count as executed on-shore what was reached in the month, of a node that was written off only what was paid', async () => {
    const [first, second, late, off] = [
      await money.node(onShore.contractId, 1000.1, { reach: false, name: '首款' }),
      await money.node(onShore.contractId, 2000.2, { reach: false, name: '进度' }),
      await money.node(onShore.contractId, 4000, { reach: false, name: '二月' }),
      await money.node(onShore.contractId, 8000, { reach: false, name: '核销' }),
    ];
    await reachedOn(first, '2025-01-01');
    await reachedOn(second, '2025-01-31');
    await reachedOn(late, '2025-02-01');
    await reachedOn(off, '2025-01-15', '9');
    await sql`update pm_node set received = 10 where id = ${off}`.execute(app.db);
    const { result } = await generate();
    expect(await lineOf(result.id, onShore.contractId)).toMatchObject({ executedAmt: 3010.3, receivedCny: 0 });
    await reachedOn(first, '2025-01-01', '0');
    await sql`update pm_node set reached_date = null where id = ${first}`.execute(app.db);
    await act(result.id, 'regenerate');
    expect(await lineOf(result.id, onShore.contractId)).toMatchObject({ executedAmt: 2010.2 });
    expect(await assertDrilled(result.id)).toBeGreaterThan(16);
    await call('DELETE', '/pm/stat/delete', { id: result.id });
  });

  it('and statements that the customer confirmed in the month, unless a node stands for them', async () => {
    const { id: staffId } = await desk.person('结算人', { joinDate: '2024-05-01', edu: '50' });
    await desk.present(onShore.projectId, staffId, { startDate: '2025-01-06' });
    const stated = await desk.made('stmt', { projectId: onShore.projectId, period: '2024-12' }).catch(() => null);
    expect(stated?.total ?? 0).toBe(0);
    const { id: stmtId } = await desk.made('stmt', { projectId: onShore.projectId, period: '2025-01' });
    await sql`update pm_stmt set status = '3', confirm_date = '2025-01-28' where id = ${stmtId}`.execute(app.db);
    const { total } = await desk.read('stmt', stmtId);
    expect(total).toBeGreaterThan(0);
    const { result } = await generate();
    const line = async () => (await lineOf(result.id, onShore.contractId))?.executedAmt;
    expect(await line()).toBe(Math.round((2010.2 + total) * 100) / 100);
    const node = await money.node(onShore.contractId, 77, { reach: false, name: '人月款' });
    await sql`update pm_node set stmt_id = ${stmtId} where id = ${node}`.execute(app.db);
    await act(result.id, 'regenerate');
    expect(await line(), 'a node that is not reached').toBe(2010.2);
    await reachedOn(node, '2025-01-28');
    await act(result.id, 'regenerate');
    expect(await line()).toBe(2087.2);
    await call('DELETE', '/pm/stat/delete', { id: result.id });
  });

  it('count off-shore what came in with a voucher, by its own day: 2025-01-02 for a statement of 2024 is 2025-01', async () => {
    const book = async (date: string, amount: number, change: object = {}) => {
      const body = money.receipt(abroad, amount, [], { date, advance: 'Y', ...change });
      const { success, message, result } = await call('POST', '/pm/receipt/add', body);
      expect(success, message).toBe(true);
      return result.id as string;
    };
    await book('2025-01-02', 100_000, { voucherNo: 'SH1' });
    const voided = await book('2025-01-03', 50_000, { voucherNo: 'SH2' });
    const without = await book('2025-01-31', 30_000);
    await book('2025-02-01', 7000, { voucherNo: 'SH3' });
    await book('2024-12-31', 9000, { voucherNo: 'SH4' });
    const { result } = await generate();
    // 150 000 yen at the rate of the month: 0.0462 yuan, 0.0064 dollars.
    expect(await lineOf(result.id, abroad)).toMatchObject({
      ...{ shore: 'off', country: 'JP', cur: 'JPY', executedAmt: 6930, receivedAmt: 150_000, receivedCny: 6930 },
      ...{ receivedUsd: 960, signedAmt: 0 },
    });
    expect(await desk.act('receipt', voided, 'void', { reason: '退回' })).toMatchObject({ success: true });
    await call('PUT', '/pm/receipt/edit', { ...(await desk.read('receipt', without)), voucherNo: 'SH5' });
    await act(result.id, 'regenerate');
    // PM39: with its voucher it counts from then on.
    expect(await lineOf(result.id, abroad)).toMatchObject({
      ...{ executedAmt: 6006, receivedAmt: 130_000, receivedUsd: 832 },
    });
    await assertDrilled(result.id);
    await call('DELETE', '/pm/stat/delete', { id: result.id });
  });

  it('are not made where a currency has no rate to dollars', async () => {
    await sql`update sys_rate set to_usd = null where cur = 'JPY'`.execute(app.db);
    expect(await generate()).toMatchObject({ reason: 'rate', message: 'JPY在2025-01没有对美元的汇率，请先登记' });
    expect((await call('GET', '/pm/stat/list', { period })).result.total).toBe(0);
    await sql`update sys_rate set to_usd = 0.0064 where cur = 'JPY'`.execute(app.db);
  });

  it('count each person once, with the contract on which they worked most, and their courses', async () => {
    const second = await desk.place();
    await sign(second.contractId, '2025-01-10');
    const newcomer = await desk.person('新人', { joinDate: '2025-01-08', edu: '40' });
    const gone = await desk.person('离职', { joinDate: '2020-01-01', leaveDate: '2024-12-31' });
    await desk.present(onShore.projectId, newcomer.id, { startDate: '2025-01-08', planEnd: '2025-01-20' });
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
    const { result } = await generate();
    // Thirteen days against eleven.
    expect(await lineOf(result.id, onShore.contractId)).toMatchObject({ people: 2, college: 1, joined: 1, trained: 2 });
    expect(await lineOf(result.id, second.contractId)).toMatchObject({ people: 0, signedAmt: 1_000_000 });
    await sql`update pm_dispatch set share = 50 where staff_id = ${newcomer.id} and status = '2'`.execute(app.db);
    await act(result.id, 'regenerate');
    expect(await lineOf(result.id, onShore.contractId)).toMatchObject({ people: 1, college: 0, joined: 0, trained: 0 });
    expect(await lineOf(result.id, second.contractId)).toMatchObject({ people: 1, college: 1, joined: 1, trained: 2 });
    expect(await read(result.id)).toMatchObject({ people: 2, college: 1, joined: 1, trained: 2 });
    await assertDrilled(result.id);
    const list = await call('GET', '/pm/statEvidence/list', { period, measure: 'trained' });
    expect(list.result.records.map(({ title }: { title: string }) => title).sort()).toEqual([
      expect.stringMatching(/ 新人 安全$/),
      expect.stringMatching(/ 新人 敏捷$/),
    ]);
    await call('DELETE', '/pm/stat/delete', { id: result.id });
    expect((await call('GET', '/pm/statEvidence/list', { period })).result.total).toBe(0);
  });

  it('keep typed remarks when they are made anew, and let nobody type anything else', async () => {
    const { result } = await generate();
    const { lines } = await read(result.id);
    const marked = lines.map((line: Line) =>
      line.contractId === abroad ? { ...line, note: '含税差', executedAmt: 1, people: 99 } : line,
    );
    expect((await desk.edit('stat', result.id, { lines: marked, people: 99 })).success).toBe(true);
    await act(result.id, 'regenerate');
    expect(await lineOf(result.id, abroad)).toMatchObject({ note: '含税差', executedAmt: 6006, people: 0 });
    const refused = { success: false, message: '申报明细由系统生成，不能增删' };
    expect(await desk.edit('stat', result.id, { lines: marked.slice(1) })).toMatchObject(refused);
    expect(await desk.edit('stat', result.id, { lines: [...marked, { contractId: abroad }] })).toMatchObject(refused);
    expect((await read(result.id)).lines).toHaveLength(lines.length);
    await call('DELETE', '/pm/stat/delete', { id: result.id });
  });

  it('are frozen when they are checked, and say where the records differ now', async () => {
    const { result } = await generate();
    const before = (await lineOf(result.id, onShore.contractId)) as Line;
    await act(result.id, 'check');
    const node = await money.node(onShore.contractId, 500.5, { reach: false, name: '补记' });
    await reachedOn(node, '2025-01-20');
    expect(await lineOf(result.id, onShore.contractId)).toMatchObject({ executedAmt: before.executedAmt });
    expect((await act(result.id, 'compare')).message).toBe('已与当前数据比对');
    expect(await read(result.id)).toMatchObject({
      differing: 1,
      diffs: [{ contractId: onShore.contractId, measure: 'executed', told: before.executedAmt, off: 500.5 }],
    });
    await assertDrilled(result.id);
    await act(result.id, 'reopen');
    await act(result.id, 'regenerate');
    expect(await read(result.id)).toMatchObject({ differing: null, diffs: [] });
    await act(result.id, 'compare');
    expect(await read(result.id)).toMatchObject({ differing: 0, diffs: [] });
    await call('DELETE', '/pm/stat/delete', { id: result.id });
  });

  it('move from each state by exactly their actions; of what was filed all others are told PM45', async () => {
    const { result } = await generate();
    const { id } = result;
    for (const status of Object.values(statStatus))
      for (const [action, { from, to }] of Object.entries(domain)) {
        await put(id, status);
        const answer = await act(id, action);
        if (from.includes(status)) {
          expect(answer.success, `${status} ${action} ${answer.message}`).toBe(true);
          expect((await read(id)).status).toBe(to ?? status);
          continue;
        }
        const { label } = stat.actions[action as keyof typeof stat.actions];
        expect(answer, `${status} ${action}`).toMatchObject(
          status === '30'
            ? { reason: 'PM45', message: '2025-01已报送，如需修改请先撤回报送' }
            : { reason: 'state', message: `当前状态为“${names[status]}”，不能执行“${label}”` },
        );
        expect((await read(id)).status).toBe(status);
      }
    expect(Object.keys(domain).sort()).toEqual(Object.keys(stat.actions).sort());
    await put(id, '30');
    const pm45 = { success: false, reason: 'PM45', message: '2025-01已报送，如需修改请先撤回报送' };
    expect(await generate()).toMatchObject(pm45);
    expect(await desk.edit('stat', id, { note: '改' })).toMatchObject(pm45);
    expect(await call('DELETE', '/pm/stat/delete', { id })).toMatchObject(pm45);
    await put(id, '20');
    expect(await desk.edit('stat', id, { note: '改' })).toMatchObject({ reason: 'state' });
    expect((await act(id, 'file', { receipt: '' })).result.fields).toEqual({ receipt: '报送回执不能为空' });
    expect((await act(id, 'file', { filedDate: day(1) })).result.fields).toEqual({
      filedDate: '报送日期不能晚于今天',
    });
    expect((await act(id, 'file')).message).toBe('统计申报已报送');
    expect(await read(id)).toMatchObject({ filedBy: 'admin', filedDate: day(-1) });
    expect((await act(id, 'withdraw', { reason: '' })).result.fields).toEqual({ reason: '撤回原因不能为空' });
    expect((await act(id, 'withdraw')).message).toBe('报送已撤回，统计申报回到草稿');
    expect(await read(id)).toMatchObject({ filedBy: null, receipt: null, reason: '数据更正' });
    await call('DELETE', '/pm/stat/delete', { id });
  });

  it('are one a month, also when two make it at once; months to come and wrong ones are refused', async () => {
    const answers = await Promise.all([generate('2025-03'), generate('2025-03'), generate('2025-03')]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pm_stat where period = '2025-03'`.execute(app.db);
    expect(rows).toEqual([{ n: 1 }]);
    const found = await call('GET', '/pm/stat/list', { period: '2025-03' });
    const [{ id }] = found.result.records;
    const again = await Promise.all([act(id, 'regenerate'), act(id, 'regenerate')]);
    expect(again.some(({ success }) => success)).toBe(true);
    await assertDrilled(id);
    const next = day(40).slice(0, 7);
    expect((await generate(next)).result.fields).toEqual({ period: '不能生成以后月份的统计申报' });
    for (const wrong of ['2025-13', '2025', '', '2025-3'])
      expect((await generate(wrong)).result.fields.period, wrong).toBeTruthy();
    const now = (await generate(day(0).slice(0, 7))).result;
    expect(await act(now.id, 'check')).toMatchObject({ message: `${day(0).slice(0, 7)}尚未结束，不能核对` });
  });

  it('show amounts to nobody who may not see prices: not in the sheet, its file, its print, nor behind it', async () => {
    const { result } = await generate();
    const rights = ['list', 'export', 'print'].flatMap((right) => [`pm:stat:${right}`, `pm:statEvidence:${right}`]);
    const permissions = [...rights, 'pm:contract:list', 'pm:project:list'];
    const blind = await aPerson(app, { permissions });
    const seeing = await aPerson(app, { permissions: [...permissions, ...priceRights.map(([code]) => code)] });
    const [eyes, sees] = [
      await app.signIn(blind.username, userPassword),
      await app.signIn(seeing.username, userPassword),
    ];
    const amounts = ['signedAmt', 'executedAmt', 'receivedCny', 'receivedUsd'];
    const seen = await read(result.id, eyes);
    for (const name of amounts) {
      expect(seen).not.toHaveProperty(name);
      expect(seen.lines[0]).not.toHaveProperty(name);
      expect((await read(result.id, sees)).lines[0]).toHaveProperty(name);
    }
    expect(seen).toHaveProperty('people');
    const list = await call('GET', '/pm/statEvidence/list', { period }, eyes);
    expect(list.result.total).toBeGreaterThan(0);
    for (const name of ['amount', 'amountCny', 'amountUsd']) expect(list.result.records[0]).not.toHaveProperty(name);
    const file = (by: string) => fetchBytes(app, `/pm/stat/exportXls?format=xls&period=${period}`, by);
    const million = Buffer.from('新签额', 'utf16le');
    expect((await file(eyes)).bytes.includes(million)).toBe(false);
    const print = async (token: string) => {
      const { pdf } = await askPrint(app, '/pm/stat/print/sheet', { token, query: { id: result.id } });
      return (await readPdf(pdf)).pages.join('\n');
    };
    expect(await print(sees)).toContain('外包统计申报表');
    expect(await print(sees)).toContain('新签额');
    expect(await print(eyes)).not.toContain('新签额');
    const none = await aPerson(app, { permissions: ['pm:contract:list'] });
    const by = await app.signIn(none.username, userPassword);
    for (const path of ['stat', 'statEvidence']) expect((await call('GET', `/pm/${path}/list`, {}, by)).code).toBe(510);
    // Without the right to the sheets there is no evidence either.
    const half = await aPerson(app, { permissions: ['pm:statEvidence:list'] });
    const halfBy = await app.signIn(half.username, userPassword);
    expect((await call('GET', '/pm/statEvidence/list', { period }, halfBy)).result.total).toBe(0);
    for (const action of Object.keys(domain))
      expect((await call('POST', `/pm/stat/${action}`, { id: result.id, version: 1, ...told() }, sees)).code).toBe(510);
    await call('DELETE', '/pm/stat/delete', { id: result.id });
  });

  it('are of one company: another neither sees nor touches them, and counts nothing of it', async () => {
    const { result } = await generate();
    const actions = Object.keys(domain).map((name) => `pm:stat:${name}`);
    await sql`insert into sys_tenant (id, name, status) values (7, '另一家', 1) on conflict do nothing`.execute(app.db);
    const other = await aPerson(app, {
      ...{ permissions: ['pm:stat:list', 'pm:stat:add', 'pm:stat:edit', 'pm:statEvidence:list', ...actions] },
      tenants: [7],
    });
    const token = await app.signIn(other.username, userPassword);
    const headers = { 'tenant-id': '7' };
    for (const path of ['/pm/stat', '/pm/statEvidence'])
      expect((await app.call('GET', `${path}/list`, { token, headers })).result.total).toBe(0);
    for (const action of Object.keys(domain)) {
      const body = { id: result.id, version: 1, ...told() };
      expect((await app.call('POST', `/pm/stat/${action}`, { token, headers, body })).reason, action).toBe('missing');
    }
    const own = await app.call('POST', '/pm/stat/add', { token, headers, body: { period } });
    expect(own.result).toMatchObject({ contracts: 0, people: 0 });
    expect((await read(result.id)).contracts).toBeGreaterThan(1);
    await call('DELETE', '/pm/stat/delete', { id: result.id });
  });

  it('of the last month are drafted on the first, and sales are told until they are filed', async () => {
    const biz = await aPerson(app, {});
    await sql`update sys_role set role_code = 'biz' where id = ${biz.roleId}`.execute(app.db);
    const at = new Date('2025-06-01T01:00:00Z');
    const news = async () =>
      (
        await sql<{ title: string }>`select a.titile as title from sys_announcement a
          join sys_announcement_send s on s.annt_id = a.id where s.user_id = ${biz.id} order by a.create_time`.execute(
          app.db,
        )
      ).rows.map(({ title }) => title);
    expect(await draftLastMonth(app, at)).toEqual({ made: 1, told: 1 });
    expect(await draftLastMonth(app, at), 'twice on a day').toEqual({ made: 0, told: 0 });
    expect(await news()).toEqual(['2025-05统计申报应于2025-06-05前核对报送']);
    const [sheet] = (await call('GET', '/pm/stat/list', { period: '2025-05' })).result.records;
    expect(sheet).toMatchObject({ status: '10', dueDate: '2025-06-05' });
    await put(sheet.id, '30');
    await sql`delete from sys_reminder`.execute(app.db);
    expect(await draftLastMonth(app, at)).toEqual({ made: 0, told: 0 });
  });
});
