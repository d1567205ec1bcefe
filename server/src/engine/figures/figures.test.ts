import { date, depart, dict, money, text, user } from '@dossier/contract/core/field.ts';
import {
  count,
  type FigureValues,
  type Filters,
  type Groups,
  mostGroups,
  mostSplits,
  share,
  sum,
  yesterday,
} from '@dossier/contract/core/figure.ts';
import { fieldOfFilter, withFigure } from '@dossier/contract/core/figure-filters.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { board } from '@dossier/contract/core/view.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { rounds } from '#test/rounds.ts';
import { serveResource } from '../resource/routes.ts';

const job = resource({
  area: 'test',
  name: 'job',
  label: '工单',
  path: '/test/job',
  table: 'test_job',
  component: 'test/JobList',
  titleField: 'name',
  fields: {
    name: text({ label: '名称', search: 'contains' }),
    status: dict('pm_project_status', { label: '状态', search: 'equals' }),
    cost: money({ label: '费用' }),
    quote: money({ label: '报价', queryable: false }),
    day: date({ label: '日期', search: 'range' }),
    doer: user({ label: '承办人', search: 'equals' }),
    dept: depart({ label: '部门', search: 'equals' }),
    helpers: user({ label: '协办人', multiple: true }),
  },
  figures: {
    all: count({}, '全部'),
    running: count({ status: '40' }, '执行中'),
    open: count({ status: '10,40' }, '未结'),
    late: count({ status: '40', day_end: yesterday }, '逾期', { alert: true }),
    since: count({ day_begin: '2026-01-02' }, '新的'),
    cost: sum('cost', '费用合计'),
    running_cost: sum('cost', '执行中费用', { status: '40' }),
    running_share: share({ status: '40' }, { status: '10,40' }, '执行中占比'),
    late_share: share({ day_end: '2026-01-31' }, { status: '40' }, '费用占比', ['cost', 'cost']),
  },
  views: [board('status', { sum: 'cost' })],
});

const byValue = <T extends { value: string | null }>(given: readonly T[]): T[] =>
  given.toSorted((a, b) => (String(a.value) < String(b.value) ? -1 : 1));

const statuses = ['10', '40', '80', null];
const days = ['2026-01-01', '2026-01-02', '2026-02-03', '2026-12-31', null];
const people = ['ME', 'other', null];

