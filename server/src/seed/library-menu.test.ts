import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, it } from 'vitest';
import { up } from '#migrations/20261126T0001_library_menu.ts';
import { testApp } from '#test/app.ts';
import { seed } from '../seed.ts';

it('the rights of the document library move from the storage of files to their own menu, with who holds them', async () => {
  const app = await testApp();
  await sql`update sys_permission set parent_id = (select id from sys_permission where url = '/oss/file')
    where perms like 'system:files:%'`.execute(app.db);
  await sql`delete from sys_role_permission where permission_id = (select id from sys_permission where url = '/files/library')`.execute(
    app.db,
  );
  await sql`delete from sys_permission where url = '/files/library'`.execute(app.db);
  await sql`delete from sys_seed where key = 'menu:/files/library'`.execute(app.db);

  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: app.database.pool }) }));
  await seed(app.db, app.config);

  const { rows } = await sql<{ perms: string; url: string; sort: number }>`
    select p.perms, m.url, m.sort_no as sort from sys_permission p join sys_permission m on m.id = p.parent_id
    where p.perms like 'system:files:%' order by p.perms`.execute(app.db);
  expect(rows.map(({ perms }) => perms)).toEqual(
    ['company', 'edit', 'list', 'share'].map((action) => `system:files:${action}`),
  );
  expect(new Set(rows.map(({ url }) => url))).toEqual(new Set(['/files/library']));
  const held = await sql`
    select from sys_role_permission r join sys_role o on o.id = r.role_id join sys_permission p on p.id = r.permission_id
    where o.role_code = 'admin' and p.url = '/files/library'`.execute(app.db);
  expect(held.rows).toHaveLength(1);
});
