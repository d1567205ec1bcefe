import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner, formUsers, systemLines } from '#test/online-forms.ts';

const app = await testApp();
const { add, sync, change, call, head, good, token } = await formDesigner(app);
const { records, user } = formUsers(app);

/** Places of three levels, as a form whose rows people see by its rights. */
const place = await add('ld_place', [column('name'), column('code'), column('pid', { dbLength: 36 }), column('kind')]);
await sync(place);
const places: Record<string, string> = {};
async function put(name: string, code: string, above: string | null, kind = '') {
  const saved = await records(place, token).save({ name, code, pid: above === null ? '0' : places[above], kind });
  expect(saved.success, saved.message).toBe(true);
  places[code] = saved.result.id as string;
}
await put('North', 'n', null);
await put('South', 's', null, 'closed');
await put('Harbour', 'n1', 'n');
await put('Hill', 's1', 's');
await put('Pier', 'n11', 'n1');

const config = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    ...{ table: 'onl.ld_place', txt: 'name', key: 'code', linkField: 'city,county', idField: 'id', pidField: 'pid' },
    condition: "pid = '0'",
    ...more,
  });
const lines = (more: Record<string, unknown> = {}) => [
  column('title'),
  column('province', { fieldShowType: 'link_down', dictTable: config(more), isQuery: 1 }),
  column('city', { fieldShowType: 'link_down', isQuery: 1 }),
  column('county'),
];

it('values of a chain are checked against the level above, whichever way they come', async () => {
  const id = await add('ld_form', lines());
  expect((await sync(id)).message).toBe('同步成功');
  const own = records(id, token);
  const saved = await own.save({ title: 'a', province: 'n', city: 'n1', county: 'n11' });
  expect(saved.success, saved.message).toBe(true);
  const key = saved.result.id as string;
  expect(await own.one(key)).toMatchObject({
    ...{ province: 'n', province_dictText: 'North', city: 'n1', city_dictText: 'Harbour' },
    county_dictText: 'Pier',
  });
  const refused = async (body: Record<string, unknown>, fields: Record<string, string>) => {
    const answer = await own.save({ title: 'x', ...body });
    expect(answer.success).toBe(false);
    expect(answer.result.fields).toEqual(fields);
  };
  await refused({ province: 'n', city: 's1' }, { city: 'city不属于该province' });
  await refused({ city: 'n1' }, { city: 'city不属于该province' });
  await refused({ province: 'n', city: 'n1', county: 's1' }, { county: 'county不属于该city' });
  // The first level has the rows of its condition alone, and nobody names what is not there.
  await refused({ province: 'n1' }, { province: expect.stringContaining('不存在') as unknown as string });
  await refused({ province: 'n', city: "n1' or '1'='1" }, { city: expect.any(String) as unknown as string });
  // Another choice above leaves nothing below that does not belong there.
  const changed = await own.call('PUT', 'edit', { body: { id: key, province: 's' } });
  expect(changed.result.fields).toEqual({ city: 'city不属于该province' });
  expect((await own.call('PUT', 'edit', { body: { id: key, province: 's', city: 's1', county: null } })).success).toBe(
    true,
  );
  // Many at once.
  const many = await own.call('POST', 'editMany', { body: { ids: [key], values: { province: 'n' } } });
  expect(JSON.stringify(many)).toContain('city不属于该province');
  expect(await own.one(key)).toMatchObject({ province: 's', city: 's1', county: null });
  // Searches ask for the value.
  expect((await own.list({ city: 's1' })).total).toBe(1);
  expect((await own.list({ city: 'n1' })).total).toBe(0);
  // Clients of the contract: the configuration with the fields that follow, and one call per level.
  const { schema } = await good('GET', `api/getFormItem/${id}`);
  expect(schema.properties.province).toMatchObject({
    view: 'link_down',
    config: { table: 'onl.ld_place', linkField: 'city,county' },
    others: [
      { field: 'city', title: 'city', order: 2 },
      { field: 'county', title: 'county', order: 3 },
    ],
  });
});

it('lines have chains of their own, each checked by its own levels with one statement for a level', async () => {
  const main = await add('ld_trip', [column('title')], { head: { tableType: 2 } });
  const foreign = { dbLength: 36, mainTable: 'ld_trip', mainField: 'id', isShowForm: 0, isShowList: 0 };
  const subHead = { tableType: 3, relationType: 0, tabOrderNum: 1 };
  const stops = await add('ld_stop', [column('trip_id', foreign), ...lines().slice(1)], { head: subHead });
  for (const id of [stops, main]) expect((await sync(id)).message).toBe('同步成功');
  const trips = records(main, token);
  const good = { province: 'n', city: 'n1', county: 'n11' };
  const many = Array.from({ length: 200 }, () => good);
  const saved = await trips.save({ title: 'a', ld_stop: [...many, { province: 's', city: 's1' }] });
  expect(saved.success, saved.message).toBe(true);
  const { ld_stop: kept } = await trips.one(saved.result.id);
  expect((kept as unknown[])[0]).toMatchObject({ ...good, province_dictText: 'North', city_dictText: 'Harbour' });
  const wrong = await trips.save({ title: 'b', ld_stop: [good, { province: 's', city: 'n1' }, { city: 'n1' }] });
  expect(wrong.result.fields).toEqual({
    'ld_stop.1.city': 'city不属于该province',
    'ld_stop.2.city': 'city不属于该province',
  });
});

