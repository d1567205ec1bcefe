import { compileForm, type FormRelease } from '@dossier/contract/online/form/compile.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner, systemLines } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';

const app = await testApp();
const { good, call, add, head } = await formDesigner(app);

const preview = (more: Record<string, unknown>, lines: readonly Record<string, unknown>[]) =>
  good('POST', 'api/preview', { body: { head: more, fields: [...lines, ...systemLines()], indexs: [] } });
const goodsOf = (main: string) =>
  column('order_id', { dbLength: 36, mainTable: main, mainField: 'id', isShowForm: 0, isShowList: 0 });

it('tells what an unsaved definition would run as, and stores nothing', async () => {
  const answer = await preview(head('pv_new'), [column('goods', { dbFieldTxt: '货品' })]);
  expect(answer.problems).toEqual({});
  const resource = compileForm(answer.release as FormRelease);
  expect(resource.fields.goods).toMatchObject({ type: 'text', label: '货品' });
  const { rows } = await sql`select from onl_cgform_head where table_name = 'pv_new'`.execute(app.db);
  expect(rows).toEqual([]);
  expect((await sql`select to_regclass('onl.pv_new') as t`.execute(app.db)).rows).toEqual([{ t: null }]);
});

it('shows a main table with its stored lines and rules, and a sub table within its main table as it is now', async () => {
  const main = await add('pv_order', [column('customer')], { head: { tableType: 2 } });
  const sub = { tableType: 3, relationType: 0, tabOrderNum: 1 };
  const lines = await add('pv_line', [goodsOf('pv_order'), column('goods')], { head: sub });
  const whole = await preview({ ...head('pv_order', { tableType: 2 }), id: main }, [column('buyer')]);
  expect(compileForm(whole.release as FormRelease).parts.pv_line?.fields).toHaveProperty('goods');
  const within = await preview({ ...head('pv_line', sub), id: lines }, [goodsOf('pv_order'), column('article')]);
  const resource = compileForm(within.release as FormRelease);
  expect(Object.keys(resource.fields)).toEqual(['customer']);
  expect(Object.keys(resource.parts.pv_line?.fields ?? {})).toEqual(['article']);
  // Nobody has changed what is stored.
  expect(await good('GET', 'field/listByHeadCode', { query: { headCode: 'pv_line' } })).toContainEqual(
    expect.objectContaining({ dbFieldName: 'goods' }),
  );
});

it('says what is wrong, by place, and tells nothing to run', async () => {
  const wrong = await preview(head('pv_wrong'), [
    column('order'),
    column('customer', { fieldShowType: 'link_table', dictTable: 'pv_nothing', dictText: 'name', dictField: 'id' }),
  ]);
  expect(wrong).toEqual({
    release: null,
    problems: { 'fields.0.dbFieldName': 'order是关键字，不能作为字段名称使用！' },
  });
  const unlinked = await preview(head('pv_wrong'), [
    column('customer', { fieldShowType: 'link_table', dictTable: 'pv_nothing', dictText: 'name', dictField: 'id' }),
  ]);
  expect(unlinked).toMatchObject({
    release: null,
    problems: { 'fields.0.dictTable': '没有可以引用的表 onl.pv_nothing' },
  });
});

it('is for those who may change definitions', async () => {
  const body = { head: head('pv_new'), fields: systemLines(), indexs: [] };
  const { username } = await aPerson(app, { permissions: ['online:form:list', 'online:form:add'] });
  const token = await app.signIn(username, userPassword);
  const answer = await app.call('POST', '/online/cgform/api/preview', { token, body });
  expect(answer).toMatchObject({ success: false, code: 510 });
  expect((await call('POST', 'api/preview', { body })).success).toBe(true);
});
