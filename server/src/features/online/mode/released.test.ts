import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner, formUsers, systemLines } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';

const locked = '低代码开发模式为发布模式，不允许使用在线配置！！';

it('leaves definitions as they are once an installation is released, and forms in use', async () => {
  const app = await testApp();
  const { add, sync, head, token } = await formDesigner(app);
  const id = await add('l_form', [column('title')]);
  await sync(id);
  const permissions = [
    'list',
    'add',
    'edit',
    'delete',
    'deleteBatch',
    'remove',
    'syncDb',
    'importTable',
    'queryTables',
  ].map((right) => `online:form:${right}`);
  const charts = ['add', 'edit', 'parse'].map((right) => `online:graphreport:${right}`);
  charts.push('online:graphtemplet:add', 'online:graphreport:list', 'online:graphreport:import');
  const designer = await aPerson(app, {
    permissions: [...permissions, 'online:cgreport:add', 'online:cgreport:parse', ...charts],
  });
  const by = await app.signIn(designer.username, userPassword);
  const call = (method: string, path: string, given: object = {}) => app.call(method, path, { token: by, ...given });
  const button = { buttonCode: 'pay', buttonName: '付款', buttonStyle: 'link', optType: 'action' };
  const steps = { buttonCode: 'add', activeStatus: '1', steps: [{ type: 'refuse', message: '不行' }] };
  const acts: [string, string, object?][] = [
    ['POST', '/online/cgform/api/addAll', { body: { head: head('l_more'), fields: systemLines(), indexs: [] } }],
    ['PUT', '/online/cgform/api/editAll', { body: { head: { id }, fields: systemLines() } }],
    ['POST', `/online/cgform/api/doDbSynch/${id}/normal`, { body: {} }],
    ['DELETE', '/online/cgform/head/delete', { query: { id } }],
    ['DELETE', '/online/cgform/head/deleteBatch', { query: { ids: id, flag: '0' } }],
    ['DELETE', '/online/cgform/head/removeRecord', { query: { id } }],
    ['POST', '/online/cgform/head/copyOnline', { query: { code: id } }],
    ['GET', `/online/cgform/head/copyOnlineTable/${id}`, { query: { tableName: 'l_copy' } }],
    ['POST', '/online/cgform/head/transTables/x', {}],
    ['PUT', '/online/cgform/head/edit', { body: { id, tableTxt: '别的' } }],
    ['POST', '/online/cgform/api/addMenu', { body: { id, name: '菜单' } }],
    ['POST', '/online/cgform/button/add', { body: { ...button, cgformHeadId: id } }],
    ['PUT', '/online/cgform/button/edit', { body: { ...button, cgformHeadId: id, id } }],
    ['DELETE', '/online/cgform/button/delete', { query: { id } }],
    ['DELETE', '/online/cgform/button/deleteBatch', { query: { ids: id } }],
    ['GET', `/online/cgform/head/enhanceAction/${id}`],
    ['POST', `/online/cgform/head/enhanceAction/${id}`, { body: steps }],
    ['PUT', `/online/cgform/head/enhanceAction/${id}`, { body: { ...steps, id } }],
    ['DELETE', `/online/cgform/head/enhanceAction/${id}`, { query: { id } }],
    ['GET', `/online/cgform/head/enhanceJs/${id}`, { query: { type: 'form' } }],
    ['POST', `/online/cgform/head/enhanceJs/${id}`, { body: { cgJsType: 'form', cgJs: 'loaded() {}' } }],
    ['PUT', `/online/cgform/head/enhanceJs/${id}`, { body: { cgJsType: 'form', cgJs: 'loaded() {}' } }],
    ['POST', '/online/cgreport/head/add', { body: {} }],
    ['POST', '/online/cgreport/head/parseSql', { body: { sql: 'select 1 as one' } }],
    ['POST', '/online/graphreport/head/add', { body: {} }],
    ['PUT', '/online/graphreport/head/edit', { body: {} }],
    ['POST', '/online/graphreport/head/importExcel', {}],
    ['POST', '/online/graphreport/head/parseField', { body: { type: 'json', data: '[]' } }],
    ['POST', '/online/graphreport/templet/add', { body: {} }],
  ];
  const said = async () => {
    const answers = [];
    for (const [method, path, given] of acts) answers.push((await call(method, path, given)).message);
    return answers;
  };
  const version = (await app.call('GET', '/sys/setting/list', { token })).result.version;
  const set = await app.call('PUT', '/sys/setting/edit', {
    token,
    body: { version, values: { 'lowCode.released': true } },
  });
  expect(set.success, set.message).toBe(true);
  expect(await said()).toEqual(acts.map(() => locked));
  expect((await call('GET', '/online/cgform/head/list')).success).toBe(true);
  expect((await call('GET', '/online/graphreport/head/list')).success).toBe(true);
  expect((await call('GET', '/online/cgform/field/listByHeadId', { query: { headId: id } })).success).toBe(true);
  const { user } = formUsers(app);
  const person = await user(id, 'l_form', ['list', 'add']);
  expect((await person.save({ title: '照常' })).success).toBe(true);
  // A version of before is brought back by another call with another right.
  const history = { dataTable: 'onl_cgform_head', dataId: id };
  const versions = await app.call('GET', '/sys/dataLog/queryDataVerList', { token, query: history });
  const restorer = await aPerson(app, { permissions: [...permissions, 'system:dataLog:restore'] });
  const restore = await app.call('POST', '/sys/dataLog/restore', {
    token: await app.signIn(restorer.username, userPassword),
    body: { id: versions.result[0]?.id, version: 1 },
  });
  expect(restore.message).toBe(locked);
  // Nobody without the right hears of the lock, and admin goes on.
  const stranger = await aPerson(app);
  const strange = await app.signIn(stranger.username, userPassword);
  expect((await app.call('POST', '/online/cgform/api/addAll', { token: strange, body: {} })).code).toBe(510);
  expect((await sync(id)).success).toBe(true);
});
