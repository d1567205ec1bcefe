import { addWeeks, daysOfWeek } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { days, type Hours, hoursOf, lastWeek } from '#test/timesheets.ts';
import { remindOfWeek } from './remind-timesheets.job.ts';

describe('reminders of weeks that are not handed in', () => {
  let app: TestApp;
  let hours: Hours;
  /** Noon of a day in the office. */
  const noon = (day: string) => new Date(`${day}T04:00:00Z`);
  const titlesOf = async (username: string) => {
    const { rows } = await sql<{ titile: string }>`
      select a.titile from sys_announcement a join sys_announcement_send s on s.annt_id = a.id
      join sys_user u on u.id = s.user_id where u.username = ${username} order by a.create_time, a.id`.execute(app.db);
    return rows.map(({ titile }) => titile).filter((title) => title.includes('工时'));
  };

  beforeAll(async () => {
    app = await testApp();
    hours = await hoursOf(app);
  });

  it('tell the person on Friday, on Monday their manager too, once a day; and nobody whose week is handed in', async () => {
    const friday = noon(days[4] ?? '');
    const monday = noon(daysOfWeek(addWeeks(lastWeek, 1))[0] ?? '');
    const { standard } = await hours.week();
    await hours.save([hours.line({ hours: 7.5 })]);
    expect(await remindOfWeek(app, friday, { back: 0 })).toBeGreaterThan(0);
    const own = `您${lastWeek}的工时尚未提交，应填${standard}小时，已填7.5小时`;
    expect(await titlesOf(hours.member.username)).toEqual([own]);
    expect(await titlesOf(hours.manager.username)).toEqual([
      `您${lastWeek}的工时尚未提交，应填${standard}小时，已填0小时`,
    ]);
    expect(await remindOfWeek(app, friday, { back: 0 }), 'told today').toBe(0);
    await hours.handedIn([{ day: days[0], type: 'leave', hours: 8 }], hours.manager.token);
    await remindOfWeek(app, monday, { back: 1 });
    expect(await titlesOf(hours.member.username)).toEqual([own, own]);
    expect((await titlesOf(hours.manager.username)).slice(1)).toEqual([
      `填报人${lastWeek}的工时尚未提交，应填${standard}小时，已填7.5小时`,
    ]);
    await hours.submit();
    await sql`delete from sys_reminder`.execute(app.db);
    await remindOfWeek(app, monday, { back: 1 });
    expect(await titlesOf(hours.member.username)).toHaveLength(2);
  });
});
