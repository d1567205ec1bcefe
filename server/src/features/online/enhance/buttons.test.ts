import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { formAuthority } from '#test/form-authority.ts';
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

const draft = (cgformHeadId: string, buttonCode: string, more: object = {}) => ({
  ...{ cgformHeadId, buttonCode, buttonName: `按钮${buttonCode}`, buttonStyle: 'link', optType: 'action' },
  ...{ buttonStatus: '1', orderNum: 1, ...more },
});
const addButton = (id: string, code: string, more: object = {}) =>
  designer.good('POST', 'button/add', { body: draft(id, code, more) }).then(({ id: key }) => key as string);

async function aForm(table: string, buttons: readonly [code: string, more?: object][] = []) {
  const id = await designer.add(table, [
    column('title'),
    column('status'),
    column('amount', { dbType: 'int', dbLength: 10 }),
  ]);
  expect((await designer.sync(id)).success).toBe(true);
  for (const [code, more] of buttons) await addButton(id, code, more);
  return id;
}
const press = (token: string, formId: string, buttonCode: string, dataId: string) =>
  app.call('POST', '/online/cgform/api/doButton', {
    token,
    body: { formId, buttonCode, dataId, uiFormData: { status: 'x' } },
  });

describe('designing', () => {
  it('keeps codes to letters, digits, _ and $, and leaves those of standard buttons alone', async () => {
    const id = await aForm('b_codes');
    const said = async (code: string, more: object = {}) =>
      (await designer.call('POST', 'button/add', { body: draft(id, code, more) })).message;
    const wrong = '编码只能包含字母、数字、下划线 (_) 和美元符号 ($)且不能以数字开头';
    for (const code of ['1a', 'a-b', '', "a';drop", '甲', 'a b']) expect(await said(code)).toContain(wrong);
    for (const code of ['add', 'edit', 'detail', 'delete', 'batch_delete', 'import', 'export', 'query', 'reset', 'bpm'])
      expect(await said(code)).toContain('不可使用内置按钮编码，请在“管理内置按钮”中修改内置按钮');
    expect(await said('ok', { optType: 'java' })).toContain('请选择按钮类型');
    expect(await said('ok', { exp: 'status#like#1' })).toContain('表达式无法识别');
    expect(await said('ok', { exp: 'nobody#eq#1' })).toContain('没有字段 nobody');
    expect(await said('ok', { buttonStyle: 'button', exp: 'status#eq#1' })).toContain('只有Link按钮可以填写表达式');
    expect(await said('$ok_1')).toBe('添加成功！');
    expect(await said('$ok_1')).toContain('按钮编码已存在');
    expect(await said('constructor')).toBe('添加成功！');
    const list = await designer.good('GET', `button/list/${id}`);
    expect(list).toMatchObject([{ buttonCode: '$ok_1', cgformHeadId: id }, { buttonCode: 'constructor' }]);
  });

  it('changes and deletes buttons as versions of the form', async () => {
    const id = await aForm('b_versions');
    const key = await addButton(id, 'pay');
    const before = (await designer.headOf(id)).tableVersion;
    await designer.good('PUT', 'button/edit', { body: { ...draft(id, 'paid', { orderNum: 3 }), id: key } });
    expect((await designer.headOf(id)).tableVersion).toBe(before + 1);
    expect(await designer.good('GET', `head/enhanceButton/${id}`)).toMatchObject([
      { id: key, buttonCode: 'paid', orderNum: 3 },
    ]);
    await designer.good('DELETE', 'button/delete', { query: { id: key } });
    expect(await designer.good('GET', `button/list/${id}`)).toEqual([]);
    const versions = await app.call('GET', '/sys/dataLog/queryDataVerList', {
      token: designer.token,
      query: { dataTable: 'onl_cgform_head', dataId: id },
    });
    expect(versions.result.length).toBeGreaterThanOrEqual(3);
  });

  it('asks for the right to design', async () => {
    const id = await aForm('b_rights');
    const person = await aPerson(app, { permissions: ['online:form:list', 'onl:b_rights:edit'] });
    const token = await app.signIn(person.username, userPassword);
    const body = draft(id, 'pay');
    expect((await app.call('POST', '/online/cgform/button/add', { token, body })).code).toBe(510);
    expect((await app.call('GET', `/online/cgform/button/list/${id}`, { token })).success).toBe(true);
  });

  it('refuses an expression over what is kept from whoever designs', async () => {
    const id = await aForm('b_blind');
    await designer.good('POST', 'api/authColumn/batch', {
      body: [{ cgformId: id, code: 'amount', switchFlag: 2, formShow: true }],
    });
    const person = await aPerson(app, { permissions: ['online:form:edit', 'online:form:list'] });
    const token = await app.signIn(person.username, userPassword);
    const add = (more: object) =>
      app.call('POST', '/online/cgform/button/add', { token, body: draft(id, 'probe', more) });
    expect((await add({ exp: 'amount#gt#5000' })).code).toBe(510);
    expect((await add({})).success).toBe(true);
  });
});

