import { type CalendarEntry, type CalendarKind, mostDays } from '@dossier/contract/pm/calendar/calendar.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { day, dispatchDesk } from '#test/dispatches.ts';
import { aPerson, grantRight, grantRule, type Person, userPassword } from '#test/people.ts';

const lists = [
  'pm:project:list',
  'pm:task:list',
  'pm:contract:list',
  'pm:node:list',
  'pm:dispatch:list',
  'eq:loan:list',
];
const ownProjects = { component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' };

interface Calendar {
  kinds: { kind: CalendarKind; total: number }[];
  entries: CalendarEntry[];
}

describe('the calendar of projects', () => {
  let app: TestApp;
  let desk: Awaited<ReturnType<typeof dispatchDesk>>;
  let manager: Person;
  let other: Person;
  let mine: { projectId: string; contractId: string };
  let theirs: { projectId: string; contractId: string };
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};

  const span = { from: day(0), to: day(40) };
  const read = async (who: string, query: object = {}): Promise<Calendar> => {
    const answer = await desk.call('GET', '/pm/calendar/entries', { ...span, ...query }, tokens[who] ?? who);
    if (!answer.success) throw new Error(answer.message);
    return answer.result as Calendar;
  };
  const titles = ({ entries }: Calendar, kind?: CalendarKind) =>
    entries.flatMap((entry) => (kind === undefined || entry.kind === kind ? [entry.title] : [])).sort();
  const someone = async (permissions: readonly string[], rules: readonly (typeof ownProjects)[] = []) => {
    const person = await aPerson(app, { permissions, rules });
    return { person, token: await app.signIn(person.username, userPassword) };
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await dispatchDesk(app);
    const one = await someone(
      [...lists, 'pm:task:edit', 'pm:task:plan', 'pm:node:edit', 'pm:dispatch:edit'],
      [ownProjects],
    );
    const two = await someone([...lists, 'pm:task:edit', 'eq:loan:book', 'eq:loan:renew']);
    [manager, other] = [one.person, two.person];
    Object.assign(tokens, { manager: one.token, other: two.token, admin: desk.token });
    const dates = { planStart: day(-30), planEnd: day(60) };
    mine = await desk.place({ pm: manager.username, ...dates });
    theirs = await desk.place({ ...dates });
    const task = async (name: string, at: { projectId: string }, change: object) => {
      const body = { projectId: at.projectId, name, type: 'task', planStart: day(3), planEnd: day(5), ...change };
      ids[name] = (await desk.made('task', body)).id;
    };
    await task('编码', mine, { owner: manager.username });
    await task('协办', mine, { owner: other.username, helpers: `admin,${manager.username}` });
    await task('别人的', theirs, { owner: other.username });
    await task('交付里程碑', mine, { type: 'ms', owner: manager.username, planStart: day(8), planEnd: day(8) });
    await task('早已结束', mine, { owner: manager.username, planStart: day(-9), planEnd: day(-8) });
    await task('已取消', mine, { owner: manager.username });
    await sql`update pm_task set status = '4' where id = ${ids.已取消}`.execute(app.db);
    for (const [name, { contractId }] of [['首付款', mine] as const, ['别家款', theirs] as const]) {
      const body = { contractId, name, kind: 'adv', amount: 100, planDate: day(10), condition: 'date' };
      ids[name] = (await desk.made('node', body)).id;
    }
    const [person, stranger] = [await desk.person('离场甲'), await desk.person('离场乙')];
    ids.离场甲 = await desk.present(mine.projectId, person.id, { planEnd: day(20) });
    ids.离场乙 = await desk.present(theirs.projectId, stranger.id, { planEnd: day(21) });
    await sql`insert into eq_loan (id, code, borrower, dept, dept_code, status, purpose, start_time, end_time, project_id, create_by)
      values ('cal1', 'CAL-1', ${other.username}, ${desk.given.dept}, 'A01', '30', '演示', now() + interval '2 days', now() + interval '4 days', ${mine.projectId}, ${other.username}),
      ('cal2', 'CAL-2', ${other.username}, null, null, '50', '测试', now() - interval '2 days', now() + interval '1 day', null, 'admin'),
      ('cal3', 'CAL-3', ${manager.username}, null, null, '75', '不要了', now(), now() + interval '1 day', null, 'admin'),
      ('cal4', 'CAL-4', 'admin', null, null, '30', '开会', now() + interval '60 days', now() + interval '61 days', null, 'admin')`.execute(
      app.db,
    );
  });

  it('joins what is the own of whoever looks, of every kind', async () => {
    const own = await read('manager');
    expect(own.entries.map(({ kind, title }) => `${kind} ${title}`).sort()).toEqual(
      ['leaving 离场甲', 'milestone 交付里程碑', 'payment 首付款', 'task 协办', 'task 编码'].sort(),
    );
    expect(own.kinds).toEqual([
      { kind: 'task', total: 2 },
      { kind: 'milestone', total: 1 },
      { kind: 'payment', total: 1 },
      { kind: 'leaving', total: 1 },
      { kind: 'loan', total: 0 },
    ]);
    expect(own.entries.find(({ title }) => title === '编码')).toMatchObject({
      ...{ id: ids.编码, from: day(3), to: day(5), status: '0', version: 1 },
    });
    expect(titles(await read('other'))).toEqual(['CAL-1', 'CAL-2', '别人的', '协办'].sort());
  });

  it('tells of each kind what its list shows to the same person', async () => {
    const listed = async (who: string, path: string, query: object) => {
      const answer = await desk.call('GET', `${path}/list`, { pageSize: 500, ...query }, tokens[who] ?? '');
      return answer.result.records.map(({ id }: { id: string }) => id).sort();
    };
    for (const who of ['manager', 'other', 'admin']) {
      const { entries } = await read(who, { whose: 'all' });
      const told = (kind: CalendarKind) => entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : [])).sort();
      const days = { planEnd_begin: span.from, planEnd_end: span.to };
      expect(told('task'), who).toEqual(await listed(who, '/pm/task', { type: 'task', status: '0', ...days }));
      expect(told('milestone'), who).toEqual(await listed(who, '/pm/task', { type: 'ms', ...days }));
      expect(told('payment'), who).toEqual(
        await listed(who, '/pm/node', { planDate_begin: span.from, planDate_end: span.to }),
      );
      expect(told('leaving'), who).toEqual(await listed(who, '/pm/dispatch', { status: '1', ...days }));
      expect(told('loan'), who).toEqual(
        await listed(who, '/eq/loan', {
          endTime_begin: `${span.from} 00:00:00`,
          endTime_end: `${span.to} 23:59:59`,
          status_MultiString: '30,50',
        }),
      );
    }
    expect(titles(await read('manager', { whose: 'all' }), 'payment')).toEqual(['首付款']);
    expect(titles(await read('admin', { whose: 'all' }), 'payment')).toEqual(['别家款', '首付款'].sort());
  });

  it('has no kind whose list somebody may not see, and no text that is hidden from them', async () => {
    const { token } = await someone(['pm:project:list', 'pm:task:list', 'eq:loan:list']);
    const found = await read(token, { whose: 'all' });
    expect(found.kinds.map(({ kind }) => kind)).toEqual(['task', 'milestone', 'loan']);
    expect(new Set(found.entries.map(({ kind }) => kind))).toEqual(new Set(['task', 'milestone', 'loan']));
    // Who may not see projects at all sees nothing that belongs to one.
    const without = await someone(['pm:task:list', 'pm:node:list']);
    expect((await read(without.token, { whose: 'all' })).entries).toEqual([]);
    const nobody = await someone([]);
    expect(await read(nobody.token, { whose: 'all' })).toEqual({ kinds: [], entries: [] });
    const loans = await someone(['eq:loan:list']);
    await grantRule(app, loans.person.roleId, {
      ...{ component: 'eq/LoanList', column: 'borrower', condition: '=', value: '#{sys_user_code}' },
    });
    expect((await read(await app.signIn(loans.person.username, userPassword), { whose: 'all' })).entries).toEqual([]);
  });

  it('is narrowed to a project or a department', async () => {
    const ofMine = await read('admin', { whose: 'all', projectId: mine.projectId });
    expect(titles(ofMine)).toEqual(['CAL-1', '交付里程碑', '协办', '编码', '离场甲', '首付款'].sort());
    const ofDepart = await read('admin', { whose: 'all', depart: desk.given.dept });
    expect(titles(ofDepart, 'task')).toEqual(['别人的', '协办', '编码'].sort());
    expect((await read('admin', { whose: 'all', depart: 'no-such-depart' })).entries).toEqual([]);
    expect((await read('manager', { whose: 'all', projectId: theirs.projectId })).entries).toEqual([]);
  });

  it('says who may move what, and a refused move leaves it where it is', async () => {
    const movesOf = async (who: string) =>
      Object.fromEntries((await read(who, { whose: 'all' })).entries.map(({ title, move }) => [title, move]));
    expect(await movesOf('manager')).toMatchObject({
      编码: 'edit',
      首付款: 'edit',
      离场甲: 'edit',
      交付里程碑: 'edit',
    });
    // Without the right to plan a task stays; loans wait for their time, or are out already.
    expect(await movesOf('other')).toMatchObject({ 别人的: null, 首付款: null, 'CAL-1': 'move', 'CAL-2': 'renew' });
    const beyond = { planStart: day(59), planEnd: day(61) };
    const refused = await desk.call('PUT', '/pm/task/edit', { id: ids.编码, version: 1, ...beyond }, tokens.manager);
    expect(refused).toMatchObject({ success: false, reason: 'PM19' });
    const moved = { planStart: day(4), planEnd: day(6) };
    expect(
      await desk.call('PUT', '/pm/task/edit', { id: ids.编码, version: 1, ...moved }, tokens.manager),
    ).toMatchObject({ success: true });
    expect((await read('manager')).entries.find(({ title }) => title === '编码')).toMatchObject({
      ...{ from: day(4), to: day(6), version: 2 },
    });
  });

  it('refuses days that are none, and more of them than it shows', async () => {
    const ask = (query: object) => desk.call('GET', '/pm/calendar/entries', query, tokens.manager);
    expect(await ask({ from: day(0), to: day(mostDays - 1) })).toMatchObject({ success: true });
    expect((await ask({ from: day(0), to: day(mostDays) })).success).toBe(false);
    expect((await ask({ from: day(1), to: day(0) })).success).toBe(false);
    expect((await ask({ from: '2026-02-30', to: '2026-03-01' })).success).toBe(false);
  });

  it('calls projects and contracts by their names for those who may read these', async () => {
    const ofKinds = async (by: string) => {
      const { entries } = await read(by, { whose: 'all' });
      return (kind: CalendarKind) => new Set(entries.flatMap((entry) => (entry.kind === kind ? [entry.of] : [])));
    };
    const shown = await ofKinds((await someone(lists)).token);
    for (const kind of ['task', 'payment', 'leaving'] as const) {
      expect(shown(kind).size, kind).toBeGreaterThan(0);
      expect(shown(kind), kind).not.toContain(null);
    }
    for (const code of ['pm:project:col:name', 'pm:contract:col:name']) await grantRight(app, manager.roleId, code);
    const hidden = await ofKinds((await someone(lists)).token);
    for (const kind of ['task', 'payment', 'leaving'] as const) expect(hidden(kind), kind).toEqual(new Set([null]));
  });
});
