import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

describe('customers', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  const call = (method: string, path: string, body: object) =>
    app.call(method, path, {
      token,
      ...(method === 'GET' || method === 'DELETE' ? { query: body as never } : { body }),
    });
  const add = (change: object) => call('POST', '/pm/customer/add', { name: '东岭装备', country: 'CN', ...change });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
  });

  it('are numbered, occur once by name, and bring a credit code whose check sign is right', async () => {
    const first = await add({ contacts: [{ name: '蒋海涛', phone: '0574-86002003', main: 'Y' }] });
    expect(first.result).toMatchObject({ code: 'KH-0002', active: 'Y' });
    expect((await add({})).message).toBe('名称“东岭装备”已存在');
    expect((await add({ name: '甲', uscc: '91330106673959655P' })).result.fields).toEqual({
      uscc: '统一社会信用代码不正确，请核对18位代码',
    });
    expect((await add({ name: '乙', uscc: '91330106673959654P', code: 'KH-0100' })).result.code).toBe('KH-0100');
    expect((await add({ name: '丙' })).result.code).toBe('KH-0101');
    expect((await add({ name: '丁', payDays: 366 })).success).toBe(false);
  });

  it('are named by projects: who is unknown is refused, who is renamed is renamed there, who is named stays', async () => {
    const unknown = await call('POST', '/pm/project/add', projectDraft(given, { customer: '没有这家' }));
    expect(unknown.result.fields).toEqual({ customer: '发包方“没有这家”不存在' });
    const { result: project } = await call('POST', '/pm/project/add', projectDraft(given));
    const { result: page } = await call('GET', '/pm/customer/list', { name: '海州城市商业银行' });
    const [bank] = page.records;
    const renamed = await call('PUT', '/pm/customer/edit', { id: bank.id, version: bank.version, name: '海州银行' });
    expect(renamed.success, renamed.message).toBe(true);
    expect((await call('GET', '/pm/project/queryById', { id: project.id })).result.customer).toBe('海州银行');
    const gone = await call('DELETE', '/pm/customer/delete', { id: bank.id });
    expect(gone).toMatchObject({ reason: 'C09', message: '“海州银行”已被1条项目引用，不能删除' });
  });

  it('are not shown to who has no right to them, and can be chosen for a project all the same', async () => {
    const { username } = await aPerson(app, { permissions: ['pm:project:list', 'pm:project:add'] });
    const by = await app.signIn(username, userPassword);
    expect((await app.call('GET', '/pm/customer/list', { token: by })).code).toBe(510);
    const added = await app.call('POST', '/pm/project/add', {
      token: by,
      body: projectDraft(given, { customer: '东岭装备', name: '供应链协同平台研发' }),
    });
    expect(added.success, added.message).toBe(true);
  });
});
