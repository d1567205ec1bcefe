import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';
import { adminPassword } from '#test/prepare.ts';

interface Node {
  path: string;
  component: string;
  meta: { title: string };
}

describe('the page that a role begins with', () => {
  let app: TestApp;
  let admin: string;
  let person: Person;
  let roleCode: string;
  const home = async (): Promise<Node | undefined> => {
    const token = await app.signIn(person.username, userPassword);
    const { result } = await app.call('GET', '/sys/permission/getUserPermissionByToken', { token });
    return result.menu.find(({ meta }: Node) => meta.title === '首页');
  };
  const add = (body: object) => app.call('POST', '/sys/sysRoleIndex/add', { token: admin, body });

  beforeAll(async () => {
    app = await testApp();
    admin = await app.signIn('admin', adminPassword);
    person = await aPerson(app);
    const row = await app.db
      .selectFrom('sys_role')
      .select('role_code')
      .where('id', '=', person.roleId)
      .executeTakeFirstOrThrow();
    roleCode = row.role_code ?? '';
  });

  it('is the product’s until one is set, that of the greatest priority then, and the product’s again when it is off', async () => {
    expect(await home()).toMatchObject({ path: '/dashboard/analysis' });
    const task = await add({ roleCode, url: '/dashboard/task', priority: 1, status: '1' });
    expect(task.success, task.message).toBe(true);
    expect(await home()).toMatchObject({ path: '/dashboard/task', component: 'dashboard/Task' });
    await add({ roleCode, url: '/dashboard/workplace', priority: 5, status: '1' });
    expect(await home()).toMatchObject({ path: '/dashboard/workplace', component: 'dashboard/Workplace' });
    const { result } = await app.call('GET', '/sys/sysRoleIndex/list', { token: admin, query: { roleCode } });
    expect(result.records).toHaveLength(2);
    for (const { id, url, priority } of result.records)
      await app.call('PUT', '/sys/sysRoleIndex/edit', {
        token: admin,
        body: { id, roleCode, url, priority, status: '0' },
      });
    expect(await home()).toMatchObject({ path: '/dashboard/analysis' });
  });

  it.each(['/no/such', '/dashboard', 'javascript:alert(1)'])('is a page of the menu: not %s', async (url) => {
    const answer = await add({ roleCode, url, status: '1' });
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining('菜单中没有这个访问路径的页面') });
  });

  it('is not set by who has no right to, nor its component by anybody', async () => {
    const token = await app.signIn(person.username, userPassword);
    const body = { roleCode, url: '/dashboard/task', status: '1' };
    expect((await app.call('POST', '/sys/sysRoleIndex/add', { token, body })).code).toBe(510);
    const answer = await add({ ...body, component: 'system/UserList' });
    const { result } = await app.call('GET', '/sys/sysRoleIndex/list', { token: admin, query: { roleCode } });
    for (const { component } of result.records) expect(component).not.toBe('system/UserList');
    expect(answer.message).toBeTruthy();
  });
});
