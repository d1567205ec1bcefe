import { date, integer, text } from '@dossier/contract/core/field.ts';
import { count, sum } from '@dossier/contract/core/figure.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';
import { rounds } from '#test/rounds.ts';
import { fetchBytes } from '#test/upload.ts';

/** A governed table that exists for this test alone. */
const probe = resource({
  area: 'test',
  name: 'probe',
  label: '试样',
  path: '/test/probe',
  table: 'test_probe',
  component: 'test/ProbeList',
  choices: { fields: ['id', 'name'] },
  fields: {
    name: text({ label: '名称', search: 'contains' }),
    amount: integer({ label: '数量' }),
    day: date({ label: '日期', search: 'range' }),
    orgCode: text({ label: '部门' }),
    owner: text({ label: '主人' }),
  },
  figures: { late: count({ day_begin: '2026-01-02' }, '以后的'), amount: sum('amount', '数量合计') },
});

interface ProbeRow {
  id: string;
  tenant: number;
  deleted: boolean;
  name: string | null;
  amount: number | null;
  day: string | null;
  orgCode: string | null;
  owner: string | null;
}
interface Rule {
  column: 'name' | 'amount' | 'day' | 'orgCode' | 'org_code' | 'owner' | 'nothing' | '';
  condition: string;
  value: string;
}
interface Scenario {
  rows: Omit<ProbeRow, 'id'>[];
  tenant: 0 | 1 | 2;
  departs: string[];
  rules: Rule[];
  hidden: ('name' | 'amount')[];
  /** A filter of the list on a column. */
  filter: string | null;
}

