import { type Kysely, sql } from 'kysely';

/**
 * Menu entries of online forms get the rights 导入 and 打印 beside those that they have: for whoever may add, and for
 * whoever may export. Codes of approvals and notes of prints are as long as the names of forms make them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['flow_definition', 'flow_version', 'flow_instance', 'flow_step'])
    await sql`alter table ${sql.table(table)} alter column code type varchar(60)`.execute(db);
  await sql`alter table sys_print alter column data_table type varchar(60), alter column title type varchar(250)`.execute(
    db,
  );
  for (const [right, name, beside] of [
    ['import', '导入', 'add'],
    ['print', '打印', 'export'],
  ] as const) {
    const like = `^onl:[^:]+:${beside}$`;
    const own = sql<string>`regexp_replace(e.perms, '[a-z]+$', ${right})`;
    await sql`
      with added as (
        insert into sys_permission (id, parent_id, name, perms, perms_type, status, menu_type, is_leaf, create_by, create_time)
        select replace(gen_random_uuid()::text, '-', ''), e.parent_id, ${name}, ${own},
          e.perms_type, e.status, e.menu_type, true, 'system', now()
        from sys_permission e
        where e.perms ~ ${like} and e.del_flag = 0
          and not exists (select from sys_permission o
            where o.perms = ${own} and o.del_flag = 0)
        returning id, perms)
      insert into sys_role_permission (id, role_id, permission_id)
      select replace(gen_random_uuid()::text, '-', ''), held.role_id, held.id from (
        select distinct r.role_id, added.id from added
        join sys_permission e on e.perms = regexp_replace(added.perms, '[a-z]+$', ${beside}) and e.del_flag = 0
        join sys_role_permission r on r.permission_id = e.id) held`.execute(db);
  }
}
