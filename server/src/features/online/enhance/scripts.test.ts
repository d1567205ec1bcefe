import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';

let app: TestApp;
let designer: Awaited<ReturnType<typeof formDesigner>>;
let users: ReturnType<typeof formUsers>;
beforeAll(async () => {
  app = await testApp();
  designer = await formDesigner(app);
  users = formUsers(app);
});

async function aForm(table: string, head: object = {}) {
  const id = await designer.add(table, [column('title'), column('amount', { dbType: 'int', dbLength: 10 })], {
    head: { ...head },
  });
  expect((await designer.sync(id)).success).toBe(true);
  return id;
}
const path = (id: string) => `/online/cgform/head/enhanceJs/${id}`;
const save = (id: string, cgJs: string, more: object = {}, token = designer.token) =>
  app.call('PUT', path(id), { token, body: { cgJsType: 'form', cgJs, ...more } });
const read = (id: string, type: string, token = designer.token) =>
  app.call('GET', path(id), { token, query: { type } });
const running = (id: string, token: string) => app.call('GET', `/online/cgform/api/running/${id}`, { token });

it('keeps one script for the form and one for its list, as versions of the form', async () => {
  const id = await aForm('s_keep');
  expect((await read(id, 'form')).result).toBeNull();
  const before = (await designer.headOf(id)).tableVersion;
  const made = await app.call('POST', path(id), {
    token: designer.token,
    body: { cgJsType: 'form', cgJs: 'loaded() {}', content: '开始' },
  });
  expect(made.message).toBe('添加成功！');
  expect((await save(id, 'beforeEdit(row) {}', { cgJsType: 'list' })).message).toBe('修改成功!');
  const first = (await read(id, 'form')).result;
  expect(first).toEqual({
    ...{ id: expect.any(String), cgformHeadId: id, cgJsType: 'form', cgJs: 'loaded() {}', content: '开始' },
  });
  expect((await save(id, 'loaded() { that.isUpdate; }', { id: first.id })).success).toBe(true);
  expect((await read(id, 'form')).result).toMatchObject({ id: first.id, cgJs: 'loaded() { that.isUpdate; }' });
  expect((await read(id, 'list')).result).toMatchObject({ cgJs: 'beforeEdit(row) {}' });
  expect((await designer.headOf(id)).tableVersion).toBe(before + 3);
  // A version of before is brought back with its script.
  const query = { dataTable: 'onl_cgform_head', dataId: id };
  const versions = await app.call('GET', '/sys/dataLog/queryDataVerList', { token: designer.token, query });
  const [oldest] = versions.result.slice(-2) as { id: string; dataVersion: string }[];
  const back = await app.call('POST', '/sys/dataLog/restore', {
    token: designer.token,
    body: { id: oldest?.id, version: (await designer.headOf(id)).version },
  });
  expect(back.success, back.message).toBe(true);
  expect((await read(id, 'form')).result).toMatchObject({ cgJs: 'loaded() {}' });
  expect((await save(id, '  ')).success).toBe(true);
  expect((await read(id, 'form')).result).toBeNull();
});

it('names line and column of a script that cannot be read, and what nothing calls', async () => {
  const id = await aForm('s_syntax');
  const said = async (cgJs: string) => (await save(id, cgJs)).message;
  expect(await said('loaded() {\n  let a = ;\n}')).toBe('表单脚本：第2行第11列：语法错误（Unexpected token）');
  expect(await said('loaded() {} }); fetch("/x"); ({ a() {}')).toContain('语法错误');
  expect(await said('loaded() {},\nloaded() {}')).toBe('表单脚本：第2行第1列：方法loaded出现了两次');
  expect(await said('loaded() {},\n created() {}')).toContain('第2行第2列：created 不可用');
  expect(await said(`loaded() { getAction('/online/cgform/records/' + code); }`)).toContain('地址须写明表单');
  expect(await said(`loaded() { getAction('/online/cgform/api/getData/x'); }`)).toContain('不可用');
  expect((await read(id, 'form')).result).toBeNull();
});