it('options of a level are those of the condition, or below a row, by the rights of whoever asks', async () => {
  const ask = (of: string, more: Record<string, string>) =>
    app.call('GET', '/online/cgform/api/querySelectOptions', {
      token: of,
      query: { table: 'onl.ld_place', txt: 'name', key: 'code', idField: 'id', pidField: 'pid', ...more },
    });
  expect((await ask(token, { condition: "pid = '0'" })).result).toEqual([
    { label: 'North', store: 'n', id: places.n, pid: '0' },
    { label: 'South', store: 's', id: places.s, pid: '0' },
  ]);
  expect((await ask(token, { pidValue: places.n ?? '' })).result).toEqual([
    { label: 'Harbour', store: 'n1', id: places.n1, pid: places.n },
  ]);
  expect((await ask(token, { pidValue: "x' or '1'='1" })).result).toEqual([]);
  for (const more of [
    { txt: 'tenant_id' },
    { table: 'sys_user', txt: 'password', key: 'id', idField: 'id', pidField: 'salt' },
    { condition: '1=1; drop table x' },
    { condition: "name = '' or (select 1) = 1" },
    { idField: 'id::text' },
    { pidField: 'create_by' },
  ])
    expect((await ask(token, more as unknown as Record<string, string>)).success, JSON.stringify(more)).toBe(false);
  // Whoever may not read the form that the chain chooses from is offered nothing, and names nothing.
  const id = await add('ld_guard', lines());
  await sync(id);
  const stranger = await user(id, 'ld_guard', ['list', 'add']);
  expect((await ask(stranger.token, {})).result).toEqual([]);
  expect((await stranger.save({ title: 'x', province: 'n' })).result.fields).toHaveProperty('province');
});

it('a configuration that cannot be followed is refused with its place', async () => {
  const refused = async (columns: Record<string, unknown>[]) => {
    const body = { head: head('ld_wrong'), fields: [...columns, ...systemLines()], indexs: [] };
    const answer = await call('POST', 'api/addAll', { body });
    expect(answer.success).toBe(false);
    return answer.result.fields as Record<string, string>;
  };
  const written =
    '请填写联动组件的配置：{"table":"","txt":"","key":"","linkField":"","idField":"","pidField":"","condition":""}';
  const [title, first, second, third] = lines() as [never, never, never, never];
  const withTable = (dictTable: string | null) => refused([title, { ...(first as object), dictTable }, second, third]);
  for (const text of ['', 'sys_user', '[1]', '{"table":"a b"}', '{"table":"onl.ld_place","txt":"name;","key":"id"}'])
    expect(await withTable(text), text).toMatchObject({ 'fields.1.dictTable': written });
  expect(await withTable(config({ linkField: 'gone' }))).toMatchObject({ 'fields.1.dictTable': '没有字段 gone' });
  expect(await withTable(config({ linkField: 'province' }))).toMatchObject({
    'fields.1.dictTable': '字段province已在另一个联动组件中',
  });
  expect(await withTable(config({ table: 'onl.nothing' }))).toEqual({
    'fields.1.dictTable': '没有可以引用的表 onl.nothing',
  });
  expect(await withTable(config({ pidField: 'up' }))).toEqual({
    'fields.1.dictTable': '表onl.ld_place没有可以引用的字段 up',
  });
  expect(await withTable(config({ condition: 'pid = (select 1)' }))).toMatchObject({
    'fields.1.dictTable': expect.stringContaining('联动组件的条件无法识别') as unknown as string,
  });
  expect(await withTable(config({ table: 'sys_user', txt: 'password', key: 'salt' }))).toHaveProperty([
    'fields.1.dictTable',
  ]);
  // What a chain chooses from is not taken away under it.
  expect((await change(place, { kind: null })).message).toBe('修改成功!');
  expect((await change(place, { pid: null })).message).toMatch(/^字段pid被表单ld_form/);
  expect((await call('DELETE', 'head/delete', { query: { id: place } })).message).toMatch(/引用了本表单/);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from onl_cgform_head where table_name = 'ld_wrong'`.execute(app.db);
  expect(rows[0]?.n).toBe(0);
});
