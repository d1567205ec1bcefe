import { type Kysely, sql } from 'kysely';

/**
 * 系统管理 gets groups, 我的租户 goes to the pages of the user menu, and three entries take the name of what they open.
 * Only an entry that nobody has changed since it was made is moved or renamed, and no address changes. A new installation
 * has no menus yet: its seed makes them in their groups.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [at, group] of groups.entries()) await makeGroup(db, group, at + 1);
  await sql`
    update sys_permission p set parent_id = own.id, hidden = true, sort_no = 3
    from sys_permission own
    where own.url = '/account' and own.menu_type = 0 and own.del_flag = 0
      and p.url = '/account/tenants' and p.name = '我的租户' and ${untouched}
      and p.parent_id = (select id from sys_permission where url = '/message' and menu_type = 0 and del_flag = 0)`.execute(
    db,
  );
  for (const [url, before, after] of names)
    await sql`
      update sys_permission p set name = ${after}
      where p.url = ${url} and p.name = ${before} and ${untouched}`.execute(db);
}

/** Makes a group out of what still stands where the seed put it; whoever held one of its pages holds the group. */
async function makeGroup(db: Kysely<unknown>, group: Group, order: number): Promise<void> {
  const { rows } = await sql<{ id: string; top: string; url: string }>`
    select p.id, p.url, top.id as top from sys_permission p join sys_permission top on top.id = p.parent_id
    where top.url = '/isystem' and top.menu_type = 0 and top.del_flag = 0
      and p.url = any(${group.pages}) and ${untouched}`.execute(db);
  const [first] = rows;
  if (!first) {
    // Where 系统管理 was made over, the seed must not add an empty group later.
    await sql`
      insert into sys_seed (key) select ${`menu:${group.url}`} where exists (select from sys_seed where key = 'menu:/isystem')
      on conflict do nothing`.execute(db);
    return;
  }
  const id = sql<string>`replace(gen_random_uuid()::text, '-', '')`;
  const made = await sql<{ id: string }>`
    insert into sys_permission (id, parent_id, name, url, component, menu_type, sort_no, is_leaf, keep_alive, create_by, create_time)
    values (${id}, ${first.top}, ${group.name}, ${group.url}, 'layouts/RouteView', 1, ${order}, false, true, 'system', now())
    returning id`.execute(db);
  const own = made.rows[0]?.id ?? '';
  await sql`insert into sys_seed (key) values (${`menu:${group.url}`}) on conflict do nothing`.execute(db);
  await sql`
    update sys_permission set parent_id = ${own}, sort_no = array_position(${group.pages}::text[], url::text)
    where id = any(${rows.map((row) => row.id)})`.execute(db);
  await sql`
    insert into sys_role_permission (id, role_id, permission_id)
    select ${id}, held.role_id, ${own} from (
      select distinct role_id from sys_role_permission r join sys_permission p on p.id = r.permission_id
      where p.parent_id = ${own}) held`.execute(db);
  await sql`
    insert into sys_depart_permission (id, depart_id, permission_id)
    select ${id}, held.depart_id, ${own} from (
      select distinct depart_id from sys_depart_permission d join sys_permission p on p.id = d.permission_id
      where p.parent_id = ${own}) held`.execute(db);
  await sql`
    insert into sys_depart_role_permission (id, depart_id, role_id, permission_id)
    select ${id}, held.depart_id, held.role_id, ${own} from (
      select distinct on (d.role_id) d.role_id, d.depart_id
      from sys_depart_role_permission d join sys_permission p on p.id = d.permission_id
      where p.parent_id = ${own} order by d.role_id, d.depart_id) held`.execute(db);
  await sql`
    insert into sys_tenant_pack_perms (pack_id, permission_id)
    select distinct pack_id, ${own} from sys_tenant_pack_perms t join sys_permission p on p.id = t.permission_id
    where p.parent_id = ${own}`.execute(db);
}

const untouched = sql`p.create_by = 'system' and p.version = 1 and p.update_by is null and p.del_flag = 0 and p.menu_type <> 2`;

interface Group {
  name: string;
  url: string;
  /** Addresses of its pages, in their order. */
  pages: string[];
}

const groups: readonly Group[] = [
  {
    name: '组织',
    url: '/isystem/group/organization',
    pages: [
      '/isystem/user',
      '/isystem/depart',
      '/isystem/departUserList',
      '/isystem/position',
      '/isystem/addressList',
      '/isys/tenant',
    ],
  },
  {
    name: '权限',
    url: '/isystem/group/rights',
    pages: ['/isystem/roleUserList', '/isystem/newPermissionList', '/isystem/rights'],
  },
  { name: '数据', url: '/isystem/group/data', pages: ['/isystem/dict', '/isys/category', '/oss/file'] },
  {
    name: '消息与日志',
    url: '/isystem/group/messages',
    pages: ['/isystem/annountCement', '/isystem/log', '/sys/dataLog-list'],
  },
  {
    name: '运维',
    url: '/isystem/group/operations',
    pages: ['/isystem/setting', '/isystem/online', '/isystem/configTransfer', '/isystem/apiDocs'],
  },
];

/** Address, the name until now, the name of the thing. */
const names: readonly [string, string, string][] = [
  ['/isystem/fillRule', '系统编码规则', '填值规则'],
  ['/isystem/checkRule', '系统校验规则', '编码校验规则'],
  ['/account/settings/BaseSetting', '基本设置', '账号设置'],
];
