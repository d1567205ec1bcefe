import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { wireNow } from '#services/log-entries.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { borrowerRights, inDays, type Lending, lendingOf } from '#test/lending.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';
import { expireUnfetched } from './expire-loans.job.ts';
import { sendReminders } from './remind-loans.job.ts';

const approvalStep = {
  ...{ type: 'approve', id: 'keeper', name: '设备管理员', mode: 'any', limit: null, editable: [], required: [] },
  ...{ acts: { transfer: true, addSign: true, batch: true }, back: 'applicant', copies: [] },
};

describe('booking devices', () => {
  let app: TestApp;
  let token: Lending['token'];
  let kinds: Lending['kinds'];
  let post: Lending['post'];
  let read: Lending['read'];
  let device: Lending['device'];
  let loanOf: Lending['loanOf'];
  let act: Lending['act'];
  let booked: Lending['booked'];
  let desk: Lending['desk'];
  let handOut: Lending['handOut'];
  const signIn = (person: Person) => app.signIn(person.username, userPassword);

  beforeAll(async () => {
    app = await testApp();
    ({ token, kinds, post, read, device, loanOf, act, booked, desk, handOut } = await lendingOf(app));
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
    const late = await aPerson(app, { permissions: borrowerRights });
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
    const person = await aPerson(app, { permissions: borrowerRights });
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

  it('frees what was not fetched within a day, and leaves alone what still may be', async () => {
    const [one, two] = [await device(), await device()];
    const late = await booked([{ assetId: one }], { from: 0 });
    const fresh = await booked([{ assetId: two }], { from: 0 });
    await sql`update eq_loan set start_time = now() - interval '25 hours' where id = ${late}`.execute(app.db);
    await sql`update eq_loan set start_time = now() - interval '23 hours' where id = ${fresh}`.execute(app.db);
    expect(await expireUnfetched(app, new Date())).toEqual([(await read('/eq/loan', late)).code]);
    expect((await read('/eq/loan', late)).status).toBe('80');
    expect((await read('/eq/loan', fresh)).status).toBe('30');
    await booked([{ assetId: one }], { from: 0 });
  });

  it('reminds of what is due, overdue and to be serviced, once a day', async () => {
    const borrower = await aPerson(app, { permissions: borrowerRights });
    const asset = await device({ serviceDue: inDays(7).slice(0, 10) });
    const [due, late] = [await device(), await device()];
    const by = await signIn(borrower);
    const ends = new Map([
      [await booked([{ assetId: due }], { from: 0, by }), 1],
      [await booked([{ assetId: late }], { from: 0, by }), -3],
    ]);
    for (const [id, days] of ends)
      await sql`update eq_loan set status = '50', end_time = now() + make_interval(days => ${days}) where id = ${id}`.execute(
        app.db,
      );
    await sendReminders(app, new Date());
    const titles = async (as: string) =>
      (
        await app.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', { token: as, query: { pageSize: 50 } })
      ).result.records.map(({ titile }: { titile: string }) => titile);
    const told = await titles(by);
    expect(told).toHaveLength(2);
    expect(told.join()).toMatch(/已逾期3天/);
    expect(told.join()).toMatch(new RegExp(`应于${inDays(1).slice(0, 10)}归还`));
    const { name } = await read('/eq/asset', asset);
    expect(await titles(token)).toContain(`设备“${name}”的保养或检定将于${inDays(7).slice(0, 10)}到期`);
    expect(await sendReminders(app, new Date())).toBe(0);
  });
});
