import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner, formUsers, systemLines } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes, fileClient, pdf } from '#test/upload.ts';

const app = await testApp();
const { add, sync, change, good, call, head, token } = await formDesigner(app);
const { user, records } = formUsers(app);

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
    ['add', 'delete', 'edit', 'export', 'import', 'list', 'print'].map((act) => `onl:r_menu:${act}`),
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
  const columns = (dictTable: string, dictField: string, dictText: string) => [
    column('title', { dbDefaultVal: "x'); drop table sys_role; --", dbLength: 200 }),
    column('person', { fieldShowType: 'list', dictTable, dictField, dictText }),
    column('slow', { fieldValidType: '^(a+)+$', dbLength: 200 }),
  ];
  const attack = ['sys_user where 1=1; --', 'password', 'salt'] as const;
  const fields = [...columns(...attack), ...systemLines()];
  const refused = await call('POST', 'api/addAll', { body: { head: head('r_attack'), fields, indexs: [] } });
  expect(refused.result.fields).toHaveProperty(['fields.1.dictTable']);
  // One that got there another way is not run either.
  const id = await add('r_attack', columns('sys_user', 'username', 'realname'));
  const [dictTable, dictField, dictText] = attack;
  await sql`update onl_cgform_field set dict_table = ${dictTable}, dict_field = ${dictField}, dict_text = ${dictText}
    where cgform_head_id = ${id} and db_field_name = 'person'`.execute(app.db);
  expect((await sync(id)).result.fields).toHaveProperty(['fields.1.dictTable']);
  await sql`update onl_cgform_field set dict_table = null where cgform_head_id = ${id}`.execute(app.db);
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

it('a form links to records of another by its title, which only those may list or look for who read that form', async () => {
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

  const reader = await user(id, 'r_links', ['list', 'add']);
  const ask = (path: string, query: Record<string, string> = {}) =>
    app.call('GET', path, { token: reader.token, query });
  for (const text of ['name', 'id']) {
    const all = await ask(`/sys/dict/loadDict/onl.r_linked,${text},id`);
    expect(all.success ? all.result : [], text).toEqual([]);
  }
  const probe = await ask('/sys/duplicate/check', {
    tableName: 'onl.r_linked',
    fieldName: 'name',
    fieldVal: '扫描仪',
    dataId: '',
  });
  // Free, as far as this person is told.
  expect(probe.success).toBe(true);
});
