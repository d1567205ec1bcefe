import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { borrowerRights, inDays, type Lending, lendingOf } from '#test/lending.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';

describe('the lending desk', () => {
  let app: TestApp;
  let token: Lending['token'];
  let loanOf: Lending['loanOf'];
  let act: Lending['act'];
  let kinds: Lending['kinds'];
  let post: Lending['post'];
  let read: Lending['read'];
  let device: Lending['device'];
  let booked: Lending['booked'];
  let desk: Lending['desk'];
  let handOut: Lending['handOut'];
  const signIn = (person: Person) => app.signIn(person.username, userPassword);

  beforeAll(async () => {
    app = await testApp();
    ({ token, kinds, post, read, device, booked, desk, handOut, act, loanOf } = await lendingOf(app));
  });

  it('lends, takes back in parts with accessories and damages, and is over with the last device (EQ06)', async () => {
    const one = await device({ accessories: [{ name: '电源', quantity: 2 }] });
    const two = await device();
    const id = await booked([{ assetId: one }, { assetId: two }], { from: 0 });
    expect((await handOut(id, [one, two])).message).toBe('已借出2台');
    expect(await read('/eq/asset', one)).toMatchObject({ status: '1', status_dictText: '借出' });
    const { lines } = await read('/eq/loan', id);
    expect(lines).toMatchObject([{ outCond: 'A', backTime: null }, { outCond: 'A' }]);
    const missing = await desk('takeBack', id, [{ lineId: lines[0].id, condition: 'A', accessories: { 电源: 1 } }]);
    expect(missing).toMatchObject({ reason: 'EQ06', message: '配件“电源”缺少1件，请登记后再归还' });
    const partly = await desk('takeBack', id, [
      { lineId: lines[0].id, condition: 'A', accessories: { 电源: 1 }, missing: '客户处遗失', damage: 129.5 },
    ]);
    expect(partly.message).toBe('已归还1台');
    expect(await read('/eq/loan', id)).toMatchObject({
      status: '55',
      damages: 129.5,
      lines: [{ backCond: 'D', checked: '缺少电源1件；客户处遗失', damage: 129.5 }, { backTime: null }],
    });
    expect((await read('/eq/asset', one)).status).toBe('0');
    await desk('takeBack', id, [{ lineId: lines[1].id, condition: 'C', accessories: {} }]);
    expect((await read('/eq/loan', id)).status).toBe('60');
    expect((await read('/eq/asset', two)).status, 'what is damaged is not lent on').toBe('5');
    const again = await desk('takeBack', id, [{ lineId: lines[1].id, condition: 'A', accessories: {} }]);
    expect(again.reason).toBe('state');
  });

  it('lets staff borrow for themselves, sees to it that they see their own, and keeps the desk to the keeper', async () => {
    const rules = [
      {
        component: 'eq/LoanList',
        column: '',
        condition: 'USE_SQL_RULES',
        value: "create_by = '#{sys_user_code}' or borrower = '#{sys_user_code}'",
      },
    ];
    const [one, two] = await Promise.all([1, 2].map(() => aPerson(app, { permissions: borrowerRights, rules })));
    const by = await signIn(one as Person);
    const asset = await device();
    const foreign = await post(
      '/eq/loan/add',
      {
        purpose: '代借',
        borrower: two?.username,
        startTime: inDays(1),
        endTime: inDays(2),
        lines: [{ assetId: asset }],
      },
      by,
    );
    expect(foreign.result.fields.borrower).toBe('只能为本人借用，请由设备管理员代为登记');
    const id = await booked([{ assetId: asset }], { by });
    const other = await signIn(two as Person);
    expect((await post('/eq/loan/cancel', { id, version: 2 }, other)).reason).toBe('missing');
    expect(
      (await post('/eq/loan/move', { id, version: 2, startTime: inDays(7), endTime: inDays(8) }, other)).reason,
    ).toBe('missing');
    expect(
      (await post('/eq/desk/handOut', { id, version: 2, lines: [{ lineId: 'x', assetId: asset, condition: 'A' }] }, by))
        .code,
    ).toBe(510);
    const calendar = async (as: string) =>
      (
        await app.call('GET', '/eq/loan/calendar', {
          token: as,
          query: { from: inDays(0).slice(0, 10), to: inDays(6).slice(0, 10), pageSize: '100' },
        })
      ).result;
    const seen = (as: { bookings: { assetId: string }[] }) => as.bookings.filter(({ assetId }) => assetId === asset);
    expect(seen(await calendar(by))).toMatchObject([{ loanId: id, mine: true }]);
    expect(seen(await calendar(other)), 'that it is taken, and not by whom').toMatchObject([
      { loanId: null, code: null, borrower: null, mine: false },
    ]);
    expect(seen(await calendar(token))).toMatchObject([{ loanId: id, borrower: expect.stringMatching(/^用户/) }]);
  });

  it('hands nothing out after the time of a loan, which holds nothing without any', async () => {
    const asset = await device();
    const id = await booked([{ assetId: asset }], { from: 0 });
    await sql`update eq_loan set start_time = now() - interval '3 hours', end_time = now() - interval '1 hour' where id = ${id}`.execute(
      app.db,
    );
    expect((await handOut(id, [asset])).message).toBe('借用时间已过，请改期后再借出');
    const none = await act('submit', await loanOf([{ assetId: await device() }], { from: 1, to: 1 }));
    expect(none.result.fields).toEqual({ endTime: '结束时间须晚于开始时间' });
    const future = { assetId: await device(), kind: 'service', startDate: inDays(5).slice(0, 10), vendor: '省计量院' };
    expect((await post('/eq/maint/add', future)).success).toBe(true);
    const shown = { from: inDays(0).slice(0, 10), to: inDays(20).slice(0, 10) };
    expect((await app.call('GET', '/eq/loan/calendar', { token, query: shown })).success).toBe(true);
  });

  it('names nobody of another tenant to whoever types a user name', async () => {
    for (const id of [771, 772])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, begin_date: null, end_date: null, status: 1 })
        .execute();
    const keeper = await aPerson(app, { permissions: ['eq:desk:use'], tenants: [771] });
    const [own, other] = [await aPerson(app, { tenants: [771] }), await aPerson(app, { tenants: [772] })];
    const by = await signIn(keeper);
    const found = async ({ username }: Person) =>
      (await app.call('GET', '/eq/desk/scan', { token: by, query: { code: username } })).result.person;
    expect(await found(own)).toMatchObject({ username: own.username });
    expect(await found(other)).toBeNull();
  });

  it('refuses days that there are not', async () => {
    for (const path of ['/eq/loan/calendar', '/eq/asset/useRate']) {
      const answer = await app.call('GET', path, { token, query: { from: '2026-02-30', to: '2026-03-02' } });
      expect(answer.message).toBe('日期不存在或顺序颠倒');
    }
  });

  it('gives no second device for a line that was scanned twice', async () => {
    const [one, two] = [await device({ kind: kinds.SC }), await device({ kind: kinds.SC })];
    const id = await booked([{ kind: kinds.SC }], { from: 0 });
    const [line] = (await read('/eq/loan', id)).lines;
    const twice = [one, two].map((assetId) => ({ lineId: line.id, assetId, condition: 'A' }));
    expect((await desk('handOut', id, twice)).message).toBe('明细已变化，请刷新后重试');
    expect(await read('/eq/asset', one)).toMatchObject({ status: '0' });
    expect((await read('/eq/loan', id)).status).toBe('30');
  });

  it('finds by one scan the person with his loans, or the device with its loan', async () => {
    const asset = await device({ accessories: [{ name: '充电器', quantity: 1 }], serialNo: `SN-${Date.now()}` });
    const id = await booked([{ assetId: asset }], { from: 0 });
    const { code, serialNo } = await read('/eq/asset', asset);
    const scan = async (text: string) =>
      (await app.call('GET', '/eq/desk/scan', { token, query: { code: text } })).result;
    const byPerson = await scan('admin');
    expect(byPerson.person).toEqual({ username: 'admin', realname: '管理员' });
    expect(byPerson.loans.find((loan: { id: string }) => loan.id === id)).toMatchObject({
      borrowerName: '管理员',
      overdue: false,
    });
    for (const text of [code, code.toLowerCase(), serialNo])
      expect(await scan(text)).toMatchObject({
        asset: { id: asset, accessories: [{ name: '充电器', quantity: 1 }] },
        loans: [{ id }],
      });
    expect(await scan('没有这个')).toEqual({ person: null, asset: null, loans: [] });
  });

  it('has a device repaired, sets the next date, and puts it back in store', async () => {
    const asset = await device();
    const { result } = await post('/eq/maint/add', {
      assetId: asset,
      kind: 'check',
      startDate: inDays(-1).slice(0, 10),
      vendor: '省计量院',
    });
    const twice = await post('/eq/maint/add', {
      assetId: asset,
      kind: 'repair',
      startDate: inDays(0).slice(0, 10),
      vendor: '别家',
    });
    expect(twice.reason).toBe('state');
    const early = await post('/eq/maint/finish', { id: result.id, version: 1, endDate: inDays(-2).slice(0, 10) });
    expect(early.result.fields.endDate).toBe('结束日期不能早于开始日期');
    const done = await post('/eq/maint/finish', {
      ...{
        id: result.id,
        version: 1,
        endDate: inDays(0).slice(0, 10),
        cost: 300,
        serviceDue: inDays(365).slice(0, 10),
      },
    });
    expect(done.success, done.message).toBe(true);
    expect(await read('/eq/asset', asset)).toMatchObject({ status: '0', serviceDue: inDays(365).slice(0, 10) });
  });

  it('counts how much the devices of a kind were used', async () => {
    const asset = await device({ kind: kinds.NT });
    await device({ kind: kinds.NT });
    const id = await booked([{ assetId: asset }], { from: 0, to: 2 });
    await handOut(id, [asset]);
    await sql`update eq_loan_line set out_time = now() - interval '2 days' where loan_id = ${id}`.execute(app.db);
    const query = { from: inDays(-9).slice(0, 10), to: inDays(0).slice(0, 10), kind: kinds.NT ?? '' };
    const { result } = await app.call('GET', '/eq/asset/useRate', { token, query });
    expect(result).toEqual([
      { kind: kinds.NT, kindName: '网络设备', assets: 2, loans: 1, lentDays: 2, rate: 10, idle: 1 },
    ]);
    const totalOf = async (path: string, filters: Record<string, string>) =>
      (await app.call('GET', `${path}/list`, { token, query: filters })).result.total;
    const { from, to, kind } = query;
    expect(await totalOf('/eq/asset', { kind, lendable: 'Y', idleFrom: from, idleTo: to })).toBe(1);
    expect(await totalOf('/eq/loan', { usedKind: kind, usedFrom: from, usedTo: to })).toBe(1);
    expect(await totalOf('/eq/loan', { 'lines.assetId': asset })).toBe(1);
    expect(await totalOf('/eq/loan', { 'lines.loan_id': asset }), 'no field of a line').toBe(0);
  });
});
