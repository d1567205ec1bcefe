import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type DispatchDesk, day, dispatchDesk } from '#test/dispatches.ts';
import { aPerson } from '#test/people.ts';
import { remindOfDispatches } from './remind-dispatches.job.ts';

describe('reminders of people at customers', () => {
  let app: TestApp;
  let desk: DispatchDesk;
  const titlesOf = async (username: string) => {
    const { rows } = await sql<{ titile: string }>`
      select a.titile from sys_announcement a join sys_announcement_send s on s.annt_id = a.id
      join sys_user u on u.id = s.user_id where u.username = ${username} order by a.titile`.execute(app.db);
    return rows.map(({ titile }) => titile).filter((title) => title.startsWith('外派人员'));
  };
  /** Somebody with the role of staffing, in these tenants. */
  const keeper = async (tenants: string | null) => {
    const { username } = await aPerson(app, {});
    await sql`insert into sys_role (id, role_name, role_code) values ('hr', '人力外派', 'hr') on conflict do nothing`.execute(
      app.db,
    );
    await sql`insert into sys_user_role (id, user_id, role_id)
      select replace(gen_random_uuid()::text, '-', ''), id, 'hr' from sys_user where username = ${username}`.execute(
      app.db,
    );
    await sql`update sys_user set rel_tenant_ids = ${tenants} where username = ${username}`.execute(app.db);
    return username;
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await dispatchDesk(app);
  });

  it('tell staffing and the manager 30 and 7 days before, and of missing agreements, once a day', async () => {
    const [hr, foreign] = [await keeper(null), await keeper('77')];
    const { username: pm } = await aPerson(app, {});
    const { projectId } = await desk.place();
    await sql`update pm_project set pm = ${pm} where id = ${projectId}`.execute(app.db);
    const leaving = async (name: string, plus: number) =>
      desk.present(projectId, (await desk.person(name)).id, { planEnd: day(plus) });
    for (const [name, plus] of [
      ['三十天', 30],
      ['二九天', 29],
      ['七天', 7],
      ['六天', 6],
    ] as const)
      await leaving(name, plus);
    const gone = await leaving('已走', 7);
    const left = { endDate: day(0), leaveReason: '结束', returned: '无' };
    await desk.act('dispatch', gone, 'leave', left);
    const waiting = async (name: string, plus: number) =>
      desk.made('dispatch', desk.draft(projectId, (await desk.person(name)).id, { startDate: day(plus) }));
    await waiting('缺约', 7);
    await waiting('不急', 8);
    expect(await remindOfDispatches(app, new Date())).toBe(3);
    const told = [
      `外派人员“七天”将于${day(7)}离场，还有7天`,
      `外派人员“三十天”将于${day(30)}离场，还有30天`,
      '外派人员“缺约”的保密协议尚未上传',
    ];
    expect((await titlesOf(hr)).toSorted()).toEqual(told.toSorted());
    expect((await titlesOf(pm)).toSorted()).toEqual(told.toSorted());
    expect(await titlesOf(foreign)).toEqual([]);
    expect(await remindOfDispatches(app, new Date()), 'told today').toBe(0);
    const tomorrow = new Date(Date.now() + 86_400_000);
    // The agreement is still missing, and by now also that of the one who begins a day later.
    expect(await remindOfDispatches(app, tomorrow)).toBe(2);
  });
});
