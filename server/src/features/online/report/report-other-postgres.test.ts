// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of reports are written so
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { postgresDoor } from '#test/postgres-door.ts';
import { item, reportApp, reportBase } from '#test/reports.ts';

describe('reports over another PostgreSQL', async () => {
  const { app, token, aReport, data } = await reportApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const over = (more: object = {}) => ({
    dbSource: 'ledger',
    params: [{ paramName: 'most', paramValue: '5' }],
    ...more,
  });
  const parse = (text: string) =>
    app.call('POST', `${reportBase}/head/parseSql`, { token, body: { sql: text, dbKey: 'ledger' } });

  const current = async () => (await sql<{ name: string }>`select current_database() as name`.execute(app.db)).rows[0];
  beforeAll(async () => {
    const { source } = await postgresDoor(app);
    await sql`create table entries as select n as id, 'E' || n as no, n * 1.25 as amount, date '2026-01-01' + n as day,
      timestamptz '2026-01-01 08:00+08' + n * interval '1 hour' as made from generate_series(1, 20) n`.execute(app.db);
    const made = await app.call('POST', '/sys/dataSource/add', {
      token,
      body: { ...source, code: 'ledger', name: '账', readTables: 'entries' },
    });
    expect(made.success, made.message).toBe(true);
  });

  it('are parsed, searched, ordered, paged and summed', async () => {
    const text = 'select no, amount, day, made from entries where id <= ${most}::int order by id desc';
    expect((await parse(text)).result.fields.map(({ fieldType }: { fieldType: string }) => fieldType)).toEqual([
      ...['String', 'Integer', 'Date', 'Date'],
    ]);
    const id = await aReport(
      text,
      [
        item('no', { isSearch: 1 }),
        item('amount', { fieldType: 'Integer', isTotal: 1, isSearch: 1, searchMode: 'group' }),
        item('day', { fieldType: 'Date', isSearch: 1 }),
        item('made', { fieldType: 'Datetime' }),
      ],
      over(),
    );
    const found = async (query: Record<string, string | number> = {}) => {
      const answer = await data(id, { pageSize: 2, ...query });
      expect(answer.success, answer.message).toBe(true);
      return [answer.result.records.map((row: { no: string }) => row.no).join(), answer.result.total];
    };
    expect(await found()).toEqual(['E5,E4', 5]);
    expect(await found({ pageNo: 3, self_most: '7' })).toEqual(['E3,E2', 7]);
    expect(await found({ column: 'amount', order: 'asc' })).toEqual(['E1,E2', 5]);
    expect(await found({ no: 'E3' })).toEqual(['E3', 1]);
    expect(await found({ day: '2026-01-03', amount_begin: '2' })).toEqual(['E2', 1]);
    expect((await data(id, { pageSize: 1 })).result.records).toEqual([
      { no: 'E5', amount: 6.25, day: '2026-01-06', made: '2026-01-01 13:00:00' },
    ]);
    const page = await app.call('GET', `${reportBase}/api/getColumnsAndData/${id}`, { token });
    expect(page.result.data.totals).toEqual({ amount: 18.75 });
    expect((await data(id, { self_most: 'x' })).message).toBe('查询条件或参数的值格式不正确');
  });

  it('read the tables of its list alone, and write nothing', async () => {
    for (const table of ['sys_user', 'pg_catalog.pg_authid', 'pg_authid', 'information_schema.tables', 'arc_fonds'])
      expect((await parse(`select * from ${table}`)).message, table).toMatch(/不能读取表|不能带模式名/);
    expect((await parse('select pg_sleep(9) as s from entries')).message).toContain('函数 pg_sleep');
    expect((await parse('select nothing from entries')).message).toBe('列 nothing 不存在');
    expect((await parse('delete from entries')).message).toBe('报表只能是一条 SELECT 语句');
  });

  it('mean the same whatever the database is set to', async () => {
    const name = sql.ref((await current())?.name ?? '');
    await sql`alter database ${name} set standard_conforming_strings = off`.execute(app.db);
    const text = String.raw`select '\' as a, ' as a, no as b from entries union all
      select username, realname from sys_user -- ' as b from entries where id = 1`.replace('\n', ' ');
    const id = await aReport(text, [item('a'), item('b')], over({ params: [] }));
    const answer = await data(id);
    await sql`alter database ${name} reset standard_conforming_strings`.execute(app.db);
    expect(answer.success, answer.message).toBe(true);
    expect(answer.result.records.map((row: { a: string }) => row.a)).toEqual(['\\']);
  });

  it('belong to a data source that is not deleted while they are there', async () => {
    await aReport('select no from entries', [item('no')], over({ params: [] }));
    const list = await app.call('GET', '/sys/dataSource/list', { token });
    const { id } = list.result.records[0];
    const gone = await app.call('DELETE', '/sys/dataSource/delete', { token, query: { id } });
    expect(gone.success).toBe(false);
    expect(gone.message).toContain('报表');
  });
});
