import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { testApp } from '#test/app.ts';
import { formAuthority } from '#test/form-authority.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { aPerson } from '#test/people.ts';
import { fetchBytes } from '#test/upload.ts';

const app = await testApp();
const { add, sync, change, token, call: design } = await formDesigner(app);
const { user, records } = formUsers(app);
const { call, good, field, rule, grant, entries } = formAuthority(app, token);
/** All that stands in a workbook. */
async function textOf(bytes: Buffer): Promise<string> {
  const { rows, header } = await readWorkbook(bytes);
  const all: unknown[] = [header];
  for await (const row of rows) all.push(row);
  return JSON.stringify(all);
}
const rights = ['list', 'add', 'edit', 'delete', 'export'];

it('rules for rows bind those to whom they are granted, all together, in every call', async () => {
  const id = await add('a_rule', [
    column('kind', { dbFieldTxt: '类别' }),
    column('amount', { dbFieldTxt: '数量', dbType: 'int', dbLength: 10 }),
  ]);
  await sync(id);
  const admin = records(id, token);
  const keys: Record<string, string> = {};
  for (const [kind, amount] of [
    ['a', 1],
    ['a', 20],
    ['b', 20],
  ] as const)
    keys[`${kind}${amount}`] = (await admin.save({ kind, amount })).result.id;
  const [bound, free] = [await user(id, 'a_rule', rights), await user(id, 'a_rule', rights)];
  const kind = await rule(id, 'kind', '=', 'a');
  const amount = await rule(id, '', 'USE_SQL_RULES', 'amount > 10');
  await grant('Data', id, bound.roleId, [kind]);
  expect((await bound.list()).total).toBe(2);
  await grant('Data', id, bound.id, [amount], 'user');
  expect((await bound.list()).records.map((row) => row.id)).toEqual([keys.a20]);
  expect((await free.list()).total).toBe(3);
  const outside = keys.b20 ?? '';
  expect((await bound.call('GET', 'queryById', { query: { id: outside } })).success).toBe(false);
  expect((await bound.call('PUT', 'edit', { body: { id: outside, amount: 30 } })).success).toBe(false);
  expect((await bound.call('PUT', 'edit', { body: { id: keys.a20, kind: 'b' } })).success).toBe(false);
  expect((await bound.call('DELETE', 'delete', { query: { id: outside } })).success).toBe(false);
  expect((await bound.call('DELETE', 'deleteBatch', { query: { ids: outside } })).success).toBe(false);
  const sheet = async (whose: string) => {
    const file = await fetchBytes(app, `/online/cgform/records/${id}/exportXls?format=xlsx`, whose);
    return await textOf(file.bytes);
  };
  expect(await sheet(bound.token)).not.toContain('"b"');
  expect(await sheet(free.token)).toContain('"b"');

  // A rule is refused that could not be applied, and a column that one needs stays.
  const body = { cgformId: id, ruleName: 'x', ruleColumn: 'nothing', ruleOperator: '=', ruleValue: '1', status: 1 };
  expect((await call('POST', 'authData', { body })).success).toBe(false);
  const written = { ...body, ruleOperator: 'USE_SQL_RULES', ruleValue: '1=1; drop table onl.a_rule' };
  expect((await call('POST', 'authData', { body: written })).success).toBe(false);
  expect((await change(id, { kind: null })).success && (await sync(id)).success).toBe(false);
  // Inactive, it binds nobody; gone, its grants are too.
  await good('PUT', 'authData', { body: { ...body, id: kind, ruleColumn: 'kind', ruleValue: 'a', status: 0 } });
  expect((await good('GET', `validAuthData/${id}`)).length).toBe(1);
  expect((await bound.list()).total).toBe(2);
  await good('DELETE', 'authData', { query: { id: amount } });
  expect((await bound.list()).total).toBe(3);
  expect(
    await good('GET', 'roleAuth', { query: { roleId: bound.id, cgformId: id, type: '3', authMode: 'user' } }),
  ).toEqual([]);
});

