import { openTickets, ticket, ticketStatus } from '@dossier/contract/pm/desk/ticket.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { wireNow } from '#services/log-entries.ts';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { closeUnanswered } from './close-tickets.job.ts';

/** States from which each move is made, and where it leads (domain 4.3). */
const domain: Readonly<Record<string, { from: string; to: string; input?: object }>> = {
  accept: { from: '0', to: '1' },
  start: { from: '1', to: '2' },
  wait: { from: '2', to: '3', input: { reason: '等客户提供日志' } },
  resume: { from: '3', to: '2' },
  resolve: { from: '2', to: '4', input: { solution: '重启后恢复' } },
  close: { from: '4', to: '5', input: { satisfaction: 5 } },
  reopen: { from: '5', to: '2', input: { reason: '再次出现' } },
};
const stateNames: Readonly<Record<string, string>> = {
  ...{ 0: '新建', 1: '已受理', 2: '处理中', 3: '等待客户', 4: '已解决', 5: '已关闭' },
};
const hour = 3600_000;
const ago = (ms: number) => wireNow(Date.now() - ms);
const minutesBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000);

describe('the service desk', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let project: { id: string; code: string };
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const ok = ({ success, message, result }: Answer) => {
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const made = async (path: string, body: object) => ok(await post(`${path}/add`, body));
  const raise = (body: object = {}) =>
    made('/pm/ticket', {
      projectId: project.id,
      title: '无法登录',
      level: 'P1',
      source: 'phone',
      raisedBy: '周主任',
      ...body,
    });
  const read = async (id: string, name = 'ticket') =>
    ok(await app.call('GET', `/pm/${name}/queryById`, { token, query: { id } }));
  const act = async (id: string, action: string, body: object = {}, by = token) =>
    post(`/pm/ticket/${action}`, { id, version: (await read(id)).version, ...body }, by);
  const edit = async (id: string, body: object, name = 'ticket') =>
    app.call('PUT', `/pm/${name}/edit`, { token, body: { id, version: (await read(id, name)).version, ...body } });
  const figure = async (name: string) =>
    ok(await app.call('GET', '/pm/ticket/figures', { token })).find((one: { name: string }) => one.name === name).value;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    project = await made('/pm/project', projectDraft(given));
    await sql`update pm_project set status = '40' where id = ${project.id}`.execute(app.db);
    await made('/pm/sla', { level: 'P1', responseMinutes: 30, resolveMinutes: 240, hours: '7x24' });
    await made('/pm/sla', { level: 'P3', responseMinutes: 30, resolveMinutes: 540, hours: '5x8' });
  });

  it('numbers requests within their project, also when many are raised at once', async () => {
    const own = await made('/pm/project', projectDraft(given, { name: '并发项目' }));
    const all = await Promise.all(Array.from({ length: 12 }, () => raise({ projectId: own.id })));
    expect(all.map(({ code }) => code).sort()).toEqual(
      Array.from({ length: 12 }, (_, at) => `${own.code}-T${String(at + 1).padStart(2, '0')}`),
    );
  });

  it('has an answer due on Monday 9:20 of what was raised on Friday 17:50, within 30 minutes of office hours', async () => {
    const { responseDue, resolveDue, breached, clock } = await raise({
      level: 'P3',
      raisedTime: '2026-03-06 17:50:00',
    });
    expect([responseDue, resolveDue]).toEqual(['2026-03-09 09:20:00', '2026-03-09 17:50:00']);
    expect([breached, clock]).toEqual(['Y', 'late']);
  });

  it('takes the days of the work calendar: no public holiday, days worked in exchange', async () => {
    const of = async (raisedTime: string) => (await raise({ level: 'P3', raisedTime })).responseDue;
    // 2026: the first to the seventh of October are off, Saturday the tenth is worked.
    expect(await of('2026-09-30 17:50:00')).toBe('2026-10-08 09:20:00');
    expect(await of('2026-10-09 17:50:00')).toBe('2026-10-10 09:20:00');
  });

  it('does not take what is raised in the future, nor a level or source that there is not', async () => {
    const body = { projectId: project.id, title: '无法登录', level: 'P1', source: 'phone', raisedBy: '周主任' };
    const refused = async (change: object) => (await post('/pm/ticket/add', { ...body, ...change })).result.fields;
    expect(await refused({ raisedTime: ago(-2 * hour) })).toEqual({ raisedTime: '提出时间不能晚于现在' });
    expect(Object.keys(await refused({ level: 'P9', source: 'x', title: '', raisedBy: '' })).sort()).toEqual([
      ...['level', 'raisedBy', 'source', 'title'],
    ]);
    // What only the server writes is left aside.
    const { responseDue, breached, satisfaction } = await raise({
      responseDue: '2030-01-01 00:00:00',
      satisfaction: 5,
    });
    expect([responseDue.slice(0, 4), breached, satisfaction]).toEqual([wireNow().slice(0, 4), 'N', null]);
  });

  it.each(Object.keys(domain))('%s is done from its own states alone', async (action) => {
    const { from, to, input = {} } = domain[action] ?? { from: '', to: '' };
    expect(ticket.actions[action as keyof typeof ticket.actions].from).toEqual([from]);
    for (const state of Object.values(ticketStatus)) {
      const { id } = await raise();
      await sql`update pm_ticket set status = ${state}, responded_time = now(), resolved_time = now(), closed_time = now()
        where id = ${id}`.execute(app.db);
      const { success, message } = await act(id, action, input);
      const { status } = await read(id);
      const { label } = ticket.actions[action as keyof typeof ticket.actions];
      expect([state, success, status, success ? '' : message]).toEqual(
        state === from
          ? [state, true, to, '']
          : [state, false, state, `当前状态为“${stateNames[state]}”，不能执行“${label}”`],
      );
    }
  });

  it('is edited while it is open and deleted while it is new', async () => {
    for (const state of Object.values(ticketStatus)) {
      const { id } = await raise();
      await sql`update pm_ticket set status = ${state} where id = ${id}`.execute(app.db);
      expect([state, (await edit(id, { title: '改' })).success]).toEqual([state, openTickets.includes(state)]);
      const { success } = await app.call('DELETE', '/pm/ticket/delete', { token, query: { id } });
      expect([state, success]).toEqual([state, state === ticketStatus.raised]);
    }
  });

  it('notes the first answer and the resolution, and whoever accepts is who handles it', async () => {
    const { id } = await raise();
    expect(await read(id)).toMatchObject({ respondedTime: null, handler: null, clock: 'ok', pausedMinutes: 0 });
    expect((await act(id, 'accept')).message).toBe('服务请求已受理');
    const accepted = await read(id);
    expect(accepted).toMatchObject({ handler: 'admin', breached: 'N', dueTime: accepted.resolveDue });
    expect(minutesBetween(accepted.respondedTime, wireNow())).toBe(0);
    await act(id, 'start');
    expect((await act(id, 'resolve')).result.fields).toEqual({ solution: '解决说明不能为空' });
    await act(id, 'resolve', { solution: '重置密码' });
    expect(await read(id)).toMatchObject({ status: '4', clock: 'met', dueTime: null, solution: '重置密码' });
    expect((await act(id, 'close', { satisfaction: 6 })).success).toBe(false);
    await act(id, 'close', { satisfaction: 4 });
    expect(await read(id)).toMatchObject({ status: '5', satisfaction: 4, clock: 'met' });
  });

  it('stands while the customer is waited for, and the target moves by as much', async () => {
    const { id, resolveDue } = await raise();
    await act(id, 'accept');
    await act(id, 'start');
    expect((await act(id, 'wait', { reason: '等客户授权' })).message).toBe('已转为等待客户，时限暂停计算');
    expect(await read(id)).toMatchObject({ clock: 'held', dueTime: null, resolveDue: null });
    await sql`update pm_ticket_pause set from_time = from_time - interval '90 minutes' where ticket_id = ${id}`.execute(
      app.db,
    );
    await sql`update pm_ticket set raised_time = raised_time - interval '90 minutes' where id = ${id}`.execute(app.db);
    expect((await act(id, 'resume')).message).toBe('已继续处理，时限继续计算');
    const after = await read(id);
    expect(after).toMatchObject({ clock: 'ok', pausedMinutes: 90, breached: 'N' });
    // Raised 90 minutes earlier, stood for 90: due when it was before.
    expect(Math.abs(minutesBetween(resolveDue, after.resolveDue))).toBeLessThanOrEqual(1);
    expect(after.pauses).toHaveLength(1);
    expect(after.pauses[0]).toMatchObject({ kind: 'wait', reason: '等客户授权' });
  });

  it('knows at the answer that it came too late, and at the resolution', async () => {
    const late = await raise({ raisedTime: ago(hour) });
    await act(late.id, 'accept');
    expect(await read(late.id)).toMatchObject({ breached: 'Y', clock: 'late' });
    const slow = await raise();
    await act(slow.id, 'accept');
    await act(slow.id, 'start');
    await sql`update pm_ticket set raised_time = now() - interval '5 hours' where id = ${slow.id}`.execute(app.db);
    await act(slow.id, 'resolve', { solution: '终于好了' });
    expect(await read(slow.id)).toMatchObject({ breached: 'Y', clock: 'late', status: '4' });
  });

  it('counts anew from when it was raised with another level; an answer that was in time stays so', async () => {
    const raisedTime = ago(hour);
    const { id } = await raise({ level: 'P4', raisedTime });
    expect(await read(id)).toMatchObject({ slaId: null, clock: 'none', responseDue: null, dueTime: null });
    await edit(id, { level: 'P1' });
    expect(await read(id)).toMatchObject({ clock: 'late', breached: 'Y' });
    const answered = await raise({ level: 'P3', raisedTime });
    await sql`update pm_ticket set response_due = now() where id = ${answered.id}`.execute(app.db);
    await act(answered.id, 'accept');
    const { responseDue } = await read(answered.id);
    await edit(answered.id, { level: 'P1' });
    const after = await read(answered.id);
    expect([after.responseDue, minutesBetween(raisedTime, after.resolveDue)]).toEqual([responseDue, 240]);
  });

  it('stays missed once it was: no other level or target edits that away', async () => {
    const { id: projectId } = await made('/pm/project', projectDraft(given, { name: '违约项目' }));
    const { id: contractId } = await made('/pm/contract', {
      ...{ name: '违约合同', kind: 'main', projectId, customer: '海州城市商业银行', cur: 'CNY', amount: 1000 },
      ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
    });
    await sql`update pm_contract set status = '40' where id = ${contractId}`.execute(app.db);
    const target = { contractId, level: 'P2', responseMinutes: 30, resolveMinutes: 60, hours: '7x24' };
    const { id: slaId } = await made('/pm/sla', target);
    const own = (body: object = {}) => raise({ projectId, level: 'P2', ...body });
    const missed = { breached: 'Y', clock: 'late' };
    const { id } = await own({ raisedTime: ago(hour) });
    expect(await read(id)).toMatchObject({ ...missed, slaId });
    // P4 has no target; P1 would be missed at the resolution only.
    for (const level of ['P4', 'P1', 'P4']) {
      ok(await edit(id, { level }));
      expect(await read(id), level).toMatchObject({ ...missed, level });
    }
    const other = await own({ raisedTime: ago(hour) });
    ok(await edit(slaId, { responseMinutes: 300, resolveMinutes: 600 }, 'sla'));
    expect(await read(other.id)).toMatchObject(missed);
    // The job of the minute has not come yet: it was missed all the same.
    for (const change of [
      (one: string) => edit(one, { level: 'P4' }),
      () => edit(slaId, { responseMinutes: 500 }, 'sla'),
    ]) {
      const unseen = await own();
      await sql`update pm_ticket set raised_time = raised_time - interval '400 minutes',
        response_due = response_due - interval '400 minutes' where id = ${unseen.id}`.execute(app.db);
      expect((await read(unseen.id)).breached).toBe('N');
      ok(await change(unseen.id));
      expect(await read(unseen.id)).toMatchObject(missed);
    }
    for (const [action, input] of [['accept'], ['start'], ['resolve', { solution: '好了' }], ['close']] as const)
      ok(await act(id, action, input));
    expect(await read(id)).toMatchObject(missed);
  });

  it('keeps to the level of the newest contract in force before that for all', async () => {
    const own = await made('/pm/project', projectDraft(given, { name: '有合同的项目' }));
    const contract = await made('/pm/contract', {
      ...{ name: '运维合同', kind: 'main', projectId: own.id, customer: '海州城市商业银行', cur: 'CNY', amount: 1000 },
      ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
    });
    const level = { contractId: contract.id, level: 'P1', responseMinutes: 10, resolveMinutes: 60, hours: '7x24' };
    const { id, title } = await made('/pm/sla', level);
    expect(title).toBe('P1 10/60min 7×24');
    expect((await post('/pm/sla/add', level)).message).toBe('该合同此级别的服务级别已存在');
    expect((await post('/pm/sla/add', { ...level, contractId: null })).message).toBe('该合同此级别的服务级别已存在');
    expect((await post('/pm/sla/add', { ...level, level: 'P2', resolveMinutes: 5 })).result.fields).toEqual({
      resolveMinutes: '解决分钟不能少于响应分钟',
    });
    const before = await raise({ projectId: own.id });
    expect(minutesBetween(before.raisedTime, before.responseDue)).toBe(30);
    await sql`update pm_contract set status = '40' where id = ${contract.id}`.execute(app.db);
    const after = await raise({ projectId: own.id });
    expect([after.slaId, minutesBetween(after.raisedTime, after.responseDue)]).toEqual([id, 10]);
    // A change of the level moves what is open, and not what is closed; nobody's form is stale for it.
    const closed = await raise({ projectId: own.id });
    await sql`update pm_ticket set status = '5' where id = ${closed.id}`.execute(app.db);
    ok(await edit(id, { responseMinutes: 20 }, 'sla'));
    const moved = await read(after.id);
    expect([minutesBetween(after.raisedTime, moved.responseDue), moved.version]).toEqual([20, after.version]);
    expect((await read(closed.id)).responseDue).toBe(closed.responseDue);
    expect((await app.call('DELETE', '/pm/sla/delete', { token, query: { id } })).success).toBe(false);
    // Switched off, it goes for what keeps to it already alone.
    ok(await edit(id, { active: 'N' }, 'sla'));
    expect((await raise({ projectId: own.id })).slaId).not.toBe(id);
    expect((await read(after.id)).slaId).toBe(id);
  });

  it('gives a level that is added to requests which keep to nothing yet', async () => {
    const { id } = await raise({ level: 'P2' });
    const { id: slaId } = await made('/pm/sla', {
      level: 'P2',
      responseMinutes: 60,
      resolveMinutes: 480,
      hours: '7x24',
    });
    const { clock, responseDue, raisedTime, slaId: kept } = await read(id);
    expect([clock, kept, minutesBetween(raisedTime, responseDue)]).toEqual(['ok', slaId, 60]);
  });

  it('is reopened within 7 days, and the time in between is nobody’s', async () => {
    const aClosed = async (daysAgo: number) => {
      const { id } = await raise();
      for (const [action, input] of [['accept'], ['start'], ['resolve', { solution: '好了' }], ['close']] as const)
        ok(await act(id, action, input));
      const by = `${daysAgo} days`;
      await sql`update pm_ticket set raised_time = raised_time - ${by}::interval, closed_time = closed_time - ${by}::interval,
        resolved_time = resolved_time - ${by}::interval where id = ${id}`.execute(app.db);
      return id;
    };
    const late = await aClosed(8);
    expect(await act(late, 'reopen', { reason: '又坏了' })).toMatchObject({
      reason: 'reopenLate',
      message: '关闭已超过7天，不能重开，请另行登记',
    });
    expect((await read(late)).status).toBe('5');
    const id = await aClosed(6);
    ok(await act(id, 'reopen', { reason: '又坏了' }));
    const after = await read(id);
    expect(after).toMatchObject({ status: '2', clock: 'ok', breached: 'N', resolvedTime: null, satisfaction: null });
    expect(after.pauses[0]).toMatchObject({ kind: 'done', reason: '又坏了' });
    expect(minutesBetween(wireNow(), after.resolveDue)).toBeGreaterThan(200);
  });

  it('closes what nobody has answered for 3 days, once, and not in an archived project', async () => {
    const { id } = await raise();
    for (const [action, input] of [['accept'], ['start'], ['resolve', { solution: '好了' }]] as const)
      ok(await act(id, action, input));
    expect(await closeUnanswered(app, new Date())).toBe(0);
    const later = new Date(Date.now() + 73 * hour);
    await sql`update pm_project set status = '90' where id = ${project.id}`.execute(app.db);
    expect(await closeUnanswered(app, later)).toBe(0);
    await sql`update pm_project set status = '40' where id = ${project.id}`.execute(app.db);
    expect(await Promise.all([closeUnanswered(app, later), closeUnanswered(app, later)])).toSatisfy(
      ([one, other]: number[]) => Number(one) + Number(other) >= 1,
    );
    expect(await read(id)).toMatchObject({ status: '5', satisfaction: null, closedTime: wireNow(later.getTime()) });
    expect(await closeUnanswered(app, later)).toBe(0);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_log
      where log_content like '自动关闭%' and request_param like ${`%${id}%`}`.execute(app.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('refuses everything in a project that is archived (PM09)', async () => {
    const { id } = await raise();
    await sql`update pm_project set status = '90' where id = ${project.id}`.execute(app.db);
    expect((await act(id, 'accept')).reason).toBe('PM09');
    expect((await edit(id, { title: '改' })).reason).toBe('PM09');
    expect(
      (await post('/pm/ticket/add', { projectId: project.id, title: 'x', level: 'P1', source: 'mail', raisedBy: 'x' }))
        .reason,
    ).toBe('PM09');
    await sql`update pm_project set status = '40' where id = ${project.id}`.execute(app.db);
  });

  it('tells as the figure of the month which part of the closed requests were within both targets', async () => {
    await sql`update pm_ticket set del_flag = 1`.execute(app.db);
    expect(await figure('kept')).toBeNull();
    for (const raisedTime of [wireNow(), wireNow(), wireNow(), ago(hour)]) {
      const { id } = await raise({ raisedTime });
      for (const [action, input] of [['accept'], ['start'], ['resolve', { solution: '好了' }], ['close']] as const)
        ok(await act(id, action, input));
    }
    // Without targets nobody can keep to them, or miss them.
    const { id } = await raise({ level: 'P4' });
    for (const [action, input] of [['accept'], ['start'], ['resolve', { solution: '好了' }], ['close']] as const)
      ok(await act(id, action, input));
    expect(await figure('kept')).toBe(75);
    await raise({ raisedTime: ago(hour) });
    await raise();
    expect([await figure('open'), await figure('near'), await figure('late')]).toEqual([2, 0, 1]);
  });

  it('is hidden from who is not of the project, and from another tenant', async () => {
    const { id, version } = await raise();
    const rights = ['list', 'edit', 'accept'].map((right) => `pm:ticket:${right}`);
    const rule = { component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' };
    const stranger = await aPerson(app, { permissions: [...rights, 'pm:project:list'], rules: [rule] });
    const other = await app.signIn(stranger.username, userPassword);
    expect((await app.call('GET', '/pm/ticket/list', { token: other })).result.total).toBe(0);
    expect((await post('/pm/ticket/accept', { id, version }, other)).success).toBe(false);
    await sql`insert into sys_tenant (id, name, status) values (7, '七号公司', 1)`.execute(app.db);
    const away = await aPerson(app, { permissions: rights, tenants: [7] });
    const abroad = await app.signIn(away.username, userPassword);
    const seen = await app.call('GET', '/pm/ticket/queryById', {
      ...{ token: abroad, query: { id }, headers: { 'tenant-id': '7' } },
    });
    expect(seen.success).toBe(false);
    const none = await aPerson(app, { permissions: ['pm:ticket:list'] });
    const { code } = await post('/pm/ticket/accept', { id, version }, await app.signIn(none.username, userPassword));
    expect([code, (await read(id)).status]).toEqual([510, '0']);
  });
});
