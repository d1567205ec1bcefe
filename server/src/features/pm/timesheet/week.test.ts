import { addWeeks, daysOfWeek } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { days, type Hours, hoursOf, lastWeek } from '#test/timesheets.ts';

const [monday = '', tuesday = ''] = days;
const month = monday.slice(0, 7);

describe('a week of hours', () => {
  let app: TestApp;
  let hours: Hours;

  beforeAll(async () => {
    app = await testApp();
    hours = await hoursOf(app);
  });
  beforeEach(async () => {
    await sql`delete from pm_ts_line`.execute(app.db);
    await sql`delete from pm_ts_lock`.execute(app.db);
  });

  it('is saved as one document: lines that are not sent are gone, those that are sent are changed', async () => {
    const leave = { day: tuesday, type: 'leave', hours: 4, projectId: hours.projectId };
    const first = await hours.save([hours.line(), leave]);
    expect(first.success, first.message).toBe(true);
    expect(first.message).toBe('工时已保存');
    expect(first.result.lines).toMatchObject([
      { day: monday, type: 'work', hours: 8, status: '0', projectId: hours.projectId, billable: 'Y' },
      { day: tuesday, type: 'leave', hours: 4, projectId: null, billable: 'N' },
    ]);
    const second = await hours.save([hours.line({ hours: 7.5, note: ' 联调 ' })]);
    expect(second.result.lines).toMatchObject([{ hours: 7.5, note: '联调' }]);
    expect(second.result.lines[0].id).toBe(first.result.lines[0].id);
    expect(second.result.version).toBe(first.result.version + 1);
    expect((await hours.save([hours.line({ hours: 0 })])).result.lines).toEqual([]);
  });

  it('is one of its person: nobody can name another, and what one enters is in nobody else’s week', async () => {
    await hours.save([hours.line()]);
    const other = await hours.person();
    expect(
      (await hours.call('GET', '/pm/ts/week', { week: lastWeek, username: hours.member.username }, other.token)).result
        ?.lines ?? [],
    ).toEqual([]);
    const { version } = await hours.week();
    const stolen = await hours.call(
      'POST',
      '/pm/ts/submit',
      { week: lastWeek, version, confirmed: ['PM28'] },
      other.token,
    );
    expect(stolen.success).toBe(false);
    expect((await hours.week()).lines).toMatchObject([{ status: '0' }]);
  });

  it('refuses what is no line: hours of 7.3, below nothing or above a day, days of another week, cells that stand twice, ten thousand', async () => {
    const refused = async (line: object) => {
      const { success, result, message } = await hours.save([line]);
      expect(success, message).toBe(false);
      return result?.fields?.lines ?? message;
    };
    expect(await refused(hours.line({ hours: 7.3 }))).toBe('第1行的工时须为0到24之间0.5的倍数');
    for (const wrong of [-1, 24.5, 1e300]) expect(await refused(hours.line({ hours: wrong }))).toContain('0.5的倍数');
    expect(await refused(hours.line({ day: daysOfWeek(addWeeks(lastWeek, -1))[6] }))).toBe('第1行的日期不在本周内');
    expect(await refused(hours.line({ projectId: null }))).toBe('第1行未选择项目');
    expect(await refused(hours.line({ type: 'none' }))).toBeTruthy();
    const twice = await hours.save([hours.line(), hours.line({ hours: 1 })]);
    expect(twice.result.fields.lines).toBe('第2行与其他行重复');
    const many = await hours.save(Array.from({ length: 10_000 }, () => hours.line()));
    expect(many.success).toBe(false);
    expect((await hours.call('GET', '/pm/ts/week', { week: '2025-W53' })).result.fields.week).toBe('周格式不正确');
    expect((await hours.week()).lines).toEqual([]);
  });

  it('takes no line on a project that its person does not see, nor on a task of another one', async () => {
    const watcher = await hours.person({
      rules: [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' }],
    });
    const members = [
      { username: watcher.username, role: 'dev', startDate: '2020-01-01', endDate: '2099-12-31', share: 5 },
    ];
    const hidden = await hours.project({ members });
    for (const projectId of [hidden, 'nonesuch'])
      expect(await hours.save([hours.line({ projectId })], watcher.token)).toMatchObject({ reason: 'missing' });
    expect((await hours.call('GET', '/pm/ts/choices', { week: lastWeek }, watcher.token)).result).toEqual([]);
    const other = await hours.project();
    const task = { projectId: other, name: '编码', type: 'task', planStart: '2026-01-05', planEnd: '2026-01-09' };
    const { result } = await hours.call('POST', '/pm/task/add', task);
    expect((await hours.save([hours.line({ taskId: result.id })])).reason).toBe('missing');
    expect((await hours.save([hours.line({ projectId: other, taskId: result.id })])).success).toBe(true);
    const choices = (await hours.call('GET', '/pm/ts/choices', { week: lastWeek }, hours.member.token)).result;
    expect(choices.find(({ id }: { id: string }) => id === other).tasks).toMatchObject([
      { id: result.id, name: '编码' },
    ]);
  });

  it('is refused to the second of two browsers that save it, and nothing of theirs is kept (C04)', async () => {
    const { version } = await hours.week();
    const both = await Promise.all(
      [4, 5].map((each) =>
        hours.call(
          'PUT',
          '/pm/ts/week',
          { week: lastWeek, version, lines: [hours.line({ hours: each })] },
          hours.member.token,
        ),
      ),
    );
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    const stale = both.find(({ success }) => !success);
    expect(stale?.reason).toBe('stale');
    expect(stale?.message).toMatch(/^数据已被填报人于\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}修改，请刷新后重试$/);
    const kept = both.find(({ success }) => success)?.result.lines[0].hours;
    expect((await hours.week()).lines).toMatchObject([{ hours: kept }]);
  });

  it('first saved by two browsers at once is one week', async () => {
    const fresh = await hours.person({ realname: '新人' });
    const leave = { day: monday, type: 'leave', hours: 8 };
    const body = { week: lastWeek, version: 0, lines: [leave] };
    const both = await Promise.all([1, 2].map(() => hours.call('PUT', '/pm/ts/week', body, fresh.token)));
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect((await hours.week(fresh.token)).lines).toHaveLength(1);
  });

  it('has no day above 24 hours, and asks before it is handed in with one above 12 (PM24)', async () => {
    const over = await hours.save([hours.line({ hours: 20 }), hours.line({ type: 'ot', hours: 4.5 })]);
    expect(over).toMatchObject({ reason: 'PM24', message: `${monday}工时合计24.5小时，不能超过24小时` });
    await hours.save([hours.line({ hours: 8 }), hours.line({ type: 'ot', hours: 4.5 })]);
    const asked = await hours.submit();
    expect(asked).toMatchObject({
      ...{ success: false, reason: 'PM24', message: `${monday}工时合计12.5小时，超过12小时，请确认` },
      result: { confirm: `PM24 ${monday}` },
    });
    expect((await hours.week()).lines[0]?.status).toBe('0');
    expect((await hours.submit(undefined, ['PM28', asked.result.confirm])).message).toBe('工时已提交');
  });

  it('is entered by members of the project on that day (PM25)', async () => {
    const members = [
      { username: hours.member.username, role: 'dev', startDate: tuesday, endDate: '2099-12-31', share: 5 },
    ];
    const projectId = await hours.project({ name: '次日加入', members });
    expect(await hours.save([hours.line({ projectId })])).toMatchObject({
      ...{ reason: 'PM25', message: `${monday}您不是项目“次日加入”的成员，不能填报` },
    });
    expect((await hours.save([hours.line({ projectId, day: tuesday })])).success).toBe(true);
  });

  it('is entered for projects that are worked on, which is looked at again when it is handed in (PM26)', async () => {
    const names: Record<string, string> = {
      '10': '草稿',
      '30': '已立项',
      '50': '已暂停',
      '70': '结项中',
      '80': '已结项',
      '90': '已归档',
    };
    for (const [status, name] of Object.entries(names)) {
      const projectId = await hours.project({ name: `项目${name}` }, status);
      expect(await hours.save([hours.line({ projectId })])).toMatchObject({
        ...{ reason: 'PM26', message: `项目“项目${name}”当前为“${name}”，不能填报工时` },
      });
    }
    const projectId = await hours.project({ name: '验收项目' }, '60');
    expect((await hours.save([hours.line({ projectId })])).success).toBe(true);
    await sql`update pm_project set status = '50' where id = ${projectId}`.execute(app.db);
    expect((await hours.submit()).message).toBe('项目“验收项目”当前为“已暂停”，不能填报工时');
    const kept = await hours.save([hours.line({ projectId }), hours.line({ day: tuesday })]);
    expect(kept.success, 'what was there may stay').toBe(true);
  });

  it('is not entered beyond this Sunday, nor in a locked month (PM27)', async () => {
    const next = addWeeks(lastWeek, 2);
    const sunday = daysOfWeek(addWeeks(lastWeek, 1))[6];
    const future = await hours.save([hours.line({ day: daysOfWeek(next)[0] })], undefined, next);
    expect(future).toMatchObject({ reason: 'PM27', message: `不能填报${sunday}之后的工时` });
    await hours.save([hours.line()]);
    expect((await hours.call('POST', '/pm/ts/lock', { month })).message).toBe(`${month}工时已锁定`);
    const locked = { reason: 'PM27', message: `${month}工时已锁定，请联系财务` };
    expect(await hours.save([hours.line({ hours: 1 })])).toMatchObject(locked);
    expect(await hours.save([])).toMatchObject(locked);
    expect(await hours.submit()).toMatchObject(locked);
    expect((await hours.week()).lines).toMatchObject([{ hours: 8, status: '0' }]);
  });

  it('that is short of the working days of the calendar asks first (PM28)', async () => {
    const { standard } = await hours.week();
    expect(standard % 8).toBe(0);
    const some = days.slice(0, 3).map((day) => hours.line({ day, hours: 7.5 }));
    await hours.save(some);
    const asked = await hours.submit(undefined, []);
    expect(asked).toMatchObject({
      ...{ success: false, reason: 'PM28', result: { confirm: 'PM28' } },
      message: `本周工时22.5小时，少于应填${standard}小时，是否提交？`,
    });
    await hours.save(days.slice(0, 5).map((day) => hours.line({ day, hours: Math.max(8, standard / 5) })));
    expect((await hours.submit(undefined, [])).message).toBe('工时已提交');
    expect((await hours.submit()).message).toBe('没有可以提交的工时');
  });
});