describe('what is under control', async () => {
  const id = await add('a_set', [column('name', { dbFieldTxt: '名称' }), column('note', { dbFieldTxt: '说明' })]);
  await sync(id);

  it('is switched field by field or page by page; a field with no switch left is free', async () => {
    const read = async () => (await good('GET', `authColumn/${id}`)) as Record<string, unknown>[];
    expect((await read()).map(({ code }) => code)).toEqual(['name', 'note']);
    await good('PUT', 'authColumn', { body: { cgformId: id, code: 'name', status: 1 } });
    expect((await read())[0]).toMatchObject({ status: 1, listShow: true, formShow: true, formEditable: true });
    for (const [switchFlag, name] of [
      [1, 'listShow'],
      [2, 'formShow'],
      [3, 'formEditable'],
    ] as const) {
      await good('POST', 'authColumn', { body: { cgformId: id, code: 'name', switchFlag, [name]: false } });
      expect((await read())[0]).toMatchObject({ [name]: false, status: switchFlag === 3 ? 0 : 1 });
    }
    const page = ['name', 'note'].map((code) => ({ cgformId: id, code, switchFlag: 1, listShow: true }));
    await good('POST', 'authColumn/batch', { body: page });
    expect(await read()).toMatchObject([
      { listShow: true, formShow: false },
      { listShow: true, status: 1 },
    ]);
    expect(await good('GET', `authPage/${id}/1`)).toMatchObject([
      { code: 'name', title: '列表可见', type: 1, control: 5, page: 3 },
      { code: 'note', title: '列表可见' },
    ]);
    await good('PUT', 'authColumn/batch', { body: page.map(({ code }) => ({ cgformId: id, code, status: 0 })) });
    expect(await read()).toMatchObject([{ status: 0 }, { status: 0 }]);
    for (const code of ['id', 'create_by', 'nothing'])
      expect((await call('PUT', 'authColumn', { body: { cgformId: id, code, status: 1 } })).success, code).toBe(false);
  });

  it('is set by designers alone, who leave a trace in the log', async () => {
    const person = await user(id, 'a_set', rights);
    const theirs = formAuthority(app, person.token);
    const body = { cgformId: id, code: 'name', status: 0 };
    expect((await theirs.call('PUT', 'authColumn', { body })).code).toBe(510);
    expect((await theirs.call('GET', `authColumn/${id}`)).code).toBe(510);
    const grants = { authId: '[]', authMode: 'role' };
    expect((await theirs.call('POST', `roleColumnAuth/${person.roleId}/${id}`, { body: grants })).code).toBe(510);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sys_log where method = 'online:form:authority' and log_content like '%a_set%'`.execute(
      app.db,
    );
    expect(rows[0]?.n).toBeGreaterThan(5);
  });

  it('cannot be granted through another form, or to a target that does not exist', async () => {
    const other = await add('a_set_two', [column('name')]);
    await sync(other);
    await field(other, 'name', { listShow: true });
    const [foreign] = await entries(other, 'name');
    const { roleId } = await aPerson(app);
    const ask = (target: string, authId: string) =>
      call('POST', `roleColumnAuth/${target}/${id}`, { body: { authId, authMode: 'role' } });
    expect((await ask(roleId, JSON.stringify([foreign]))).success).toBe(false);
    expect((await ask('nobody', '[]')).success).toBe(false);
    expect((await ask(roleId, 'no list')).success).toBe(false);
  });

  it('goes with the form and is not copied', async () => {
    const source = await add('a_gone', [column('name')]);
    await sync(source);
    await field(source, 'name', { listShow: true });
    await rule(source, 'name', '=', 'x');
    const person = await aPerson(app);
    await grant('Column', source, person.roleId, await entries(source, 'name'));
    await design('GET', `head/copyOnlineTable/${source}`, { query: { tableName: 'a_gone_copy' } });
    const counted = async (table: string, name: string) =>
      (
        await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where cgform_id in
          (select id from onl_cgform_head where table_name = ${name}) or cgform_id = ${source}`.execute(app.db)
      ).rows[0]?.n;
    expect(await counted('onl_auth_page', 'a_gone_copy')).toBe(3);
    await design('DELETE', 'head/delete', { query: { id: source } });
    for (const table of ['onl_auth_page', 'onl_auth_data', 'onl_auth_relation'])
      expect(await counted(table, 'a_gone_copy'), table).toBe(0);
  });
});
