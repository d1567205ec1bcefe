import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner, formUsers, systemLines } from '#test/online-forms.ts';

const app = await testApp();
const { add, sync, change, call, head, token } = await formDesigner(app);
const { records } = formUsers(app);
const link = (more: Record<string, unknown>) =>
  column('who', { fieldShowType: 'link_table', dbLength: 200, dictField: 'id', dictText: 'name', ...more });
const list = (more: Record<string, unknown>) => column('who', { fieldShowType: 'list', dbLength: 200, ...more });

it('a list is shown without texts where a form that it names is gone, and others are refused as values', async () => {
  const target = await add('lf_target', [column('name')]);
  await sync(target);
  const id = await add('lf_list', [column('title'), link({ dictTable: 'lf_target' })]);
  await sync(id);
  const other = (await records(target, token).save({ name: '甲' })).result.id as string;
  const saved = await records(id, token).save({ title: 'x', who: other });
  expect(saved.success, saved.message).toBe(true);
  expect((await records(id, token).list()).records).toMatchObject([{ who: other, who_dictText: '甲' }]);
  app.published.withdraw('onl.lf_target');
  const { success, result, message } = await records(id, token).call('GET', 'list');
  expect(success, message).toBe(true);
  expect(result.records).toMatchObject([{ title: 'x', who: other, who_dictText: other }]);
  expect((await records(id, token).call('GET', 'queryById', { query: { id: saved.result.id } })).success).toBe(true);
  // What cannot be looked up is no value, and the field says so.
  expect((await records(id, token).save({ title: 'y', who: other })).result.fields).toHaveProperty('who');
  // Nobody reads the table by its name meanwhile.
  const asked = await app.call('GET', '/sys/dict/loadDict/onl.lf_target,name,id', { token });
  expect(asked.message).toBe('白名单校验未通过！');
});

it('a definition that names a table or a column that is not there is refused when it is saved', async () => {
  const target = await add('lf_known', [column('name')]);
  await sync(target);
  const refused = async (line: Record<string, unknown>) => {
    const fields = [column('title'), line, ...systemLines()];
    const answer = await call('POST', 'api/addAll', { body: { head: head('lf_wrong'), fields, indexs: [] } });
    expect(answer.success).toBe(false);
    return answer.result.fields as Record<string, string>;
  };
  expect(await refused(link({ dictTable: 'lf_nothing' }))).toEqual({
    'fields.1.dictTable': '没有可以引用的表 onl.lf_nothing',
  });
  expect(await refused(link({ dictTable: 'lf_known', dictText: 'gone' }))).toEqual({
    'fields.1.dictText': '表onl.lf_known没有可以引用的字段 gone',
  });
  expect(await refused(list({ dictTable: 'sys_user', dictField: 'password', dictText: 'salt' }))).toHaveProperty([
    'fields.1.dictTable',
  ]);
  expect(await refused(list({ dictTable: 'no_such', dictField: 'id', dictText: 'name' }))).toHaveProperty([
    'fields.1.dictTable',
  ]);
  // Tables that everybody may choose from, other forms and the form itself are known.
  const id = await add('lf_right', [
    column('name'),
    list({ dictTable: 'sys_role', dictField: 'id', dictText: 'role_name' }),
    { ...link({ dictTable: 'lf_right' }), dbFieldName: 'above' },
    { ...link({ dictTable: 'lf_known' }), dbFieldName: 'other' },
  ]);
  expect((await sync(id)).message).toBe('同步成功');
});

it('what other forms choose from is neither removed nor renamed under them', async () => {
  const target = await add('lf_used', [column('name'), column('note')]);
  await sync(target);
  const id = await add('lf_user', [link({ dictTable: 'lf_used' })]);
  const said = '表单lf_user引用了本表单，请先修改';
  for (const path of ['head/removeRecord', 'head/delete'])
    expect((await call('DELETE', path, { query: { id: target } })).message).toBe(said);
  const renamed = '字段name被表单lf_user引用，请先修改';
  expect((await change(target, { name: { dbFieldName: 'title' } })).message).toBe(renamed);
  expect((await change(target, { name: null })).message).toBe(renamed);
  expect((await change(target, { note: null })).message).toBe('修改成功!');
  expect((await call('DELETE', 'head/delete', { query: { id } })).success).toBe(true);
  expect((await change(target, { name: { dbFieldName: 'title' } })).message).toBe('修改成功!');
  expect((await call('DELETE', 'head/delete', { query: { id: target } })).success).toBe(true);
});
