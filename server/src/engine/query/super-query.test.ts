import {
  area,
  category,
  date,
  datetime,
  decimal,
  depart,
  dict,
  type FieldType,
  files,
  integer,
  longText,
  money,
  popup,
  reference,
  tags,
  text,
  user,
  yesNo,
} from '@dossier/contract/core/field.ts';
import { queryFieldsOf } from '@dossier/contract/core/query-fields.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { isMembers, kindOf, type NamedField, namedFields } from '@dossier/rules/query/fields.ts';
import {
  emptyLine,
  type QueryGroup,
  type QueryItem,
  type QueryLine,
  usablePart,
  withField,
  withRule,
  withValues,
} from '@dossier/rules/query/model.ts';
import { recordsOf, shortRecords } from '@dossier/rules/query/records.ts';
import { rulesOf } from '@dossier/rules/query/rules.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { grantRight } from '#test/people.ts';
import { rounds } from '#test/rounds.ts';
import { serveResource } from '../resource/routes.ts';

/** A table with a column of every kind, for this test alone. */
const asked = resource({
  area: 'test',
  name: 'asked',
  label: '事项',
  path: '/test/asked',
  table: 'test_asked',
  fields: {
    name: text({ label: '名称' }),
    words: text({ label: '题名', grams: true }),
    amount: integer({ label: '数量' }),
    price: money({ label: '金额' }),
    rate: decimal({ label: '比例', scale: 3 }),
    day: date({ label: '日期' }),
    moment: datetime({ label: '时间' }),
    open: yesNo({ label: '公开' }),
    state: dict('state', { label: '状态' }),
    level: dict('level', { label: '级别', numeric: true }),
    kind: category({ label: '类别', root: 'B01' }),
    owner: user({ label: '负责人' }),
    members: user({ label: '成员', multiple: true }),
    unit: depart({ label: '部门' }),
    project: reference({ label: '项目', dictionary: 'pm_project,name,id' }),
    marks: tags({ label: '标签' }),
    papers: files({ label: '附件' }),
    photos: files({ label: '照片', image: true }),
    note: longText({ label: '说明' }),
    place: area({ label: '省市区' }),
    contract: popup({ label: '合同', popupCode: 'contract', orgFields: 'code', destFields: 'contract' }),
    states: dict('state', { label: '状态们', multiple: true }),
    units: depart({ label: '部门们', multiple: true }),
    projects: reference({ label: '项目们', dictionary: 'pm_project,name,id', multiple: true }),
  },
});

/** Every kind that may be asked is there; a new one does not compile before it is. */
const fieldOf = {
  ...{ text: 'name', longText: 'note', integer: 'amount', decimal: 'rate', money: 'price', date: 'day' },
  ...{ datetime: 'moment', switch: 'open', dict: 'state', category: 'kind', area: 'place', user: 'owner' },
  ...{ depart: 'unit', reference: 'project', popup: 'contract', tags: 'marks', files: 'papers' },
} as const satisfies Record<Exclude<FieldType, 'html'>, keyof typeof asked.fields>;

const fields = namedFields(queryFieldsOf(asked));
type Row = Record<string, string | number | null> & { id: string };

/** Texts that have meant something to somebody on the way: LIKE, SQL, JSON, addresses, comma lists. */
const words = [
  '竣工图',
  '竣工',
  '项目竣工图',
  '100%',
  'a_b',
  'axb',
  'A',
  'a',
  "o'brien",
  '"引"',
  '\\x',
  '甲,乙',
  '++',
  '*',
  '!',
  '%25',
  ' 空',
];
const days = ['2026-01-01', '2026-01-02', '2026-02-28', '2025-12-31'];
const moments = ['2026-01-01 00:00:00', '2026-01-01 23:59:59', '2026-01-02 00:00:00', '2025-12-31 12:30:00'];

