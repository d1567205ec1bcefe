import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type DispatchDesk, dispatchDesk } from '#test/dispatches.ts';

describe('lines of monthly statements', () => {
  let app: TestApp;
  let desk: DispatchDesk;
  const add = (projectId: string, period = '2025-02') => desk.call('POST', '/pm/stmt/add', { projectId, period });
  const read = (id: string) => desk.read('stmt', id);
  const hours = (username: string, projectId: string, on: string, status: string, count: number, type = 'work') =>
    sql`with sheet as (insert into pm_ts (id, username, week) values (replace(gen_random_uuid()::text, '-', ''), ${username},
        ${`W${Math.random()}`.slice(0, 8)}) returning id)
      insert into pm_ts_line (id, ts_id, username, project_id, day, week, type, hours, status)
      select replace(gen_random_uuid()::text, '-', ''), id, ${username}, ${projectId}, ${on}::date, '2025-W06', ${type},
        ${count}::numeric, ${status} from sheet`.execute(app.db);

  beforeAll(async () => {
    app = await testApp();
    desk = await dispatchDesk(app);
  });

  it('are made when all hours of those people are approved (PM33), and take days and overtime from them', async () => {
    const { projectId } = await desk.place();
    const { id: staffId, username } = await desk.person('填工时');
    await desk.present(projectId, staffId, { startDate: '2025-01-06' });
    await hours(username, projectId, '2025-02-05', '2', 8);
    await hours(username, projectId, '2025-02-06', '4', 4);
    await hours(username, projectId, '2025-02-06', '2', 2, 'ot');
    await hours(username, projectId, '2025-02-07', '1', 8);
    await hours(username, projectId, '2025-02-08', '3', 8);
    await hours(username, projectId, '2025-03-03', '1', 8);
    const other = await desk.person('未派驻');
    await hours(other.username, projectId, '2025-02-07', '1', 8);
    expect(await add(projectId)).toMatchObject({
      ...{ success: false, reason: 'PM33', message: '2025-02还有2条工时未审批，不能生成结算单' },
    });
    expect((await desk.call('GET', '/pm/stmt/list', { projectId })).result.total).toBe(0);
    await sql`update pm_ts_line set status = '2' where username = ${username}`.execute(app.db);
    const { result } = await add(projectId);
    expect((await read(result.id)).lines).toMatchObject([{ confirmed: 3.5, overtime: 0.3, expected: 19 }]);
  });

  it('hold of somebody who comes twice what they worked each time, and as overtime what is more than there was to work', async () => {
    const { projectId } = await desk.place();
    const { id: staffId, username } = await desk.person('两次驻场');
    const first = await desk.present(projectId, staffId, { startDate: '2025-02-10', planEnd: '2025-02-14' });
    await sql`update pm_dispatch set status = '2', end_date = '2025-02-14' where id = ${first}`.execute(app.db);
    const second = await desk.present(projectId, staffId, { startDate: '2025-02-24' });
    // A day before they came, five long days, and two of the second time.
    await hours(username, projectId, '2025-02-09', '2', 8);
    for (const on of ['10', '11', '12', '13', '14']) await hours(username, projectId, `2025-02-${on}`, '2', 9);
    for (const on of ['24', '25']) await hours(username, projectId, `2025-02-${on}`, '2', 8);
    const { success, message, result } = await add(projectId);
    expect(success, message).toBe(true);
    expect((await read(result.id)).lines).toMatchObject([
      { dispatchId: first, expected: 5, confirmed: 5, overtime: 0.6 },
      { dispatchId: second, expected: 5, confirmed: 2, overtime: null },
    ]);
  });
});
