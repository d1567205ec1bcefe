import { priceRights } from '@dossier/contract/pm/prices.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { aPerson } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { remindOfContracts } from './remind-contracts.job.ts';
import { remindOfMonthLock } from './remind-month-lock.job.ts';
import { remindOfPayments } from './remind-payments.job.ts';
import { remindOfTasks } from './remind-tasks.job.ts';

type Person = Awaited<ReturnType<typeof aPerson>>;

/** Morning in the office, so many days from a day. */
const morning = (day: string, plus = 0) => new Date(Date.parse(`${day}T00:00:00Z`) + plus * 86_400_000);

describe('reminders of projects', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let [manager, seller, worker]: Person[] = [];
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
  const forget = async () => {
    await sql`delete from sys_announcement_send`.execute(app.db);
    await sql`delete from sys_reminder`.execute(app.db);
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    const prices = priceRights.map(([right]) => right);
    [manager, seller, worker] = [
      await aPerson(app, { permissions: ['pm:project:list', 'pm:contract:list', 'pm:node:list'] }),
      await aPerson(app, { permissions: ['pm:project:list', 'pm:contract:list', 'pm:node:list', ...prices] }),
      await aPerson(app, { permissions: ['pm:task:list'] }),
    ];
    const body = projectDraft(given, {
      ...{ name: '提醒项目', planStart: '2026-01-05', planEnd: '2026-12-31' },
      ...{ pm: manager?.username, bizOwner: seller?.username },
    });
    projectId = (await made('/pm/project', body)).id;
    await sql`update pm_project set status = '40' where id = ${projectId}`.execute(app.db);
  });

  it('of tasks come 3 days, 1 day and no day before the end, then each day; the manager hears from the fourth late day on', async () => {
    await forget();
    await made('/pm/task', {
      ...{ projectId, name: '接口联调', type: 'task', schedule: 'manual', owner: worker?.username },
      ...{ planStart: '2026-03-02', planEnd: '2026-03-10' },
    });
    for (let plus = -4; plus <= 4; plus += 1) {
      await remindOfTasks(app, morning('2026-03-10', plus));
      expect(await remindOfTasks(app, morning('2026-03-10', plus)), 'twice on a day').toBe(0);
    }
    const coming = Array(3).fill('任务“接口联调”将于2026-03-10到期');
    const late = [1, 2, 3, 4].map((n) => `任务“接口联调”已逾期${n}天`);
    expect(await told(worker)).toEqual([...coming, ...late]);
    expect(await told(manager)).toEqual(['任务“接口联调”已逾期4天']);
    await sql`update pm_project set status = '50' where id = ${projectId}`.execute(app.db);
    expect(await remindOfTasks(app, morning('2026-03-10', 5)), 'paused').toBe(0);
    await sql`update pm_project set status = '40' where id = ${projectId}`.execute(app.db);
    await sql`update pm_task set status = '2' where project_id = ${projectId}`.execute(app.db);
    expect(await remindOfTasks(app, morning('2026-03-10', 5)), 'done').toBe(0);
  });

  it('of payments come on the days of the domain, with the amount for who may see it', async () => {
    await forget();
    const { id: contractId } = await aContract('2027-06-30');
    const { id } = await made('/pm/node', {
      ...{ contractId, name: '首付款', kind: 'adv', amount: 300_000, planDate: '2026-03-10', condition: 'date' },
    });
    await sql`update pm_node set due_date = '2026-03-10', received = 100000, status = '3' where id = ${id}`.execute(
      app.db,
    );
    expect(await remindOfPayments(app, morning('2026-03-10', 1)), 'not signed').toBe(0);
    await sql`update pm_contract set status = '40' where id = ${contractId}`.execute(app.db);
    const days: number[] = [];
    for (let plus = -10; plus <= 50; plus += 1)
      if ((await remindOfPayments(app, morning('2026-03-10', plus))) > 0) days.push(plus);
    expect(days).toEqual([-7, 1, 7, 15, 30, 37, 44]);
    const code = (await told(seller))[0]?.match(/合同(\S+)节点/)?.[1];
    expect((await told(seller)).slice(0, 2)).toEqual([
      `合同${code}节点“首付款”200000元将于2026-03-10到期`,
      `合同${code}节点“首付款”200000元已逾期1天`,
    ]);
    expect((await told(manager)).slice(0, 2)).toEqual([
      `合同${code}节点“首付款”将于2026-03-10到期`,
      `合同${code}节点“首付款”已逾期1天`,
    ]);
    await sql`update pm_node set status = '4' where id = ${id}`.execute(app.db);
    expect(await remindOfPayments(app, morning('2026-03-10', 51)), 'settled').toBe(0);
  });

  it('of contracts in force come 60, 30 and 7 days before their end', async () => {
    await forget();
    const { id, code } = await aContract('2026-06-30');
    await sql`update pm_contract set status = '40' where id = ${id}`.execute(app.db);
    const days: number[] = [];
    for (let plus = -61; plus <= 1; plus += 1)
      if ((await remindOfContracts(app, morning('2026-06-30', plus))) > 0) days.push(plus);
    expect(days).toEqual([-60, -30, -7]);
    const words = [60, 30, 7].map((left) => `合同${code}“提醒合同”将于2026-06-30到期，还有${left}天`);
    expect(await told(seller)).toEqual(words);
    expect(await told(manager)).toEqual(words);
    // Who may not see the contract hears nothing of it.
    expect((await told(worker)).filter((title) => title.includes('合同'))).toEqual([]);
  });

  it('of the month lock come to finance while the month is open', async () => {
    await forget();
    const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'finance'`.execute(app.db);
    const roleId = rows[0]?.id ?? 'role-finance';
    if (rows.length === 0)
      await sql`insert into sys_role (id, role_name, role_code) values (${roleId}, '财务', 'finance')`.execute(app.db);
    const person = await aPerson(app, { permissions: [] });
    await sql`insert into sys_user_role (id, user_id, role_id) values ('ur-finance', ${person.id}, ${roleId})`.execute(
      app.db,
    );
    await sql`insert into pm_ts (id, username, week, tenant_id) values ('ts-1', 'admin', '2026-W15', 0)`.execute(
      app.db,
    );
    await sql`insert into pm_ts_line (id, ts_id, username, day, week, type, hours, status, tenant_id)
      values ('tsl-1', 'ts-1', 'admin', '2026-04-08', '2026-W15', 'train', 8, '1', 0)`.execute(app.db);
    expect(await remindOfMonthLock(app, morning('2026-05-01'))).toBe(1);
    expect(await told(person)).toEqual(['2026-04工时应于2026-05-05前锁定，还有1条待审批']);
    await forget();
    await sql`insert into pm_ts_lock (id, tenant_id, month, locked_by, locked_time)
      values ('lock-1', 0, '2026-04', 'admin', now())`.execute(app.db);
    expect(await remindOfMonthLock(app, morning('2026-05-01')), 'locked').toBe(0);
  });

  async function aContract(endDate: string): Promise<{ id: string; code: string }> {
    const { id } = await made('/pm/contract', {
      ...{ name: '提醒合同', kind: 'main', projectId, customer: '海州城市商业银行', startDate: '2026-01-05', endDate },
      ...{ cur: 'CNY', amount: 300_000 },
    });
    return ok(await app.call('GET', '/pm/contract/queryById', { token, query: { id } }));
  }
});