const scenario = fc.record({
  rows: fc.array(
    fc.record({
      name: fc.constantFrom('甲', '甲乙', '丙', null),
      status: fc.constantFrom(...statuses),
      cost: fc.constantFrom(0, 12.5, 0.1, 1_000_000.25, null),
      day: fc.constantFrom(...days),
      doer: fc.constantFrom(...people),
      tenant: fc.constantFrom(0, 0, 0, 1),
      deleted: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 3, maxLength: 30 },
  ),
  rules: fc.array(
    fc.constantFrom(
      { column: 'status', condition: '!=', value: '80' },
      { column: 'cost', condition: '>', value: '1' },
      { column: 'doer', condition: '=', value: '#{sys_user_code}' },
      { column: 'name', condition: 'LIKE', value: '甲' },
      { column: '', condition: 'USE_SQL_RULES', value: "status = '40' or cost is null" },
    ),
    { maxLength: 2 },
  ),
  hidden: fc.uniqueArray(fc.constantFrom('cost', 'status', 'day'), { maxLength: 2 }),
  filters: fc.record(
    {
      name: fc.constantFrom('*甲*', '甲'),
      status: fc.constantFrom('40', '10', '10,40', '!40'),
      status_MultiString: fc.constantFrom('40', '10,40'),
      day_begin: fc.constantFrom('2026-01-01', '2026-01-02'),
      day_end: fc.constantFrom('2026-02-01', '2026-11-22'),
      superQueryParams: fc.constant(JSON.stringify([{ field: 'name', rule: 'ne', val: '丙' }])),
    },
    { requiredKeys: [] },
  ),
});

describe('figures of a list', () => {
  let app: TestApp;
  let token: string;
  const ask = async (path: string, query: Record<string, string | number | undefined>, by: string) =>
    app.call('GET', `/test/job/${path}`, { token: by, query });

  beforeAll(async () => {
    app = await testApp({}, [(built) => serveResource(built, job)]);
    await sql`create table test_job (id varchar(32) primary key, name text, status varchar(10), cost numeric(18,2), quote numeric(18,2), day date,
      doer varchar(100), dept varchar(32), helpers text, tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
      sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`.execute(
      app.db,
    );
    for (const field of ['cost', 'status', 'day'])
      await app.db
        .insertInto('sys_permission')
        .values({
          ...{ id: `job-col-${field}`, parent_id: null, name: field, menu_type: 2, perms_type: '1', status: '1' },
          perms: `test:job:col:${field}`,
        })
        .execute();
    const person = await aPerson(app, { permissions: ['test:job:list', ...columnRights([])] });
    token = await app.signIn(person.username, userPassword);
  });

  const columnRights = (hidden: readonly string[]) =>
    ['cost', 'status', 'day'].filter((each) => !hidden.includes(each)).map((each) => `test:job:col:${each}`);

  async function fill(rows: readonly Record<string, unknown>[]): Promise<void> {
    await sql`delete from test_job`.execute(app.db);
    for (const [at, row] of rows.entries())
      await sql`insert into test_job (id, name, status, cost, day, doer, tenant_id, del_flag, create_time) values (${`j${at}`}, ${row.name ?? null},
        ${row.status ?? null}, ${row.cost ?? null}, ${row.day ?? null}, ${row.doer ?? null}, ${row.tenant ?? 0}, ${row.deleted ? 1 : 0}, now())`.execute(
        app.db,
      );
  }

  /** What the list says of its records: the total, and what a field adds up to. */
  async function listed(query: object, by: string) {
    const { result } = await ask('list', { ...query, pageSize: 1000 }, by);
    const cents = (result.records as { cost?: number | null }[]).reduce(
      (all, { cost }) => all + Math.round((cost ?? 0) * 100),
      0,
    );
    return { total: result.total as number, cost: cents / 100, records: result.records as Record<string, unknown>[] };
  }

  it('are the totals of the lists that they open, under any filters, data rules and hidden columns', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(scenario, async ({ rows, rules, hidden, filters }) => {
        round += 1;
        const person = await aPerson(app, {
          username: `fig${round}x${Date.now() % 100_000}`,
          permissions: ['test:job:list', ...columnRights(hidden)],
          rules: rules.map((rule) => ({ ...rule, component: 'test/JobList' })),
        });
        const mine = await app.signIn(person.username, userPassword);
        await fill(rows.map((row) => ({ ...row, doer: row.doer === 'ME' ? person.username : row.doer })));

        const answer = await ask('figures', filters, mine);
        // A filter by what may not be seen is refused where the list refuses it.
        const list = await ask('list', filters, mine);
        expect(answer.success).toBe(list.success);
        const figures = answer.result as FigureValues;
        const needs: Record<string, string[]> = {
          ...{
            all: [],
            running: ['status'],
            open: ['status'],
            late: ['status', 'day'],
            since: ['day'],
            cost: ['cost'],
          },
          running_cost: ['status', 'cost'],
          running_share: ['status'],
          late_share: ['day', 'status', 'cost'],
        };
        expect(figures.map(({ name }) => name)).toEqual(
          Object.keys(needs).filter((name) => !needs[name]?.some((field) => hidden.some((each) => each === field))),
        );
        const wheres = Object.fromEntries(
          Object.keys(job.figures).map((name) => [
            name,
            figures.find((each) => each.name === name)?.where ?? wheresOf[name] ?? {},
          ]),
        );
        for (const { name, value } of figures) {
          const { superQueryParams, ...own } = filters;
          const opened = withFigure(wheres, own as Filters, name);
          const more = superQueryParams ? { superQueryParams } : {};
          const { total, cost } = await listed({ ...opened, ...more }, mine);
          const { of, where } = job.figures[name as keyof typeof job.figures] ?? {};
          if (!of) {
            expect([name, value]).toEqual([name, name.endsWith('cost') ? cost : total]);
            continue;
          }
          const kept = Object.entries(opened).filter(
            ([filter]) => !Object.keys(where ?? {}).some((own) => fieldOfFilter(own) === fieldOfFilter(filter)),
          );
          const whole = await listed({ ...Object.fromEntries(kept), ...of.where, ...more }, mine);
          const [part, all] = of.sum ? [cost, whole.cost] : [total, whole.total];
          if (all === 0) expect([name, value]).toEqual([name, null]);
          else expect(value, name).toBeCloseTo((part / all) * 100, 6);
        }

        // Groups: each is the total of the list with its value, all together are the list.
        for (const by of ['status', 'doer']) {
          const grouped = await ask('groups', { ...filters, by, sum: 'cost' }, mine);
          if (hidden.includes('cost') || hidden.some((each) => each === by)) {
            expect(grouped.success).toBe(false);
            continue;
          }
          const whole = await listed(filters, mine);
          const { groups, ...told } = grouped.result as Groups;
          expect(told).toEqual({ count: whole.total, sum: whole.cost });
          for (const group of groups) {
            const those = whole.records.filter((record) => (record[by] ?? null) === group.value);
            expect([group.count, group.sum]).toEqual([
              those.length,
              those.reduce((all, record) => all + Math.round(Number(record.cost ?? 0) * 100), 0) / 100,
            ]);
          }
          expect(groups.reduce((all, group) => all + group.count, 0)).toBe(whole.total);
        }

        // Of two fields: each cell is the total of the list with both values, each row and column adds up.
        for (const [by, split] of [
          ['status', 'doer'],
          ['doer', 'day'],
        ] as const) {
          const answered = await ask('groups', { ...filters, by, split, grain: 'day', sum: 'cost' }, mine);
          if (['cost', by, split].some((each) => hidden.some((one) => one === each))) {
            expect(answered.success).toBe(false);
            continue;
          }
          const whole = await listed(filters, mine);
          const { groups, splits = [], ...told } = answered.result as Groups;
          expect(told).toEqual({ count: whole.total, sum: whole.cost });
          const amounts = (those: readonly Record<string, unknown>[]) => ({
            count: those.length,
            sum: those.reduce((all, record) => all + Math.round(Number(record.cost ?? 0) * 100), 0) / 100,
          });
          const having = (field: string, value: string | null) => (record: Record<string, unknown>) =>
            (record[field] ?? null) === value;
          const plain = (given: { value: string | null; count: number; sum?: number | undefined }) => ({
            ...{ value: given.value, count: given.count, sum: given.sum },
          });
          const valuesOf = (field: string) => [
            ...new Set(whole.records.map((record) => (record[field] ?? null) as string)),
          ];
          for (const [field, given] of [[by, groups] as const, [split, splits] as const])
            expect(byValue(given.map(plain))).toEqual(
              byValue(
                valuesOf(field).map((value) => ({ value, ...amounts(whole.records.filter(having(field, value))) })),
              ),
            );
          for (const { value, cells = [] } of groups) {
            const those = whole.records.filter(having(by, value));
            const expected = valuesOf(split).map((one) => ({
              value: one,
              ...amounts(those.filter(having(split, one))),
            }));
            expect(byValue(cells)).toEqual(byValue(expected.filter(({ count: many }) => many > 0)));
          }
        }
      }),
      { ...rounds(20), endOnFailure: true },
    );
  }, 120_000);

  /** Filters of figures that are not told, for what a click on another one replaces. */
  const wheresOf: Record<string, Filters> = {
    running: { status: '40' },
    open: { status: '10,40' },
    since: { day_begin: '2026-01-02' },
    running_cost: { status: '40' },
    running_share: { status: '40' },
    late_share: { day_end: '2026-01-31' },
  };

  it('name the days of today and count what is open now', async () => {
    await fill([
      { status: '40', day: '2020-01-01' },
      { status: '40', day: '2999-01-01' },
      { status: '10', day: '2020-01-01' },
    ]);
    const { result } = await ask('figures', {}, token);
    const late = (result as FigureValues).find(({ name }) => name === 'late');
    expect(late).toMatchObject({ value: 1, where: { status: '40' } });
    expect(late?.where.day_end).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Number(new Date(late?.where.day_end ?? ''))).toBeLessThan(Date.now() + 8 * 3600_000);
  });

  it('are grouped by the months of a day, with the texts of dictionaries', async () => {
    await fill([
      { status: '40', day: '2026-01-01', cost: 1.5 },
      { status: '40', day: '2026-01-31', cost: 2 },
      { status: '80', day: '2026-02-01' },
      { status: null, day: null, cost: 4 },
    ]);
    const months = (await ask('groups', { by: 'day', sum: 'cost' }, token)).result as Groups;
    expect(months.groups).toEqual([
      { value: '2026-01', text: '2026-01', count: 2, sum: 3.5 },
      { value: '2026-02', text: '2026-02', count: 1, sum: 0 },
      { value: null, text: '', count: 1, sum: 4 },
    ]);
    expect(months).toMatchObject({ count: 4, sum: 7.5 });
    const states = (await ask('groups', { by: 'status', name: '' }, token)).result as Groups;
    expect(states.groups.map(({ value, text, count: many }) => [value, text, many])).toEqual([
      ['40', '执行中', 2],
      ['80', '已结项', 1],
      [null, '', 1],
    ]);
    expect(states.sum).toBeUndefined();
  });

  it('tell a bounded number of groups and what all add up to', async () => {
    await fill([]);
    await sql`insert into test_job (id, doer, cost, create_time) select 'g' || n, 'u' || n, 1, now() from generate_series(1, ${mostGroups + 50}::int) n`.execute(
      app.db,
    );
    const { result } = await ask('groups', { by: 'doer', sum: 'cost' }, token);
    expect(result.groups).toHaveLength(mostGroups);
    expect(result).toMatchObject({ count: mostGroups + 50, sum: mostGroups + 50 });
  });

  it('tell a bounded number of groups of two fields, and of each what it adds up to over all of the other', async () => {
    await fill([]);
    // Each person has a department of their own, but for one who has all of them.
    await sql`insert into test_job (id, doer, dept, cost, create_time)
      select 'g' || n, 'u' || n, 'd' || n, 1, now() from generate_series(1, ${mostGroups + 50}::int) n union all
      select 'h' || n, 'all', 'd' || n, 2, now() from generate_series(1, ${mostGroups + 50}::int) n`.execute(app.db);
    const { result } = await ask('groups', { by: 'doer', split: 'dept', sum: 'cost' }, token);
    const { groups, splits = [], ...whole } = result as Groups;
    expect(whole).toEqual({ count: 2 * (mostGroups + 50), sum: 3 * (mostGroups + 50) });
    expect(groups).toHaveLength(mostGroups);
    expect(splits).toHaveLength(mostSplits);
    expect(groups[0]).toMatchObject({ value: 'all', count: mostGroups + 50, sum: 2 * (mostGroups + 50) });
    expect(groups[0]?.cells).toHaveLength(mostSplits);
    expect(new Set(groups.slice(1).map((group) => group.count))).toEqual(new Set([1]));
    expect(groups.filter(({ cells = [] }) => cells.length === 0).length).toBeGreaterThan(0);
    expect(splits.every((split) => split.count === 2 && split.sum === 3)).toBe(true);
  });

  it('put days together by day, month or year', async () => {
    await fill([
      { status: '40', day: '2025-01-01' },
      { status: '40', day: '2026-01-31' },
      { status: '80', day: '2026-02-01' },
    ]);
    const told = async (grain?: string) =>
      ((await ask('groups', { by: 'day', grain }, token)).result as Groups).groups.map(({ value }) => value).sort();
    expect(await told('day')).toEqual(['2025-01-01', '2026-01-31', '2026-02-01']);
    expect(await told()).toEqual(['2025-01', '2026-01', '2026-02']);
    expect(await told('year')).toEqual(['2025', '2026']);
    const { result } = await ask('groups', { by: 'status', split: 'day', grain: 'year' }, token);
    expect((result as Groups).splits?.map(({ value, count: many }) => [value, many])).toEqual([
      ['2026', 2],
      ['2025', 1],
    ]);
    expect((await ask('groups', { by: 'day', grain: "day', now()) --" }, token)).success).toBe(false);
  });

  it.each([
    ['a text', { by: 'name' }],
    ['a text as the second field', { by: 'status', split: 'name' }],
    ['SQL as the second field', { by: 'status', split: 't.status) from sys_user --' }],
    ['a column that may not be asked for', { by: 'status', sum: 'quote' }],
    ['a list of people', { by: 'helpers' }],
    ['a column of the table that is no field', { by: 'tenant_id' }],
    ['SQL', { by: 'status; drop table test_job' }],
    ['what is no number', { by: 'status', sum: 'status' }],
    ['nothing', { by: '' }],
    ['two fields', { by: 'status,day' }],
    ['a name of the language', { by: '__proto__' }],
  ])('are not grouped by %s', async (_what, query) => {
    const answer = await ask('groups', query, token);
    expect(answer.success).toBe(false);
    expect(answer.message).not.toContain('服务器');
  });

  it('are told to nobody without the right to the list', async () => {
    const nobody = await aPerson(app);
    const theirs = await app.signIn(nobody.username, userPassword);
    for (const path of ['figures', 'groups']) {
      expect((await ask(path, { by: 'status' }, theirs)).code).toBe(510);
      expect((await app.call('GET', `/test/job/${path}`, { query: { by: 'status' } })).code).toBe(401);
    }
  });
});
