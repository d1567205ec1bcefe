import { cockpitCharts, cockpitCourses, cockpitFigures } from '@dossier/contract/pm/cockpit/questions.ts';
import { costRights, priceRights } from '@dossier/contract/pm/prices.ts';
import { outsourcingCharts, outsourcingFigures } from '@dossier/contract/pm/stat/questions.ts';
import { projectReports } from '@dossier/contract/statistics/project-reports.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { day } from '#test/dispatches.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { questionsAs, registerOf } from '#test/questions.ts';
import { projectDraft } from '#test/registers.ts';
import { type StatDesk, statDesk } from '#test/statistics.ts';

/* 经营驾驶舱 and 外包统计: each number is what the list has that it opens, for whoever looks. */

const figures = { ...cockpitFigures, ...prefixed(outsourcingFigures) };
const courses = Object.entries(cockpitCourses).map(
  ([name, { day: by, ...course }]) => [`course ${name}`, { ...course, by, draw: 'column' }] as const,
);
const charts = { ...cockpitCharts, ...outsourcingCharts, ...Object.fromEntries(courses) };
const lists = [
  ...new Set([
    ...[...Object.values(figures), ...Object.values(charts)].map(({ list }) => list),
    ...projectReports.map(({ resource }) => resource.path),
  ]),
];
const tokens: Record<string, string> = {};
let app: TestApp;
let at: StatDesk;

function prefixed<T extends object>(given: T) {
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [`stat ${name}`, one])) as Record<
    string,
    T[keyof T]
  >;
}

beforeAll(async () => {
  app = await testApp();
  at = await statDesk(app);
  const { desk } = at;
  const { username } = await aPerson(app, {
    permissions: [
      ...lists.map((path) => `${registerOf(path).endpoints.list.access}`),
      ...[...priceRights, ...costRights].map(([code]) => code),
    ],
    rules: [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' }],
  });
  tokens.admin = desk.token;
  tokens.manager = await app.signIn(username, userPassword);
  for (const [index, pm] of [username, 'admin', 'admin'].entries()) {
    const draft = projectDraft(desk.given, { name: `看板项目${index}`, pm, planStart: day(-60), planEnd: day(60) });
    const { id } = await desk.made('project', draft);
    const contract = await desk.made('contract', {
      ...{ name: `看板合同${index}`, kind: 'main', customer: '海州城市商业银行', projectId: id, cur: 'CNY' },
      ...{ amount: 1000 * (index + 1), startDate: day(-60), endDate: day(300) },
    });
    const node = { contractId: contract.id, name: '首付款', kind: 'adv', amount: 300, planDate: day(-40 - index) };
    await desk.made('node', { ...node, condition: 'date' });
    await sql`update pm_contract set status = '40', sign_date = ${day(-30)} where id = ${contract.id}`.execute(app.db);
    await sql`update pm_project set status = '40', health = ${['R', 'Y', 'G'][index]}, contract_amt = ${1000 * (index + 1)}
      where id = ${id}`.execute(app.db);
    await sql`update pm_node set status = '1', dir = 'in', due_date = ${day(-20)}, reached_date = ${day(-35)}
      where contract_id = ${contract.id}`.execute(app.db);
  }
  for (const period of ['2025-01', day(-30).slice(0, 7)]) {
    const made = await at.generate(period);
    if (!made.success) throw new Error(made.message);
  }
});

describe.each(['admin', 'manager'])('boards of projects as %s sees them', (who) => {
  it.each(Object.entries(figures))('tell with %s what its list has', async (_name, figure) => {
    await questionsAs(app, tokens[who] ?? '').expectFigure(figure);
  });

  it.each(Object.entries(charts))('tell with each part of %s what its list has', async (_name, chart) => {
    await questionsAs(app, tokens[who] ?? '').expectChart(chart);
  });
});

it.each(projectReports)('the report $name adds up to what its list has, for each of two people', async (report) => {
  const { resource, by, split, where, sums } = report;
  for (const token of Object.values(tokens)) {
    const ask = questionsAs(app, token);
    const query = { ...where, by, split: split ?? undefined, sum: sums[0] };
    const told = await ask.get<{ count: number; groups: { count: number; cells: { count: number }[] }[] }>(
      `${resource.path}/groups`,
      query,
    );
    const { total } = await ask.get<{ total: number }>(`${resource.path}/list`, { ...where, pageSize: 1 });
    expect(told.count).toBe(total);
    for (const { count, cells } of told.groups) expect(cells.reduce((all, cell) => all + cell.count, 0)).toBe(count);
  }
});

it('the cockpit counts what a manager may see, and no more', async () => {
  const [all, own] = [questionsAs(app, tokens.admin ?? ''), questionsAs(app, tokens.manager ?? '')];
  expect(await own.expectFigure(cockpitFigures.running)).toBe(1);
  expect(await all.expectFigure(cockpitFigures.running)).toBeGreaterThanOrEqual(3);
  expect(await own.expectFigure(cockpitFigures.overdue)).toBe(300);
  expect(await own.expectChart(cockpitCharts.health)).toBe(1);
});

it('outsourcing statistics have something of what was signed', async () => {
  const ask = questionsAs(app, tokens.admin ?? '');
  expect(await ask.expectFigure(outsourcingFigures.signed)).toBeGreaterThan(0);
  expect(await ask.expectChart(outsourcingCharts.signedByMonth)).toBeGreaterThan(0);
});
