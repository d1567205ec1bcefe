import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { days, fillRights, type Hours, hoursOf, lastWeek, type Worker } from '#test/timesheets.ts';

const [monday = '', tuesday = '', wednesday = ''] = days;
const month = monday.slice(0, 7);

/** What people do with a line, from which states, and where it leads (domain 4.3). */
const domain: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  submit: { from: ['0', '3'], to: '1' },
  withdraw: { from: ['1'], to: '0' },
  approve: { from: ['1'], to: '2' },
  reject: { from: ['1'], to: '3' },
  unapprove: { from: ['2'], to: '1' },
  lock: { from: ['2'], to: '4' },
  unlock: { from: ['4'], to: '2' },
};

describe('approval of hours', () => {
  let app: TestApp;
  let hours: Hours;
  let head: Worker;

  beforeAll(async () => {
    app = await testApp();
    hours = await hoursOf(app);
    head = await hours.person({ realname: '部门负责人', permissions: [...fillRights, 'pm:ts:approve'] });
    await sql`update sys_user set user_identity = 2, depart_ids = (select id from sys_depart where org_code = 'A77')
      where username = ${head.username}`.execute(app.db);
    head.token = await app.signIn(head.username, 'Test-user-2026');
  });
  beforeEach(async () => {
    await sql`delete from pm_ts_line`.execute(app.db);
    await sql`delete from pm_ts_lock`.execute(app.db);
  });

  const stateOf = async (id: string) => {
    const { rows } = await sql<{ status: string }>`select status from pm_ts_line where id = ${id}`.execute(app.db);
    return rows[0]?.status;
  };
  const waitingFor = async (by: string, status = '1') =>
    (await hours.call('GET', '/pm/ts/approvals', { status }, by)).result.lines.map(({ day }: { day: string }) => day);

  it('moves a line from each state by exactly the actions that people have', async () => {
    for (const status of ['0', '1', '2', '3', '4'])
      for (const [action, { from, to }] of Object.entries(domain)) {
        await sql`delete from pm_ts_line`.execute(app.db);
        await sql`delete from pm_ts_lock`.execute(app.db);
        const [line = { id: '' }] = await hours.handedIn([hours.line()]);
        await hours.put(line.id, status);
        // Hours are locked in locked months, and only there.
        if (status === '4')
          await sql`insert into pm_ts_lock (id, tenant_id, month, locked_by, locked_time)
            values ('x', 0, ${month}, 'admin', now())`.execute(app.db);
        const { version } = await hours.week();
        const answer =
          action === 'submit'
            ? await hours.submit()
            : action === 'withdraw'
              ? await hours.call('POST', '/pm/ts/withdraw', { week: lastWeek, version }, hours.member.token)
              : action === 'lock' || action === 'unlock'
                ? await hours.call('POST', `/pm/ts/${action}`, { month, reason: '更正' })
                : await hours.decide(action as 'approve', [line], undefined, { reason: '请核对' });
        const allowed = from.includes(status);
        // A month is locked whatever stands in it.
        if (action !== 'lock' && action !== 'unlock') {
          expect(answer.success, `${action} from ${status}: ${answer.message}`).toBe(allowed);
          if (!allowed) expect(answer.reason).toBe('state');
        }
        expect(await stateOf(line.id), `${action} from ${status}`).toBe(allowed ? to : status);
      }
  });

  it('is for the manager of the project; hours of no project go to the head of the department', async () => {
    const training = { day: tuesday, type: 'train', hours: 8 };
    const [work = { id: '' }, train = { id: '' }] = await hours.handedIn([hours.line(), training]);
    expect(await waitingFor(hours.manager.token)).toEqual([monday]);
    expect(await waitingFor(head.token)).toEqual([tuesday]);
    expect((await hours.decide('approve', [train])).reason).toBe('missing');
    expect((await hours.decide('approve', [work], head.token)).reason).toBe('missing');
    expect((await hours.decide('approve', [work, train])).success, 'all or none').toBe(false);
    expect(await stateOf(work.id)).toBe('1');
    expect((await hours.decide('approve', [train], head.token)).message).toBe('已通过1条工时');
    const stranger = await hours.person({ permissions: [...fillRights, 'pm:ts:approve'] });
    expect(await waitingFor(stranger.token)).toEqual([]);
    expect((await hours.decide('reject', [work], stranger.token, { reason: '不符' })).reason).toBe('missing');
    expect((await hours.decide('approve', [work], hours.member.token)).code, 'without the right').toBe(510);
  });

  it('is not by oneself: a manager’s own hours go to the director and to the head (C10)', async () => {
    const director = await hours.person({ permissions: [...fillRights, 'pm:ts:approve'] });
    const projectId = await hours.project({ director: director.username });
    const [own = { id: '' }] = await hours.handedIn([hours.line({ projectId })], hours.manager.token);
    expect(await waitingFor(hours.manager.token)).toEqual([]);
    expect(await hours.decide('approve', [own])).toMatchObject({ reason: 'C10', message: '不能审批自己提交的申请' });
    expect(await waitingFor(director.token)).toEqual([monday]);
    expect(await waitingFor(head.token)).toEqual([monday]);
    expect((await hours.decide('approve', [own], director.token)).success).toBe(true);
    const leave = { day: monday, type: 'leave', hours: 8 };
    await sql`delete from pm_ts_line`.execute(app.db);
    const [heads = { id: '' }] = await hours.handedIn([leave], head.token);
    expect(await waitingFor(head.token), 'nobody else heads the department').toEqual([monday]);
    const above = await hours.person({ permissions: fillRights });
    await sql`update sys_user set user_identity = 2, depart_ids = (select id from sys_depart where org_code = 'A77')
      where username = ${above.username}`.execute(app.db);
    expect(await waitingFor(head.token)).toEqual([]);
    expect((await hours.decide('approve', [heads], head.token)).reason).toBe('C10');
    await sql`update sys_user set user_identity = 1 where username = ${above.username}`.execute(app.db);
  });

  it('goes to nobody who does not see the project, whatever stands in it', async () => {
    const blind = await hours.person({
      permissions: [...fillRights, 'pm:ts:approve'],
      rules: [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: 'nobody' }],
    });
    const projectId = await hours.project({ pm: blind.username });
    const [line = { id: '' }] = await hours.handedIn([hours.line({ projectId })]);
    expect(await waitingFor(blind.token)).toEqual([]);
    expect((await hours.decide('approve', [line], blind.token)).reason).toBe('missing');
  });

  it('sends a line back with a reason, which its person reads, mends and hands in again', async () => {
    const [line = { id: '' }] = await hours.handedIn([hours.line()]);
    expect(await hours.decide('reject', [line], undefined, { reason: '  ' })).toMatchObject({
      ...{ reason: 'C11', message: '请填写审批意见' },
    });
    await hours.decide('reject', [line], undefined, { reason: '任务不符' });
    expect((await hours.week()).lines).toMatchObject([{ status: '3', reason: '任务不符', approverName: '项目经理' }]);
    await hours.handedIn([hours.line({ hours: 6 })]);
    expect((await hours.week()).lines).toMatchObject([{ status: '1', reason: null, hours: 6 }]);
  });

  it('does not approve what its person has changed since it was looked at (C04)', async () => {
    const [line = { id: '', version: 0 }] = await hours.handedIn([hours.line({ hours: 1 })]);
    const { version } = await hours.week();
    await hours.call('POST', '/pm/ts/withdraw', { week: lastWeek, version }, hours.member.token);
    await hours.handedIn([hours.line({ hours: 24 })]);
    const seen = { lines: [{ id: line.id, version: line.version }] };
    const stale = await hours.call('POST', '/pm/ts/approve', seen, hours.manager.token);
    expect(stale).toMatchObject({ reason: 'stale', message: '工时已被填报人修改，请刷新后重试' });
  });

  it('of one line by two people at once happens once', async () => {
    const lines = await hours.handedIn([hours.line(), hours.line({ day: tuesday }), hours.line({ day: wednesday })]);
    const both = await Promise.all([
      hours.decide('approve', lines),
      hours.decide('reject', lines, undefined, { reason: '否' }),
    ]);
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    const states = await Promise.all(lines.map(({ id }) => stateOf(id)));
    expect(new Set(states).size).toBe(1);
  });

  it('ends with the month: finance locks it, nothing is taken back, and unlocking needs a reason (PM44)', async () => {
    const [open = { id: '' }, done = { id: '' }] = await hours.handedIn([
      hours.line(),
      hours.line({ type: 'travel', hours: 2 }),
    ]);
    await hours.decide('approve', [done]);
    const months = async () => (await hours.call('GET', '/pm/ts/months', {})).result;
    const before = await months();
    expect(before).toHaveLength(12);
    expect(before.find((one: { month: string }) => one.month === month)).toMatchObject({
      locked: false,
      approved: 8,
      waiting: 1,
    });
    await hours.call('POST', '/pm/ts/lock', { month });
    expect(await stateOf(done.id)).toBe('4');
    expect((await months()).find((one: { month: string }) => one.month === month)).toMatchObject({
      locked: true,
      approved: 8,
    });
    const locked = { reason: 'PM27', message: `${month}工时已锁定，请联系财务` };
    expect(await hours.decide('approve', [open])).toMatchObject(locked);
    expect((await hours.decide('unapprove', [done])).message).toBe('当前状态为“已锁定”，不能执行“反审”');
    expect((await hours.call('POST', '/pm/ts/lock', { month })).reason).toBe('state');
    for (const reason of [undefined, '', '  '])
      expect(await hours.call('POST', '/pm/ts/unlock', { month, reason })).toMatchObject({
        ...{ reason: 'PM44', message: '请填写解锁原因' },
      });
    expect((await hours.call('POST', '/pm/ts/unlock', { month, reason: '补录' })).message).toBe(`${month}工时已解锁`);
    expect((await hours.decide('unapprove', [done])).success).toBe(true);
    expect((await hours.call('POST', '/pm/ts/lock', { month: '2099-01' })).message).toBe('不能锁定尚未开始的月份');
    expect((await hours.call('POST', '/pm/ts/lock', { month }, hours.manager.token)).code).toBe(510);
  });

  it('is bounded: five hundred lines at once', async () => {
    const lines = Array.from({ length: 501 }, (_, index) => ({ id: `x${index}`, version: 1 }));
    expect((await hours.call('POST', '/pm/ts/approve', { lines }, hours.manager.token)).success).toBe(false);
  });

  it('shows all lines to who may list them, within the projects that they see', async () => {
    await hours.handedIn([hours.line(), { day: tuesday, type: 'leave', hours: 8 }]);
    const list = async (by: string) => (await hours.call('GET', '/pm/ts/list', {}, by)).result;
    expect((await list(hours.admin)).total).toBe(2);
    const rights = ['pm:project:list', 'pm:ts:list'];
    const rules = [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: 'nobody' }];
    const blind = await hours.person({ permissions: rights, rules });
    expect((await list(blind.token)).total).toBe(0);
    const finance = await hours.person({ permissions: rights });
    const [first] = (await list(finance.token)).records;
    expect(first, 'what people cost is a column of its own').not.toHaveProperty('cost');
  });
});
