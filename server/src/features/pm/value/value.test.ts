import type { ProjectOverview } from '@dossier/contract/pm/project-value.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { measureEverything } from './project-health.job.ts';

/** A day as the job is run on it, in the morning of Shanghai. */
const on = (day: string) => new Date(`${day}T02:00:00+08:00`);
const fromToday = (plus: number) => new Date(Date.now() + 8 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10);

describe('the earned value of a project', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  const ok = ({ success, message, result }: Answer) => {
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const made = async (path: string, body: object) => ok(await app.call('POST', `${path}/add`, { token, body }));
  const get = async (path: string, id: string, by = token) => app.call('GET', path, { token: by, query: { id } });
  const overview = async (id: string, by = token): Promise<ProjectOverview> =>
    ok(await get('/pm/project/overview', id, by));
  const read = async (id: string) => ok(await get('/pm/project/queryById', id));
  const run = (day: string) => measureEverything(app, on(day));
  const snapshots = async (id: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select to_char(day, 'YYYY-MM-DD') as day, bac::float8 as bac, pv::float8 as pv, ev::float8 as ev, ac::float8 as ac,
        spi::float8 as spi, cpi::float8 as cpi, health
      from pm_snapshot where project_id = ${id} order by day`.execute(app.db);
    return rows;
  };

  const running = async (name: string, change: object = {}): Promise<string> => {
    const { id } = await made('/pm/project', projectDraft(given, { name, ...change }));
    await sql`update pm_project set status = '40' where id = ${id}`.execute(app.db);
    return id;
  };
  const task = async (projectId: string, name: string, planStart: string, planEnd: string, more: object = {}) =>
    (await made('/pm/task', { projectId, name, type: 'task', schedule: 'manual', planStart, planEnd, ...more })).id;
  const baseline = async (projectId: string) =>
    ok(await app.call('POST', '/pm/plan/setBaseline', { token, body: { projectId, name: '基线', reason: '测试' } }));
  const done = (id: string) =>
    sql`update pm_task set status = '2', pct = 100, actual_start = plan_start, actual_end = plan_end where id = ${id}`.execute(
      app.db,
    );
  const underWay = (id: string, pct: number) =>
    sql`update pm_task set status = '1', pct = ${pct}, actual_start = plan_start where id = ${id}`.execute(app.db);

  /** The project of the worked example (domain 4.5). */
  const worked = async (name: string): Promise<string> => {
    const id = await running(name, { planStart: '2025-03-03', planEnd: '2025-05-30', budget: 300_000 });
    const needs = await task(id, '需求', '2025-03-03', '2025-03-14', { bac: 40_000 });
    const design = await task(id, '设计', '2025-03-17', '2025-03-28', { bac: 60_000 });
    const build = await task(id, '开发', '2025-03-31', '2025-05-16', { bac: 150_000 });
    await task(id, '测试', '2025-05-19', '2025-05-30', { bac: 50_000 });
    await baseline(id);
    for (const one of [needs, design]) await done(one);
    await underWay(build, 30);
    await sql`update pm_project set ac = 162000 where id = ${id}`.execute(app.db);
    return id;
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
  });

  it('is to the cent that of the worked example, and kept day by day', async () => {
    const id = await worked('算例项目');
    await run('2025-04-18');
    expect(await snapshots(id)).toEqual([
      {
        ...{ day: '2025-04-18', bac: 300_000, pv: 165_625, ev: 145_000, ac: 162_000, spi: 0.875, cpi: 0.895 },
        health: 'Y',
      },
    ]);
    expect(await read(id)).toMatchObject({ spi: 0.875, cpi: 0.895, health: 'Y', healthAuto: 'Y', pct: 48.33 });
    await sql`update pm_project set ac = 200000 where id = ${id}`.execute(app.db);
    await run('2025-04-18');
    await run('2025-04-19');
    expect((await snapshots(id)).map(({ day, ac, cpi }) => [day, ac, cpi])).toEqual([
      ['2025-04-18', 200_000, 0.725],
      ['2025-04-19', 200_000, 0.725],
    ]);
    expect((await read(id)).health).toBe('R');
  });

  it('has no planned value without a baseline, and earns by the budgets of its tasks', async () => {
    const id = await running('无基线项目', { planStart: '2025-03-03', planEnd: '2025-05-30' });
    await done(await task(id, '甲', '2025-03-03', '2025-03-14', { bac: 40_000 }));
    await task(id, '乙', '2025-03-17', '2025-03-28', { bac: 60_000 });
    expect(await overview(id)).toMatchObject({
      ...{ baseline: null, pv: null, sv: null, spi: null, plannedPct: null, bac: 100_000, ev: 40_000, pct: 40 },
      ...{ ac: 0, cpi: null, eac: null },
    });
  });

  it('is measured against what was agreed to: what was added earns nothing, what was divided earns what is done below it', async () => {
    const id = await running('变动项目', { planStart: '2025-03-03', planEnd: '2025-05-30' });
    const one = await task(id, '甲', '2025-03-03', '2025-03-14', { bac: 40_000 });
    const two = await task(id, '乙', '2025-03-17', '2025-03-28', { bac: 60_000 });
    await baseline(id);
    await done(await task(id, '甲一', '2025-03-03', '2025-03-07', { parentId: one, bac: 10_000 }));
    await task(id, '甲二', '2025-03-10', '2025-03-14', { parentId: one, bac: 10_000 });
    await done(await task(id, '新增', '2025-04-01', '2025-04-02', { bac: 99_000 }));
    await sql`update pm_task set pct = 50, actual_start = plan_start where id = ${one}`.execute(app.db);
    await sql`update pm_task set status = '4' where id = ${two}`.execute(app.db);
    expect(await overview(id)).toMatchObject({ baseline: 1, bac: 100_000, ev: 20_000, pv: 100_000 });
  });

  it('by 0/100 and 50/50 counts what has ended and what has begun', async () => {
    const id = await running('挣值法项目', { planStart: '2025-03-03', planEnd: '2025-05-30' });
    await underWay(await task(id, '甲', '2025-03-03', '2025-03-14', { bac: 1000, evMethod: 'z100' }), 90);
    await underWay(await task(id, '乙', '2025-03-03', '2025-03-14', { bac: 1000, evMethod: 'h50' }), 10);
    await baseline(id);
    expect((await overview(id)).ev).toBe(500);
  });

  it('turns a project red whose milestone is more than ten working days late, and tells its manager once', async () => {
    const manager = await aPerson(app, { permissions: ['pm:project:list'] });
    const id = await running('里程碑迟到', { planStart: '2025-03-03', planEnd: '2025-12-31', pm: manager.username });
    await task(id, '上线', '2025-04-01', '2025-04-01', { type: 'ms' });
    const told = async () =>
      Number(
        (
          await sql<{
            n: number;
          }>`select count(*) as n from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
            where s.user_id = ${manager.id} and a.titile like '%健康度已转为严重%'`.execute(app.db)
        ).rows[0]?.n,
      );
    await run('2025-04-01');
    expect((await read(id)).health).toBe('G');
    // Qingming on the 4th: ten working days after the first are over on the 16th.
    await run('2025-04-16');
    expect((await read(id)).health).toBe('Y');
    expect(await told()).toBe(0);
    await run('2025-04-17');
    await run('2025-04-18');
    expect((await read(id)).health).toBe('R');
    expect(await told()).toBe(1);
  });

  it('takes for revenue what was reached, and statements that the customer has confirmed and no node waits for, without tax', async () => {
    const id = await running('收入项目', { planStart: '2025-03-03', planEnd: '2025-12-31' });
    const dates = { startDate: '2025-03-03', endDate: '2025-12-31', cur: 'CNY', taxRate: 6 };
    const contract = await made('/pm/contract', {
      ...{ name: '人月合同', kind: 'main', projectId: id, customer: '海州城市商业银行', amount: 212_000, ...dates },
    });
    await sql`update pm_contract set status = '40' where id = ${contract.id}`.execute(app.db);
    const node = await made('/pm/node', {
      ...{
        contractId: contract.id,
        name: '首付款',
        kind: 'adv',
        amount: 106_000,
        planDate: '2025-04-01',
        condition: 'date',
      },
    });
    const statement = (no: string, period: string, status: string) =>
      sql`insert into pm_stmt (id, code, project_id, contract_id, period, overtime_factor, status, total) values (${`${no}${id.slice(-9)}`},
        ${`JS-${no}`}, ${id}, ${contract.id}, ${period}, 1, ${status}, 21200)`.execute(app.db);
    await statement('r1', '2025-04', '3');
    await statement('r2', '2025-05', '2');
    expect((await overview(id)).revenue).toBe(20_000);
    await sql`update pm_node set status = '1', reached_date = '2025-04-01' where id = ${node.id}`.execute(app.db);
    expect((await overview(id)).revenue).toBe(120_000);
    await sql`update pm_node set stmt_id = ${`r1${id.slice(-9)}`} where id = ${node.id}`.execute(app.db);
    expect((await overview(id)).revenue, 'its node has it').toBe(100_000);
  });

  it('leaves a paused project its deadlines, and takes no project that has not begun', async () => {
    const id = await running('暂停项目', { planStart: '2025-03-03', planEnd: '2025-12-31' });
    await task(id, '上线', '2025-04-01', '2025-04-01', { type: 'ms' });
    await sql`update pm_project set status = '50' where id = ${id}`.execute(app.db);
    const { id: draft } = await made('/pm/project', projectDraft(given, { name: '草稿项目' }));
    await run('2025-06-18');
    expect((await read(id)).health).toBe('G');
    const seen = await overview(id);
    expect(seen.milestones?.[0]?.late).toBeGreaterThan(0);
    expect(seen.alerts, 'deadlines do not warn').toEqual([]);
    expect((await read(draft)).health).toBeNull();
  });

  it('gives way to a colour that somebody sets with a reason, until they take it back', async () => {
    const id = await worked('人工健康度');
    const set = async (body: object) =>
      app.call('POST', '/pm/project/setHealth', { token, body: { id, version: (await read(id)).version, ...body } });
    await run('2025-04-18');
    expect((await set({ healthManual: 'R' })).result.fields).toEqual({ healthReason: '健康度调整原因不能为空' });
    expect((await set({ healthManual: 'R', healthReason: '客户口头表示将缩减范围' })).message).toBe('健康度已调整');
    expect(await read(id)).toMatchObject({ health: 'R', healthAuto: 'Y', healthManual: 'R' });
    await run('2025-04-18');
    expect(await read(id)).toMatchObject({ health: 'R', healthAuto: 'Y' });
    await set({ healthManual: null, healthReason: '已与客户确认范围不变' });
    expect(await read(id)).toMatchObject({ health: 'Y', healthAuto: 'Y', healthManual: null });
    await sql`update pm_project set status = '90' where id = ${id}`.execute(app.db);
    expect((await set({ healthManual: 'G', healthReason: '归档后' })).success).toBe(false);
  });

  it('is drawn from the first day of the baseline to the last, and on to where the pace leads', async () => {
    const id = await worked('曲线项目');
    await run('2025-04-18');
    const curve = ok(await get('/pm/project/curve', id));
    const at = (day: string) => curve.points.find((point: { day: string }) => point.day === day);
    expect(curve.bac).toBe(300_000);
    expect(curve.points[0]).toEqual({ day: '2025-03-03', pv: 4000, ev: null, ac: null, forecast: null });
    expect(at('2025-05-30')).toMatchObject({ pv: 300_000 });
    expect(at(fromToday(0))).toEqual({ day: fromToday(0), pv: null, ev: 145_000, ac: 162_000, forecast: 162_000 });
    // What was kept on a day stands at the point that comes next.
    const known = curve.points.filter(({ ev }: { ev: number | null }) => ev !== null);
    expect(known).toHaveLength(2);
    expect(known[0]).toMatchObject({ ev: 145_000, ac: 162_000, forecast: null });
    expect(known[0].day >= '2025-04-18' && known[0].day < '2025-05-10').toBe(true);
    expect(at('2025-09-03')).toMatchObject({ forecast: 335_172.41, ev: null });
    // 62 working days were planned, which are 129 at the SPI of today, 0.483.
    expect(curve.forecast).toEqual({ day: '2025-09-03', value: 335_172.41 });
  });

  it('tells costs, prices and margin to nobody who may not see them, and lists nothing of registers that one may not read', async () => {
    const id = await worked('列权限项目');
    await sql`update pm_project set plan_end = ${fromToday(30)}::date where id = ${id}`.execute(app.db);
    await task(id, '后续里程碑', fromToday(3), fromToday(3), { type: 'ms' });
    const person = await aPerson(app, { permissions: ['pm:project:list'] });
    const by = await app.signIn(person.username, userPassword);
    const all = await overview(id);
    expect(all.sees).toEqual({ cost: true, price: true, margin: true });
    expect(all).toMatchObject({ ac: 162_000, received: 0, receivable: 0, revenue: 0 });
    expect(all.milestones?.map(({ name }) => name)).toEqual(['后续里程碑']);
    expect(all.upcoming.map(({ kind, name }) => [kind, name])).toEqual([['milestone', '后续里程碑']]);
    expect(all.alerts.map(({ kind }) => kind).sort()).toEqual(['cpi', 'spi', 'task']);
    const seen = await overview(id, by);
    expect(seen.sees).toEqual({ cost: false, price: false, margin: false });
    expect([seen.ac, seen.cv, seen.cpi, seen.eac, seen.tcpi, seen.revenue, seen.margin, seen.received]).toEqual(
      Array(8).fill(null),
    );
    expect([seen.milestones, seen.upcoming]).toEqual([null, []]);
    expect(seen.alerts.map(({ kind }) => kind)).toEqual(['spi']);
    expect(ok(await get('/pm/project/curve', id, by))).toMatchObject({ forecast: { value: null } });
    const { points } = ok(await get('/pm/project/curve', id, by));
    expect(points.filter(({ ac, forecast }: Record<string, unknown>) => ac !== null || forecast !== null)).toEqual([]);
    // Nor by the colour that the cost makes.
    await sql`update pm_project set ac = 900000 where id = ${id}`.execute(app.db);
    const causes = async (reader?: string) => (await overview(id, reader)).causes;
    expect([(await causes()).includes('cpi'), (await causes(by)).includes('cpi')]).toEqual([true, false]);
    const stranger = await app.signIn((await aPerson(app, { permissions: [] })).username, userPassword);
    for (const path of ['/pm/project/overview', '/pm/project/curve']) {
      expect((await get(path, id, stranger)).code).toBe(510);
      expect((await get(path, 'nothing')).message).toBe('记录不存在或已被删除');
    }
  });
});
