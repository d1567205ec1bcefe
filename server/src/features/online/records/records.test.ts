import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes, fileClient, pdf } from '#test/upload.ts';

const app = await testApp();
const { add, sync, change, good, token } = await formDesigner(app);
type Row = Record<string, unknown>;

/** The records of a form, as a person with these rights. */
async function user(id: string, table: string, rights: readonly string[]) {
  const person = await aPerson(app, { permissions: rights.map((right) => `onl:${table}:${right}`) });
  const own = await app.signIn(person.username, userPassword);
  return { ...person, token: own, ...records(id, own) };
}

function records(id: string, as: string) {
  const call = (method: string, path: string, given: { query?: Record<string, string>; body?: unknown } = {}) =>
    app.call(method, `/online/cgform/records/${id}/${path}`, { token: as, ...given });
  return {
    call,
    save: (body: Row) => call('POST', 'add', { body }),
    list: async (query: Record<string, string> = {}) =>
      (await call('GET', 'list', { query })).result as { records: Row[]; total: number },
    one: async (key: string) => (await call('GET', 'queryById', { query: { id: key } })).result as Row,
  };
}

const goods = [
  column('goods', { dbFieldTxt: '货品', isQuery: 1, fieldMustInput: '1', sortFlag: '1' }),
  column('quantity', {
    dbFieldTxt: '数量',
    dbType: 'int',
    dbLength: 10,
    fieldDefaultValue: '1',
    isQuery: 1,
    queryMode: 'group',
  }),
  column('price', { dbFieldTxt: '单价', dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2, fieldShowType: 'text' }),
  column('sex', { dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex' }),
  column('code', {
    dbFieldTxt: '编码',
    fieldValidType: '^[A-Z]{2}-[0-9]{3}$',
    fieldExtendJson: '{"validateError":"编码应形如AB-001"}',
  }),
];

describe('records of a form', async () => {
  const id = await add('r_goods', goods);
  await sync(id);
  const { save, list, one, call } = records(id, token);

  it('are added, listed with texts, searched, ordered, changed and deleted by the calls of every form', async () => {
    const added = await save({ goods: '打印纸', quantity: 5, price: 12.5, sex: '1', code: 'AB-001' });
    expect(added, added.message).toMatchObject({ success: true, message: '添加成功！' });
    const key = added.result.id as string;
    expect(await one(key)).toMatchObject({
      goods: '打印纸',
      quantity: 5,
      price: 12.5,
      sex: '1',
      sex_dictText: '男',
      createBy: 'admin',
      version: 1,
    });
    await save({ goods: '墨盒' });
    expect((await list({ goods: '*打印*' })).records).toMatchObject([{ goods: '打印纸' }]);
    // The default of the definition stood in.
    expect((await list({ goods: '墨盒' })).records).toMatchObject([{ quantity: 1 }]);
    expect((await list({ quantity_begin: '2', quantity_end: '9' })).total).toBe(1);
    expect((await list({ column: 'goods', order: 'asc' })).records.map((row) => row.goods)).toEqual(['墨盒', '打印纸']);
    expect((await call('PUT', 'edit', { body: { id: key, version: 1, quantity: 6 } })).message).toBe('修改成功!');
    expect(await one(key)).toMatchObject({ goods: '打印纸', quantity: 6, version: 2 });
    expect((await call('PUT', 'edit', { body: { id: key, version: 1, quantity: 7 } })).message).toContain('数据已被');
    expect((await call('DELETE', 'delete', { query: { id: key } })).message).toBe('删除成功!');
    expect((await list()).total).toBe(1);
  });

  it('are checked by the definition: required, whole numbers, decimals, dictionaries, expressions', async () => {
    const answer = await save({ quantity: 1.5, price: 1.234, sex: '9', code: 'x' });
    expect(answer.result.fields).toMatchObject({
      goods: '货品不能为空',
      quantity: '数量必须是整数',
      price: '单价最多2位小数',
      code: '编码应形如AB-001',
    });
    expect((await save({ goods: 'x', sex: '9' })).result.fields).toHaveProperty('sex');
    expect((await save({ goods: '长'.repeat(33) })).result.fields).toMatchObject({ goods: '货品长度不能超过32个字符' });
  });

  it('go out as a workbook', async () => {
    const file = await fetchBytes(app, `/online/cgform/records/${id}/exportXls?format=xlsx`, token);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('表单r_goods'));
  });

  it('take no name that the definition does not have, in filters, order and values', async () => {
    const { total } = await list();
    const asked: Record<string, string>[] = [
      { column: 'goods; drop table onl.r_goods' },
      { tenant_id: '99' },
      { "goods\"='' or 1=1 --": 'x' },
    ];
    for (const query of asked) {
      const answer = await call('GET', 'list', { query });
      // Refused, or not heard.
      expect(answer.success ? answer.result.total : total, JSON.stringify(query)).toBe(total);
    }
    const added = await save({ goods: '注入', tenant_id: 99, version: 40, create_by: 'root', 'goods"; --': 1 });
    expect(await one(added.result.id)).toMatchObject({ version: 1, createBy: 'admin' });
  });

  it('are for those who hold their rights, each of which opens its calls alone', async () => {
    const reader = await user(id, 'r_goods', ['list']);
    expect((await reader.list()).total).toBeGreaterThan(0);
    expect((await reader.save({ goods: '不许' })).code).toBe(510);
    expect((await reader.call('DELETE', 'deleteBatch', { query: { ids: 'x' } })).code).toBe(510);
    expect((await reader.call('GET', 'exportXls')).code).toBe(510);
    const writer = await user(id, 'r_goods', ['add']);
    expect((await writer.call('GET', 'list')).code).toBe(510);
    expect((await writer.save({ goods: '可以' })).success).toBe(true);
    const other = await user(id, 'r_other', ['list', 'add', 'edit', 'delete', 'export']);
    expect((await other.call('GET', 'list')).code).toBe(510);
    // Neither says whether there is such a form.
    expect((await records('nothing', reader.token).call('GET', 'list')).code).toBe(510);
    const read = await app.call('GET', `/online/cgform/api/running/${id}`, { token: reader.token });
    expect(read.result.may).toEqual(['list', 'queryById']);
    expect((await app.call('GET', `/online/cgform/api/running/${id}`, { token: writer.token })).code).toBe(510);
  });

  it('say that the form was never brought into the database, to designers alone', async () => {
    const fresh = await add('r_fresh', [column('title')]);
    expect(await records(fresh, token).call('GET', 'list')).toMatchObject({
      reason: 'NO_DB_SYNC',
      message: '请先同步数据库再查看此页面！',
    });
  });
});

describe('a form that changes while it is used', () => {
  it('goes on by its last release until the change is in the database, and by the new one at once after that', async () => {
    const id = await add('r_moves', [column('title')]);
    await sync(id);
    const { save, list } = records(id, token);
    await save({ title: '一' });
    await change(id, { title: { dbFieldName: 'heading', dbFieldTxt: '标题' } });
    expect((await save({ title: '二' })).success).toBe(true);
    await sync(id);
    expect((await list()).records).toMatchObject([{ heading: '二' }, { heading: '一' }]);
  });

  it('answers every call under load while columns are renamed and widened', async () => {
    const id = await add('r_load', [column('title')]);
    await sync(id);
    const { save, call } = records(id, token);
    for (let at = 0; at < 20; at += 1) await save({ title: `行${at}`, heading: `行${at}` });
    let running = true;
    const failed: string[] = [];
    let answered = 0;
    const readers = Array.from({ length: 4 }, async () => {
      while (running) {
        const answer = await call('GET', 'list');
        answered += 1;
        if (!answer.success) failed.push(answer.message);
      }
    });
    const writer = (async () => {
      while (running) {
        const answer = await save({ title: '新', heading: '新' });
        if (!answer.success) failed.push(answer.message);
      }
    })();
    for (const [from, to, length] of [
      ['title', 'heading', 60],
      ['heading', 'title', 90],
      ['title', 'heading', 120],
    ] as const) {
      await change(id, { [from]: { dbFieldName: to, dbLength: length } });
      expect((await sync(id)).message).toBe('同步成功');
    }
    running = false;
    await Promise.all([...readers, writer]);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(5);
  });
});

describe('forms with sub tables', async () => {
  const main = await add('r_order', [column('no', { dbFieldTxt: '单号', fieldMustInput: '1' })], {
    head: { tableType: 2 },
  });
  const line = await add(
    'r_line',
    [
      column('order_id', { dbLength: 36, mainTable: 'r_order', mainField: 'id', isShowForm: 0, isShowList: 0 }),
      column('goods', { dbFieldTxt: '货品', fieldMustInput: '1' }),
      column('amount', { dbFieldTxt: '金额', dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 }),
    ],
    { head: { tableType: 3, relationType: 0, tabOrderNum: 1, tableTxt: '明细' } },
  );
  const customer = await add(
    'r_customer',
    [
      column('order_id', { dbLength: 36, mainTable: 'r_order', mainField: 'id', isShowForm: 0, isShowList: 0 }),
      column('name', { dbFieldTxt: '客户' }),
    ],
    { head: { tableType: 3, relationType: 1, tabOrderNum: 2, tableTxt: '客户' } },
  );
  for (const id of [main, line, customer]) await sync(id);
  const { save, one, call, list } = records(main, token);

  it('are saved with their lines in one go, keep ids and order, and delete them with the record', async () => {
    const added = await save({
      no: 'D1',
      r_line: [
        { goods: '纸', amount: 1.5 },
        { goods: '笔', amount: 2 },
      ],
      r_customer: [{ name: '滨海档案局' }],
    });
    expect(added.success, added.message).toBe(true);
    const record = await one(added.result.id);
    expect(record).toMatchObject({ r_line: [{ goods: '纸' }, { goods: '笔' }], r_customer: [{ name: '滨海档案局' }] });
    const [first, second] = record.r_line as Row[];
    await call('PUT', 'edit', { body: { id: record.id, r_line: [second, { ...first, goods: '复印纸' }] } });
    expect(await one(added.result.id)).toMatchObject({
      r_line: [
        { id: second?.id, goods: '笔' },
        { id: first?.id, goods: '复印纸' },
      ],
      r_customer: [{ name: '滨海档案局' }],
    });
    expect((await list({ 'r_line.goods': '笔' })).total).toBe(1);
    await call('DELETE', 'delete', { query: { id: String(record.id) } });
    const { rows } = await sql`select from onl.r_line`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('refuse a wrong line by its place, and a second row of a one-to-one table', async () => {
    const wrong = await save({ no: 'D2', r_line: [{ goods: '纸' }, { amount: 1 }] });
    expect(wrong.result.fields).toMatchObject({ 'r_line.1.goods': '货品不能为空' });
    expect((await save({ no: 'D3', r_customer: [{ name: '一' }, { name: '二' }] })).message).toBe('客户最多1行');
    expect((await list({ no: 'D2' })).total).toBe(0);
  });
});

it('a value that may occur once is refused by its field the second time', async () => {
  const id = await add('r_once', [column('code', { dbFieldTxt: '编码', fieldValidType: 'only' })]);
  await sync(id);
  const { save, list } = records(id, token);
  expect((await save({ code: 'A1' })).success).toBe(true);
  const again = await save({ code: 'A1' });
  expect(again.success).toBe(false);
  expect(again.result.fields).toHaveProperty('code');
  expect((await list()).total).toBe(1);
});

it('a view goes along with columns that are renamed, and stops where one is gone', async () => {
  const id = await add('r_seen', [column('title'), column('remark')]);
  await sync(id);
  await good('POST', 'head/copyOnline', { query: { code: id } });
  const [view] = (await good('GET', 'head/list', { query: { copyType: '1', physicId: id } })).records as {
    id: string;
  }[];
  const seen = records(view?.id ?? '', token);
  expect((await seen.save({ title: '甲', remark: '乙' })).success).toBe(true);
  await change(id, { title: { dbFieldName: 'remark' }, remark: { dbFieldName: 'title' } });
  await sync(id);
  expect((await seen.list()).records).toMatchObject([{ remark: '甲', title: '乙' }]);
  await change(id, { title: null });
  expect((await sync(id, 'force', 'r_seen')).message).toBe('同步成功');
  expect(await seen.call('GET', 'list')).toMatchObject({ success: false, reason: 'NO_DB_SYNC' });
});

it('a form that is deleted takes its menu, its rights and its register with it', async () => {
  const id = await add('r_gone', [column('title')]);
  await sync(id);
  await good('POST', 'api/addMenu', { body: { id, name: '临时登记' } });
  const { save } = records(id, token);
  await save({ title: '一' });
  const path = `/online/cgform/records/${id}`;
  expect(app.resources.byPath(path)).toBeDefined();
  await good('DELETE', 'head/delete', { query: { id } });
  const { rows } =
    await sql`select from sys_permission where perms like 'onl:r_gone:%' or component = ${`online/form/${id}`}`.execute(
      app.db,
    );
  expect(rows).toEqual([]);
  await vi.waitFor(() => expect(app.resources.byPath(path)).toBeUndefined());
});

it('rights to a table that is named like a view do not open the view', async () => {
  const id = await add('r_like', [column('title')]);
  await sync(id);
  await good('POST', 'head/copyOnline', { query: { code: id } });
  const [view] = (await good('GET', 'head/list', { query: { copyType: '1', physicId: id } })).records as {
    id: string;
  }[];
  for (const name of ['r_like', 'r_like_v1', 'r_like1']) {
    const { call } = await user(view?.id ?? '', name, ['list']);
    expect((await call('GET', 'list')).code, name).toBe(510);
  }
  const { call } = await user(view?.id ?? '', 'r_like-1', ['list']);
  expect((await call('GET', 'list')).success).toBe(true);
});

it('a menu entry comes with its rights, and the form’s data rules hang on it', async () => {
  const id = await add('r_menu', [column('title')]);
  await sync(id);
  const made = await good('POST', 'api/addMenu', { body: { id, name: '物资登记' } });
  const menus = await app.call('GET', '/sys/permission/getUserPermissionByToken', { token });
  expect(JSON.stringify(menus.result.menu)).toContain(`/online/cgformList/${id}`);
  const { rows } = await sql<{ perms: string }>`
    select perms from sys_permission where parent_id = ${made.id} order by perms`.execute(app.db);
  expect(rows.map(({ perms }) => perms)).toEqual(
    ['add', 'delete', 'edit', 'export', 'list'].map((act) => `onl:r_menu:${act}`),
  );
});

it('data rules of the menu entry bind list, detail, edit and export', async () => {
  const id = await add('r_ruled', [column('area', { dbFieldTxt: '区域' }), column('title')]);
  await sync(id);
  const all = records(id, token);
  const north = (await all.save({ area: '北', title: '一' })).result.id as string;
  const south = (await all.save({ area: '南', title: '二' })).result.id as string;
  const rights = ['list', 'edit', 'delete', 'export'].map((right) => `onl:r_ruled:${right}`);
  const rule = { component: `online/form/${id}`, column: 'area', condition: '=', value: '北' };
  const person = await aPerson(app, { permissions: rights, rules: [rule] });
  const own = records(id, await app.signIn(person.username, userPassword));
  expect((await own.list()).records).toMatchObject([{ id: north }]);
  expect((await own.call('GET', 'queryById', { query: { id: south } })).success).toBe(false);
  expect((await own.call('PUT', 'edit', { body: { id: south, title: '改' } })).success).toBe(false);
  expect((await own.call('DELETE', 'delete', { query: { id: south } })).success).toBe(false);
  // Nobody may move a record out of their own sight.
  expect((await own.call('PUT', 'edit', { body: { id: north, area: '南' } })).success).toBe(false);
});

it('what is typed into a definition is never run: defaults, dictionaries, expressions', async () => {
  const id = await add('r_attack', [
    column('title', { dbDefaultVal: "x'); drop table sys_role; --", dbLength: 200 }),
    column('person', {
      fieldShowType: 'list',
      dictTable: 'sys_user where 1=1; --',
      dictField: 'password',
      dictText: 'salt',
    }),
    column('slow', { fieldValidType: '^(a+)+$', dbLength: 200 }),
  ]);
  expect((await sync(id)).message).toBe('同步成功');
  const { save, list } = records(id, token);
  const began = performance.now();
  expect((await save({ slow: `${'a'.repeat(150)}!` })).result.fields).toHaveProperty('slow');
  expect(performance.now() - began).toBeLessThan(2000);
  const answer = await save({ title: '好', person: 'admin' });
  expect(JSON.stringify(answer)).not.toContain('$2');
  const { rows } = await sql`select from sys_role limit 1`.execute(app.db);
  expect(rows).toHaveLength(1);
  await sql`insert into onl.r_attack (id) values ('1')`.execute(app.db);
  const stored = await sql<{ title: string }>`select title from onl.r_attack where id = '1'`.execute(app.db);
  expect(stored.rows[0]?.title).toBe("x'); drop table sys_role; --");
  expect(JSON.stringify(await list())).not.toContain('password');
});

it('files of a record open for whoever reads the record, and for nobody else', async () => {
  const id = await add('r_files', [
    column('title'),
    column('scans', { dbFieldTxt: '扫描件', dbLength: 500, fieldShowType: 'file' }),
  ]);
  await sync(id);
  const writer = await user(id, 'r_files', ['list', 'add']);
  const client = fileClient(app, writer.token);
  const path = await client.stored({ name: '扫描件.pdf', content: pdf, biz: 'temp' });
  const added = await writer.save({ title: '一', scans: path });
  expect(added.success, added.message).toBe(true);
  const status = async (as: string) => (await fetchBytes(app, `/sys/common/static/${path}`, as)).status;
  const reader = await user(id, 'r_files', ['list']);
  expect(await status(reader.token)).toBe(200);
  const stranger = await user(id, 'r_other', ['list']);
  expect(await status(stranger.token)).not.toBe(200);
});

it('a tree hangs its nodes below each other, knows who has children, and makes no rings', async () => {
  const lines = [
    column('title', { dbFieldTxt: '名称' }),
    column('pid', { dbFieldTxt: '父级节点', isShowList: 0 }),
    column('has_child', {
      dbFieldTxt: '是否有子节点',
      dbLength: 3,
      isShowForm: 0,
      fieldShowType: 'list',
      dictField: 'yn',
    }),
  ];
  const id = await add('r_tree', lines, { head: { isTree: 'Y', treeFieldname: 'title' } });
  await sync(id);
  const { save, one, call, list } = records(id, token);
  const top = (await save({ title: '总部' })).result.id as string;
  const below = (await save({ title: '分部', pid: top })).result.id as string;
  const stored = async (key: string) => {
    const { rows } = await sql<{ has: string }>`select has_child as has from onl.r_tree where id = ${key}`.execute(
      app.db,
    );
    return rows[0]?.has;
  };
  expect([await stored(top), await stored(below)]).toEqual(['1', '0']);
  expect(await one(below)).toMatchObject({ pid: top, pid_dictText: '总部' });
  expect((await call('PUT', 'edit', { body: { id: top, pid: below } })).success).toBe(false);
  expect((await call('DELETE', 'delete', { query: { id: top } })).success).toBe(false);
  await call('DELETE', 'delete', { query: { id: below } });
  expect(await stored(top)).toBe('0');
  expect((await list()).total).toBe(1);
});

it('a form links to records of another by its title, and who reads only one of them learns no more', async () => {
  const goods = await add('r_linked', [column('name', { dbFieldTxt: '货名' })]);
  await sync(goods);
  const key = (await records(goods, token).save({ name: '扫描仪' })).result.id as string;
  const id = await add('r_links', [
    column('title'),
    column('goods', {
      ...{ dbFieldTxt: '货品', fieldShowType: 'link_table', dbLength: 200 },
      ...{ dictTable: 'r_linked', dictField: 'id', dictText: 'name', fieldExtendJson: '{"multiSelect":true}' },
    }),
  ]);
  await sync(id);
  const { save, one, list } = records(id, token);
  const made = (await save({ title: '一', goods: key })).result.id as string;
  expect(await one(made)).toMatchObject({ goods: key, goods_dictText: '扫描仪' });
  expect((await save({ title: '二', goods: 'nothing' })).result.fields).toHaveProperty('goods');
  expect((await list({ goods: key })).total).toBe(1);
  const choices = await app.call('GET', '/sys/dict/loadDict/onl.r_linked,name,id', {
    token,
    query: { keyword: '扫描' },
  });
  expect(choices.result).toMatchObject([{ value: key, text: '扫描仪' }]);
});
