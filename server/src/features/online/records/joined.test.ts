import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { testApp } from '#test/app.ts';
import { formAuthority } from '#test/form-authority.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { fetchBytes } from '#test/upload.ts';

const app = await testApp();
const { add, sync, change, token, good } = await formDesigner(app);
const { records, user } = formUsers(app);
const { field } = formAuthority(app, token);

const joined = { extConfigJson: '{"joinQuery":1,"commentStatus":0}' };
const key = (main: string) =>
  column('order_id', { dbLength: 36, mainTable: main, mainField: 'id', isShowForm: 0, isShowList: 0 });
const number = { dbType: 'int', dbLength: 10 };

/** A main table with two sub tables and five records. */
async function orders(name: string, head: Record<string, unknown>) {
  const id = await add(name, [column('no', { isQuery: 1, queryMode: 'like', sortFlag: '1' })], {
    head: { tableType: 2, ...head },
  });
  const goods = await add(
    `${name}_goods`,
    [
      key(name),
      column('item', { isQuery: 1, queryMode: 'like' }),
      column('price', { ...number, isQuery: 1, queryMode: 'group' }),
      column('secret'),
    ],
    { head: { tableType: 3, relationType: 0, tabOrderNum: 1, tableTxt: '货品' } },
  );
  const buyer = await add(`${name}_buyer`, [key(name), column('called', { isQuery: 1 })], {
    head: { tableType: 3, relationType: 1, tabOrderNum: 2, tableTxt: '客户' },
  });
  for (const one of [id, goods, buyer]) expect((await sync(one)).message).toBe('同步成功');
  const save = async (no: string, lines: [item: string, price: number][], called?: string) => {
    const saved = await records(id, token).save({
      ...{ no, [`${name}_goods`]: lines.map(([item, price]) => ({ item, price, secret: `s${no}` })) },
      ...(called ? { [`${name}_buyer`]: [{ called }] } : {}),
    });
    expect(saved.success, saved.message).toBe(true);
  };
  await save(
    'A1',
    [
      ['paper white', 5],
      ['paper blue', 50],
      ['pen', 7],
    ],
    'north',
  );
  await save('A2', [['paper white', 50]], 'south');
  await save('A3', [['pen', 5]], 'north');
  await save('A4', []);
  await save('B5', [
    ['pen', 50],
    ['paper white', 5],
  ]);
  const list = async (query: Record<string, string>) => {
    const page = await records(id, token).list({ column: 'no', order: 'asc', ...query });
    return { found: page.records.map(({ no }) => no), total: page.total };
  };
  const asked = (rows: readonly Record<string, unknown>[], matchType = 'and') =>
    list({ superQueryParams: JSON.stringify(rows), superQueryMatchType: matchType });
  return { id, goods, list, asked };
}

it.each(['normal', 'tab'])(
  'a super query with fields of sub tables finds each main record once, with the right total, in the theme %s',
  async (themeTemplate) => {
    const name = `j_${themeTemplate === 'tab' ? 'tabs' : 'plain'}`;
    const { id, list, asked } = await orders(`jq${name}`, { ...joined, themeTemplate });
    const goods = `jq${name}_goods`;
    const buyer = `jq${name}_buyer`;
    expect(await asked([{ field: `${goods},item`, rule: 'like', val: 'paper' }])).toEqual({
      found: ['A1', 'A2', 'B5'],
      total: 3,
    });
    // One line is meant, as where tables are joined.
    expect(
      await asked([
        { field: `${goods},item`, rule: 'like', val: 'white' },
        { field: `${goods},price`, rule: 'gt', val: '20' },
      ]),
    ).toEqual({ found: ['A2'], total: 1 });
    expect(
      await asked(
        [
          { field: `${goods},price`, rule: 'gt', val: '20' },
          { field: `${buyer},called`, rule: 'eq', val: 'north' },
        ],
        'or',
      ),
    ).toEqual({ found: ['A1', 'A2', 'A3', 'B5'], total: 4 });
    // Two sub tables, the record itself and a group.
    expect(
      await asked([
        { field: 'no', rule: 'right_like', val: 'A' },
        { field: `${buyer},called`, rule: 'eq', val: 'north' },
        {
          matchType: 'or',
          params: [
            { field: `${goods},price`, rule: 'eq', val: '50' },
            { field: 'no', rule: 'eq', val: 'A4' },
          ],
        },
      ]),
    ).toEqual({ found: ['A1'], total: 1 });
    // Filters of the list, with ranges; pages do not repeat.
    expect(await list({ [`${goods}@item`]: '*paper*', pageSize: '2' })).toEqual({ found: ['A1', 'A2'], total: 3 });
    expect(await list({ [`${goods}@item`]: '*paper*', pageSize: '2', pageNo: '2' })).toEqual({
      found: ['B5'],
      total: 3,
    });
    expect(await list({ [`${goods}@price_begin`]: '6', [`${goods}@price_end`]: '10' })).toEqual({
      found: ['A1'],
      total: 1,
    });
    expect(await list({ [`${goods}@item`]: '*paper*', [`${goods}@price_end`]: '6', no: '*B*' })).toEqual({
      found: ['B5'],
      total: 1,
    });
    // The export has the same records.
    const query = new URLSearchParams({ [`${goods}@item`]: '*paper*', format: 'xlsx' });
    const file = await fetchBytes(app, `/online/cgform/records/${id}/exportXls?${query}`, token);
    const { rows } = await readWorkbook(file.bytes);
    const sheet: unknown[] = [];
    for await (const row of rows) sheet.push(row);
    expect(JSON.stringify(sheet)).toContain('B5');
    expect(JSON.stringify(sheet)).not.toMatch(/A3|A4/);
    // Clients of the contract have the inputs and the records too.
    const inputs = await good('GET', `api/getQueryInfo/${id}`);
    expect(inputs.map((one: { field: string }) => one.field)).toEqual([
      'no',
      `${goods}@item`,
      `${goods}@price`,
      `${buyer}@called`,
    ]);
    const page = await good('GET', `api/getData/${id}`, { query: { [`${goods}@price`]: '7' } });
    expect(page.records.map(({ no }: { no: string }) => no)).toEqual(['A1']);
  },
);