const plainView = { advanced: null, sort: null, columns: null, kind: 'list' };
const words = ['甲', '甲乙', '乙%', '项目', 'a_b', 'A01', ''];
const orgs = ['A01', 'A01A01', 'A01A02', 'A02'];
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 5 });
const textRule = fc.record({
  column: fc.constantFrom('name', 'orgCode', 'org_code', 'owner', 'nothing') as fc.Arbitrary<Rule['column']>,
  condition: fc.constantFrom('=', '!=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN'),
  value: fc.constantFrom(
    ...words.filter(Boolean),
    'A01,A02',
    '#{sys_org_code}',
    '#{sys_multi_org_code}',
    '#{sys_user_code}',
    '#{sysOrgCode}A',
    '#{unknown}',
  ),
});
const numberRule = fc.record({
  column: fc.constant('amount' as const),
  condition: fc.constantFrom('>', '>=', '<', '<=', '=', '!='),
  value: fc.constantFrom('0', '5', '10'),
});
const dayRule = fc.record({
  column: fc.constant('day' as const),
  condition: fc.constantFrom('>', '>=', '<', '<=', '=', '!='),
  value: fc.constantFrom('2026-01-02', '2026-01-03'),
});
const writtenRule = fc.record({
  column: fc.constant('' as const),
  condition: fc.constant('USE_SQL_RULES'),
  value: fc.constantFrom(
    'amount > 3 and org_code = #{sys_org_code}',
    "owner = #{sys_user_code} or name like '甲%'",
    'amount is null or amount in (1, 5)',
    '1 = 1; drop table test_probe',
    "org_code like '#{sys_org_code}%'",
    'del_flag = 1',
  ),
});
const scenario: fc.Arbitrary<Scenario> = fc.record({
  rows: fc.array(
    fc.record({
      tenant: fc.constantFrom(0, 1, 2),
      deleted: fc.boolean(),
      name: maybe(fc.constantFrom(...words)),
      amount: maybe(fc.integer({ min: 0, max: 10 })),
      day: maybe(fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03')),
      orgCode: maybe(fc.constantFrom(...orgs)),
      owner: maybe(fc.constantFrom('ME', 'other')),
    }),
    { minLength: 5, maxLength: 25 },
  ),
  tenant: fc.constantFrom(0, 1, 2),
  departs: fc.uniqueArray(fc.constantFrom(...orgs), { maxLength: 3 }),
  rules: fc.array(fc.oneof(textRule, numberRule, dayRule, writtenRule), { maxLength: 3 }) as fc.Arbitrary<Rule[]>,
  hidden: fc.uniqueArray(fc.constantFrom('name', 'amount'), { maxLength: 2 }),
  filter: maybe(fc.constantFrom('*甲*', '甲', '!甲', '甲*', '*乙', '甲,项目', 'ne 甲')),
});

/** What a person may see, worked out row by row without a database. */
function oracle(
  rows: readonly ProbeRow[],
  who: { tenant: number; departs: readonly string[]; username: string },
  rules: readonly Rule[],
): ProbeRow[] {
  const org = who.departs[0] ?? '';
  const variables: Record<string, string[]> = {
    sys_org_code: [org],
    sysOrgCode: [org],
    sys_user_code: [who.username],
    sys_multi_org_code: [...who.departs],
  };
  /** null = cannot be known, so nothing may be seen. */
  const expand = (template: string): string[] | null => {
    if (template === '#{sys_multi_org_code}')
      return variables.sys_multi_org_code?.length ? (variables.sys_multi_org_code ?? null) : null;
    let result = template;
    for (const [, name = ''] of template.matchAll(/#\{(\w+)\}/g)) {
      const value = variables[name]?.[0];
      if (!value) return null;
      result = result.replace(`#{${name}}`, value);
    }
    return [result];
  };
  const textTest = (cell: string | null, condition: string, value: string): boolean => {
    switch (condition) {
      case '=':
        return cell === value;
      case '!=':
        return cell !== value;
      case 'LIKE':
        return cell?.includes(value) ?? false;
      case 'LEFT_LIKE':
        return cell?.endsWith(value) ?? false;
      default:
        return cell?.startsWith(value) ?? false;
    }
  };
  const orderTest = <T extends number | string>(cell: T | null, condition: string, value: T): boolean => {
    if (condition === '!=') return cell !== value;
    if (cell === null) return false;
    return (
      { '>': cell > value, '>=': cell >= value, '<': cell < value, '<=': cell <= value, '=': cell === value }[
        condition
      ] ?? false
    );
  };
  const holds = (row: ProbeRow, rule: Rule): boolean => {
    if (rule.condition === 'USE_SQL_RULES') return writtenHolds(row, rule.value, org, who.username);
    if (rule.column === 'nothing') return true;
    if (rule.column === 'amount') return orderTest(row.amount, rule.condition, Number(rule.value));
    if (rule.column === 'day') return orderTest(row.day, rule.condition, rule.value);
    const cell = rule.column === 'name' ? row.name : rule.column === 'owner' ? row.owner : row.orgCode;
    if (rule.condition === 'IN') {
      const lists = rule.value.split(',').map(expand);
      return lists.every((list) => list !== null) && lists.flat().includes(cell ?? '\u0000');
    }
    return expand(rule.value)?.some((value) => textTest(cell, rule.condition, value)) ?? false;
  };
  return rows.filter((row) => row.tenant === who.tenant && !row.deleted && rules.every((rule) => holds(row, rule)));
}

function writtenHolds(row: ProbeRow, text: string, org: string, username: string): boolean {
  switch (text) {
    case 'amount > 3 and org_code = #{sys_org_code}':
      return org !== '' && row.amount !== null && row.amount > 3 && row.orgCode === org;
    case "owner = #{sys_user_code} or name like '甲%'":
      return row.owner === username || (row.name?.startsWith('甲') ?? false);
    case 'amount is null or amount in (1, 5)':
      return row.amount === null || row.amount === 1 || row.amount === 5;
    case "org_code like '#{sys_org_code}%'":
      return org !== '' && (row.orgCode?.startsWith(org) ?? false);
    default:
      return false;
  }
}

/** The list filter's meaning. */
function filterHolds(name: string | null, filter: string): boolean {
  switch (filter) {
    case '*甲*':
      return name?.includes('甲') ?? false;
    case '甲*':
      return name?.startsWith('甲') ?? false;
    case '*乙':
      return name?.endsWith('乙') ?? false;
    case '甲,项目':
      return name === '甲' || name === '项目';
    case '甲':
      return name === '甲';
    default:
      return name !== '甲';
  }
}

describe('the gate', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await testApp({}, [
      (built) => {
        serveResource(built, probe);
      },
    ]);
    await sql`create table test_probe (id varchar(32) primary key, name text, amount integer, day date, org_code text, owner text,
      tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1, sys_org_code varchar(64),
      create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`.execute(
      app.db,
    );
    for (const id of [1, 2])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1, begin_date: null, end_date: null })
        .execute();
    for (const field of ['name', 'amount']) {
      const code = `test:probe:col:${field}`;
      await app.db
        .insertInto('sys_permission')
        .values({
          id: code.slice(-30),
          parent_id: null,
          name: code,
          menu_type: 2,
          perms: code,
          perms_type: '1',
          status: '1',
        })
        .execute();
    }
  });

  it('agrees with a brute-force oracle on every call that returns, counts, exports, changes or deletes rows', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        round += 1;
        const { person, rows } = await arrange(app, given, round);
        const token = await app.signIn(person.username, userPassword);
        const org = [...given.departs].sort();
        const visible = oracle(rows, { tenant: given.tenant, departs: org, username: person.username }, given.rules);
        const ids = new Set(visible.map((row) => row.id));
        const hidden = new Set<string>(given.hidden);

        // List, over all its pages, and its total.
        const wanted =
          given.filter && !hidden.has('name')
            ? visible.filter((row) => filterHolds(row.name, given.filter ?? ''))
            : visible;
        const query = { ...(given.filter ? { name: given.filter } : {}), pageSize: 7 };
        const listed: Record<string, unknown>[] = [];
        for (let pageNo = 1; ; pageNo += 1) {
          const page = await app.call('GET', '/test/probe/list', { token, query: { ...query, pageNo } });
          expect(page.success, page.message).toBe(true);
          expect(page.result.total).toBe(wanted.length);
          listed.push(...page.result.records);
          if (page.result.records.length < 7) break;
        }
        expect(listed.map((record) => record.id).sort()).toEqual(wanted.map((row) => row.id).sort());
        for (const record of listed) for (const field of hidden) expect(field in record).toBe(false);

        // Nothing hidden can be asked by order or advanced query.
        for (const field of hidden) {
          expect(
            (await app.call('GET', '/test/probe/list', { token, query: { column: field, order: 'asc' } })).success,
          ).toBe(false);
          const superQueryParams = JSON.stringify([{ field, rule: 'not_empty', val: '' }]);
          expect((await app.call('GET', '/test/probe/list', { token, query: { superQueryParams } })).success).toBe(
            false,
          );
        }

        // What counts tells nothing else, and nothing of what is hidden.
        const late = wanted.filter(({ day }) => day !== null && day >= '2026-01-02').length;
        const amount = wanted.reduce((all, row) => all + (row.amount ?? 0), 0);
        const counted = given.filter ? { name: given.filter } : {};
        const figures = await app.call('GET', '/test/probe/figures', { token, query: counted });
        const values = figures.result?.map(({ value }: { value: number }) => value);
        expect(values).toEqual(hidden.has('amount') ? [late] : [late, amount]);
        const months = await app.call('GET', '/test/probe/groups', { token, query: { ...counted, by: 'day' } });
        expect(months.result.count).toBe(wanted.length);
        const summed = await app.call('GET', '/test/probe/groups', {
          token,
          query: { ...counted, by: 'day', sum: 'amount' },
        });
        expect(summed.result?.sum).toBe(hidden.has('amount') ? undefined : amount);

        // The tab of a saved view tells the total of its list.
        const filters = { day_begin: '2026-01-02' };
        const body = { code: probe.path, title: '以后的', content: { ...plainView, filters } };
        expect((await app.call('POST', '/sys/listView/save', { token, body })).message).toBe('视图已保存');
        const tabs = await app.call('GET', '/sys/listView/totals', { token, query: { code: probe.path } });
        const lateOfAll = visible.filter(({ day }) => day !== null && day >= '2026-01-02').length;
        expect(tabs.result).toMatchObject([{ total: lateOfAll }]);

        // Export.
        const file = await fetchBytes(app, '/test/probe/exportXls?format=xlsx', token);
        const book = await readWorkbook(file.bytes, { headerRows: 3 });
        let exported = 0;
        for await (const row of book.rows) exported += row.cells.length > 0 ? 1 : 0;
        const blank = visible.filter((row) =>
          [
            hidden.has('name') ? null : row.name,
            hidden.has('amount') ? null : row.amount,
            row.day,
            row.orgCode,
            row.owner,
          ].every((cell) => cell === null || cell === ''),
        );
        expect(exported).toBe(visible.length - blank.length);

        // Table dictionary: search and labels.
        const dictionary = await app.call('GET', `/sys/dict/loadDict/${encodeURIComponent('test_probe,name,id')}`, {
          token,
        });
        const found = dictionary.result?.map((item: { value: string }) => item.value).sort();
        expect(found).toEqual(hidden.has('name') ? undefined : [...ids].sort());
        const labels = await app.call('GET', `/sys/dict/loadDictItem/${encodeURIComponent('test_probe,name,id')}`, {
          token,
          query: { key: rows.map((row) => row.id).join(',') },
        });
        expect(labels.result?.length).toBe(hidden.has('name') ? undefined : visible.length);

        // One by one: reading, changing, and a batch deletion that may not half succeed.
        for (const row of rows) {
          const one = await app.call('GET', '/test/probe/queryById', { token, query: { id: row.id } });
          expect(one.success).toBe(ids.has(row.id));
          const edit = await app.call('PUT', '/test/probe/edit', {
            token,
            body: { id: row.id, version: 1, day: row.day },
          });
          expect(edit.success, edit.message).toBe(ids.has(row.id));
        }
        const before = await liveCount(app);
        const batch = await app.call('DELETE', '/test/probe/deleteBatch', {
          token,
          query: { ids: `${rows.map((row) => row.id).join(',')},` },
        });
        expect(batch.success).toBe(visible.length === rows.length);
        if (!batch.success) {
          expect(await liveCount(app)).toBe(before);
          for (const row of rows) await app.call('DELETE', '/test/probe/delete', { token, query: { id: row.id } });
        }
        expect(await liveCount(app)).toBe(before - visible.length);
      }),
      { ...rounds(20), endOnFailure: true },
    );
  }, 120_000);
});

