import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { up } from '#migrations/20261123T0300_menu_groups.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { adminPassword } from '#test/prepare.ts';
import { seed } from '../seed.ts';
import { systemMenu } from './system-menus.ts';

interface Node {
  path: string;
  children?: Node[];
}

let app: TestApp;
/** As migrations see the database: without our types, which are those of today. */
const asMigrated = () => new Kysely<unknown>({ dialect: new PostgresDialect({ pool: app.database.pool }) });

beforeAll(async () => {
  app = await testApp();
});

/** Pages that came after the groups; the seed puts them where they belong. */
const later = ['/isystem/calendar', '/isystem/importBatch', '/system/homeConfig'];

/** The menu as the version before had it: one long list. */
async function asItWas(): Promise<void> {
  await sql`update sys_permission set parent_id = (select id from sys_permission where url = '/isystem')
    where parent_id in (select id from sys_permission where url like '/isystem/group/%')`.execute(app.db);
  await sql`delete from sys_permission where url like '/isystem/group/%'`.execute(app.db);
  await sql`delete from sys_seed where key like 'menu:/isystem/group/%'`.execute(app.db);
  await sql`delete from sys_permission p using sys_permission up where up.id = p.parent_id and up.url = any(${later})`.execute(
    app.db,
  );
  await sql`delete from sys_permission where url = any(${later})`.execute(app.db);
  await sql`delete from sys_seed where key = any(${later.map((url) => `menu:${url}`)}) or key like 'right:system:calendar:%' or key like 'right:system:importBatch:%' or key like 'right:system:roleindex:%'`.execute(
    app.db,
  );
  await sql`update sys_permission set hidden = false, parent_id = (select id from sys_permission where url = '/message')
    where url = '/account/tenants'`.execute(app.db);
  await sql`update sys_permission set name = '系统编码规则' where url = '/isystem/fillRule'`.execute(app.db);
  await sql`update sys_permission set version = 1, update_by = null, name = '职务管理' where url = '/isystem/position'`.execute(
    app.db,
  );
}

/** What stands below 系统管理 in the menu of the administrator, who signs in anew. */
async function groups(): Promise<Map<string, string[]>> {
  const { result: signedIn } = await app.call('POST', '/sys/login', {
    body: { username: 'admin', password: adminPassword },
  });
  const { result } = await app.call('GET', '/sys/permission/getUserPermissionByToken', { token: signedIn.token });
  const system = (result.menu as Node[]).find(({ path }) => path === '/isystem');
  return new Map((system?.children ?? []).map(({ path, children }) => [path, (children ?? []).map((one) => one.path)]));
}

describe('groups of 系统管理', () => {
  beforeEach(asItWas);

  it('gives an installation of the version before the groups of a new one, and again nothing', async () => {
    await up(asMigrated());
    const expected = (without: readonly string[]) =>
      (systemMenu.children ?? []).map(
        ({ url, children = [] }) =>
          [url, children.map((page) => page.url).filter((page) => !without.includes(page))] as const,
      );
    expect([...(await groups())]).toEqual(expected(later));
    await seed(app.db, { adminPassword: 'unused' });
    await up(asMigrated());
    expect([...(await groups())]).toEqual(expected([]));
  });

  it('moves and renames what nobody changed, and leaves the rest where it was put', async () => {
    await sql`update sys_permission set version = 2, update_by = 'admin', name = '岗位' where url = '/isystem/position'`.execute(
      app.db,
    );
    await up(asMigrated());
    const found = await groups();
    expect(found.has('/isystem/position')).toBe(true);
    expect(found.get('/isystem/group/organization')).not.toContain('/isystem/position');
    const { rows } = await sql<{ url: string; name: string; above: string; hidden: boolean }>`
      select p.url, p.name, up.url as above, p.hidden from sys_permission p join sys_permission up on up.id = p.parent_id
      where p.url in ('/isystem/position', '/isystem/fillRule', '/account/tenants') order by p.url`.execute(app.db);
    expect(rows).toEqual([
      { url: '/account/tenants', name: '我的租户', above: '/account', hidden: true },
      { url: '/isystem/fillRule', name: '填值规则', above: '/online', hidden: false },
      { url: '/isystem/position', name: '岗位', above: '/isystem', hidden: false },
    ]);
  });

  it('keeps every page in the menu of who held it: roles, departments and their roles, packages of tenants', async () => {
    const held = `(select id from sys_permission where url = '/isystem/dict')`;
    const statements = [
      `insert into sys_role (id, role_name, role_code) values ('g-role', 'g', 'g-role')`,
      `insert into sys_role_permission (id, role_id, permission_id) values ('g1', 'g-role', ${held})`,
      `insert into sys_depart (id, depart_name, org_code) values ('g-depart', 'g', 'G99')`,
      `insert into sys_depart_permission (id, depart_id, permission_id) values ('g2', 'g-depart', ${held})`,
      `insert into sys_depart_role (id, depart_id, role_name) values ('g-depart-role', 'g-depart', 'g')`,
      `insert into sys_depart_role_permission (id, depart_id, role_id, permission_id)
         values ('g3', 'g-depart', 'g-depart-role', ${held})`,
      `insert into sys_tenant (id, name) values (99, 'g')`,
      `insert into sys_tenant_pack (id, tenant_id, pack_name) values ('g-pack', 99, 'g')`,
      `insert into sys_tenant_pack_perms (pack_id, permission_id) values ('g-pack', ${held})`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(app.db);
    await up(asMigrated());
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from sys_role_permission where role_id = 'g-role' and permission_id = g.id)
           + (select count(*) from sys_depart_permission where depart_id = 'g-depart' and permission_id = g.id)
           + (select count(*) from sys_depart_role_permission where role_id = 'g-depart-role' and permission_id = g.id)
           + (select count(*) from sys_tenant_pack_perms where pack_id = 'g-pack' and permission_id = g.id) as n
      from sys_permission g where g.url like '/isystem/group/%' order by g.sort_no`.execute(app.db);
    expect(rows.map(({ n }) => Number(n))).toEqual([0, 0, 4, 0, 0]);
  });
});