/** Values that a field may hold. */
function stored(field: NamedField): fc.Arbitrary<string | number> {
  const members = (most: readonly string[]) => fc.subarray([...most], { minLength: 1 }).map((some) => some.join(','));
  const { name, type, dbType } = field;
  if (field.multi && type !== 'list_multi' && kindOf(type) === 'choice') return members(['li', 'wang', 'lin']);
  if (name === 'rate') return fc.constantFrom(0.125, 1, 2.5, -3);
  if (dbType === 'int') return fc.constantFrom(-1, 0, 1, 2, 10);
  switch (type) {
    case 'number':
      return fc.constantFrom(0, 1.5, 99.99, -20, 1000);
    case 'date':
      return fc.constantFrom(...days);
    case 'datetime':
      return fc.constantFrom(...moments);
    case 'switch':
      return fc.constantFrom('Y', 'N');
    case 'list_multi':
      return members(['红', '绿', '红绿', 'a']);
    case 'text':
      return fc.constantFrom(...words, '');
    default:
      return fc.constantFrom('1', '2', '10', '');
  }
}

/** What a user may ask a field for: values of it, parts of them, and other texts where texts may be typed. */
function typed(field: NamedField): fc.Arbitrary<string> {
  const values = stored(field).map(String);
  if (kindOf(field.type) !== 'text') return values;
  const part = fc.constantFrom('竣工', '图', '%', '_', 'o', "'", '"', ',', '\\', ' ', 'A');
  return fc.oneof({ weight: 3, arbitrary: values }, part, fc.string({ maxLength: 4, unit: 'grapheme' }));
}

/** A line as the builder makes it: the field is chosen, then the rule, then the values. */
const anyLine: fc.Arbitrary<QueryLine> = fc.constantFrom(...fields).chain((field) =>
  fc.tuple(fc.constantFrom(...rulesOf(field.type)), fc.array(typed(field), { maxLength: 3 })).map(([rule, values]) => {
    const line = withRule(withField(emptyLine, field), rule);
    const several = rule === 'in' || isMembers(field);
    return withValues(line, several ? values : values.slice(0, 1));
  }),
);

const { query: anyQuery } = fc.letrec<{ query: QueryGroup; item: QueryItem }>((tie) => ({
  query: fc.record({
    type: fc.constant('group' as const),
    match: fc.constantFrom('and' as const, 'or' as const),
    of: fc.array(tie('item'), { maxLength: 3 }),
  }),
  item: fc.oneof({ maxDepth: 3 }, { weight: 4, arbitrary: anyLine }, tie('query')),
}));

/** What the builder promises, read off the row itself. */
function holds(item: QueryItem, row: Row): boolean {
  if (item.type === 'group')
    return item.match === 'and' ? item.of.every((part) => holds(part, row)) : item.of.some((part) => holds(part, row));
  const { field, rule, values } = item;
  if (!field) throw new Error('a line without field was sent');
  const value = row[field.name] ?? null;
  if (rule === 'empty') return value === null || value === '';
  if (rule === 'not_empty') return value !== null && value !== '';
  const wanted = values[0] ?? '';
  if (isMembers(field) && (rule === 'eq' || rule === 'ne' || rule === 'in')) {
    const held = value === null || value === '' ? null : new Set(String(value).split(','));
    const isSame = held !== null && held.size === values.length && values.every((member) => held.has(member));
    if (rule === 'in') return held !== null && values.some((member) => held.has(member));
    return isSame === (rule === 'eq');
  }
  const isNumber = typeof value === 'number';
  const equals = (other: string) => (isNumber ? value === Number(other) : value === other);
  if (rule === 'ne') return !equals(wanted);
  if (value === null) return false;
  if (rule === 'eq') return equals(wanted);
  if (rule === 'in') return values.some(equals);
  const text = String(value);
  if (rule === 'like') return text.includes(wanted);
  if (rule === 'right_like') return text.startsWith(wanted);
  if (rule === 'left_like') return text.endsWith(wanted);
  const order = isNumber ? value - Number(wanted) : text < wanted ? -1 : text > wanted ? 1 : 0;
  return { gt: order > 0, ge: order >= 0, lt: order < 0, le: order <= 0 }[rule];
}

