import { costRights } from '@dossier/contract/pm/prices.ts';
import { report, reportPeriodOf, reportStatus } from '@dossier/contract/pm/report/report.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type MoneyDesk, moneyDesk } from '#test/money.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';
import { remindOfReports } from './remind-reports.job.ts';

const week = '2026-W10';
/** States from which each move is made, and where it leads. */
const domain: Readonly<Record<string, { from: readonly string[]; to: string | null }>> = {
  refill: { from: ['10'], to: null },
  publish: { from: ['10'], to: '20' },
};
const names: Readonly<Record<string, string>> = { '10': '草稿', '20': '已发布' };
const writing = ['list', 'add', 'edit', 'delete', 'refill', 'publish', 'print'].map((right) => `pm:report:${right}`);

describe('weekly and monthly reports', () => {
  let app: TestApp;
  let desk: MoneyDesk;
  let manager: Person;
  let member: Person;
  let by: string;
  let projectId: string;
  const call = (method: string, path: string, body: object = {}, as = by) => desk.call(method, path, body, as);
  const make = (period = week, change: object = {}, as = by) =>
    call('POST', '/pm/report/add', { projectId, period, ...change }, as);
  const read = async (id: string, as = by) => (await call('GET', '/pm/report/queryById', { id }, as)).result;
  const act = async (id: string, action: string, as = by) =>
    call('POST', `/pm/report/${action}`, { id, version: (await read(id)).version }, as);
  const put = (id: string, status: string) =>
    sql`update pm_report set status = ${status} where id = ${id}`.execute(app.db);
  const remove = async (id: string) => {
    await put(id, '10');
    await call('DELETE', '/pm/report/delete', { id });
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await moneyDesk(app, { files: 1 });
    const seeing = ['pm:project:list', 'pm:task:list', 'pm:risk:list', 'pm:issue:list', 'pm:deliv:list'];
    manager = await aPerson(app, { permissions: [...writing, ...seeing, ...costRights.map(([code]) => code)] });
    member = await aPerson(app, { permissions: ['pm:report:list', 'pm:report:print', 'pm:project:list'] });
    by = await app.signIn(manager.username, userPassword);
    projectId = (await desk.project({ pm: manager.username })).id;
    await sql`update pm_project set status = '40', name = '周报项目', team = ${member.username},
      plan_start = '2026-01-01', plan_end = '2026-12-31' where id = ${projectId}`.execute(app.db);
    const task = async (name: string, change: object) => {
      const dates = { planStart: '2026-03-02', planEnd: '2026-03-06' };
      const { id } = await desk.made('task', { projectId, name, type: 'task', ...dates, owner: 'admin' });
      for (const [column, value] of Object.entries(change))
        await sql`update pm_task set ${sql.ref(column)} = ${value} where id = ${id}`.execute(app.db);
    };
    await task('已完成的任务', { status: '2', actual_end: '2026-03-08' });
    await task('上周完成的任务', { status: '2', actual_end: '2026-03-01' });
    await task('里程碑甲', { status: '2', type: 'ms', actual_end: '2026-03-02' });
    await task('下周的任务', { plan_end: '2026-03-15' });
    await task('再下周的任务', { plan_end: '2026-03-16' });
    await task('取消的任务', { status: '4', plan_end: '2026-03-12' });
    await desk.made('risk', {
      ...{ projectId, title: '骨干可能离职', response: 'mitigate', measure: '双人掌握', owner: 'admin' },
      ...{ reviewDate: '2026-04-01', chance: 3, impact: 3 },
    });
  });

  it.each([
    ['2026-W10', 'week', '2026-03-02', '2026-03-08', '2026-03-15'],
    ['2026-W53', 'week', '2026-12-28', '2027-01-03', '2027-01-10'],
    ['2024-02', 'month', '2024-02-01', '2024-02-29', '2024-03-31'],
    ['2025-12', 'month', '2025-12-01', '2025-12-31', '2026-01-31'],
  ])('know what %s means', (period, kind, start, end, nextEnd) => {
    expect(reportPeriodOf(period)).toEqual({ kind, start, end, nextEnd });
  });

  it('begin with what was done in the period, is due by the end of the next, and is open', async () => {
    const { success, message, result } = await make();
    expect(success, message).toBe(true);
    const made = await read(result.id);
    expect(made).toMatchObject({
      ...{ title: '周报项目 2026-W10', kind: 'week', status: '10', startDate: '2026-03-02', endDate: '2026-03-08' },
      done: '里程碑：里程碑甲（2026-03-02）\n任务：已完成的任务（2026-03-08）',
      plan: expect.stringMatching(/^任务：下周的任务（2026-03-15，.+）$/),
      matters: expect.stringMatching(/^风险：骨干可能离职（2026-04-01，.+）$/),
    });
    expect((await make()).message).toBe('该项目在此期间已有报告');
    for (const wrong of ['0000-01', '0099-12', '0000-W01', '1899-12', '2026-W54', '2026-13', '周报', '2026-3'])
      expect((await make(wrong)).result.fields, wrong).toEqual({
        period: '期间应为周或月，例如2026-W10或2026-03',
      });
    expect((await make('2099-W01')).result.fields).toEqual({ period: '不能生成以后期间的报告' });
    const own = (await make('2026-02', { done: '自己写的' })).result;
    expect(await read(own.id)).toMatchObject({ done: '自己写的', kind: 'month' });
    await remove(result.id);
    await remove(own.id);
  });

  it('keep how the project stood at the end of the period', async () => {
    await sql`insert into pm_snapshot (project_id, day, bac, pv, ev, ac, pct, spi, cpi, health) values
      (${projectId}, '2026-03-04', 100, 1, 1, 1, 1, 1, 1, 'G'), (${projectId}, '2026-03-08', 100, 50, 40, 45.5, 40, 0.8, 0.879, 'Y'),
      (${projectId}, '2026-03-09', 100, 9, 9, 9, 9, 9, 9, 'R')`.execute(app.db);
    const { id } = (await make()).result;
    expect(await read(id)).toMatchObject({
      ...{ measuredDay: '2026-03-08', pv: 50, ev: 40, ac: 45.5, spi: 0.8, cpi: 0.879, health: 'Y', pct: 40 },
    });
    await sql`update pm_snapshot set pv = 70 where project_id = ${projectId}`.execute(app.db);
    expect((await read(id)).pv).toBe(50);
    await act(id, 'refill');
    expect((await read(id)).pv).toBe(70);
    const cheap = await app.signIn(member.username, userPassword);
    const seen = await read(id, cheap);
    expect(seen).toMatchObject({ pv: 70, spi: 0.8 });
    for (const hidden of ['ac', 'cpi']) expect(seen).not.toHaveProperty(hidden);
    const print = async (token: string) => {
      const { pdf } = await askPrint(app, '/pm/report/print/sheet', { token, query: { id } });
      return (await readPdf(pdf)).pages.join('\n');
    };
    expect(await print(by)).toContain('45.5');
    expect(await print(cheap)).not.toContain('45.5');
    expect(await print(cheap)).toContain('里程碑甲');
    await remove(id);
  });

  it('move from each state by exactly their actions, and are edited as drafts alone', async () => {
    const { id } = (await make()).result;
    for (const status of Object.values(reportStatus)) {
      for (const [action, { from, to }] of Object.entries(domain)) {
        await put(id, status);
        const answer = await act(id, action);
        if (from.includes(status)) {
          expect(answer.success, `${status} ${action} ${answer.message}`).toBe(true);
          expect((await read(id)).status).toBe(to ?? status);
        } else {
          const { label } = report.actions[action as keyof typeof report.actions];
          expect(answer).toMatchObject({
            ...{ reason: 'state', message: `当前状态为“${names[status]}”，不能执行“${label}”` },
          });
        }
      }
      await put(id, status);
      const body = { ...(await read(id)), done: `改${status}` };
      expect((await call('PUT', '/pm/report/edit', body)).success).toBe(status === '10');
    }
    expect(Object.keys(domain).sort()).toEqual(Object.keys(report.actions).sort());
    expect((await read(id)).done).toBe('改10');
    expect((await call('DELETE', '/pm/report/delete', { id })).reason).toBe('state');
    await put(id, '10');
    await act(id, 'refill');
    expect((await read(id)).done).toContain('里程碑甲');
    await remove(id);
  });

  it('are told to members and director when they are published, and to nobody who may not see them', async () => {
    const blind = await aPerson(app, { permissions: ['pm:task:list'] });
    const director = await aPerson(app, { permissions: ['pm:report:list', 'pm:project:list'] });
    await sql`update pm_project set director = ${director.username}, team = ${`${member.username},${blind.username}`}
      where id = ${projectId}`.execute(app.db);
    const { id } = (await make('2026-W09')).result;
    expect((await act(id, 'publish')).message).toBe('报告已发布');
    expect(await read(id)).toMatchObject({ publishedBy: manager.username });
    const { rows } = await sql<{ user_id: string }>`select s.user_id from sys_announcement a
      join sys_announcement_send s on s.annt_id = a.id where a.titile = '项目“周报项目”发布了2026-W09的报告'`.execute(
      app.db,
    );
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([member.id, director.id].sort());
    await remove(id);
  });

  it('are written by the manager or director of the project, or by whoever has all of them', async () => {
    const other = await aPerson(app, { permissions: [...writing, 'pm:project:list'] });
    const office = await aPerson(app, { permissions: [...writing, 'pm:project:list', 'pm:report:all'] });
    const narrow = await aPerson(app, {
      permissions: [...writing, 'pm:project:list'],
      rules: [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' }],
    });
    const [stranger, pmo, outside] = await Promise.all(
      [other, office, narrow].map(({ username }) => app.signIn(username, userPassword)),
    );
    const { id } = (await make()).result;
    expect((await make('2026-W11', {}, stranger)).reason).toBe('C06');
    for (const action of Object.keys(domain)) expect((await act(id, action, stranger)).reason).toBe('C06');
    const body = { ...(await read(id)), done: '改' };
    expect((await call('PUT', '/pm/report/edit', body, stranger)).reason).toBe('C06');
    expect((await call('DELETE', '/pm/report/delete', { id }, stranger)).reason).toBe('C06');
    expect((await make('2026-W11', {}, outside)).success).toBe(false);
    for (const action of Object.keys(domain)) expect((await act(id, action, outside)).reason).toBe('missing');
    expect((await call('GET', '/pm/report/list', {}, outside)).result.total).toBe(0);
    expect((await call('PUT', '/pm/report/edit', body, pmo)).success).toBe(true);
    expect((await read(id)).done).toBe('改');
    // Whoever may see no tasks puts none into a report.
    const made = (await make('2026-03', {}, pmo)).result;
    expect(await read(made.id)).toMatchObject({ done: null, matters: null });
    await remove(made.id);
    await remove(id);
    await sql`update pm_project set status = '90' where id = ${projectId}`.execute(app.db);
    expect(await make()).toMatchObject({ reason: 'PM09', message: '项目已归档，不允许修改' });
    await sql`update pm_project set status = '40' where id = ${projectId}`.execute(app.db);
  });

  it('are one a period, also when two make it at once, and another company sees none', async () => {
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    await sql`insert into sys_tenant (id, name, status) values (7, '另一家', 1)`.execute(app.db);
    const other = await aPerson(app, { permissions: [...writing, 'pm:report:all', 'pm:project:list'], tenants: [7] });
    const token = await app.signIn(other.username, userPassword);
    const headers = { 'tenant-id': '7' };
    expect((await app.call('GET', '/pm/report/list', { token, headers })).result.total).toBe(0);
    const body = { projectId, period: '2026-W12' };
    expect((await app.call('POST', '/pm/report/add', { token, headers, body })).success).toBe(false);
  });

  it('are asked for on Mondays of projects at work, once, until they are published', async () => {
    const monday = new Date('2026-03-09T01:30:00Z');
    const [{ id }] = (await call('GET', '/pm/report/list', { projectId, period: week })).result.records;
    const told = async () =>
      (
        await sql<{ title: string }>`select a.titile as title from sys_announcement a
          join sys_announcement_send s on s.annt_id = a.id
          where s.user_id = ${manager.id} and a.titile like '%尚未发布'`.execute(app.db)
      ).rows.map(({ title }) => title);
    expect(await remindOfReports(app, monday)).toBeGreaterThan(0);
    expect(await remindOfReports(app, monday)).toBe(0);
    expect(await told()).toEqual(['项目“周报项目”2026-W10的周报尚未发布']);
    await sql`delete from sys_reminder`.execute(app.db);
    // A manager who may not see their project finds nothing there, and is told nothing.
    const blind = await aPerson(app, { permissions: ['pm:report:list'] });
    const theirs = (await desk.project({ pm: blind.username })).id;
    await sql`update pm_project set status = '40', plan_start = '2026-01-01', name = '看不见的项目'
      where id = ${theirs}`.execute(app.db);
    expect(await remindOfReports(app, monday)).toBe(1);
    const { rows } = await sql`select 1 from sys_announcement where titile like '%看不见的项目%'`.execute(app.db);
    expect(rows).toEqual([]);
    expect(await told()).toHaveLength(2);
    await put(id, '20');
    await sql`delete from sys_reminder`.execute(app.db);
    expect(await remindOfReports(app, monday)).toBe(0);
    expect(await told()).toHaveLength(2);
  });
});