it('is for designers alone, who see all of the form and of each form that the script reads', async () => {
  const id = await aForm('s_who');
  const other = await aForm('s_other');
  const reading = `loaded() { return getAction('/online/cgform/records/${other}/list', {}); }`;
  const token = async (permissions: string[]) => {
    const person = await aPerson(app, { permissions });
    return app.signIn(person.username, userPassword);
  };
  const reader = await token(['onl:s_who:list', 'online:form:list']);
  expect((await save(id, 'loaded() {}', {}, reader)).code).toBe(510);
  expect((await read(id, 'form', reader)).code).toBe(510);
  const plain = await token(['online:form:edit', 'online:form:list']);
  expect((await save(id, reading, {}, plain)).message).toBe(`没有表单${other}的查询权限，脚本不能读取它`);
  expect((await save(id, 'loaded() {}', {}, plain)).success).toBe(true);
  const able = await token(['online:form:edit', 'onl:s_other:list']);
  expect((await save(id, reading, {}, able)).success).toBe(true);
  // What they have not written stays, whoever changes something else.
  expect((await save(id, 'beforeEdit() {}', { cgJsType: 'list' }, plain)).success).toBe(true);
  await designer.good('POST', 'api/authColumn/batch', {
    body: [{ cgformId: id, code: 'amount', switchFlag: 2, formShow: true }],
  });
  expect((await save(id, 'loaded() { 1; }', {}, plain)).code).toBe(510);
});

it('goes to whoever opens the form, and neither along with approvals nor with shared links', async () => {
  const id = await aForm('s_run');
  const person = await users.user(id, 's_run', ['list', 'add']);
  expect((await running(id, person.token)).result.scripts).toEqual([]);
  await save(id, 'loaded() {}');
  const { release, scripts } = (await running(id, person.token)).result;
  expect(scripts).toEqual([{ cgJsType: 'form', cgJs: 'loaded() {}' }]);
  expect(JSON.stringify(release)).not.toContain('loaded');
  const wire = await app.call('GET', `/online/cgform/api/getColumns/${id}`, { token: designer.token });
  expect(wire.result.enhanceJs).toBeNull();
});

it('comes along with a copy, and is refused on sub tables', async () => {
  const id = await aForm('s_copy');
  await save(id, 'loaded() { 2; }');
  await designer.good('GET', `head/copyOnlineTable/${id}`, { query: { tableName: 's_copied' } });
  const { records } = await designer.good('GET', 'head/list', { query: { tableName: 's_copied' } });
  expect((await read(records[0].id, 'form')).result).toMatchObject({ cgJs: 'loaded() { 2; }' });
  await aForm('s_main', { tableType: 2 });
  const sub = await designer.add('s_sub', [column('main_id', { mainTable: 's_main', mainField: 'id' })], {
    head: { tableType: 3, relationType: 0, tabOrderNum: 1 },
  });
  expect((await save(sub, 'loaded() {}')).message).toBe('附表不支持JS增强，请选择对应主表');
});

it('has Js buttons for whoever reads the records, and no call presses them', async () => {
  const id = await aForm('s_button');
  const draft = { cgformHeadId: id, buttonCode: 'sum', buttonName: '合计', buttonStyle: 'button', optType: 'js' };
  await designer.good('POST', 'button/add', { body: { ...draft, buttonStatus: '1', orderNum: 1 } });
  const person = await users.user(id, 's_button', ['list', 'add', 'edit']);
  const codes = async () =>
    (await running(id, person.token)).result.release.buttons.map((one: { buttonCode: string }) => one.buttonCode);
  expect(await codes()).toEqual(['sum']);
  expect(await designer.good('GET', `head/enhanceButton/${id}`)).toEqual([]);
  const record = (await person.save({ title: 'a' })).result.id;
  const pressed = await app.call('POST', '/online/cgform/api/doButton', {
    ...{ token: person.token, body: { formId: id, buttonCode: 'sum', dataId: record } },
  });
  expect(pressed.code).toBe(510);
  await designer.good('POST', 'api/authButton', {
    body: { code: 'sum', page: 3, cgformId: id, type: 2, control: 5, status: 1 },
  });
  expect(await codes()).toEqual([]);
});

it('is not for a designer from whom a column of a sub table is hidden', async () => {
  const id = await aForm('s_above', { tableType: 2 });
  const line = [column('main_id', { mainTable: 's_above', mainField: 'id' }), column('price')];
  const sub = await designer.add('s_below', line, { head: { tableType: 3, relationType: 0, tabOrderNum: 1 } });
  expect((await designer.sync(sub)).success).toBe(true);
  const { username } = await aPerson(app, {
    permissions: ['online:form:edit', 'online:form:list', 'onl:s_above:list'],
  });
  const carrying = 'beforeSubmit(row) { that.setFieldsValue({ title: row.s_below[0].price }); }';
  const token = await app.signIn(username, userPassword);
  expect((await save(id, 'loaded() {}', {}, token)).success).toBe(true);
  await designer.good('POST', 'api/authColumn/batch', {
    body: [{ cgformId: sub, code: 'price', switchFlag: 2, formShow: true }],
  });
  expect((await save(id, carrying, {}, token)).code).toBe(510);
  expect((await read(id, 'form')).result.cgJs).toBe('loaded() {}');
});
