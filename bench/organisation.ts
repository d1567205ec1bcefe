import { sql } from 'kysely';
import type { Database, Db } from '../server/src/db/database.ts';
import type { BenchLine } from './list.ts';
import { ask } from './load.ts';

interface Running {
  base: string;
  token: string;
  database: Database;
  cpuSeconds(): number;
  /** The token of another person. */
  signIn(username: string): Promise<string>;
}

const departs = 5000;
const menus = 800;
const roles = 30;
const holder = 'bench_menus';

/** What every page asks for first: the menu and rights of a user of many roles, and the tree of a large organisation. */
export async function benchOrganisation(running: Running): Promise<BenchLine[]> {
  const { database, base, token } = running;
  await fillMenus(database.db);
  const { middle } = await fillDeparts(database.db);
  const own = await running.signIn(holder);
  const rights = '/sys/permission/getUserPermissionByToken';
  await assertMenus(JSON.parse(await ask(`${base}${rights}`, { 'x-access-token': own })));
  const menu = `menu of ${menus} entries for a user of ${roles} roles`;
  const tree = `tree of ${departs.toLocaleString('en')} departments`;
  const cases: [what: string, path: string, token: string, bar?: string][] = [
    [menu, rights, own, '≤ 5 ms'],
    [`${tree}: whole`, '/sys/sysDepart/queryTreeList', token],
    [`${tree}: ids and names alone`, '/sys/sysDepart/queryIdTree', token],
    [`${tree}: top level`, '/sys/sysDepart/queryDepartTreeSync', token],
    [`${tree}: one level (20)`, `/sys/sysDepart/queryDepartTreeSync?pid=${middle}`, token],
    [`${tree}: search by name`, `/sys/sysDepart/searchBy?keyWord=${encodeURIComponent('部门49')}`, token],
  ];
  const lines: BenchLine[] = [];
  for (const [what, path, as, bar] of cases) {
    const [plain, packed] = [await cpuOf(running, path, as), await cpuOf(running, path, as, 'gzip')];
    lines.push({
      what: `${what} — server CPU per request`,
      figure: `${plain.cpu.toFixed(2)} ms, compressed ${packed.cpu.toFixed(2)} ms (${(plain.bytes / 1000).toFixed(0)} kB)`,
      ...(bar ? { bar } : {}),
    });
  }
  return lines;
}

/** CPU of the server per request, one after another; the middle of three rounds. */
async function cpuOf({ base, cpuSeconds }: Running, path: string, token: string, encoding?: string) {
  const headers = { 'x-access-token': token, ...(encoding ? { 'accept-encoding': encoding } : {}) };
  const requests = 60;
  let bytes = 0;
  const rounds: number[] = [];
  for (let round = 0; round <= 3; round += 1) {
    const before = cpuSeconds();
    for (let at = 0; at < requests; at += 1) {
      const body = await ask(`${base}${path}`, headers);
      if (!encoding && !body.startsWith('{"success":true')) throw new Error(`${path}: ${body.slice(0, 200)}`);
      bytes = body.length;
    }
    // The first round warms up.
    if (round > 0) rounds.push(((cpuSeconds() - before) * 1000) / requests);
  }
  return { cpu: rounds.sort((a, b) => a - b)[1] ?? 0, bytes };
}

/** Menus in groups of ten with two buttons each; every role of the holder grants about half of them. */
async function fillMenus(db: Db): Promise<void> {
  await sql`insert into sys_permission (id, parent_id, name, url, component, component_name, menu_type, sort_no, icon, is_leaf)
    select 'bm' || i, case when i % 10 = 0 then null else 'bm' || i / 10 * 10 end, '菜单' || i, '/bench/menu' || i,
      case when i % 10 = 0 then 'layouts/RouteView' else 'bench/Page' || i end, 'bench-page-' || i,
      case when i % 10 = 0 then 0 else 1 end, i, 'setting', i % 10 <> 0
    from generate_series(0, ${menus - 1}::int) i on conflict do nothing`.execute(db);
  await sql`insert into sys_permission (id, parent_id, name, menu_type, perms, perms_type, status, sort_no)
    select 'bb' || i, 'bm' || i / 2, '按钮' || i, 2, 'bench:page' || i / 2 || ':action' || i % 2, '1', '1', i
    from generate_series(0, ${menus * 2 - 1}::int) i on conflict do nothing`.execute(db);
  await sql`insert into sys_role (id, role_name, role_code) select 'br' || i, '角色' || i, 'bench_role_' || i
    from generate_series(1, ${roles}::int) i on conflict do nothing`.execute(db);
  await sql`insert into sys_role_permission (id, role_id, permission_id)
    select md5(r.id || p.id), r.id, p.id from sys_role r cross join sys_permission p
    where r.id ~ '^br[0-9]+$' and p.id ~ '^b[mb][0-9]+$' and (r.id = 'br1' or hashtext(r.id || p.id) % 2 = 0)
    on conflict do nothing`.execute(db);
  await sql`insert into sys_user (id, username, realname, create_time) values (${holder}, ${holder}, '多角色用户', now())
    on conflict do nothing`.execute(db);
  await sql`insert into sys_user_secret (user_id, password_hash)
    select ${holder}, s.password_hash from sys_user_secret s join sys_user u on u.id = s.user_id where u.username = 'admin'
    on conflict do nothing`.execute(db);
  await sql`insert into sys_user_role (id, user_id, role_id) select md5(id), ${holder}, id from sys_role where id ~ '^br[0-9]+$'
    on conflict do nothing`.execute(db);
  await sql`analyze sys_permission, sys_role_permission, sys_user_role`.execute(db);
}

/** A tree of three levels below ten tops, twenty to a department at its lower end. */
async function fillDeparts(db: Db): Promise<{ middle: string }> {
  await sql`insert into sys_depart (id, parent_id, depart_name, depart_order, org_category, org_type, org_code, status, del_flag, create_time)
    select 'bd' || i, case when i < 10 then null when i < 260 then 'bd' || i % 10 else 'bd' || 10 + i % 250 end, '部门' || i, i,
      case when i < 10 then '1' else '2' end, case when i < 10 then '1' else '2' end,
      case when i < 10 then 'Z' || lpad(i::text, 2, '0')
        when i < 260 then 'Z' || lpad((i % 10)::text, 2, '0') || 'A' || lpad(i::text, 4, '0')
        else 'Z' || lpad(((10 + i % 250) % 10)::text, 2, '0') || 'A' || lpad((10 + i % 250)::text, 4, '0') || 'A' || lpad(i::text, 4, '0') end,
      '1', '0', now()
    from generate_series(0, ${departs - 1}::int) i on conflict do nothing`.execute(db);
  await sql`analyze sys_depart`.execute(db);
  return { middle: 'bd10' };
}

function assertMenus({ result }: { result: { menu: { children?: unknown[] }[]; auth: unknown[] } }): void {
  const shown = result.menu.reduce((sum, { children = [] }) => sum + 1 + children.length, 0);
  // One more is the home page, which everybody has.
  if (shown !== menus + 1 || result.auth.length !== menus * 2)
    throw new Error(`${shown} menus and ${result.auth.length} buttons were answered`);
}
