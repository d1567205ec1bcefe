import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { formAuthority } from '#test/form-authority.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';

const app = await testApp();
const { add, sync, change, good, token } = await formDesigner(app);
const { user } = formUsers(app);
const { field, button, rule, grant, entries, good: set } = formAuthority(app, token);

/** Somebody who designs forms and is no administrator. */
async function aDesigner() {
  const rights = ['list', 'add', 'edit', 'remove', 'delete', 'syncDb', 'queryTables', 'importTable'];
  const person = await aPerson(app, { permissions: rights.map((right) => `online:form:${right}`) });
  const by = await app.signIn(person.username, userPassword);
  const call = (method: string, path: string, given: { query?: Record<string, string>; body?: unknown } = {}) =>
    app.call(method, `/online/cgform/${path}`, { token: by, ...given });
  /** Changes lines of a definition by their names, or its head. */
  const edit = async (id: string, lines: Record<string, object>, head: object = {}) => {
    const { result } = await call('GET', 'field/listByHeadId', { query: { headId: id } });
    const fields = result.map((line: { dbFieldName: string }) => ({ ...line, ...lines[line.dbFieldName] }));
    return call('PUT', 'api/editAll', { body: { head: { id, ...head }, fields } });
  };
  return { ...person, call, edit };
}
const viewOf = async (id: string) => {
  await good('POST', 'head/copyOnline', { query: { code: id } });
  const { records } = await good('GET', 'head/list', { query: { copyType: '1', physicId: id } });
  return records.at(-1).id as string;
};
const off = { listShow: false, formShow: false, formEditable: false };

