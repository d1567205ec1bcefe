import { type Kysely, sql } from 'kysely';

/**
 * 文档库 gets its page: the rights that stood below 对象存储, where nobody has moved them, go below the menu of their own.
 * Whoever held one of them holds the menu. A new installation has none of them yet: its seed makes menu and rights.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from sys_permission p join sys_permission files on files.id = p.parent_id
    where p.perms like 'system:files:%' and p.del_flag = 0 and files.url = '/oss/file'`.execute(db);
  if (rows.length === 0) return;
  const id = sql<string>`replace(gen_random_uuid()::text, '-', '')`;
  const menu = await sql<{ id: string }>`
    insert into sys_permission
      (id, name, url, component, icon, menu_type, sort_no, is_leaf, keep_alive, create_by, create_time)
    values (${id}, '文档库', '/files/library', 'modules/files/LibraryList', 'folder', 0, 7, false, true, 'system', now())
    returning id`.execute(db);
  const own = menu.rows[0]?.id ?? '';
  await sql`insert into sys_seed (key) values ('menu:/files/library') on conflict do nothing`.execute(db);
  await sql`update sys_permission set parent_id = ${own} where id = any(${rows.map((row) => row.id)})`.execute(db);
  await sql`
    insert into sys_role_permission (id, role_id, permission_id)
    select ${id}, held.role_id, ${own} from (
      select distinct role_id from sys_role_permission r join sys_permission p on p.id = r.permission_id
      where p.parent_id = ${own}) held`.execute(db);
}
