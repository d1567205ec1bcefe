import type { RightNode } from '@dossier/contract/identity/role.ts';
import type { Db } from '#db/database.ts';
import type { Resources } from '#engine/resource/registry.ts';

/** Ids of the users that hold a role. */
export async function holdersOf(db: Db, roleId: string): Promise<string[]> {
  const rows = await db.selectFrom('sys_user_role').select('user_id').where('role_id', '=', roleId).execute();
  return rows.map((row) => row.user_id);
}

/** Every menu and button as a tree, with the ids of all. */
export async function rightTree(resources: Resources, db: Db): Promise<{ treeList: RightNode[]; ids: string[] }> {
  const rows = await db
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'name', 'icon', 'rule_flag', 'menu_type', 'component'])
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const known = new Set(rows.map((row) => row.id));
  const below = (parentId: string | null): RightNode[] =>
    (byParent.get(parentId) ?? []).map((row) => {
      const children = below(row.id);
      return {
        key: row.id,
        value: row.id,
        label: row.name,
        title: null,
        slotTitle: row.name,
        isLeaf: children.length === 0,
        icon: row.icon,
        ruleFlag: row.rule_flag,
        governed: row.menu_type !== 2 && resources.ofComponent(row.component ?? '').length > 0,
        menuType: row.menu_type,
        parentId: row.parent_id,
        scopedSlots: { title: 'hasDatarule' },
        children: children.length > 0 ? children : null,
      };
    });
  const orphans = [...byParent.keys()].filter((id) => id !== null && !known.has(id));
  return { treeList: [null, ...orphans].flatMap(below), ids: rows.map((row) => row.id) };
}

/** Ids of the menus and buttons that a role holds. */
export async function permissionIdsOf(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_role_permission as rp')
    .innerJoin('sys_permission as p', 'p.id', 'rp.permission_id')
    .select('rp.permission_id')
    .where('rp.role_id', '=', roleId)
    .where('p.del_flag', '=', 0)
    .orderBy('rp.permission_id')
    .execute();
  return rows.map((row) => row.permission_id);
}
