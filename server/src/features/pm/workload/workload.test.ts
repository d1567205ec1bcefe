import { addWeeks, weekOf } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { dispatchDesk, type Sent } from '#test/dispatches.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { projectDraft } from '#test/registers.ts';

/** A March with no holidays: the 2nd is a Monday. */
const monday = '2026-03-02';
const friday = '2026-03-06';
const week = weekOf(monday);
const ownProjects = { component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' };

interface Shown {
  name: string;
  loads: { week: string; capacity: number; booked: number; pct: number | null; peak: number }[];
}

describe('the load of people', () => {
  let app: TestApp;
  let desk: Awaited<ReturnType<typeof dispatchDesk>>;
  let serial = 0;

  beforeAll(async () => {
    app = await testApp();
    desk = await dispatchDesk(app);
  });

  const member = ({ username }: Sent, change: object = {}) => ({
    ...{ username, role: 'dev', startDate: monday, endDate: friday, share: 50, ...change },
  });
  const project = async (members: readonly object[], change: object = {}) => {
    serial += 1;
    const draft = projectDraft(desk.given, { name: `负荷项目${serial}`, members, ...change });
    return (await desk.made('project', draft)) as { id: string; version: number };
  };
  const task = (projectId: string, { username }: Sent, change: object = {}) =>
    desk.made('task', {
      ...{ projectId, name: '编码', owner: username, planStart: monday, planEnd: friday, planHours: 20, ...change },
    });
  const load = async (query: object = {}, by?: string) => {
    const answer = await desk.call('GET', '/pm/resource/load', { from: monday, ...query }, by);
    if (!answer.success) throw new Error(answer.message);
    return answer.result as {
      total: number;
      people: Shown[];
      weeks: { week: string; start: string; workDays: number }[];
    };
  };
  const loadsOf = async ({ name }: Sent, query: object = {}, by?: string) =>
    (await load({ name, ...query }, by)).people[0]?.loads ?? [];
  const cell = async ({ id }: Sent, at = week, by?: string) =>
    (await desk.call('GET', '/pm/resource/cell', { staffId: id, week: at }, by)).result;
  const allocate = (person: Sent, { id, version }: { id: string; version: number }, change: object = {}, by?: string) =>
    desk.call(
      'POST',
      '/pm/resource/allocate',
      {
        ...{ staffId: person.id, projectId: id, version, role: 'dev' },
        ...{ startDate: monday, endDate: friday, share: 40, ...change },
      },
      by,
    );
  const someone = async (permissions: readonly string[], rules: readonly (typeof ownProjects)[] = []) => {
    const { username } = await aPerson(app, { permissions, rules });
    return { username, token: await app.signIn(username, userPassword) };
  };

  it('is the sum of shares in projects, against hours of the work calendar, week by week', async () => {
    const person = await desk.person('甲一');
    await project([member(person, { endDate: '2026-03-11' })]);
    await project([member(person, { share: 60, startDate: '2026-03-05' })]);
    const loads = await loadsOf(person);
    expect(loads).toHaveLength(13);
    // 5 × 4 h and 2 × 4.8 h; on Thursday and Friday it is 110 %.
    expect(loads[0]).toEqual({ week, capacity: 40, booked: 29.6, pct: 74, peak: 110 });
    expect(loads[1]).toMatchObject({ booked: 12, pct: 30, peak: 50 });
    expect(loads[2]).toMatchObject({ booked: 0, pct: 0, peak: 0 });
  });

  it('knows statutory holidays and made-up days', async () => {
    const person = await desk.person('甲二');
    await project([member(person, { startDate: '2026-01-05', endDate: '2026-12-31', share: 100 })]);
    // The National Day of 2026 is off from the 1st to the 7th of October; Saturday the 10th is worked.
    const found = await load({ name: person.name, from: '2026-10-01' });
    expect(found.weeks.slice(0, 3).map(({ start, workDays }) => [start, workDays])).toEqual([
      ['2026-09-28', 3],
      ['2026-10-05', 3],
      ['2026-10-12', 5],
    ]);
    expect(found.people[0]?.loads.slice(0, 2)).toMatchObject([
      { capacity: 24, booked: 24, pct: 100 },
      { capacity: 24, booked: 24, pct: 100 },
    ]);
    const { rows } = await sql<{ type: string }>`select type from sys_calendar where day = '2026-10-01'`.execute(
      app.db,
    );
    const body = { day: '2026-10-12', type: rows[0]?.type, name: '公司假' };
    expect((await app.call('POST', '/sys/calendar/add', { token: desk.token, body })).success).toBe(true);
    await expect.poll(async () => (await load({ name: person.name, from: '2026-10-12' })).weeks[0]?.workDays).toBe(4);
  });

  it('counts the hours of tasks only where no share of the project holds, and of open ones', async () => {
    const person = await desk.person('甲三');
    const { id } = await project([member(person, { endDate: '2026-03-03' })]);
    // 20 h in 5 days: 4 h a day, on the three days after the membership.
    await task(id, person);
    expect((await loadsOf(person))[0]).toMatchObject({ booked: 8 + 12, pct: 50 });
    const other = await project([]);
    const second = await task(other.id, person, { planHours: 10 });
    expect((await loadsOf(person))[0]).toMatchObject({ booked: 30, pct: 75 });
    await sql`update pm_task set status = '2' where id = ${second.id}`.execute(app.db);
    expect((await loadsOf(person))[0]).toMatchObject({ booked: 20 });
    await sql`update pm_project set status = '95' where id = ${id}`.execute(app.db);
    expect((await loadsOf(person))[0]).toMatchObject({ booked: 0 });
  });

  it('counts of a project a membership or a dispatch, whichever is more, and who is to be dispatched', async () => {
    const person = await desk.person('甲四');
    const { projectId } = await desk.place({ members: [member(person, { share: 30 })] });
    const sent = { startDate: monday, planEnd: friday, share: 80 };
    await desk.made('dispatch', desk.draft(projectId, person.id, sent));
    expect((await loadsOf(person))[0]).toMatchObject({ booked: 32, pct: 80 });
    await sql`update pm_dispatch set status = '3' where staff_id = ${person.id}`.execute(app.db);
    expect((await loadsOf(person))[0]).toMatchObject({ booked: 12, pct: 30 });
  });

  it('has hours while somebody is employed, and no per cent of none', async () => {
    const person = await desk.person('甲五', { joinDate: '2026-03-04', leaveDate: '2026-03-17' });
    await project([member(person, { endDate: '2026-03-27' })]);
    const loads = await loadsOf(person);
    expect(loads.slice(0, 4).map(({ capacity, booked, pct }) => [capacity, booked, pct])).toEqual([
      [24, 20, 83],
      [40, 20, 50],
      [16, 20, 125],
      [0, 20, null],
    ]);
    expect((await load({ name: person.name, from: '2026-03-23' })).total).toBe(0);
  });

  it('is filtered by department with those below, skill, project, and who is free from a day on', async () => {
    const [one, two] = [
      await desk.person('乙一', { skills: 'Java,Oracle' }),
      await desk.person('乙二', { skills: 'JavaScript' }),
    ];
    const { id } = await project([member(one, { startDate: '2026-03-09', endDate: '2026-12-31', share: 70 })]);
    const names = async (query: object) => (await load({ name: '乙', ...query })).people.map(({ name }) => name);
    expect(await names({})).toEqual(['乙一', '乙二']);
    expect(await names({ skill: 'java' })).toEqual(['乙一']);
    expect(await names({ projectId: id })).toEqual(['乙一']);
    expect(await names({ projectId: 'none' })).toEqual([]);
    expect(await names({ freeFrom: monday, free: 30 })).toEqual(['乙一', '乙二']);
    expect(await names({ freeFrom: monday, free: 31 })).toEqual(['乙二']);
    expect(await names({ freeFrom: monday })).toEqual(['乙二']);
    const free = await load({ name: '乙', freeFrom: monday, free: 31 });
    expect([free.total, free.people[0]?.loads.length]).toEqual([1, 13]);
    // Who leaves meanwhile is not free.
    await sql`update pm_staff set leave_date = '2026-04-01' where id = ${two.id}`.execute(app.db);
    expect(await names({ freeFrom: monday, free: 31 })).toEqual([]);
    const far = await desk.call('GET', '/pm/resource/load', { from: monday, freeFrom: '2026-12-01' });
    expect(far.result.fields).toEqual({ freeFrom: '空闲日期须在所示各周内' });

    const top = (
      await sql<{ id: string; org_code: string }>`select id, org_code from sys_depart where org_code = 'A01'`.execute(
        app.db,
      )
    ).rows[0];
    const below = `A01Z${serial}`;
    await sql`insert into sys_depart (id, parent_id, depart_name, org_code, del_flag) values (${below}, ${top?.id}, '负荷组', ${below}, '0')`.execute(
      app.db,
    );
    await sql`insert into sys_user_depart (id, user_id, dep_id) select ${`ud${serial}`}, id, ${below} from sys_user where username = ${one.username}`.execute(
      app.db,
    );
    expect(await names({ depart: top?.id })).toEqual(['乙一']);
    expect(await names({ depart: below })).toEqual(['乙一']);
    expect((await load({ name: '乙一' })).people[0]).toMatchObject({ depart: '负荷组', skills: ['Java', 'Oracle'] });
    expect((await desk.call('GET', '/pm/resource/skills', {})).result).toEqual(
      expect.arrayContaining(['Java', 'Oracle', 'JavaScript']),
    );
  });

  it('refuses days and weeks that are none', async () => {
    for (const query of [{ from: '2026-02-30' }, { freeFrom: '2026-13-01' }]) {
      const { success, result } = await desk.call('GET', '/pm/resource/load', { from: monday, ...query });
      expect([success, Object.keys(result.fields)]).toEqual([false, [Object.keys(query)[0]]]);
    }
    const person = await desk.person('乙三');
    const none = await desk.call('GET', '/pm/resource/cell', { staffId: person.id, week: '2025-W53' });
    expect(none.result.fields).toEqual({ week: '周格式不正确' });
    expect((await desk.call('GET', '/pm/resource/cell', { staffId: 'none', week })).message).toBe(
      '记录不存在或已被删除',
    );
  });

  it('tells what a week is made of, with tasks that a share has in it', async () => {
    const person = await desk.person('丙一');
    const { id } = await project([member(person)]);
    const inside = await task(id, person);
    const outside = await project([]);
    const loose = await task(outside.id, person, { name: '评审', planHours: 5 });
    expect(await cell(person)).toMatchObject({
      ...{ name: '丙一', capacity: 40, booked: 25, pct: 63, peak: 63, start: monday, end: '2026-03-08' },
      projects: [
        {
          id,
          hours: 20,
          sources: expect.arrayContaining([
            expect.objectContaining({ kind: 'member', share: 50, role: 'dev', start: monday, end: friday, hours: 20 }),
            expect.objectContaining({ kind: 'task', id: inside.id, name: '编码', hours: 0 }),
          ]),
        },
        { id: outside.id, hours: 5, sources: [{ kind: 'task', id: loose.id, name: '评审', hours: 5, share: null }] },
      ],
    });
    expect((await cell(person, addWeeks(week, 1))).projects).toEqual([]);
  });

  it('counts projects that the reader may not see, without a word about them', async () => {
    const person = await desk.person('丙二');
    const reader = await someone(['pm:resource:list', 'pm:project:list', 'pm:task:list'], [ownProjects]);
    const own = await project([member(person, { share: 20 })], { pm: reader.username });
    const other = await project([member(person, { share: 60 })], { name: '不可见项目' });
    await task(other.id, person);
    expect((await loadsOf(person, {}, reader.token))[0]).toMatchObject({ booked: 32, pct: 80 });
    const seen = await cell(person, week, reader.token);
    expect(seen.projects.map((one: { id: unknown; hours: number }) => [one.id, one.hours])).toEqual([
      [own.id, 8],
      [null, 24],
    ]);
    expect(seen.projects[1]).toEqual({ id: null, code: null, name: null, version: null, hours: 24, sources: [] });
    expect(JSON.stringify(seen)).not.toContain('不可见');
    expect((await load({ projectId: other.id }, reader.token)).total).toBe(0);
  });

  it('shows nobody to who has no right, and nobody of another tenant', async () => {
    const person = await desk.person('丙三');
    const stranger = await someone(['pm:project:list', 'pm:staff:list']);
    for (const [method, path] of [
      ['GET', 'load'],
      ['GET', 'skills'],
      ['GET', 'projects'],
      ['POST', 'allocate'],
    ] as const)
      expect((await desk.call(method, `/pm/resource/${path}`, {}, stranger.token)).code, path).toBe(510);
    await project([member(person)]);
    await sql`insert into sys_tenant (id, name, status) values (8, '八号公司', 1)`.execute(app.db);
    await sql`update pm_staff set tenant_id = 8 where id = ${person.id}`.execute(app.db);
    expect((await load({ name: person.name })).total).toBe(0);
    expect((await desk.call('GET', '/pm/resource/cell', { staffId: person.id, week })).success).toBe(false);
    const theirs = await project([]);
    expect((await allocate(person, theirs)).result.fields).toEqual({ staffId: '人员不存在' });
    const foreign = await desk.person('丙四');
    await sql`update pm_project set tenant_id = 8 where id = ${theirs.id}`.execute(app.db);
    expect((await allocate(foreign, theirs)).message).toBe('记录不存在或已被删除');
  });

  it('gives somebody to a project: a member of it, in its history, and in the sum', async () => {
    const [here, person] = [await desk.person('丁一'), await desk.person('丁二')];
    const made = await project([member(here)]);
    const answer = await allocate(person, made);
    expect([answer.message, answer.result]).toEqual(['人员已分配', { warnings: [] }]);
    const after = await desk.read('project', made.id);
    expect(after.members).toMatchObject([
      { username: here.username, share: 50 },
      { username: person.username, share: 40, role: 'dev', startDate: monday, endDate: friday },
    ]);
    expect(after.version).toBe(made.version + 1);
    expect((await loadsOf(person))[0]).toMatchObject({ booked: 16, pct: 40 });
    const { rows } =
      await sql`select 1 from sys_data_log where data_table = 'pm_project' and data_id = ${made.id}`.execute(app.db);
    expect(rows.length).toBeGreaterThan(1);
  });

  it('allows more than the whole and tells of it, also beside a dispatch (PM29)', async () => {
    const person = await desk.person('丁三');
    await project([member(person, { share: 70, startDate: '2026-03-04', endDate: '2026-03-20' })]);
    const { result } = await allocate(person, await project([]));
    expect(result.warnings).toEqual(['“丁三”2026-03-04至2026-03-06在各项目的投入比例合计110%，超过100%']);
    const { projectId } = await desk.place();
    await desk.made('dispatch', desk.draft(projectId, person.id, { startDate: '2026-04-06', planEnd: '2026-04-17' }));
    const span = { startDate: '2026-04-01', endDate: '2026-04-30', share: 10 };
    expect((await allocate(person, await project([]), span)).result.warnings).toEqual([
      '“丁三”2026-04-06至2026-04-17在各项目的投入比例合计110%，超过100%',
    ]);
  });

  it('refuses what is stale, whole or not at all, and two of the same version at once', async () => {
    const [one, two] = [await desk.person('丁四'), await desk.person('丁五')];
    const made = await project([]);
    const answers = await Promise.all([allocate(one, made), allocate(two, made)]);
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(answers.find(({ success }) => !success)?.reason).toBe('stale');
    expect((await desk.read('project', made.id)).members).toHaveLength(1);
  });

  it('refuses who is not employed then, days the wrong way round, a start twice, shares of nothing, roles and projects that are none', async () => {
    const person = await desk.person('丁六', { leaveDate: '2026-03-05' });
    const made = await project([]);
    expect(await allocate(person, made)).toMatchObject({
      reason: 'PM31',
      message: '“丁六”在2026-03-06不在职，不能分配',
    });
    expect((await allocate(person, made, { endDate: '2026-02-01' })).result.fields).toEqual({
      endDate: '结束日期不能早于开始日期',
    });
    const short = { endDate: '2026-03-03' };
    for (const [change, sentence] of [
      [{ ...short, role: 'nobody' }, '角色'],
      [{ ...short, share: 0 }, '投入比例'],
      [{ ...short, share: 101 }, '投入比例'],
      [{ ...short, startDate: '2026-02-30' }, '日期格式不正确'],
    ] as const) {
      const { success, message, result } = await allocate(person, made, change);
      expect([success, JSON.stringify([message, result])], sentence).toEqual([
        false,
        expect.stringMatching(/role|share|startDate|角色|投入比例/),
      ]);
    }
    expect((await allocate(person, { id: 'none', version: 1 }, short)).message).toBe('记录不存在或已被删除');
    expect((await allocate(person, made, short)).success).toBe(true);
    const again = { id: made.id, version: made.version + 1 };
    expect((await allocate(person, again, short)).result.fields.members).toBe('成员“丁六”在2026-03-02重复');
  });

  it('gives people only to projects that the caller may see and edit, in a state in which they are edited', async () => {
    const person = await desk.person('丁七');
    const rights = ['pm:resource:list', 'pm:resource:allocate', 'pm:project:list'];
    const manager = await someone([...rights, 'pm:project:edit'], [ownProjects]);
    const reader = await someone(rights);
    const own = await project([], { pm: manager.username });
    const other = await project([]);
    const found = async (by: string, word = '') =>
      (await desk.call('GET', '/pm/resource/projects', { word }, by)).result.map(({ id }: { id: string }) => id);
    expect([await found(manager.token), await found(reader.token)]).toEqual([[own.id], []]);
    expect(await found(manager.token, 'no such')).toEqual([]);
    expect((await allocate(person, other, {}, manager.token)).message).toBe('记录不存在或已被删除');
    expect((await allocate(person, own, {}, reader.token)).reason).toBe('C06');
    for (const status of ['20', '80', '90', '95']) {
      await sql`update pm_project set status = ${status} where id = ${own.id}`.execute(app.db);
      expect(await found(manager.token), status).toEqual([]);
      expect((await allocate(person, own, {}, manager.token)).success, status).toBe(false);
    }
    expect((await desk.read('project', own.id)).members).toEqual([]);
    for (const status of ['10', '30', '40', '50', '60', '70']) {
      await sql`update pm_project set status = ${status} where id = ${own.id}`.execute(app.db);
      expect(await found(manager.token), status).toEqual([own.id]);
    }
    expect((await allocate(person, own, {}, manager.token)).success).toBe(true);
  });

  it('ends somebody’s time early, or takes it back before it begins, by who may edit the project', async () => {
    const person = await desk.person('辛一');
    const next = { startDate: '2099-01-05', endDate: '2099-01-30' };
    const made = await project([member(person), member(person, next)]);
    const [now, later] = (await desk.read('project', made.id)).members;
    const shown = async (by?: string) => (await cell(person, week, by)).projects[0];
    const end = (change: object, by?: string) =>
      desk.call('POST', '/pm/resource/end', { memberId: now.id, projectId: made.id, version: 1, ...change }, by);
    expect(await shown()).toMatchObject({ version: made.version, sources: [{ kind: 'member', id: now.id }] });
    for (const endDate of ['2026-03-01', friday, '2026-04-01'])
      expect((await end({ endDate })).result.fields, endDate).toEqual({
        endDate: `结束日期应在${monday}至${friday}之间，且早于${friday}`,
      });
    expect((await end({ endDate: null })).message).toBe('分配已经开始，请填写结束日期');
    expect((await end({ endDate: '2026-03-03', memberId: 'none' })).message).toBe('记录不存在或已被删除');
    const rights = ['pm:resource:list', 'pm:resource:allocate', 'pm:project:list', 'pm:staff:list'];
    const reader = await someone(rights);
    expect((await shown(reader.token)).version).toBeNull();
    expect((await end({ endDate: '2026-03-03' }, reader.token)).reason).toBe('C06');
    const manager = await someone([...rights, 'pm:project:edit'], [ownProjects]);
    // Of a project that is not theirs to see nothing is told, whatever they ask.
    for (const endDate of ['2026-03-03', '2026-04-01', null])
      expect((await end({ endDate }, manager.token)).message).toBe('记录不存在或已被删除');

    expect((await end({ endDate: '2026-03-03' })).message).toBe('分配已结束');
    expect((await loadsOf(person))[0]).toMatchObject({ booked: 8 });
    expect((await end({ endDate: null, memberId: later.id })).reason).toBe('stale');
    const last = { endDate: null, memberId: later.id, version: made.version + 1 };
    const open = await task(made.id, person);
    expect(await end(last)).toMatchObject({ reason: 'PM10', message: '“辛一”还有1项未完成任务，请先移交' });
    await sql`update pm_task set status = '2' where id = ${open.id}`.execute(app.db);
    expect((await end(last)).message).toBe('分配已取消');
    expect((await desk.read('project', made.id)).members).toMatchObject([{ id: now.id, endDate: '2026-03-03' }]);
  });

  it('pages people by fifty, each once', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, at) => desk.person(`戊${at}`)));
    const pages = await Promise.all([1, 2, 3].map((pageNo) => load({ name: '戊', pageNo })));
    expect(pages.map(({ total, people }) => [total, people.length])).toEqual([
      [60, 50],
      [60, 10],
      [0, 0],
    ]);
    expect(new Set(pages.flatMap(({ people }) => people.map(({ name }) => name))).size).toBe(60);
  });
});
