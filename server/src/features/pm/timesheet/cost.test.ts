import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { days, type Hours, hoursOf } from '#test/timesheets.ts';
import { costRateOn } from '../staff/staff.public.ts';

const [monday = '', tuesday = '', wednesday = ''] = days;

describe('what a project has cost', () => {
  let app: TestApp;
  let hours: Hours;
  let staffId: string;
  let version: number;
  const draft = (change: object) => ({
    ...{ no: 'W001', name: '填报人', rank: 'T2', labour: 'own', edu: '30', joinDate: '2020-01-01', ...change },
  });
  const acOf = async (id = hours.projectId) => {
    const { rows } = await sql<{ ac: number | null }>`select ac::float8 as ac from pm_project where id = ${id}`.execute(
      app.db,
    );
    return rows[0]?.ac;
  };
  const rates = async (list: object[]) => {
    const body = { id: staffId, version, rates: list };
    const { success, message } = await app.call('PUT', '/pm/staff/edit', { token: hours.admin, body });
    expect(success, message).toBe(true);
    version += 1;
  };

  beforeAll(async () => {
    app = await testApp();
    hours = await hoursOf(app);
    const { result, message } = await hours.call(
      'POST',
      '/pm/staff/add',
      draft({
        username: hours.member.username,
        rates: [
          { validFrom: '2020-01-01', rate: 800 },
          { validFrom: tuesday, rate: 1000.1 },
        ],
      }),
    );
    expect(result?.id, message).toBeTruthy();
    ({ id: staffId, version } = result);
  });

  it('is hours ÷ 8 × the rate of the day, rounded by line, with confirmed costs; and exact when hours are taken back', async () => {
    const lines = await hours.handedIn([
      hours.line({ day: monday, hours: 4 }),
      hours.line({ day: tuesday, hours: 7.5 }),
      hours.line({ day: wednesday, hours: 0.5 }),
      { day: tuesday, type: 'leave', hours: 8 },
    ]);
    expect(await acOf()).toBeNull();
    const work = lines.filter(({ type }) => type === 'work');
    await hours.decide('approve', work);
    // 400.00 + 937.59375 → 937.59 + 62.50625 → 62.51
    expect(await acOf()).toBe(1400.1);
    await hours.decide('unapprove', work.slice(1, 2));
    expect(await acOf()).toBe(462.51);
    await hours.decide('reject', work.slice(1, 2), undefined, { reason: '重填' });
    expect(await acOf()).toBe(462.51);
    await sql`insert into pm_cost (id, project_id, note, kind, status, day, amount)
      values ('c1', ${hours.projectId}, '机票', 'travel', '30', ${monday}, 1000.49),
        ('c2', ${hours.projectId}, '未确认', 'other', '20', ${monday}, 5000)`.execute(app.db);
    await hours.decide('unapprove', work.slice(0, 1));
    expect(await acOf()).toBe(1063);
    await hours.decide('approve', work.slice(0, 1));
    expect(await acOf()).toBe(1463);
  });

  it('follows a rate that is corrected, but for months that are locked', async () => {
    const month = monday.slice(0, 7);
    await rates([{ validFrom: '2020-01-01', rate: 1600 }]);
    // 4 h and 0.5 h at 1600, and the cost of 1000.49
    expect(await acOf()).toBe(1900.49);
    await hours.call('POST', '/pm/ts/lock', { month });
    await hours.call('POST', '/pm/ts/lock', { month: wednesday.slice(0, 7) });
    await rates([{ validFrom: '2020-01-01', rate: 10 }]);
    expect(await acOf()).toBe(1900.49);
    for (const one of new Set([month, wednesday.slice(0, 7)]))
      await hours.call('POST', '/pm/ts/unlock', { month: one, reason: '更正' });
    // What the rate has become since holds for what is open again: 4.5 h at 10.
    expect(await acOf()).toBe(1006.12);
  });

  it('knows the rate of each day, and none before the first', async () => {
    await rates([
      { validFrom: '2025-03-01', rate: 900 },
      { validFrom: '2025-07-01', rate: 950.5 },
    ]);
    const { username } = hours.member;
    const on = (day: string) => inTransaction(app.db, (tx) => costRateOn(tx, { tenantId: 0, username }, day));
    expect(await Promise.all(['2025-02-28', '2025-03-01', '2025-06-30', '2025-07-01', '2099-01-01'].map(on))).toEqual([
      ...[undefined, 900, 900, 950.5, 950.5],
    ]);
    const twice = [
      { validFrom: '2025-03-01', rate: 1 },
      { validFrom: '2025-03-01', rate: 2 },
    ];
    const answer = await app.call('PUT', '/pm/staff/edit', {
      token: hours.admin,
      body: { id: staffId, version, rates: twice },
    });
    expect(answer.success).toBe(false);
    expect(answer.result?.fields?.rates ?? answer.message).toContain('成本单价的生效日2025-03-01重复');
  });

  it('that passes 80 or 100 percent of the budget is told with the approval (PM40)', async () => {
    await rates([{ validFrom: '2020-01-01', rate: 800 }]);
    const projectId = await hours.project({ budget: 900 });
    await sql`delete from pm_ts_line`.execute(app.db);
    const day = days[3] ?? '';
    const [extra = { id: '' }, work = { id: '' }] = await hours.handedIn([
      hours.line({ projectId, day, hours: 8 }),
      hours.line({ projectId, day, type: 'ot', hours: 2 }),
    ]);
    const big = (await hours.decide('approve', [work])).result;
    expect(big.warnings).toEqual(['保存后实际成本将达预算的88.89%，超过80%']);
    const over = (await hours.decide('approve', [extra])).result;
    expect(over.warnings).toEqual(['保存后实际成本将达预算的111.11%，超过100%']);
  });

  it('stays exact when many approve at once', async () => {
    const projectId = await hours.project();
    await sql`delete from pm_ts_line`.execute(app.db);
    const lines = await hours.handedIn(days.slice(0, 5).map((day) => hours.line({ projectId, day, hours: 8 })));
    const answers = await Promise.all(lines.map((line) => hours.decide('approve', [line])));
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await acOf(projectId)).toBe(4000);
  });

  it('and what people cost is kept from whoever lacks the columns (DR7), in record, list, lines and history', async () => {
    const rights = ['pm:project:list', 'pm:staff:list', 'pm:staff:edit', 'pm:ts:list'];
    const by = await hours.person({ permissions: rights });
    const read = async (path: string, id: string) =>
      (await hours.call('GET', `${path}/queryById`, { id }, by.token)).result;
    expect((await read('/pm/project', hours.projectId)).ac ?? null).toBeNull();
    const seen = await read('/pm/staff', staffId);
    expect(JSON.stringify(seen)).not.toContain('800');
    const sort = { column: 'ac', order: 'asc' };
    expect((await hours.call('GET', '/pm/project/list', sort, by.token)).success, 'nor in an order').toBe(false);
    const edited = await app.call('PUT', '/pm/staff/edit', {
      token: by.token,
      body: { id: staffId, version: seen.version, school: '某校' },
    });
    expect(edited.success, edited.message).toBe(true);
    const { rows } = await sql`select 1 from pm_staff_rate where staff_id = ${staffId}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('keeps identity numbers to who may see them, and checks them', async () => {
    const other = await hours.person();
    const bad = await hours.call(
      'POST',
      '/pm/staff/add',
      draft({ no: 'W002', username: other.username, idNo: '110105194912310021' }),
    );
    expect(bad.result.fields).toEqual({ idNo: '请输入正确的身份证号码' });
    const good = draft({ no: 'W002', username: other.username, idNo: '11010519491231002x' });
    const { result } = await hours.call('POST', '/pm/staff/add', good);
    expect(result).toMatchObject({ idNo: '11010519491231002X', idMasked: '110*************2X' });
    const by = await hours.person({ permissions: ['pm:staff:list', 'pm:staff:edit'] });
    const seen = (await hours.call('GET', '/pm/staff/queryById', { id: result.id }, by.token)).result;
    expect(seen.idMasked).toBe('110*************2X');
    expect(JSON.stringify(seen)).not.toContain('19491231');
    const body = { id: result.id, version: seen.version, idNo: '440524188001010014', school: '甲' };
    await app.call('PUT', '/pm/staff/edit', { token: by.token, body });
    const kept = (await hours.call('GET', '/pm/staff/queryById', { id: result.id })).result;
    expect(kept).toMatchObject({ idNo: '11010519491231002X', idMasked: '110*************2X', school: '甲' });
    const again = await hours.call('POST', '/pm/staff/add', draft({ no: 'W003', username: other.username }));
    expect(again.success, 'one person once').toBe(false);
  });
});
