import { sql } from 'kysely';
import { expect } from 'vitest';
import { type TestApp, testApp } from './app.ts';

export const reportBase = '/online/cgreport';

/** A column of a report's definition. */
export const item = (fieldName: string, more: object = {}) => ({
  fieldName,
  fieldTxt: fieldName,
  fieldType: 'String',
  isShow: 1,
  isOrder: 0,
  isSearch: 0,
  ...more,
});

export const fondsSql = 'select no, name, start_year, create_time::date as day from arc_fonds order by no desc';
export const fondsItems = [
  item('no', { fieldTxt: '全宗号', isOrder: 1, fieldWidth: 120 }),
  item('name', { fieldTxt: '名称', isSearch: 1 }),
  item('start_year', { fieldType: 'Integer', isOrder: 1, isSearch: 1, searchMode: 'group' }),
  item('day', { fieldType: 'Date', isShow: 0, isSearch: 1 }),
];

/** An installation with three fonds, and the calls of reports as its administrator. */
export async function reportApp(environment: Record<string, string> = {}) {
  const app: TestApp = await testApp(environment);
  const token = await app.signIn();
  for (const [no, name, year] of [
    ['A001', '甲公司', 1990],
    ['A002', '乙公司', 2001],
    ['A003', '丙_100%公司', 2001],
  ] as const) {
    await sql`insert into arc_fonds (id, no, name, creator, start_year, active, create_time)
      values (${no}, ${no}, ${name}, ${'x'}, ${year}, 'Y', '2026-03-01 08:00:00+08')`.execute(app.db);
  }
  let made = 0;
  const add = (sqlText: string, items: object[], more: object = {}) => {
    made += 1;
    return app.call('POST', `${reportBase}/head/add`, {
      token,
      body: { code: `report_${made}`, name: `报表${made}`, cgrSql: sqlText, items, ...more },
    });
  };
  return {
    app,
    token,
    /** Number of definitions that were sent: the last one is `report_<n>`, called `报表<n>`. */
    made: () => made,
    add,
    async aReport(sqlText: string, items: object[], more: object = {}): Promise<string> {
      const answer = await add(sqlText, items, more);
      expect(answer.success, answer.message).toBe(true);
      return answer.result.id;
    },
    data: (id: string, query: Record<string, string | number> = {}, by = token) =>
      app.call('GET', `${reportBase}/api/getData/${id}`, { token: by, query }),
    parse: (sqlText: string, by = token) =>
      app.call('POST', `${reportBase}/head/parseSql`, { token: by, body: { sql: sqlText } }),
  };
}
