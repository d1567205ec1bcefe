import { date, datetime, dict, money, text } from '@dossier/contract/core/field.ts';
import { count } from '@dossier/contract/core/figure.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { periodBefore, periodTo } from '@dossier/rules/period.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { wireNow } from '#services/log-entries.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { serveResource } from '../resource/routes.ts';

const bill = resource({
  area: 'test',
  name: 'bill',
  label: '账单',
  path: '/test/bill',
  table: 'test_bill',
  component: 'test/BillList',
  permission: 'test:bill',
  titleField: 'name',
  fields: {
    name: text({ label: '名称', search: 'contains' }),
    status: dict('pm_project_status', { label: '状态', search: 'equals' }),
    cost: money({ label: '费用' }),
    day: date({ label: '日期', search: 'range' }),
    at: datetime({ label: '时间', search: 'range' }),
  },
  figures: { all: count({}, '全部') },
});

describe('a number of a list over a period', () => {
  let app: TestApp;
  let token: string;
  let username: string;
  const ask = async (path: 'figure' | 'list', query: object) =>
    app.call('GET', `/test/bill/${path}`, { token, query: { ...query } as Record<string, string> });
  const today = wireNow().slice(0, 10);

  beforeAll(async () => {
    app = await testApp({}, [(built) => serveResource(built, bill)]);
    await sql`create table test_bill (id varchar(32) primary key, name varchar(100), status varchar(10), cost numeric(18, 2), day date,
      at timestamptz, tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
      sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`.execute(
      app.db,
    );
    ({ username } = await aPerson(app, { permissions: ['test:bill:list'] }));
    token = await app.signIn(username, userPassword);
    // Every day of 800 that are over, and ten to come.
    await sql`insert into test_bill (id, name, status, cost, day, at, create_time)
      select 'b' || n, 'B' || n, case when n % 3 = 0 then '40' else '10' end, n % 7 + 0.25, ${today}::date - n,
        (${today}::date - n + time '23:30') at time zone 'Asia/Shanghai', now()
      from generate_series(-10, 800) n`.execute(app.db);
  });

  const totals = async (query: object): Promise<{ total: number; cost: number }> => {
    const { result } = await ask('list', { ...query, pageSize: 1000 });
    const records = result.records as { cost: number }[];
    return { total: result.total, cost: records.reduce((all, { cost }) => all + Math.round(cost * 100), 0) / 100 };
  };

  it.each(['month', 'quarter', 'year'])(
    'is the total of the list that it opens, and so is the %s before',
    async (span) => {
      for (const over of ['day', 'at'])
        for (const filters of [{}, { status: '40' }])
          for (const sum of [undefined, 'cost']) {
            const { result } = await ask('figure', { ...filters, over, span, ...(sum ? { sum } : {}) });
            const [now, before] = [periodTo(today, span as 'month'), periodBefore(today, span as 'month')];
            expect(result.where).toEqual({ [`${over}_begin`]: now.begin, [`${over}_end`]: now.end });
            expect(result.before.where).toEqual({ [`${over}_begin`]: before.begin, [`${over}_end`]: before.end });
            for (const told of [result, result.before]) {
              const { total, cost } = await totals({ ...filters, ...told.where });
              expect(told.value).toBe(sum ? cost : total);
            }
            expect(result.course).toHaveLength(12);
            const [first, , third] = result.course;
            expect(first.value).toBeGreaterThan(third ? 0 : 1);
          }
    },
  );

  it('has a course whose months add up to the year', async () => {
    const { result } = await ask('figure', { over: 'day', span: 'year' });
    const ofYear = (result.course as { month: string; value: number }[]).filter(({ month }) =>
      month.startsWith(today.slice(0, 4)),
    );
    expect(ofYear.reduce((all, { value }) => all + value, 0)).toBe(result.value);
  });

  it('is of the list as it is where no day is asked by', async () => {
    const { result } = await ask('figure', { status: '40', sum: 'cost' });
    const { cost } = await totals({ status: '40' });
    expect(result).toEqual({ value: cost, where: {}, before: null, course: [] });
  });

  it('follows the data rules of who asks', async () => {
    const rules = [{ component: 'test/BillList', column: 'status', condition: '=', value: '40' }];
    const person = await aPerson(app, { permissions: ['test:bill:list'], rules });
    const theirs = await app.signIn(person.username, userPassword);
    const figure = await app.call('GET', '/test/bill/figure', { token: theirs });
    const list = await app.call('GET', '/test/bill/list', { token: theirs });
    expect(figure.result.value).toBe(list.result.total);
    expect(list.result.total).toBe((await totals({ status: '40' })).total);
  });

  it.each([
    [{ over: 'name' }, '不能按“name”比较'],
    [{ over: 'tenant_id' }, '不能按“tenant_id”比较'],
    [{ sum: 'status' }, '不能按“status”合计'],
    [{ over: 'day', span: 'week' }, ''],
  ])('is not asked for by %o', async (query, message) => {
    const answer = await ask('figure', query);
    expect(answer.success).toBe(false);
    expect(answer.message).toContain(message);
  });

  it('is told to nobody without the right to the list', async () => {
    const nobody = await aPerson(app);
    const theirs = await app.signIn(nobody.username, userPassword);
    expect((await app.call('GET', '/test/bill/figure', { token: theirs })).code).toBe(510);
  });
});
