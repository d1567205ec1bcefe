import { dispatch, dispatchStatus } from '@dossier/contract/pm/dispatch.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type DispatchDesk, day, dispatchDesk } from '#test/dispatches.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes } from '#test/upload.ts';
import { presentDispatches } from './dispatch.public.ts';

/** States from which each move is made, and where it leads (domain 4.3). */
const domain: Readonly<Record<string, { from: string; to: string }>> = {
  enter: { from: '0', to: '1' },
  leave: { from: '1', to: '2' },
  replace: { from: '1', to: '2' },
  cancel: { from: '0', to: '3' },
};

describe('people at customers', () => {
  let app: TestApp;
  let desk: DispatchDesk;
  let place: { projectId: string; contractId: string; code: string };
  const leaving = { endDate: day(0), leaveReason: '客户缩减人力', returned: '门禁卡已交回' };
  const put = (id: string, status: string) =>
    sql`update pm_dispatch set status = ${status} where id = ${id}`.execute(app.db);
  const add = (staffId: string, change: object = {}) =>
    desk.made('dispatch', desk.draft(place.projectId, staffId, { nda: desk.paper(), ...change }));
  const enter = (id: string, body: object = {}) => desk.act('dispatch', id, 'enter', body);
  const figures = async () =>
    Object.fromEntries(
      (await desk.call('GET', '/pm/dispatch/figures', {})).result.map((one: { name: string; value: number }) => [
        one.name,
        one.value,
      ]),
    );

  beforeAll(async () => {
    app = await testApp();
    desk = await dispatchDesk(app);
    place = await desk.place();
  });

  it('take name, level and customer from what is known, and unit and price from the rate that is valid', async () => {
    const { id: staffId, username } = await desk.person('王驻场');
    const record = await add(staffId);
    expect(record).toMatchObject({
      ...{ name: '王驻场', username, rank: 'T2', customer: '海州城市商业银行', contractId: place.contractId },
      ...{ status: '0', share: 100, unit: 'pm', price: 22_000, hasNda: 'Y' },
    });
    const typed = await add(staffId, { price: 21_000 });
    expect(typed.price).toBe(21_000);
    const unpriced = await add(staffId, { role: 'dev' });
    expect(unpriced).toMatchObject({ unit: null, price: null });
  });

  it('have a price that follows role, level and day until somebody types one', async () => {
    const { id: staffId } = await desk.person('随价');
    const { id } = await add(staffId);
    await desk.edit('dispatch', id, { rank: 'T3' });
    expect(await desk.read('dispatch', id)).toMatchObject({ unit: 'pm', price: null });
    await desk.edit('dispatch', id, { unit: null });
    expect(await desk.read('dispatch', id)).toMatchObject({ unit: 'pd', price: 1500 });
    await desk.edit('dispatch', id, { startDate: '2024-12-31' });
    expect(await desk.read('dispatch', id)).toMatchObject({ price: null });
    await desk.edit('dispatch', id, { startDate: day(-5), price: 1400 });
    await desk.edit('dispatch', id, { startDate: day(-4) });
    expect(await desk.read('dispatch', id)).toMatchObject({ price: 1400 });
  });

  it('move from each state by exactly the actions that the domain has', async () => {
    const { id: other } = await desk.person('接替');
    for (const status of Object.values(dispatchStatus))
      for (const action of Object.values(dispatch.actions)) {
        const { id: staffId } = await desk.person('状态');
        const { id } = await add(staffId);
        await put(id, status);
        const body = action.name === 'replace' ? { ...leaving, nextStaffId: other } : leaving;
        const answer = await desk.act(
          'dispatch',
          id,
          action.name,
          action.name === 'cancel' || action.name === 'enter' ? {} : body,
        );
        const allowed = domain[action.name]?.from === status;
        expect(answer.success, `${action.label} from ${status}: ${answer.message}`).toBe(allowed);
        if (!allowed) expect(answer.reason).toBe('state');
        expect((await desk.read('dispatch', id)).status).toBe(allowed ? domain[action.name]?.to : status);
      }
  });

  it('begin with a confidentiality agreement (PM30), and keep it', async () => {
    const { id: staffId } = await desk.person('李无约');
    const { id } = await add(staffId, { nda: null });
    expect(await enter(id)).toMatchObject({ reason: 'PM30', message: '请上传“李无约”的保密协议后再办理入场' });
    expect(await desk.read('dispatch', id)).toMatchObject({ status: '0', hasNda: 'N' });
    await desk.edit('dispatch', id, { nda: desk.paper() });
    expect((await enter(id)).message).toBe('人员已入场');
    expect(await desk.edit('dispatch', id, { nda: null })).toMatchObject({ reason: 'PM30' });
    expect((await desk.read('dispatch', id)).hasNda).toBe('Y');
  });

  it('are employed from the first to the planned last day (PM31)', async () => {
    const { id: staffId } = await desk.person('赵离职', { joinDate: day(-20), leaveDate: day(60) });
    const early = await add(staffId, { startDate: day(-21), planEnd: day(50) });
    expect(await enter(early.id)).toMatchObject({
      ...{ reason: 'PM31', message: `“赵离职”在${day(-21)}不在职，不能派驻` },
    });
    const late = await add(staffId, { planEnd: day(61) });
    expect((await enter(late.id)).message).toBe(`“赵离职”在${day(61)}不在职，不能派驻`);
    const fits = await add(staffId, { startDate: day(-20), planEnd: day(60) });
    expect((await enter(fits.id)).success).toBe(true);
    expect((await desk.edit('dispatch', fits.id, { planEnd: day(61) })).reason).toBe('PM31');
  });

  it('have a rate of their role and level in a contract in force on the first day (PM32)', async () => {
    const { id: staffId } = await desk.person('钱费率');
    const unrated = await add(staffId, { role: 'dev', price: 9000 });
    expect(await enter(unrated.id)).toMatchObject({
      ...{ reason: 'PM32', message: `合同“${place.code}”没有“开发/中级”在${day(-10)}生效的费率` },
    });
    const own = await desk.place({}, [{ role: 'ops', level: 'T2', unit: 'pm', price: 1, validFrom: day(-3) }]);
    const early = await desk.made('dispatch', desk.draft(own.projectId, staffId, { nda: desk.paper() }));
    expect(early.price).toBeNull();
    expect((await enter(early.id, { startDate: day(-4) })).reason).toBe('PM32');
    expect((await enter(early.id, { startDate: day(-3) })).success).toBe(true);
    expect(await desk.read('dispatch', early.id)).toMatchObject({ startDate: day(-3), unit: 'pm', price: 1 });
    const draft = await desk.place();
    await sql`update pm_contract set status = '30' where id = ${draft.contractId}`.execute(app.db);
    const waiting = await desk.made('dispatch', desk.draft(draft.projectId, staffId, { nda: desk.paper() }));
    expect((await enter(waiting.id)).message).toBe(`合同“${draft.code}”当前状态为“待签署”，不能执行“入场”`);
  });

  it('have the rate of a supplement in force, the newest one', async () => {
    const own = await desk.place();
    const { id } = await desk.made('contract', {
      ...{
        name: '调价补充协议',
        kind: 'supp',
        parentId: own.contractId,
        projectId: own.projectId,
        amount: 1,
        cur: 'CNY',
      },
      ...{ customer: '海州城市商业银行', startDate: '2026-01-01', endDate: '2026-12-31' },
      rates: [{ role: 'ops', level: 'T2', unit: 'pm', price: 23_500, validFrom: day(-30) }],
    });
    const { id: staffId } = await desk.person('补充');
    const price = async () => (await desk.made('dispatch', desk.draft(own.projectId, staffId))).price;
    expect(await price()).toBe(22_000);
    await sql`update pm_contract set status = '40' where id = ${id}`.execute(app.db);
    expect(await price()).toBe(23_500);
  });

  it('work on no day for more than the whole, over all projects (PM29)', async () => {
    const { id: staffId, username, name } = await desk.person('孙超额');
    const other = await desk.place();
    await desk.present(other.projectId, staffId, { share: 60, startDate: day(-100), planEnd: day(20) });
    const { id } = await add(staffId, { share: 50, startDate: day(-10), planEnd: day(90) });
    expect(await enter(id)).toMatchObject({
      ...{ reason: 'PM29', message: `“${name}”${day(-10)}至${day(20)}在各项目的投入比例合计110%，超过100%` },
    });
    expect((await desk.read('dispatch', id)).status).toBe('0');
    await desk.edit('dispatch', id, { share: 40 });
    expect((await enter(id)).success).toBe(true);
    expect((await desk.edit('dispatch', id, { share: 41 })).reason).toBe('PM29');
    expect((await desk.edit('dispatch', id, { share: 30 })).success).toBe(true);
    // As a member of a third project from a later day on; of their own project the dispatch is what counts.
    const member = (share: number) => [
      { username, role: 'dev', startDate: day(30), endDate: day(40), share },
      { username: 'admin', role: 'pm', startDate: day(-100), endDate: day(400), share: 1 },
    ];
    await desk.place({ members: member(71), planEnd: day(400) });
    expect((await desk.edit('dispatch', id, { share: 31 })).message).toBe(
      `“${name}”${day(30)}至${day(40)}在各项目的投入比例合计102%，超过100%`,
    );
    const { version } = await desk.read('project', place.projectId);
    const joined = { id: place.projectId, version, members: member(20), planEnd: day(400) };
    expect((await desk.call('PUT', '/pm/project/edit', joined)).success).toBe(true);
    expect((await desk.edit('dispatch', id, { share: 29 })).success).toBe(true);
  });

  it('who left make room from the next day on, and who stays longer than planned does not', async () => {
    const { id: staffId } = await desk.person('周让位');
    const id = await desk.present(place.projectId, staffId, { startDate: day(-50), planEnd: day(-20) });
    const next = await add(staffId, { startDate: day(-5) });
    expect((await enter(next.id)).reason).toBe('PM29');
    await desk.act('dispatch', id, 'leave', { ...leaving, endDate: day(-5) });
    expect((await enter(next.id)).message).toContain(`${day(-5)}至${day(-5)}`);
    expect((await enter(next.id, { startDate: day(-4) })).success).toBe(true);
  });

  it('two that begin at once: one is too much', async () => {
    const { id: staffId } = await desk.person('吴并发');
    const places = await Promise.all([1, 2, 3].map(() => desk.place()));
    const ids = await Promise.all(
      places.map(async ({ projectId }) => {
        const body = desk.draft(projectId, staffId, { nda: desk.paper(), share: 60 });
        return (await desk.made('dispatch', body)).id as string;
      }),
    );
    const answers = await Promise.all(ids.map((id) => enter(id)));
    expect(answers.map(({ success }) => success).sort()).toEqual([false, false, true]);
    expect(answers.filter(({ success }) => !success).map(({ reason }) => reason)).toEqual(['PM29', 'PM29']);
  });

  it('leave on a day between the first one and today, with a reason and what they gave back', async () => {
    const { id: staffId } = await desk.person('郑离场');
    const id = await desk.present(place.projectId, staffId);
    expect((await desk.act('dispatch', id, 'leave')).result.fields).toEqual({
      ...{ endDate: '离场日期不能为空', leaveReason: '离场原因不能为空', returned: '资产交回不能为空' },
    });
    const leave = (endDate: string) => desk.act('dispatch', id, 'leave', { ...leaving, endDate });
    expect((await leave(day(1))).result.fields).toEqual({ endDate: '离场日期不能晚于今天' });
    expect(Object.keys((await leave(day(-11))).result.fields)).toEqual(['endDate']);
    expect((await leave(day(-1))).message).toBe('人员已离场');
    expect(await desk.read('dispatch', id)).toMatchObject({ status: '2', ...leaving, endDate: day(-1) });
  });

  it('are replaced by somebody who waits for their own entry and names whom they follow', async () => {
    const [one, two] = [await desk.person('前任'), await desk.person('继任', { rank: 'T3' })];
    const id = await desk.present(place.projectId, one.id, { share: 80, clientDept: '科技部' });
    const replace = (change: object) =>
      desk.act('dispatch', id, 'replace', { ...leaving, nextStaffId: two.id, ...change });
    expect((await replace({ nextStaffId: one.id })).result.fields).toEqual({ nextStaffId: '接替人不能是本人' });
    expect((await replace({ nextStart: day(0) })).result.fields.nextStart).toBe('接替人入场日期须晚于离场日期');
    expect((await replace({ nextStart: day(91) })).result.fields.nextStart).toBe('接替人入场日期不能晚于计划离场日期');
    expect((await desk.read('dispatch', id)).status).toBe('1');
    expect((await replace({ leaveReason: '本人申请调岗' })).message).toBe('人员已离场，接替人待入场');
    expect(await desk.read('dispatch', id)).toMatchObject({ status: '2', leaveReason: '本人申请调岗' });
    const { records } = (await desk.call('GET', '/pm/dispatch/list', { name: '继任' })).result;
    expect(records).toMatchObject([
      {
        ...{ name: '继任', status: '0', replacedId: id, startDate: day(1), planEnd: day(90), share: 80, rank: 'T3' },
        ...{ projectId: place.projectId, contractId: place.contractId, role: 'ops' },
      },
    ]);
    expect((await desk.read('dispatch', records[0].id)).clientDept).toBe('科技部');
  });

  it('who are there keep contract, role, level and first day', async () => {
    const { id: staffId } = await desk.person('固定');
    const id = await desk.present(place.projectId, staffId);
    for (const body of [{ role: 'dev' }, { rank: 'T4' }, { startDate: day(-9) }, { unit: 'pd' }])
      expect((await desk.edit('dispatch', id, body)).message, JSON.stringify(body)).toBe(
        '人员已在场，不能修改合同、角色、级别、入场日期和计费单位',
      );
    expect((await desk.edit('dispatch', id, { site: '二楼', price: 20_000 })).success).toBe(true);
    expect((await enter(id)).reason).toBe('state');
  });

  it('are counted as present, leaving within 30 days, and without an agreement', async () => {
    const before = await figures();
    const people = await Promise.all(['甲', '乙', '丙'].map((name) => desk.person(name)));
    await desk.present(place.projectId, people[0]?.id ?? '', { planEnd: day(30) });
    await desk.present(place.projectId, people[1]?.id ?? '', { planEnd: day(31) });
    await add(people[2]?.id ?? '', { nda: null });
    const after = await figures();
    expect(after.present - before.present).toBe(2);
    expect(after.leaving - before.leaving).toBe(1);
    expect(after.noNda - before.noNda).toBe(1);
    expect(after.waiting - before.waiting).toBe(1);
  });

  it('of a project are counted for its closing until each has left or was cancelled', async () => {
    const own = await desk.place();
    const people = await Promise.all(['子', '丑'].map((name) => desk.person(name)));
    const id = await desk.present(own.projectId, people[0]?.id ?? '');
    const waiting = await desk.made('dispatch', desk.draft(own.projectId, people[1]?.id ?? ''));
    const count = () => app.db.transaction().execute((tx) => presentDispatches(tx, own.projectId));
    expect(await count()).toBe(2);
    await desk.act('dispatch', waiting.id, 'cancel');
    expect(await count()).toBe(1);
    await desk.act('dispatch', id, 'leave', leaving);
    expect(await count()).toBe(0);
  });

  it('are with the customer that their project has now, under the name that it has now', async () => {
    const own = await desk.place();
    await desk.made('customer', { name: '临江集团', country: 'CN' });
    const { id: staffId } = await desk.person('跟随');
    const id = await desk.present(own.projectId, staffId);
    const { version } = await desk.read('project', own.projectId);
    await desk.call('PUT', '/pm/project/edit', { id: own.projectId, version, customer: '临江集团' });
    expect((await desk.read('dispatch', id)).customer).toBe('临江集团');
    const [customer] = (await desk.call('GET', '/pm/customer/list', { name: '临江集团' })).result.records;
    await desk.edit('customer', customer.id, { name: '临江控股' });
    expect((await desk.read('dispatch', id)).customer).toBe('临江控股');
  });

  it('name a contract of their own project where there are several', async () => {
    const [one, two] = [await desk.place(), await desk.place()];
    const { id: staffId } = await desk.person('选合同');
    const foreign = await desk.call(
      'POST',
      '/pm/dispatch/add',
      desk.draft(one.projectId, staffId, { contractId: two.contractId }),
    );
    expect(foreign.result.fields).toEqual({ contractId: '合同不属于该项目' });
    await sql`update pm_contract set project_id = ${one.projectId} where id = ${two.contractId}`.execute(app.db);
    const { id } = await desk.made('dispatch', desk.draft(one.projectId, staffId, { nda: desk.paper() }));
    expect((await desk.read('dispatch', id)).contractId).toBeNull();
    expect((await enter(id)).result.fields).toEqual({ contractId: '该项目没有或有多份接包合同，请选择合同' });
    await desk.edit('dispatch', id, { contractId: two.contractId });
    expect((await enter(id)).success).toBe(true);
  });

  it('nobody without the right reads a price or writes one, and the server prices all the same', async () => {
    const rights = ['list', 'add', 'edit', 'export', 'enter'].map((right) => `pm:dispatch:${right}`);
    const blind = await aPerson(app, {
      permissions: ['pm:project:list', 'pm:contract:list', 'pm:staff:list', ...rights],
    });
    const eyes = await app.signIn(blind.username, userPassword);
    const { id: staffId } = await desk.person('暗价');
    const body = desk.draft(place.projectId, staffId, { price: 1 });
    const { result, success, message } = await desk.call('POST', '/pm/dispatch/add', body, eyes);
    expect(success, message).toBe(true);
    expect(result).not.toHaveProperty('price');
    expect((await desk.read('dispatch', result.id)).price).toBe(22_000);
    const file = await fetchBytes(app, '/pm/dispatch/exportXls?format=xls', eyes);
    expect(file.bytes.includes(Buffer.from('22,000', 'utf16le'))).toBe(false);
    expect(file.bytes.includes(Buffer.from('单价', 'utf16le'))).toBe(false);
    const filtered = await desk.call('GET', '/pm/dispatch/list', { column: 'price', order: 'asc' }, eyes);
    expect(JSON.stringify(filtered)).not.toContain('22000');
  });

  it('begin by nobody of another project, nor with the version of yesterday', async () => {
    const stranger = await aPerson(app, {
      permissions: ['pm:project:list', ...Object.keys(domain).map((name) => `pm:dispatch:${name}`), 'pm:dispatch:list'],
      rules: [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' }],
    });
    const by = await app.signIn(stranger.username, userPassword);
    const { id: staffId } = await desk.person('外人');
    const { id, version } = await add(staffId);
    for (const action of Object.keys(domain)) {
      const body = { id, version, ...leaving, nextStaffId: staffId };
      expect((await desk.call('POST', `/pm/dispatch/${action}`, body, by)).reason, action).toBe('missing');
    }
    expect((await desk.call('POST', '/pm/dispatch/enter', { id, version: version + 1 })).reason).toBe('stale');
  });
});
