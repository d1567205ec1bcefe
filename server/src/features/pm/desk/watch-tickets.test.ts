import { projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wireNow } from '#services/log-entries.ts';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { aPerson } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { watchTickets } from './watch-tickets.job.ts';

type Person = Awaited<ReturnType<typeof aPerson>>;
const { paused, closed, terminated } = projectStatus;
const minute = 60_000;

describe('the watch over requests', () => {
  let app: TestApp;
  let token: string;
  let [manager, handler, stranger]: Person[] = [];
  let projectId: string;
  const ok = ({ success, message, result }: Answer) => {
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const made = async (path: string, body: object) => ok(await app.call('POST', `${path}/add`, { token, body }));
  const told = async (person: Person | undefined): Promise<string[]> => {
    const { rows } = await sql<{ title: string }>`
      select a.titile as title from sys_announcement a join sys_announcement_send s on s.annt_id = a.id
      where s.user_id = ${person?.id ?? ''} order by a.create_time, a.id`.execute(app.db);
    return rows.map(({ title }) => title);
  };
  const read = async (id: string) => ok(await app.call('GET', '/pm/ticket/queryById', { token, query: { id } }));
  const act = async (id: string, action: string, input: object = {}) =>
    ok(
      await app.call('POST', `/pm/ticket/${action}`, {
        token,
        body: { id, version: (await read(id)).version, ...input },
      }),
    );
  const raise = (body: object = {}) =>
    made('/pm/ticket', {
      ...{ projectId, title: '无法登录', level: 'P1', source: 'phone', raisedBy: '周主任', handler: handler?.username },
      ...body,
    });
  /** So many minutes from now. */
  const at = (minutes: number) => new Date(Date.now() + minutes * minute);

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const given = await anchors(app, token);
    const permissions = ['pm:project:list', 'pm:ticket:list'];
    [manager, handler, stranger] = [
      await aPerson(app, { permissions }),
      await aPerson(app, { permissions }),
      await aPerson(app, { permissions: [] }),
    ];
    const project = await made('/pm/project', projectDraft(given, { pm: manager?.username }));
    projectId = project.id;
    await sql`update pm_project set status = '40' where id = ${projectId}`.execute(app.db);
    await made('/pm/sla', { level: 'P1', responseMinutes: 30, resolveMinutes: 100, hours: '7x24' });
  });

  beforeEach(async () => {
    await sql`update pm_ticket set del_flag = 1`.execute(app.db);
    await sql`delete from sys_announcement_send`.execute(app.db);
  });

  it('warns who handles a request at 80 % of each target, tells the manager too when it is missed, each once', async () => {
    const { id, code, responseDue } = await raise();
    const until = responseDue.slice(0, 16);
    expect(await watchTickets(app, at(23))).toEqual({ warned: 0, late: 0 });
    expect(await watchTickets(app, at(24))).toEqual({ warned: 1, late: 0 });
    expect((await read(id)).clock).toBe('near');
    expect(await watchTickets(app, at(25)), 'twice').toEqual({ warned: 0, late: 0 });
    expect(await watchTickets(app, at(29))).toEqual({ warned: 0, late: 0 });
    expect(await watchTickets(app, at(31))).toEqual({ warned: 0, late: 1 });
    expect(await watchTickets(app, at(32)), 'twice').toEqual({ warned: 0, late: 0 });
    expect(await read(id)).toMatchObject({ clock: 'late', breached: 'Y' });
    expect(await watchTickets(app, at(81))).toEqual({ warned: 1, late: 0 });
    expect(await watchTickets(app, at(101))).toEqual({ warned: 0, late: 1 });
    expect(await watchTickets(app, at(900))).toEqual({ warned: 0, late: 0 });
    const missed = [
      `服务请求${code}“无法登录”未在${until}前响应，已违约`,
      `服务请求${code}“无法登录”未在${(await read(id)).resolveDue.slice(0, 16)}前解决，已违约`,
    ];
    expect(await told(manager)).toEqual(missed);
    expect((await told(handler)).filter((text) => !missed.includes(text))).toEqual([
      `服务请求${code}“无法登录”的响应时限已用去80%，请在${until}前响应`,
      expect.stringContaining('的解决时限已用去80%，请在'),
    ]);
  });

  it('tells once when two servers look at the same moment, and no warning of what is missed already', async () => {
    await raise({ raisedTime: wireNow(Date.now() - 40 * minute) });
    const all = await Promise.all(Array.from({ length: 4 }, () => watchTickets(app, at(0))));
    expect(all.reduce((sum, { late }) => sum + late, 0)).toBe(1);
    expect(await told(manager)).toHaveLength(1);
    expect(await told(handler)).toHaveLength(1);
  });

  it('is quiet while the clock stands, and goes by the moved target afterwards', async () => {
    const { id } = await raise();
    await act(id, 'accept');
    await act(id, 'start');
    await act(id, 'wait', { reason: '等日志' });
    expect(await watchTickets(app, at(5000))).toEqual({ warned: 0, late: 0 });
    await sql`update pm_ticket_pause set from_time = from_time - interval '60 minutes' where ticket_id = ${id}`.execute(
      app.db,
    );
    await sql`update pm_ticket set raised_time = raised_time - interval '60 minutes' where id = ${id}`.execute(app.db);
    await act(id, 'resume');
    expect(await watchTickets(app, at(78))).toEqual({ warned: 0, late: 0 });
    expect(await watchTickets(app, at(82))).toEqual({ warned: 1, late: 0 });
    await act(id, 'resolve', { solution: '好了' });
    expect(await watchTickets(app, at(5000))).toEqual({ warned: 0, late: 0 });
  });

  it('still tells of a target that was missed between two looks, and not of one that was reached', async () => {
    const { id } = await raise({ raisedTime: wireNow(Date.now() - 31 * minute) });
    await act(id, 'accept');
    expect(await watchTickets(app, at(0))).toEqual({ warned: 0, late: 1 });
    await sql`update pm_ticket set del_flag = 1`.execute(app.db);
    const { id: fine } = await raise();
    await act(fine, 'accept');
    expect(await watchTickets(app, at(60))).toEqual({ warned: 0, late: 0 });
  });

  it('warns the manager of what nobody handles, nobody who may not see it, and is quiet in a paused project', async () => {
    await raise({ handler: null });
    await raise({ handler: stranger?.username });
    await sql`update pm_project set status = '50' where id = ${projectId}`.execute(app.db);
    expect(await watchTickets(app, at(25))).toEqual({ warned: 0, late: 0 });
    await sql`update pm_project set status = '40' where id = ${projectId}`.execute(app.db);
    expect(await watchTickets(app, at(25))).toEqual({ warned: 2, late: 0 });
    expect(await told(manager)).toHaveLength(1);
    expect(await told(stranger)).toEqual([]);
  });

  it.each([paused, closed, terminated])(
    'writes what is missed in a project in state %s too, and tells it when it goes on',
    async (state) => {
      const { id } = await raise();
      const put = (status: string) =>
        sql`update pm_project set status = ${status} where id = ${projectId}`.execute(app.db);
      await put(state);
      expect(await watchTickets(app, at(25))).toEqual({ warned: 0, late: 0 });
      expect(await read(id)).toMatchObject({ clock: 'near', breached: 'N' });
      expect(await watchTickets(app, at(31))).toEqual({ warned: 0, late: 0 });
      expect(await read(id)).toMatchObject({ clock: 'late', breached: 'Y' });
      expect([await told(manager), await told(handler)]).toEqual([[], []]);
      // What is written once is not looked at each minute: it would keep others from being looked at.
      const { rows } = await sql<{ xmin: string }>`select xmin::text from pm_ticket where id = ${id}`.execute(app.db);
      await watchTickets(app, at(32));
      expect((await sql`select xmin::text from pm_ticket where id = ${id}`.execute(app.db)).rows).toEqual(rows);
      await put('40');
      expect(await watchTickets(app, at(33))).toEqual({ warned: 0, late: 1 });
      expect(await told(manager)).toHaveLength(1);
    },
  );

  it('writes nothing in an archived project', async () => {
    const { id } = await raise();
    await sql`update pm_project set status = '90' where id = ${projectId}`.execute(app.db);
    expect(await watchTickets(app, at(31))).toEqual({ warned: 0, late: 0 });
    await sql`update pm_project set status = '40' where id = ${projectId}`.execute(app.db);
    expect(await read(id)).toMatchObject({ clock: 'ok', breached: 'N' });
  });

  it('tells again of a target that was moved after it was told, by a change of the level', async () => {
    const { id, level } = await raise();
    const { slaId } = await read(id);
    expect(await watchTickets(app, at(31))).toEqual({ warned: 0, late: 1 });
    const change = async (responseMinutes: number) => {
      const { version } = ok(await app.call('GET', '/pm/sla/queryById', { token, query: { id: slaId } }));
      ok(await app.call('PUT', '/pm/sla/edit', { token, body: { id: slaId, version, responseMinutes } }));
    };
    await change(60);
    expect(await watchTickets(app, at(47)), 'before the moved warning').toEqual({ warned: 0, late: 0 });
    expect(await watchTickets(app, at(49))).toEqual({ warned: 1, late: 0 });
    expect(await watchTickets(app, at(61))).toEqual({ warned: 0, late: 1 });
    expect(await watchTickets(app, at(62)), 'twice').toEqual({ warned: 0, late: 0 });
    await change(30);
    expect([level, (await told(manager)).length]).toEqual(['P1', 2]);
  });

  it('tells again of a target that was moved by another level of the request', async () => {
    await made('/pm/sla', { level: 'P2', responseMinutes: 50, resolveMinutes: 200, hours: '7x24' });
    const { id } = await raise();
    expect(await watchTickets(app, at(31))).toEqual({ warned: 0, late: 1 });
    const { version } = await read(id);
    ok(await app.call('PUT', '/pm/ticket/edit', { token, body: { id, version, level: 'P2' } }));
    expect(await watchTickets(app, at(39))).toEqual({ warned: 0, late: 0 });
    expect(await watchTickets(app, at(41))).toEqual({ warned: 1, late: 0 });
    expect(await watchTickets(app, at(51))).toEqual({ warned: 0, late: 1 });
    expect(await told(manager)).toHaveLength(2);
  });

  it('reads by the index of what is to be told', async () => {
    await sql`insert into pm_ticket (id, code, title, project_id, level, status, source, raised_by, raised_time)
      select 'bulk' || n, 'bulk' || n, 'x', ${projectId}, 'P1', '5', 'phone', 'x', now() from generate_series(1, 5000) n`.execute(
      app.db,
    );
    await sql`analyze pm_ticket`.execute(app.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select t.id from pm_ticket t
      where t.alarm_time <= now() and t.status <> '5' and t.del_flag = 0 order by t.alarm_time limit 500`.execute(
      app.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('ix_pm_ticket_alarm_time');
  });
});