it('is not there in the other themes, nor where it is not turned on', async () => {
  for (const [name, head] of [
    ['jerp', { ...joined, themeTemplate: 'erp' }],
    ['jinner', { ...joined, themeTemplate: 'innerTable' }],
    ['joff', { themeTemplate: 'normal' }],
    ['jbad', { extConfigJson: '[1', themeTemplate: 'normal' }],
  ] as const) {
    const { id, list } = await orders(name, head);
    // A filter that the form does not have is none.
    expect((await list({ [`${name}_goods@item`]: 'nothing' })).total).toBe(5);
    const superQueryParams = JSON.stringify([{ field: `${name}_goods,item`, rule: 'eq', val: 'pen' }]);
    const answer = await records(id, token).call('GET', 'list', { query: { superQueryParams } });
    expect(answer.success).toBe(false);
    expect(answer.message).toBe(`高级查询的字段不存在：${name}_goods,item`);
  }
});

it('whoever does not see a field of lines asks by it in no way', async () => {
  const { id, goods } = await orders('jhide', joined);
  await field(goods, 'secret', { listShow: true, formShow: true });
  await field(goods, 'price', { formShow: true });
  await field(goods, 'item', { listShow: true });
  const bound = await user(id, 'jhide', ['list', 'export']);
  const packed = (name: string) => ({
    superQueryParams: JSON.stringify([{ field: name, rule: 'not_empty', val: '' }]),
  });
  for (const name of ['secret', 'price', 'item']) {
    expect((await bound.list({ [`jhide_goods@${name}`]: 'sA1' })).total, name).toBe(5);
    const asked = await bound.call('GET', 'list', { query: packed(`jhide_goods,${name}`) });
    expect(asked.message).toBe(`高级查询的字段不存在：jhide_goods,${name}`);
    // Packed into one parameter as clients of the contract send it, and URI-encoded once more.
    const paramsStr = JSON.stringify({
      superQueryParams: encodeURIComponent(packed(`jhide_goods,${name}`).superQueryParams),
    });
    const file = await app.call('GET', `/online/cgform/api/exportXlsOld/${id}`, {
      token: bound.token,
      query: { paramsStr },
    });
    expect(file.success, name).toBe(false);
  }
  expect((await bound.list({ 'jhide_buyer@called': 'north' })).total).toBe(2);
  // Other names reach nothing.
  for (const name of [
    'jhide_goods,order_id',
    'jhide_goods,tenant_id',
    'sys_user,password',
    'jhide_goods,id"',
    'jhide_goods@item',
  ])
    expect((await bound.call('GET', 'list', { query: packed(name) })).success, name).toBe(false);
  expect((await bound.list({ 'jhide_goods,item': 'nothing', 'sys_user@password': 'x' })).total).toBe(5);
  // What the page is told.
  const running = (await app.call('GET', `/online/cgform/api/running/${id}`, { token: bound.token })).result;
  expect(running.recordOnly).toEqual(['jhide_goods.item']);
  for (const name of ['secret', 'price']) expect(JSON.stringify(running)).not.toContain(name);
  expect((await records(id, token).list({ 'jhide_goods@secret': 'sA1' })).total).toBe(1);
});

it('a query by lines is served by their indexes', async () => {
  const { id } = await orders('jindex', joined);
  const { rows } = await sql<{ def: string }>`
    select indexdef as def from pg_indexes where schemaname = 'onl' and tablename = 'jindex_goods'`.execute(app.db);
  const defs = rows.map(({ def }) => def).join('\n');
  expect(defs).toContain('(price, order_id)');
  expect(defs).toContain('gin (grams((item)::text))');
  expect(defs).toContain('(order_id, line_no, id)');
  expect((await change(id, {})).success).toBe(true);
});