it('whoever lacks a field or a button neither grants it nor takes it out of control', async () => {
  const id = await add('ds_pay', [column('name'), column('salary'), column('grade')]);
  await sync(id);
  await field(id, 'salary', { listShow: true });
  await field(id, 'grade', { formEditable: true });
  const { id: deleting } = await button(id, 'delete');
  const designer = await aDesigner();
  const { call } = designer;
  const [salary = '', grade = ''] = [...(await entries(id, 'salary')), ...(await entries(id, 'grade'))];
  const grants = (kind: string, target: string, ids: string[], authMode: string) =>
    call('POST', `api/role${kind}Auth/${target}/${id}`, { body: { authId: JSON.stringify(ids), authMode } });
  for (const [kind, entry] of [
    ['Column', salary],
    ['Column', grade],
    ['Button', deleting],
  ] as const)
    for (const [target, mode] of [
      [designer.roleId, 'role'],
      [designer.id, 'user'],
    ] as const)
      expect((await grants(kind, target, [entry], mode)).code, `${kind} ${mode}`).toBe(510);
  for (const code of ['salary', 'grade']) {
    const body = { cgformId: id, code, switchFlag: 4, ...off };
    expect((await call('POST', 'api/authColumn', { body })).code, code).toBe(510);
    expect((await call('POST', 'api/authColumn/batch', { body: [body] })).code, code).toBe(510);
    expect((await call('PUT', 'api/authColumn', { body: { cgformId: id, code, status: 0 } })).code, code).toBe(510);
  }
  expect((await call('PUT', `api/authButton/${deleting}`)).code).toBe(510);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from onl_auth_page p
    where p.cgform_id = ${id} and p.status = 1 and not exists (select from onl_auth_relation r where r.auth_id = p.id)`.execute(
    app.db,
  );
  expect(rows).toEqual([{ n: 3 }]);

  // What they have they govern, and what others were granted stays with them or goes.
  await grant('Column', id, designer.id, [grade], 'user');
  expect((await grants('Column', designer.roleId, [grade], 'role')).message).toBe('保存成功');
  const other = await aPerson(app, {});
  await grant('Column', id, other.id, [salary], 'user');
  expect((await grants('Column', other.id, [salary, grade], 'user')).message).toBe('保存成功');
  expect((await grants('Column', other.id, [], 'user')).message).toBe('保存成功');
  const on = { cgformId: id, code: 'name', switchFlag: 1, listShow: true };
  expect((await call('POST', 'api/authColumn', { body: on })).success).toBe(true);
  // The administrator lacks nothing.
  await field(id, 'salary', off);
  await set('PUT', `authButton/${deleting}`);
});

it('a field that is kept from a designer does not come back by removing the form and importing its table', async () => {
  const id = await add('ds_again', [column('name'), column('salary')]);
  await sync(id);
  const view = await viewOf(id);
  await field(id, 'salary', { listShow: true, formShow: true });
  const { call } = await aDesigner();
  for (const one of [view, id])
    for (const path of ['head/removeRecord', 'head/delete'])
      expect((await call('DELETE', path, { query: { id: one } })).code, path).toBe(510);
  expect((await good('GET', 'head/list', { query: { tableName: 'ds_again' } })).total).toBe(1);
});

it('lines of a form that is closed to a designer are neither removed nor made a form of their own', async () => {
  const main = await add('ds_order', [column('no'), column('cost')], { head: { tableType: 2 } });
  const lines = await add(
    'ds_goods',
    [column('order_id', { dbLength: 36, mainTable: 'ds_order', mainField: 'id' }), column('goods')],
    { head: { tableType: 3, relationType: 0, tabOrderNum: 1 } },
  );
  const other = await add('ds_other', [column('no')], { head: { tableType: 2 } });
  for (const id of [main, lines, other]) await sync(id);
  const designer = await aDesigner();
  await grant('Data', main, designer.id, [await rule(main, 'no', '=', '无')], 'user');
  expect((await designer.edit(lines, {}, { tableType: 1 })).code).toBe(510);
  expect((await designer.edit(lines, { order_id: { mainTable: 'ds_other' } })).code).toBe(510);
  expect((await designer.edit(lines, { order_id: { mainTable: null, mainField: null } }, { tableType: 1 })).code).toBe(
    510,
  );
  expect((await designer.call('DELETE', 'head/delete', { query: { id: lines } })).code).toBe(510);
  expect((await designer.edit(lines, { goods: { dbFieldTxt: '货品' } })).message).toBe('修改成功!');
  // Whoever sees all of it may.
  expect((await change(lines, { order_id: { mainTable: 'ds_other' } })).message).toBe('修改成功!');
});

it('a line of a view that is pointed at another column takes no rights along, and nobody points it at what they do not see', async () => {
  const id = await add('ds_base', [column('name'), column('salary'), column('note')]);
  await sync(id);
  const view = await viewOf(id);
  expect((await change(view, { salary: null })).message).toBe('修改成功!');
  await field(view, 'name', { listShow: true });
  const reader = await user(view, 'ds_base$1', ['list']);
  await grant('Column', view, reader.roleId, await entries(view, 'name'));
  await field(id, 'salary', { listShow: true, formShow: true });
  const designer = await aDesigner();
  expect((await designer.edit(view, { note: { dbFieldName: 'salary' } })).code).toBe(510);
  expect((await designer.edit(view, { note: { dbFieldTxt: '备注' } })).message).toBe('修改成功!');

  expect((await change(view, { name: { dbFieldName: 'salary' } })).message).toBe('修改成功!');
  await sync(view);
  const { rows } = await sql`select distinct code from onl_auth_page where cgform_id = ${view}`.execute(app.db);
  expect(rows).toEqual([{ code: 'name' }]);
  // A name that its form changes is followed all the same.
  await change(view, { salary: { dbFieldName: 'name' } });
  await change(id, { name: { dbFieldName: 'heading' } });
  expect((await sync(id)).message).toBe('同步成功');
  const followed = await sql`select distinct code from onl_auth_page where cgform_id = ${view}`.execute(app.db);
  expect(followed.rows).toEqual([{ code: 'heading' }]);
});
