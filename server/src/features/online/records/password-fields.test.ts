import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { passwordMatches } from '#access/session/password.ts';
import { testApp } from '#test/app.ts';
import { column, formDesigner, formUsers, systemLines } from '#test/online-forms.ts';
import { fetchBytes } from '#test/upload.ts';

const app = await testApp();
const { add, sync, change, call, head, good, token } = await formDesigner(app);
const { records } = formUsers(app);
const secret = 'Kp-7391-zebra';
const id = await add('pw_form', [
  column('title', { dbFieldTxt: '标题' }),
  column('pin', { dbFieldTxt: '口令', fieldShowType: 'password', fieldMustInput: '1', isShowList: 1, sortFlag: '1' }),
]);
expect((await sync(id)).message).toBe('同步成功');
const own = records(id, token);
const hashes = async () =>
  (
    await sql<{ record: string; field: string; hash: string }>`
    select record_id as record, field, hash from onl_cgform_secret where table_name = 'pw_form' order by 1`.execute(
      app.db,
    )
  ).rows;

it('nobody reads a password back: it is kept as a hash apart from the record', async () => {
  expect((await own.save({ title: 'a' })).result.fields).toEqual({ pin: '口令不能为空' });
  const saved = await own.save({ title: 'a', pin: secret });
  expect(saved.success, saved.message).toBe(true);
  const key = saved.result.id as string;
  const [kept] = await hashes();
  expect(kept).toMatchObject({ record: key, field: 'pin' });
  expect(kept?.hash).toMatch(/^\$argon2id\$/);
  expect(await passwordMatches(kept?.hash, secret)).toBe(true);
  const { rows } = await sql<{ pin: string | null }>`select pin from onl.pw_form`.execute(app.db);
  expect(rows).toEqual([{ pin: null }]);

  // Empty on edit keeps it, a new one takes its place.
  for (const pin of ['', null, undefined]) {
    expect((await own.call('PUT', 'edit', { body: { id: key, title: 'b', pin } })).success).toBe(true);
    expect(await hashes()).toEqual([kept]);
  }
  expect((await own.call('PUT', 'edit', { body: { id: key, pin: `${secret}-2` } })).success).toBe(true);
  expect(await passwordMatches((await hashes())[0]?.hash, `${secret}-2`)).toBe(true);

  const told = [
    saved,
    await own.list(),
    await own.one(key),
    await good('GET', `api/getData/${id}`),
    await good('GET', `api/form/${id}/${key}`),
    await good('GET', `api/getColumns/${id}`),
    (await app.call('GET', '/sys/dataLog/list', { token, query: { dataTable: 'onl.pw_form', dataId: key } })).result,
    (await app.call('GET', '/sys/log/list', { token, query: { pageSize: '50' } })).result,
  ];
  for (const answer of told) expect(JSON.stringify(answer)).not.toMatch(/Kp-7391|argon2/);
  for (const answer of told.slice(1, 6)) expect(JSON.stringify(answer)).not.toContain('"pin"');
  const logs = await sql<{ n: number }>`
    select count(*)::int as n from sys_data_log where data_table = 'onl.pw_form' and data_content::text ~ 'pin|argon2|Kp-'`.execute(
    app.db,
  );
  expect(logs.rows[0]?.n).toBe(0);
  const file = await fetchBytes(app, `/online/cgform/records/${id}/exportXls?format=xlsx`, token);
  expect(file.bytes.toString('latin1')).not.toContain('argon2');

  // Not by its name either.
  expect((await own.call('GET', 'list', { query: { column: 'pin', order: 'asc' } })).success).toBe(false);
  const superQueryParams = JSON.stringify([{ field: 'pin', rule: 'not_empty', val: '' }]);
  expect((await own.call('GET', 'list', { query: { superQueryParams } })).success).toBe(false);
  for (const code of ['onl.pw_form,pin,id', 'onl.pw_form,title,pin', 'onl_cgform_secret,hash,record_id'])
    expect((await app.call('GET', `/sys/dict/loadDict/${code}`, { token })).success, code).toBe(false);
  const many = await own.call('POST', 'editMany', { body: { ids: [key], values: { pin: 'x' } } });
  expect(many.success).toBe(false);
});

it('a designer gets at it by no other control, name, view or link', async () => {
  const [before] = await hashes();
  expect((await change(id, { pin: { fieldShowType: 'text' } })).success).toBe(true);
  await sync(id);
  expect((await own.list()).records[0]).toMatchObject({ pin: null });
  expect((await change(id, { pin: { fieldShowType: 'password', dbFieldName: 'pass_code' } })).success).toBe(true);
  expect((await sync(id)).message).toBe('同步成功');
  expect(await hashes()).toEqual([{ ...before, field: 'pass_code' }]);
  const refused = async (line: Record<string, unknown>, table = 'pw_other') =>
    (await call('POST', 'api/addAll', { body: { head: head(table), fields: [line, ...systemLines()], indexs: [] } }))
      .result.fields;
  expect(
    await refused(
      column('who', { fieldShowType: 'link_table', dbLength: 200, dictTable: 'pw_form', dictText: 'pass_code' }),
    ),
  ).toEqual({
    'fields.0.dictText': '表onl.pw_form没有可以引用的字段 pass_code',
  });
  const plain = { 'fields.0.fieldShowType': '密码字段须允许空值，不能查询、设默认值或唯一校验' };
  for (const more of [{ isQuery: 1 }, { dbIsNull: 0 }, { fieldValidType: 'only' }, { fieldDefaultValue: 'x' }])
    expect(await refused(column('pin', { fieldShowType: 'password', ...more }))).toEqual(plain);
});

it('goes with its record, and with the table', async () => {
  const saved = await own.save({ title: 'c', pass_code: 'another-one' });
  expect(saved.success, saved.message).toBe(true);
  expect(await hashes()).toHaveLength(2);
  await own.call('DELETE', 'delete', { query: { id: saved.result.id } });
  expect(await hashes()).toHaveLength(1);
  expect((await sync(id, 'force', 'pw_form')).message).toBe('同步成功');
  expect(await hashes()).toEqual([]);
});
