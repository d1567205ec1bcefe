import { type Kysely, sql } from 'kysely';

/**
 * Menu entries of online forms get the rights 导入 and 打印 beside those that they have: for whoever may add, and for
 * whoever may export. Codes of approvals are as long as the name of a form's table makes them (`onl.` and 50 signs).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['flow_definition', 'flow_version', 'flow_instance', 'flow_step'])
    await sql`alter table ${sql.table(table)} alter column code type varchar(60)`.execute(db);
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
        returning id, parent_id)
      insert into sys_role_permission (id, role_id, permission_id)
      select replace(gen_random_uuid()::text, '-', ''), r.role_id, added.id
      from added join sys_permission e on e.parent_id = added.parent_id and e.perms ~ ${like}
      join sys_role_permission r on r.permission_id = e.id`.execute(db);
  }
}
