import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

const looks = {
  ...{ theme: 'dark', layout: 'sidemenu', contentWidth: 'Fixed', fixedHeader: true, fixedSider: false },
  ...{ autoHideHeader: false, colorWeak: false, multipage: true, primaryColor: '#13C2C2', darkMode: 'system' },
  ...{ density: 'small', locale: 'en-US', keys: ['next Alt+N', 'palette Mod+;'], singleKeys: false },
  ...{ numbers: 'blank', dates: 'chinese' },
};

describe('what somebody likes on every device', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });

  /** Somebody with a page in their menu. */
  async function somebody(url = '/dashboard/task') {
    const person = await aPerson(app);
    await sql`insert into sys_role_permission (id, role_id, permission_id)
      select ${`rp${person.id}`.slice(0, 32)}, ${person.roleId}, id from sys_permission where url = ${url}`.execute(
      app.db,
    );
    const token = await app.signIn(person.username, userPassword);
    const save = (body: object) => app.call('PUT', '/sys/ownPreference/save', { token, body });
    const read = async () => (await app.call('GET', '/sys/ownPreference/get', { token })).result;
    const home = async () => {
      const { result } = await app.call('GET', '/sys/permission/getUserPermissionByToken', { token });
      const nodes: { path: string; component: string; meta: { title?: string } }[] = result.menu;
      return nodes.find(({ meta }) => meta.title === '首页');
    };
    return { ...person, token, save, read, home };
  }

  it('is kept for themselves, each part by itself, and taken back', async () => {
    const [one, other] = [await somebody(), await somebody()];
    expect(await one.read()).toEqual({ looks: null, home: null });
    expect((await one.save({ looks })).result).toEqual({ looks, home: null });
    expect((await one.save({ home: '/dashboard/task' })).result).toEqual({ looks, home: '/dashboard/task' });
    expect(await other.read()).toEqual({ looks: null, home: null });
    expect((await one.save({ looks: null })).result).toEqual({ looks: null, home: '/dashboard/task' });
    for (const wrong of [
      { ...looks, primaryColor: 'url(x)' },
      { ...looks, more: 'x'.repeat(10) },
      { ...looks, numbers: '#,##0' },
      { ...looks, dates: 'YYYY' },
      { theme: 'dark' },
      'dark',
    ])
      expect((await one.save({ looks: wrong })).success && (await one.read()).looks?.more).toBeFalsy();
    for (const keys of [
      ['next'],
      [''],
      ['next a b'],
      Array.from({ length: 51 }, () => 'next J'),
      [`next ${'J'.repeat(41)}`],
    ])
      expect((await one.save({ looks: { ...looks, keys } })).success).toBe(false);
    expect((await app.call('GET', '/sys/ownPreference/get')).status).toBe(401);
  });

  it('has a page of their own menu for the first one, for as long as they have it', async () => {
    const { save, home, roleId } = await somebody();
    expect(await home()).toMatchObject({ component: 'dashboard/Analysis' });
    for (const url of ['/dashboard/monitor', '/dashboard', 'javascript:alert(1)', '/nowhere'])
      expect((await save({ home: url })).result.fields.home).toBe('您的菜单中没有这个页面');
    await save({ home: '/dashboard/task' });
    expect(await home()).toMatchObject({ path: '/dashboard/task', component: 'dashboard/Task' });
    await sql`delete from sys_role_permission where role_id = ${roleId}`.execute(app.db);
    await app.db.transaction().execute((tx) => app.sessions.refresh(tx));
    expect(await home()).toMatchObject({ component: 'dashboard/Analysis' });
  });
});