describe('an advanced query from the builder to the database', () => {
  let app: TestApp;
  let token: string;
  let rows: Row[];

  beforeAll(async () => {
    app = await testApp({}, [(built) => serveResource(built, asked)]);
    await sql`create table test_asked (id varchar(32) primary key, name text, words text, amount integer, price numeric(18,2),
      rate numeric(18,3), day date, moment timestamptz, open varchar(1), state varchar(20), level integer, kind varchar(36),
      owner varchar(50), members text, unit varchar(32), project varchar(32), marks text, papers text, photos text,
      note text, place varchar(6), contract varchar(50), states text, units text, projects text,
      tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
      sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`.execute(
      app.db,
    );
    const anyRow = fc.record(
      Object.fromEntries(fields.map((field) => [field.name, fc.option(stored(field), { freq: 4 })])),
    );
    rows = fc.sample(anyRow, { seed: 20_261_122, numRuns: 120 }).map((row, at) => ({ ...row, id: String(at) }));
    const names = ['id', ...fields.map(({ name }) => name)];
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    await sql`insert into test_asked (${sql.join(names.map((name) => sql.ref(snake(name))))})
      values ${sql.join(rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`))}`.execute(app.db);
    const { id } = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    await grantRight(app, id, 'test:asked:list');
    token = await app.signIn();
  });

  /** Ids that the server finds for conditions of the builder. */
  async function found(query: QueryGroup): Promise<string[]> {
    const answer = await app.call('GET', '/test/asked/list', {
      token,
      query: {
        pageSize: '1000',
        superQueryParams: encodeURIComponent(JSON.stringify(shortRecords(recordsOf(query)))),
        superQueryMatchType: query.match,
      },
    });
    expect(answer.success, answer.message).toBe(true);
    return answer.result.records.map((record: Row) => record.id).sort();
  }
  const expected = (query: QueryGroup) =>
    rows
      .filter((row) => holds(query, row))
      .map(({ id }) => id)
      .sort();

  it('finds exactly the rows for every rule of every kind of field', async () => {
    for (const [kind, name] of Object.entries(fieldOf)) expect(asked.fields[name].type).toBe(kind);
    for (const field of fields) {
      const [sample] = rows.flatMap((row) => (row[field.name] ? [String(row[field.name])] : []));
      for (const rule of rulesOf(field.type)) {
        const line = withRule(withField(emptyLine, field), rule);
        const values = isMembers(field) ? (sample ?? '').split(',') : [sample ?? ''];
        const query: QueryGroup = { type: 'group', match: 'and', of: [withValues(line, values)] };
        expect(await found(query), `${field.name} ${rule}`).toEqual(expected(query));
      }
    }
  }, 60_000);

  it('finds exactly the rows of which the conditions are true, for whatever is put together', async () => {
    let telling = 0;
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const usable = usablePart(query);
        fc.pre(usable !== null);
        const ids = await found(usable);
        expect(ids).toEqual(expected(usable));
        if (ids.length > 0 && ids.length < rows.length) telling++;
      }),
      rounds(200),
    );
    // Most queries must tell rows apart, or the test would say nothing.
    expect(telling).toBeGreaterThan(75);
  }, 120_000);

  it('refuses what no builder makes: other columns, SQL in their names, too much, too deep', async () => {
    const ask = async (rows: unknown) =>
      (
        await app.call('GET', '/test/asked/list', {
          token,
          query: { superQueryParams: typeof rows === 'string' ? rows : JSON.stringify(rows) },
        })
      ).message;
    const row = { field: 'name', rule: 'eq', val: 'a' };
    for (const field of [
      'tenant_id',
      'tenantId',
      'delFlag',
      'name; drop table test_asked',
      "name' or '1'='1",
      '__proto__',
    ])
      expect(await ask([{ ...row, field }])).toBe(`高级查询的字段不存在：${field}`);
    expect(await ask([{ params: [{ ...row, field: 'tenant_id' }] }])).toBe('高级查询的字段不存在：tenant_id');
    expect(await ask(Array.from({ length: 101 }, () => row))).toBe('高级查询的条件最多100个');
    expect(await ask(`${'[{"params":'.repeat(6)}[]${'}]'.repeat(6)}`)).toBe('高级查询的分组最多5层');
    expect(await ask([{ ...row, field: 'amount', val: 'many' }])).toBe('查询条件“数量”的值“many”格式不正确');
    expect(await ask([{ ...row, field: 'amount', rule: 'like', val: '1' }])).toBe('查询条件“数量”的值“1”格式不正确');
    expect(await ask([{ ...row, val: 'a\u0000b' }])).toBe('查询条件“名称”的值“a\u0000b”格式不正确');
    expect(await ask([{ ...row, field: 'marks', rule: 'in', val: 'a\u0000b' }])).toContain('格式不正确');
  });
});
