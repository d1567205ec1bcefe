import { date, datetime, integer, tags, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { serveResource } from '../resource/routes.ts';

const thing = resource({
  area: 'test',
  name: 'thing',
  label: '东西',
  path: '/test/thing',
  table: 'test_thing',
  order: [['id', 'asc']],
  fields: {
    name: text({ label: '名称' }),
    amount: integer({ label: '数量' }),
    day: date({ label: '日期' }),
    moment: datetime({ label: '时间' }),
    marks: tags({ label: '标签' }),
  },
});

describe('list conventions', () => {
  let app: TestApp;
  let token: string;
  const ids = async (query: Record<string, string>) => {
    const answer = await app.call('GET', '/test/thing/list', { token, query: { pageSize: '100', ...query } });
    return answer.success ? answer.result.records.map((record: { id: string }) => record.id).join('') : answer.message;
  };
  const advanced = (rows: object[], superQueryMatchType = 'and') =>
    ids({ superQueryParams: encodeURIComponent(JSON.stringify(rows)), superQueryMatchType });

  beforeAll(async () => {
    app = await testApp({}, [(built) => serveResource(built, thing)]);
    await sql`create table test_thing (id varchar(32) primary key, name text, amount integer, day date, moment timestamptz, marks text,
      tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1, sys_org_code varchar(64),
      create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`.execute(
      app.db,
    );
    await sql`insert into test_thing (id, name, amount, day, moment, marks) values
      ('a', '竣工图', 1, '2026-01-01', '2026-01-01 00:00:00+08', '红,绿'), ('b', '竣工验收', 5, '2026-01-02', '2026-01-01 23:59:59+08', '绿'),
      ('c', '项目竣工', 10, '2026-01-03', '2026-01-02 00:00:00+08', '红绿'), ('d', 'a,b', null, null, null, null), ('e', '*', 0, '2026-01-03', null, ''),
      ('f', '100%_\\', 7, null, null, '蓝')`.execute(app.db);
    const { roleId } = {
      roleId: (
        await app.db.selectFrom('sys_role').select('id').where('role_code', '=', 'admin').executeTakeFirstOrThrow()
      ).id,
    };
    const { grantRight } = await import('#test/people.ts');
    for (const action of ['list', 'add']) await grantRight(app, roleId, `test:thing:${action}`);
    token = await app.signIn();
  });

  it.each([
    ['contains', { name: '*竣工*' }, 'abc'],
    ['begins', { name: '竣工*' }, 'ab'],
    ['ends', { name: '*竣工' }, 'c'],
    ['a lone star is itself', { name: '*' }, 'e'],
    ['two stars match what is not null', { name: '**' }, 'abcdef'],
    ['equals', { name: '竣工图' }, 'a'],
    ['a list', { name: '竣工图,项目竣工' }, 'ac'],
    ['a list of one', { name: '竣工图,' }, 'a'],
    ['not equal', { name: '!竣工图' }, 'bcdef'],
    ['a text with a comma', { name: 'a++b' }, 'd'],
    ['signs of LIKE are plain text', { name: '*%_\\*' }, 'f'],
    ['word and blank', { name: 'ne 竣工图' }, 'bcdef'],
    ['number', { amount: '5' }, 'b'],
    ['greater', { amount: 'gt 5' }, 'cf'],
    ['at least, by sign', { amount: '>= 5' }, 'bcf'],
    ['at least, by a sign without a blank', { amount: '>=5' }, 'bcf'],
    ['at most, by a sign without a blank', { amount: '<=1' }, 'ae'],
    ['less', { amount: '< 1' }, 'e'],
    ['range of numbers', { amount_begin: '1', amount_end: '7' }, 'abf'],
    ['range of days', { day_begin: '2026-01-02', day_end: '2026-01-02' }, 'b'],
    ['a day stands for its first and last second', { moment_begin: '2026-01-01', moment_end: '2026-01-01' }, 'ab'],
    ['a moment equal to a day', { moment: '2026-01-01' }, 'ab'],
    ['several values', { name_MultiString: '竣工图,*' }, 'ae'],
    ['member of a stored list, whole members only', { marks: ',红,' }, 'a'],
    ['any of several members', { marks: ',红,蓝,' }, 'af'],
    ['nothing asked', { name: '' }, 'abcdef'],
    ['no field of the resource', { delFlag: '1', tenant_id: '5', nonsense: 'x' }, 'abcdef'],
    ['filters hold together', { name: '*竣工*', amount: 'ge 5' }, 'bc'],
  ])('%s', async (_name, query, expected) => {
    expect(await ids(query as Record<string, string>)).toBe(expected);
  });

  it.each([
    ['eq', '竣工图', 'a'],
    ['ne', '竣工图', 'bcdef'],
    ['like', '竣工', 'abc'],
    ['right_like', '竣工', 'ab'],
    ['left_like', '竣工', 'c'],
    ['in', '竣工图,*', 'ae'],
    ['gt', '竣', 'abc'],
    ['not_like', '竣工', 'def'],
  ])('advanced query by %s', async (rule, val, expected) => {
    expect(await advanced([{ field: 'name', rule, val, type: 'text' }])).toBe(expected);
  });

  it('reads the other types of an advanced query, both match types, and rules without a value', async () => {
    expect(
      await advanced([
        { field: 'amount', rule: 'ge', val: '5', dbType: 'int' },
        { field: 'day', rule: 'le', val: '2026-01-02', type: 'date' },
      ]),
    ).toBe('b');
    expect(
      await advanced(
        [
          { field: 'amount', rule: 'eq', val: '0' },
          { field: 'name', rule: 'eq', val: '竣工图' },
        ],
        'or',
      ),
    ).toBe('ae');
    expect(await advanced([{ field: 'moment', rule: 'gt', val: '2026-01-01 12:00:00', type: 'datetime' }])).toBe('bc');
    expect(await advanced([{ field: 'marks', rule: 'empty' }])).toBe('de');
    expect(
      await advanced([
        { field: 'name', rule: 'eq' },
        { rule: 'eq', val: 'x' },
      ]),
    ).toBe('abcdef');
    expect(await ids({ superQueryParams: '{not json' })).toBe('abcdef');
  });

  it('names columns of the resource only', async () => {
    expect(await advanced([{ field: 'tenant_id', rule: 'eq', val: '0' }])).toBe('高级查询的字段不存在：tenant_id');
    expect(await ids({ column: 'name; drop table test_thing', order: 'asc' })).toBe(
      '请注意，将要排序的列字段不存在：name; drop table test_thing',
    );
    expect(await ids({ column: 'amount_dictText', order: 'ASC' })).toBe('eabfcd');
    expect(await ids({ column: 'day,id', order: 'asc,desc' })).toBe('abecfd');
  });

  it('says which value does not fit its column', async () => {
    expect(await ids({ amount: 'many' })).toBe('查询条件“数量”的值“many”格式不正确');
    expect(await ids({ day: '2026-02-30' })).toBe('查询条件“日期”的值“2026-02-30”格式不正确');
    expect(await ids({ amount: '*5*' })).toBe('查询条件“数量”的值“5”格式不正确');
  });

  it('neither repeats nor loses rows over pages that sort by equal values', async () => {
    const seen: string[] = [];
    for (const pageNo of ['1', '2', '3']) {
      const page = await app.call('GET', '/test/thing/list', {
        token,
        query: { pageNo, pageSize: '2', column: 'createTime', order: 'desc' },
      });
      seen.push(...page.result.records.map((record: { id: string }) => record.id));
      expect(page.result).toMatchObject({ total: 6, size: 2, current: Number(pageNo), pages: 3 });
    }
    expect(seen.sort().join('')).toBe('abcdef');
  });
});
