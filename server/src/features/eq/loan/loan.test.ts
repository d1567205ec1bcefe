import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { wireNow } from '#services/log-entries.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';

const day = 86_400_000;
const approvalStep = {
  ...{ type: 'approve', id: 'keeper', name: '设备管理员', mode: 'any', limit: null, editable: [], required: [] },
  ...{ acts: { transfer: true, addSign: true, batch: true }, back: 'applicant', copies: [] },
};
/** A time of the wire so many days from now. */
const inDays = (days: number, clock = '09:00:00') => `${wireNow(Date.now() + days * day).slice(0, 10)} ${clock}`;

describe('lending devices', () => {
  let app: TestApp;
  let token: string;
  let kinds: Record<string, string>;
  let count = 0;
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const read = async (path: string, id: string, by = token) =>
    (await app.call('GET', `${path}/queryById`, { token: by, query: { id } })).result;
  const device = async (change: object = {}): Promise<string> => {
    count += 1;
    const body = { name: `设备${count}`, kind: kinds.NB, place: '三楼库房', keeper: 'admin', ...change };
    const answer = await post('/eq/asset/add', body);
    if (!answer.success) throw new Error(answer.message);
    return answer.result.id;
  };
  const loanOf = async (lines: object[], { from = 1, to = 3, by = token, ...change }: Record<string, unknown> = {}) => {
    const answer = await post(
      '/eq/loan/add',
      { purpose: '客户现场演示', startTime: inDays(Number(from)), endTime: inDays(Number(to)), lines, ...change },
      String(by),
    );
    if (!answer.success) throw new Error(answer.message);
    return answer.result.id as string;
  };
  const act = async (name: string, id: string, body: object = {}, by = token) => {
    const { version } = await read('/eq/loan', id, by);
    return post(`/eq/loan/${name}`, { id, version, ...body }, by);
  };
  const booked = async (lines: object[], options: Record<string, unknown> = {}) => {
    const id = await loanOf(lines, options);
    const answer = await act('submit', id, {}, options.by as string);
    expect(answer.message).toBe('借用单已提交');
    return id;
  };
  const desk = async (call: 'handOut' | 'takeBack', id: string, lines: object[]) => {
    const { version } = await read('/eq/loan', id);
    return post(`/eq/desk/${call}`, { id, version, lines });
  };
  const handOut = async (id: string, assets: readonly string[]) => {
    const { lines } = await read('/eq/loan', id);
    return desk(
      'handOut',
      id,
      assets.map((assetId, index) => ({ lineId: (lines[index] ?? lines[0]).id, assetId, condition: 'A' })),
    );
  };
  const staffRights = [
    ...['eq:asset:list', 'eq:loan:list', 'eq:loan:add', 'eq:loan:edit', 'eq:loan:book', 'eq:loan:submit'],
    ...['eq:loan:renew', 'eq:loan:cancel'],
  ] as const;
  const signIn = (person: Person) => app.signIn(person.username, userPassword);

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const rows = await app.db.selectFrom('sys_category').select(['id', 'code']).where('code', 'like', 'EQ-%').execute();
    kinds = Object.fromEntries(rows.map(({ id, code }) => [(code ?? '').slice(3), id]));
  });

  it('numbers devices by their kind and loans by the day', async () => {
    const { code } = await read('/eq/asset', await device({ kind: kinds.MS }));
    expect(code).toBe('SB-MS-00001');
    const by = await post('/eq/asset/add', {
      code: 'sb-ms-00007',
      name: '全站仪',
      kind: kinds.MS,
      place: '库',
      keeper: 'admin',
    });
    expect(by.result.code).toBe('SB-MS-00007');
    expect((await read('/eq/asset', await device({ kind: kinds.MS }))).code).toBe('SB-MS-00008');
    const wrong = await post('/eq/asset/add', {
      code: 'SB-CM-00001',
      name: '错',
      kind: kinds.MS,
      place: '库',
      keeper: 'admin',
    });
    expect(wrong.message).toContain('编号中的类别应为MS');
    const loan = await read('/eq/loan', await loanOf([{ assetId: await device() }]));
    expect(loan.code).toMatch(new RegExp(`^SBJ-${wireNow().slice(0, 10).replaceAll('-', '')}-\\d{3}$`));
    expect(loan).toMatchObject({ borrower: 'admin', days: 3, status: '10' });
  });

  it('asks for a device or a kind in each line, and for one piece of a device that is named', async () => {
    const send = (line: object) =>
      post('/eq/loan/add', { purpose: '演示', startTime: inDays(1), endTime: inDays(2), lines: [line] });
    expect((await send({})).result.fields).toEqual({ 'lines.0.kind': '类别不能为空' });
    expect((await send({ assetId: await device(), quantity: 2 })).result.fields).toEqual({
      'lines.0.quantity': '指定设备的数量只能是1',
    });
    const none = await act('submit', await loanOf([]));
    expect(none.message).toBe('请至少添加一行要借的设备');
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

  it('refuses a device that somebody else has booked, and says who (EQ01)', async () => {
    const asset = await device();
    await booked([{ assetId: asset }], { from: 1, to: 3 });
    const other = await loanOf([{ assetId: asset }], { from: 2, to: 4 });
    const refused = await act('submit', other);
    const { name } = await read('/eq/asset', asset);
    expect(refused.reason).toBe('EQ01');
    expect(refused.message).toBe(`设备“${name}”在${inDays(1).slice(0, 16)}至${inDays(3).slice(0, 16)}已被管理员预约`);
    expect((await read('/eq/loan', other)).status).toBe('10');
    await booked([{ assetId: asset }], { from: 3, to: 4 });
  });

  it('gives one device to one of a hundred who ask at once (T13)', async () => {
    const asset = await device();
    const ids = await Promise.all(Array.from({ length: 100 }, () => loanOf([{ assetId: asset }])));
    const answers = await Promise.all(ids.map((id) => post('/eq/loan/submit', { id, version: 1 })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.filter(({ success }) => !success).map(({ reason }) => reason))).toEqual(new Set(['EQ01']));
    const [held] = answers.flatMap(({ success }, index) => (success ? [ids[index]] : []));
    const { rows } = await sql<{ loan_id: string }>`select loan_id from eq_booking where asset_id = ${asset}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ loan_id: held }]);
    // Behind the program stands the database: no statement gets past it.
    const other = ids.find((id) => id !== held) as string;
    const attempt = sql`insert into eq_booking (line_id, loan_id, asset_id, during)
      select n.id, n.loan_id, n.asset_id, tstzrange(l.start_time, l.end_time) from eq_loan l join eq_loan_line n on n.loan_id = l.id
      where l.id = ${other}`.execute(app.db);
    await expect(attempt).rejects.toMatchObject({ code: '23P01', constraint: 'ex_booking_asset' });
  });

  it('lends no device that is stopped, lost, being repaired or not to be lent (EQ02)', async () => {
    const asset = await device();
    const { version } = await read('/eq/asset', asset);
    await post('/eq/asset/stop', { id: asset, version });
    const refused = await act('submit', await loanOf([{ assetId: asset }]));
    expect(refused).toMatchObject({
      reason: 'EQ02',
      message: expect.stringMatching(/^设备“设备\d+”当前为“停用”，不能借用$/),
    });
    const own = await act('submit', await loanOf([{ assetId: await device({ lendable: 'N' }) }]));
    expect(own.message).toMatch(/当前为“不可借”，不能借用$/);
    const repaired = await device();
    await post('/eq/maint/add', {
      assetId: repaired,
      kind: 'repair',
      startDate: wireNow().slice(0, 10),
      vendor: '海州电子',
    });
    expect((await act('submit', await loanOf([{ assetId: repaired }]))).message).toMatch(/当前为“维修”，不能借用$/);
  });

  it('lends for no longer than a device may be had (EQ03), also when it is renewed', async () => {
    const asset = await device({ maxDays: 5 });
    const refused = await act('submit', await loanOf([{ assetId: asset }], { from: 1, to: 6 }));
    expect(refused).toMatchObject({ reason: 'EQ03', message: '借用时长6天超过上限5天' });
    const id = await booked([{ assetId: asset }], { from: 0, to: 3 });
    await handOut(id, [asset]);
    const renewed = await act('renew', id, { endTime: inDays(4) });
    expect(renewed.message).toBe('借用单已续借');
    expect(await read('/eq/loan', id)).toMatchObject({ endTime: inDays(4), days: 5, status: '50' });
    expect((await act('renew', id, { endTime: inDays(5) })).reason).toBe('EQ03');
    expect((await act('renew', id, { endTime: inDays(2) })).result.fields.endTime).toContain('须晚于');
  });

  it('renews only while nobody has booked after it', async () => {
    const asset = await device();
    const id = await booked([{ assetId: asset }], { from: 0, to: 2 });
    await handOut(id, [asset]);
    await booked([{ assetId: asset }], { from: 4, to: 6 });
    expect((await act('renew', id, { endTime: inDays(5) })).reason).toBe('EQ01');
    expect((await act('renew', id, { endTime: inDays(3) })).success).toBe(true);
  });

  it('lends nothing more to somebody who is late (EQ04)', async () => {
    const late = await aPerson(app, { permissions: staffRights });
    const by = await signIn(late);
    const asset = await device();
    const id = await booked([{ assetId: asset }], { from: 0, to: 1, by });
    await handOut(id, [asset]);
    await sql`update eq_loan set start_time = now() - interval '3 days', end_time = now() - interval '1 hour' where id = ${id}`.execute(
      app.db,
    );
    const next = await loanOf([{ assetId: await device() }], { by });
    expect(await act('submit', next, {}, by)).toMatchObject({
      reason: 'EQ04',
      message: '您有1台设备逾期未还，不能继续借用',
    });
    const outstanding = await app.call('GET', '/eq/loan/outstanding', { token, query: { username: late.username } });
    expect(outstanding.result).toMatchObject({
      count: 1,
      message: expect.stringMatching(/^“用户\d+”还有1台设备未归还$/),
    });
  });

  it('counts devices of a kind over bookings and requests, and gives real ones at the desk (EQ05)', async () => {
    const assets = await Promise.all([1, 2, 3].map(() => device({ kind: kinds.PJ })));
    const free = async () =>
      (
        await app.call('GET', '/eq/loan/free', {
          token,
          query: { kind: kinds.PJ ?? '', startTime: inDays(0), endTime: inDays(2) },
        })
      ).result.free;
    expect(await free()).toBe(3);
    const id = await booked([{ kind: kinds.PJ, quantity: 2 }], { from: 0, to: 2 });
    expect(await free()).toBe(1);
    const many = await act('submit', await loanOf([{ kind: kinds.PJ, quantity: 2 }], { from: 1, to: 2 }));
    expect(many).toMatchObject({ reason: 'EQ05', message: '“投影仪”在该时段仅剩1台可借' });
    await booked([{ assetId: assets[0] }], { from: 1, to: 2 });
    expect((await act('submit', await loanOf([{ assetId: assets[1] }], { from: 1, to: 2 }))).reason).toBe('EQ05');
    const { lines } = await read('/eq/loan', id);
    const taken = await desk('handOut', id, [{ lineId: lines[0].id, assetId: assets[0], condition: 'A' }]);
    expect(taken.reason, 'booked by somebody for tomorrow').toBe('EQ01');
    const given = await desk('handOut', id, [
      { lineId: lines[0].id, assetId: assets[1], condition: 'A' },
      { lineId: lines[0].id, assetId: assets[2], condition: 'B' },
    ]);
    expect(given.message).toBe('已借出2台');
    expect((await read('/eq/loan', id)).lines).toMatchObject([
      { assetId: expect.any(String), kind: null, quantity: 1 },
      { assetId: expect.any(String), quantity: 1 },
    ]);
  });

  it('warns that a device is due for service before it comes back, and lends it all the same (EQ07)', async () => {
    const asset = await device({ serviceDue: inDays(2).slice(0, 10) });
    const late = await act('submit', await loanOf([{ assetId: asset }], { from: 1, to: 3 }));
    const { name } = await read('/eq/asset', asset);
    expect(late.result.warnings).toEqual([`设备“${name}”检定将于${inDays(2).slice(0, 10)}到期，早于归还日期`]);
    expect((await act('submit', await loanOf([{ assetId: await device() }]))).result).not.toHaveProperty('warnings');
  });

  it('asks the keeper for a device that is lent by approval, holds it meanwhile, and frees it when he refuses', async () => {
    const keeper = await aPerson(app, { permissions: ['eq:loan:list', 'eq:asset:list'] });
    const judge = await signIn(keeper);
    const draft = { nodes: [{ ...approvalStep, who: [{ type: 'users', users: [keeper.username] }] }] };
    const query = { code: 'eq.loan' };
    const definition = (await app.call('GET', '/flow/definition/queryByCode', { token, query })).result;
    const { draftVersion: version, draft: proposed } = definition;
    const [branch] = proposed.nodes;
    const [free, , other] = branch.branches;
    const nodes = [{ ...branch, branches: [free, { ...other, nodes: draft.nodes }] }];
    const body = { code: 'eq.loan', version, draft: { ...proposed, nodes } };
    const saved = await app.call('PUT', '/flow/definition/saveDraft', { token, body });
    expect(saved.success, saved.message).toBe(true);
    const published = await post('/flow/definition/publish', {
      code: 'eq.loan',
      version: saved.result.draftVersion,
    });
    expect(published.success, published.message).toBe(true);

    const free1 = await loanOf([{ assetId: await device() }]);
    await act('submit', free1);
    expect((await read('/eq/loan', free1)).status, 'no device asks for it').toBe('30');

    const asset = await device({ needApproval: 'Y' });
    const person = await aPerson(app, { permissions: staffRights });
    const by = await signIn(person);
    const id = await loanOf([{ assetId: asset }], { by });
    await act('submit', id, {}, by);
    expect(await read('/eq/loan', id)).toMatchObject({ status: '20', needApproval: 'Y' });
    expect((await act('submit', await loanOf([{ assetId: asset }]))).reason).toBe('EQ01');
    const { records } = (await app.call('GET', '/flow/inbox/list', { token: judge, query: { resource: '/eq/loan' } }))
      .result;
    const task = records.find((one: { recordId: string }) => one.recordId === id);
    const refused = await post(
      '/flow/task/decide',
      { taskId: task.taskId, version: task.recordVersion, decision: 'refuse', opinion: '另有安排' },
      judge,
    );
    expect(refused.success, refused.message).toBe(true);
    expect((await read('/eq/loan', id)).status).toBe('70');
    await booked([{ assetId: await device() }]);
    const again = await loanOf([{ assetId: asset }], { by });
    await act('submit', again, {}, by);
    expect((await read('/eq/loan', again)).status).toBe('20');
  });

  it('frees the devices of a loan that is cancelled, and moves one that waits', async () => {
    const asset = await device();
    const id = await booked([{ assetId: asset }], { from: 1, to: 2 });
    const { version } = await read('/eq/loan', id);
    const move = (to: number, by = token, at = version) =>
      post('/eq/loan/move', { id, version: at, startTime: inDays(to), endTime: inDays(to + 1) }, by);
    expect((await move(5)).message).toBe('已改期');
    expect((await move(6)).reason).toBe('stale');
    await booked([{ assetId: asset }], { from: 1, to: 2 });
    expect((await move(1, token, version + 1)).reason).toBe('EQ01');
    await act('cancel', id);
    await booked([{ assetId: asset }], { from: 5, to: 6 });
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
    const [one, two] = await Promise.all([1, 2].map(() => aPerson(app, { permissions: staffRights, rules })));
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
