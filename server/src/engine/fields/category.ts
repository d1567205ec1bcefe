import { categoryRoot } from '@dossier/contract/core/field.ts';
import type { CategoryField } from '@dossier/contract/core/fields/category.ts';
import { sql } from 'kysely';
import type { ServerKind } from './kind.ts';

export const categoryKind: ServerKind<CategoryField> = {
  labels: () => ({ from: 'table', table: 'category' }),
  /** The tenant's own or everybody's, below the field's root, and a leaf where that is asked. */
  async misplaced(db, field, id, actor, hold) {
    // Top nodes of any tree stand below this one.
    if (field.root === categoryRoot && id === categoryRoot) return null;
    const { rows } = await sql<{ code: string; leaf: boolean }>`
      with recursive chosen as materialized (
        select id from sys_category where id = ${id} and del_flag = 0 and tenant_id in (0, ${actor.tenantId})
        ${hold ? sql`for key share` : sql``}),
      up as (
        select c.id, c.pid, c.code, c.has_child, 0 as depth from sys_category c join chosen on chosen.id = c.id
        union all select c.id, c.pid, c.code, c.has_child, up.depth + 1 from sys_category c join up on c.id = up.pid)
      select code, bool_and(has_child is distinct from '1') filter (where depth = 0) over () as leaf from up`.execute(
      db,
    );
    if (rows.length === 0) return `${field.label}“${id}”不存在`;
    if (field.root !== categoryRoot && !rows.slice(1).some((row) => row.code === field.root))
      return `${field.label}不在可选的分类中`;
    return field.leaf && !rows[0]?.leaf ? `${field.label}须选择最末一级` : null;
  },
  filling: () => '分类名称或分类编码',
};
