import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { seed } from '../seed.ts';

const pages = ['binding', 'custom', 'notification'].map((page) => `/account/settings/${page}`);

it('gives an installation of the version before the pages of 账号设置, hidden, to whoever it gives the others', async () => {
  const app = await testApp();
  await sql`delete from sys_permission where url = any(${pages})`.execute(app.db);
  await sql`delete from sys_seed where key = any(${pages.map((url) => `menu:${url}`)})`.execute(app.db);
  await seed(app.db, { adminPassword: 'unused' });
  const { rows } = await sql`select p.url, p.hidden, up.url as above,
      (select count(*)::int from sys_role_permission r where r.permission_id = p.id) as roles
    from sys_permission p join sys_permission up on up.id = p.parent_id
    where p.url = any(${[...pages, '/account/settings/security']}) order by p.sort_no`.execute(app.db);
  expect(rows).toEqual(
    ['/account/settings/security', ...pages].map((url) => ({ url, hidden: true, above: '/account', roles: 2 })),
  );
});
