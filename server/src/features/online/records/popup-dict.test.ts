import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { column, formDesigner, formUsers, systemLines } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fondsItems, fondsSql, reportApp } from '#test/reports.ts';

const { app, token, aReport } = await reportApp();
const { add, sync, call, head } = await formDesigner(app);
const { records } = formUsers(app);
await aReport(fondsSql, fondsItems, { code: 'fonds_all' });

const popup = (name: string, more: Record<string, unknown> = {}) =>
  column(name, {
    ...{ fieldShowType: 'popup_dict', dbLength: 200, dictTable: 'fonds_all', dictField: 'no', dictText: 'name' },
    isQuery: 1,
    ...more,
  });
const id = await add('pd_form', [
  column('title'),
  popup('fonds'),
  popup('several', { fieldExtendJson: '{"popupMulti":true}' }),
]);
expect((await sync(id)).message).toBe('同步成功');
const own = records(id, token);
const pick = (of: string, path: string, query: Record<string, string> = {}) =>
  app.call('GET', `/sys/dict/${path}`, { token: of, query });
/** Somebody with the form, and the list of fonds or not. */
async function reader(...more: string[]) {
  const person = await aPerson(app, { permissions: ['onl:pd_form:list', 'onl:pd_form:add', ...more] });
  const theirs = await app.signIn(person.username, userPassword);
  return { ...person, token: theirs, ...records(id, theirs) };
}

it('stores the value and shows the text of the report, one or several', async () => {
  const saved = await own.save({ title: 'a', fonds: 'A001', several: 'A001,A002' });
  expect(saved.success, saved.message).toBe(true);
  expect(await own.one(saved.result.id)).toMatchObject({
    ...{ fonds: 'A001', fonds_dictText: '甲公司', several: 'A001,A002', several_dictText: '甲公司,乙公司' },
  });
  expect((await own.list({ fonds: 'A001' })).total).toBe(1);
  const wrong = await own.save({ title: 'b', fonds: 'A009', several: 'A001,A009' });
  expect(Object.keys(wrong.result.fields).sort()).toEqual(['fonds', 'several']);
  // Both fields are looked up in the transaction of the save, and what follows is still written.
  expect(
    (await own.call('PUT', 'edit', { body: { id: saved.result.id, fonds: 'A002', several: 'A003' } })).success,
  ).toBe(true);
  const { rows } = await sql<{ fonds: string; several: string }>`select fonds, several from onl.pd_form`.execute(
    app.db,
  );
  expect(rows).toEqual([{ fonds: 'A002', several: 'A003' }]);
});

it('offers the rows of the report by a word, and texts of values', async () => {
  const code = 'report.fonds_all,name,no';
  const found = await pick(token, `loadDict/${code}`, { keyword: '乙' });
  expect(found.result).toMatchObject([{ value: 'A002', text: '乙公司' }]);
  expect((await pick(token, `loadDict/${code}`, { keyword: '_100%' })).result).toMatchObject([{ value: 'A003' }]);
  expect((await pick(token, `loadDict/${code}`, { keyword: "' or '1'='1" })).result).toEqual([]);
  expect((await pick(token, `loadDictItem/${code}`, { key: 'A003,A001' })).result).toEqual(['丙_100%公司', '甲公司']);
  const first = await pick(token, `loadDictOrderByValue/${code}`, { keyword: 'A001', pageSize: '2' });
  expect(first.result.map(({ value }: { value: string }) => value)).toEqual(['A001', 'A003']);
  const labels = await app.call('GET', '/online/api/cgreportGetDataPackage', {
    token,
    query: { code: 'fonds_all', dictText: 'name', dictCode: 'no', dataList: 'A001,A002,gone' },
  });
  expect(labels.result).toEqual([
    { value: 'A002', text: '乙公司' },
    { value: 'A001', text: '甲公司' },
  ]);
  for (const wrong of ['report.nothing,name,no', 'report.fonds_all,name,id', 'report.fonds_all,name', 'report.,a,b'])
    expect((await pick(token, `loadDict/${wrong}`)).success, wrong).toBe(false);
});

it('whoever may not read the report learns none of its texts and names none of its values', async () => {
  await own.save({ title: 'kept', fonds: 'A001' });
  const stranger = await reader();
  const [row = {}] = (await stranger.list({ fonds: 'A001' })).records;
  expect(row).toMatchObject({ fonds: 'A001', fonds_dictText: 'A001' });
  expect(JSON.stringify((await stranger.list()).records)).not.toContain('公司');
  expect((await stranger.save({ title: 'x', fonds: 'A001' })).result.fields).toHaveProperty('fonds');
  expect((await pick(stranger.token, 'loadDict/report.fonds_all,name,no')).success).toBe(false);
  expect((await pick(stranger.token, 'loadDictItem/report.fonds_all,name,no', { key: 'A001' })).success).toBe(false);
  const labels = await app.call('GET', '/online/api/cgreportGetDataPackage', {
    token: stranger.token,
    query: { code: 'fonds_all', dictText: 'name', dictCode: 'no', dataList: 'A001' },
  });
  expect(labels.result).toEqual([]);
  // With the list that the report reads, it is read.
  const { rows } = await sql<{
    perms: string;
  }>`select perms from sys_permission where perms like 'arc:fonds:list'`.execute(app.db);
  expect(rows).toHaveLength(1);
  const entitled = await reader('arc:fonds:list');
  expect((await entitled.list({ fonds: 'A001' })).records[0]).toMatchObject({ fonds_dictText: '甲公司' });
});

it('definitions name a report that is there, and one column of each kind', async () => {
  const wrong = async (more: Record<string, unknown>) =>
    (
      await call('POST', 'api/addAll', {
        body: { head: head('pd_wrong'), fields: [popup('fonds', more), ...systemLines()], indexs: [] },
      })
    ).result.fields;
  expect(await wrong({ dictText: 'name,no' })).toEqual({ 'fields.0.dictText': 'popup字典组件只允许填写一个字段' });
  expect(await wrong({ dictField: '' })).toEqual({
    'fields.0.dictTable': '请填写Popup字典的报表编码、值字段和文本字段',
  });
  expect(await wrong({ dictTable: 'none' })).toEqual({ 'fields.0.dictTable': '没有报表 none' });
  expect(await wrong({ dictText: 'gone' })).toEqual({ 'fields.0.dictText': '报表fonds_all没有字段 gone' });
});
