import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '../test/app.ts';
import { adminPassword } from '../test/prepare.ts';

/**
 * What the README says of client generations: calls in the shapes that the contract documents for each, sent to a whole
 * server. It is no test of a client: none of theirs runs here.
 */
describe.each([
  {
    generation: '3.4 (Vue 2)',
    headers: (tenant: string) => ({ 'tenant-id': tenant }),
    login: { captcha: '', checkKey: '1', remember_me: true },
    flag: true,
    bell: '/sys/annountCement/listByUser',
    traces: '/actuator/httptrace',
    members: 'tenantId',
    allDictItems: true,
  },
  {
    generation: '3.9 (Vue 3)',
    headers: (tenant: string) => ({ 'X-Tenant-Id': tenant, 'X-Version': 'v3' }),
    login: { captcha: '', checkKey: 1, remember_me: 1 },
    flag: 1,
    bell: '/sys/annountCement/listByUser',
    traces: '/actuator/jeecghttptrace/all/',
    members: 'userTenantId',
    allDictItems: false,
  },
])('a client of the generation $generation', ({ headers, login, flag, bell, traces, members, allDictItems }) => {
  let app: TestApp;
  let token: string;
  const call = (method: string, path: string, options: { query?: Record<string, string>; body?: unknown } = {}) =>
    app.call(method, path, { token, headers: headers('0'), ...options });
  const good = async (answer: Promise<Answer>) => {
    const { success, message, result } = await answer;
    expect({ success, message }).toMatchObject({ success: true });
    return result;
  };

  beforeAll(async () => {
    app = await testApp();
  });

  it('signs in, reads its menu and its dictionaries, and lists, writes and signs out', async () => {
    const body = { username: 'admin', password: adminPassword, ...login };
    const signedIn = await app.call('POST', '/sys/login', { body, headers: headers('0') });
    expect(signedIn).toMatchObject({ success: true, code: 200, message: '登录成功' });
    expect(Boolean(signedIn.result.sysAllDictItems)).toBe(allDictItems);
    token = signedIn.result.token;

    const rights = await good(call('GET', '/sys/permission/getUserPermissionByToken', { query: { _t: '1' } }));
    expect(rights.menu.length).toBeGreaterThan(3);
    for (const node of rights.menu)
      expect(node).toMatchObject({ component: expect.any(String), meta: expect.any(Object) });
    const paging = { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc', field: 'id,,username', _t: '1' };
    for (const path of ['user', 'role', 'position', 'dict', 'tenant', 'annountCement', 'log', 'online'])
      expect((await good(call('GET', `/sys/${path}/list`, { query: paging }))).records).toBeInstanceOf(Array);
    await good(call('GET', bell));
    await good(call('GET', '/sys/dict/loadDict/sys_depart,depart_name,id'));
    await good(call('GET', "/sys/dict/loadDict/sys_user,realname,id,username!='x' order by create_time"));
    expect((await call('GET', traces)) as never as object).toHaveProperty('traces');

    const menu = { menuType: 0, name: '另一个客户端', url: '/other', component: 'layouts/RouteView', hidden: flag };
    const made = await good(call('POST', '/sys/permission/add', { body: { ...menu, hideTab: flag } }));
    expect(made).toMatchObject({ hidden: true, hideTab: true });
    await good(call('PUT', '/sys/permission/edit', { body: { ...made, name: '改名' } }));
    await good(call('DELETE', '/sys/permission/delete', { query: { id: made.id } }));

    await good(call('POST', '/sys/tenant/add', { body: { id: 501, name: '甲公司', status: 1 } }));
    await good(call('GET', '/sys/tenant/getTenantUserList', { query: { [members]: '501' } }));
    const left = await app.http.inject({
      method: 'POST',
      url: `${app.config.apiPrefix}/sys/logout`,
      headers: { 'x-access-token': token, 'content-type': 'application/json', ...headers('0') },
      payload: '',
    });
    expect(left.json()).toMatchObject({ success: true, message: '退出登录成功！' });
    expect((await call('GET', '/sys/user/getUserInfo')).status).toBe(401);
  });
});

it('does not serve what the newer generation alone calls and the contract only names', async () => {
  const app = await testApp();
  const token = await app.signIn();
  for (const path of ['/sys/annountCement/getUnreadMessageCount', '/sys/annountCement/vue3List'])
    expect((await app.call('GET', path, { token })).code).toBe(404);
});