async function liveCount({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from test_probe where del_flag = 0`.execute(db);
  return rows[0]?.n ?? 0;
}

async function arrange(app: TestApp, given: Scenario, round: number): Promise<{ person: Person; rows: ProbeRow[] }> {
  await sql`delete from test_probe`.execute(app.db);
  const person = await aPerson(app, {
    username: `p${round}x${Date.now() % 100_000}`,
    departs: [...given.departs].sort(),
    tenants: given.tenant === 0 ? [] : [given.tenant],
    permissions: [
      ...['list', 'edit', 'delete', 'export'].map((action) => `test:probe:${action}`),
      ...(['name', 'amount'] as const)
        .filter((field) => !given.hidden.includes(field))
        .map((field) => `test:probe:col:${field}`),
    ],
    rules: given.rules.map((rule) => ({ ...rule, component: 'test/ProbeList' })),
  });
  const rows = given.rows.map((row, index) => ({
    ...row,
    id: `r${round}-${index}`,
    owner: row.owner === 'ME' ? person.username : row.owner,
  }));
  for (const row of rows) {
    await sql`insert into test_probe (id, tenant_id, del_flag, name, amount, day, org_code, owner, create_time)
      values (${row.id}, ${row.tenant}, ${row.deleted ? 1 : 0}, ${row.name}, ${row.amount}, ${row.day}, ${row.orgCode}, ${row.owner}, now())`.execute(
      app.db,
    );
  }
  return { person, rows };
}