describe('pressing', () => {
  it('does what is active and fits the record, for whoever may edit', async () => {
    const id = await aForm('b_press', [
      ['pay', { exp: 'status#eq#open && (amount#gt#10 || title#eq#vip)' }],
      ['off', { buttonStatus: '0' }],
      ['many', { buttonStyle: 'button' }],
    ]);
    const editor = await users.user(id, 'b_press', ['list', 'add', 'edit']);
    const reader = await users.user(id, 'b_press', ['list']);
    const record = async (status: string, amount: number) =>
      (await editor.save({ title: 't', status, amount })).result.id as string;
    const [open, small] = [await record('open', 11), await record('open', 10)];
    expect(await press(editor.token, id, 'pay', open)).toMatchObject({ success: true, message: '处理完成!' });
    expect((await press(editor.token, id, 'pay', small)).message).toBe('当前记录不能执行“按钮pay”');
    expect((await press(editor.token, id, 'off', open)).code).toBe(510);
    expect((await press(editor.token, id, 'none', open)).code).toBe(510);
    expect((await press(editor.token, id, 'constructor', open)).code).toBe(510);
    expect((await press(reader.token, id, 'pay', open)).code).toBe(510);
    expect((await press(editor.token, id, 'pay', `${open},${small}`)).success).toBe(false);
    expect((await press(editor.token, id, 'many', `${open},${small}`)).message).toContain('2');
    // The same by the call of our own pages.
    expect((await editor.call('POST', 'do_pay', { body: { id: small } })).success).toBe(false);
    expect((await editor.call('POST', 'do_pay', { body: { id: open } })).success).toBe(true);
    expect((await reader.call('POST', 'do_pay', { body: { id: open } })).code).toBe(510);
    expect((await editor.call('POST', 'do_off', { body: { id: open } })).success).toBe(false);
    expect((await editor.call('POST', 'press', { body: { id: open } })).success).toBe(false);
  });

  it('keeps a button under control for those to whom it is granted', async () => {
    const id = await aForm('b_granted', [['pay'], ['other', { buttonStyle: 'form' }]]);
    const listed = await designer.good('GET', `api/authButton/${id}`);
    expect(listed.buttonList).toEqual([
      { code: 'pay', title: '按钮pay', page: 3, status: 1 },
      { code: 'other', title: '按钮other', page: 5, status: 1 },
    ]);
    const row = await designer.good('POST', 'api/authButton', {
      body: { code: 'pay', page: 3, cgformId: id, type: 2, control: 5, status: 1 },
    });
    expect(
      (await designer.call('POST', 'api/authButton', { body: { code: 'nix', page: 3, cgformId: id } })).success,
    ).toBe(false);
    expect(await designer.good('GET', `api/authPage/${id}/2`)).toMatchObject([{ code: 'pay', title: '按钮pay' }]);
    const [granted, other] = [
      await users.user(id, 'b_granted', ['list', 'add', 'edit']),
      await users.user(id, 'b_granted', ['list', 'add', 'edit']),
    ];
    await designer.good('POST', `api/roleButtonAuth/${granted.id}/${id}`, {
      body: { authId: JSON.stringify([row.id]), authMode: 'user' },
    });
    const record = (await granted.save({ title: 'x' })).result.id as string;
    expect((await press(granted.token, id, 'pay', record)).success).toBe(true);
    expect((await press(other.token, id, 'pay', record)).code).toBe(510);
    const running = (token: string) => app.call('GET', `/online/cgform/api/running/${id}`, { token });
    const [mine, theirs] = [(await running(granted.token)).result, (await running(other.token)).result];
    expect(mine.may).toEqual(expect.arrayContaining(['do_pay', 'do_other']));
    expect(theirs.may).not.toContain('do_pay');
    expect(theirs.release.buttons.map(({ buttonCode }: { buttonCode: string }) => buttonCode)).toEqual(['other']);
    expect(theirs.release.steps).toBeUndefined();
    const columns = await app.call('GET', `/online/cgform/api/getColumns/${id}`, { token: other.token });
    expect(columns.result.cgButtonList).toEqual([]);
    const item = await app.call('GET', `/online/cgform/api/getFormItem/${id}`, { token: other.token });
    expect(item.result.cgButtonList).toMatchObject([{ buttonCode: 'other' }]);
    // Under another code it is kept from the same people; and a new one of the old code is everybody's.
    const [{ id: key }] = await designer.good('GET', `button/list/${id}`);
    await designer.good('PUT', 'button/edit', { body: { ...draft(id, 'settle'), id: key } });
    await addButton(id, 'pay');
    expect((await press(granted.token, id, 'settle', record)).success).toBe(true);
    expect((await press(other.token, id, 'settle', record)).code).toBe(510);
    expect((await running(other.token)).result.may).not.toContain('do_settle');
    expect((await press(other.token, id, 'pay', record)).success).toBe(true);
  });

  it('tells what its expression reads to those alone who see that', async () => {
    const [high, open, own] = ['amount#gt#10', 'status#eq#open', 'create_by#ne#nobody && title#ne#x'];
    const id = await aForm('b_quiet', [
      ['pay', { exp: high }],
      ['start', { exp: open, orderNum: 2 }],
      ['own', { exp: own, orderNum: 3 }],
    ]);
    const { field, grant, entries } = formAuthority(app, designer.token);
    await field(id, 'amount', { listShow: true, formShow: true });
    await field(id, 'status', { listShow: true });
    const [bound, seeing] = [
      await users.user(id, 'b_quiet', ['list', 'add', 'edit']),
      await users.user(id, 'b_quiet', ['list', 'add', 'edit']),
    ];
    const every = [...(await entries(id, 'amount')), ...(await entries(id, 'status'))];
    await grant('Column', id, seeing.id, every, 'user');
    const offered = async (token: string) => {
      const running = await app.call('GET', `/online/cgform/api/running/${id}`, { token });
      const columns = await app.call('GET', `/online/cgform/api/getColumns/${id}`, { token });
      const exps = (list: { exp: string | null }[]) => list.map(({ exp }) => exp);
      expect(exps(columns.result.cgButtonList)).toEqual(exps(running.result.release.buttons));
      return exps(running.result.release.buttons);
    };
    expect(await offered(bound.token)).toEqual([null, null, own]);
    expect(await offered(seeing.token)).toEqual([high, open, own]);
    // It is decided as before.
    const small = (await bound.save({ title: 't' })).result.id as string;
    expect((await press(bound.token, id, 'pay', small)).message).toBe('当前记录不能执行“按钮pay”');
    expect((await press(bound.token, id, 'own', small)).success).toBe(true);
  });

  it('renames standard buttons, and takes them from everybody, administrators too', async () => {
    const id = await aForm('b_standard');
    const builtIn = (code: string, more: object) =>
      designer.call('POST', 'button/add', { body: draft(id, code, { buttonStyle: 'built-in', ...more }) });
    expect((await builtIn('pay', {})).message).toContain('没有这个内置按钮');
    expect((await builtIn('edit', { buttonIcon: 'ant-design:edit' })).message).toContain('不能修改图标');
    expect((await builtIn('add', { buttonName: '登记' })).success).toBe(true);
    expect((await builtIn('delete', { buttonStatus: '0' })).success).toBe(true);
    expect(await designer.good('GET', `button/builtInList/${id}`)).toHaveLength(2);
    expect(await designer.good('GET', `button/list/${id}`)).toEqual([]);
    const editor = await users.user(id, 'b_standard', ['list', 'add', 'edit', 'delete']);
    const record = (await editor.save({ title: 'x' })).result.id as string;
    const by = [editor, users.records(id, designer.token)];
    for (const person of by) expect((await person.call('DELETE', 'delete', { query: { id: record } })).code).toBe(510);
    const running = await app.call('GET', `/online/cgform/api/running/${id}`, { token: editor.token });
    expect(running.result.withoutButtons).toContain('delete');
    expect(running.result.may).not.toContain('delete');
  });
});
