import { allPermissions } from '@dossier/contract/all.ts';
import { everybodysMenus, isExampleRight } from './everybody.ts';
import { menus, type SeedMenu } from './menus.ts';
import type { Seeder } from './seeder.ts';
import { seeded } from './seeder.ts';

const actionNames: Record<string, string> = {
  list: '查询',
  add: '添加',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
  print: '打印',
};

/** Menus, and one button per permission that the contract declares; the role admin is given each new one. */
export async function seedRights(seeder: Seeder): Promise<void> {
  for (const [index, menu] of menus.entries()) await seedMenu(seeder, menu, null, index + 1);
  await seedButtons(seeder, menus, (code) => !isExampleRight(code));
}

/** One button per permission that is wanted, below the menu that covers it; the role admin is given each new one. */
export async function seedButtons(
  seeder: Seeder,
  tree: readonly SeedMenu[],
  wanted: (code: string) => boolean,
): Promise<void> {
  const { tx } = seeder;
  for (const [code, label] of allPermissions()) {
    if (!wanted(code)) continue;
    await seeder.once(`right:${code}`, async () => {
      const parent = await tx
        .selectFrom('sys_permission')
        .select('id')
        .where('url', '=', menuOf(tree, code))
        .executeTakeFirst();
      const id = seeded().id;
      const action = code.split(':').at(-1) ?? '';
      await tx
        .insertInto('sys_permission')
        .values({
          ...seeded(),
          id,
          parent_id: parent?.id ?? null,
          name: actionNames[action] ?? label.split('-').at(-1) ?? label,
          menu_type: 2,
          perms: code,
          perms_type: '1',
          status: '1',
          is_route: false,
        })
        .execute();
      if (parent) await tx.updateTable('sys_permission').set({ is_leaf: false }).where('id', '=', parent.id).execute();
      await grant(seeder, 'admin', id);
    });
  }
}

/** Makes a menu with those below it, once, and gives it to the role admin. */
export async function seedMenu(seeder: Seeder, menu: SeedMenu, parentId: string | null, order: number): Promise<void> {
  const { tx } = seeder;
  await seeder.once(`menu:${menu.url}`, async () => {
    const id = seeded().id;
    await tx
      .insertInto('sys_permission')
      .values({
        ...seeded(),
        id,
        parent_id: parentId,
        name: menu.name,
        url: menu.url,
        component: menu.component ?? 'layouts/RouteView',
        component_name: menu.componentName ?? null,
        menu_type: parentId === null ? 0 : 1,
        sort_no: order,
        icon: menu.icon ?? null,
        is_leaf: !menu.children,
        hidden: menu.hidden ?? false,
        always_show: menu.alwaysShow ?? false,
        keep_alive: true,
      })
      .execute();
    await grant(seeder, 'admin', id);
    if (everybodysMenus.includes(menu.url)) await grant(seeder, 'test', id);
  });
  const own = await tx.selectFrom('sys_permission').select('id').where('url', '=', menu.url).executeTakeFirst();
  for (const [index, child] of (menu.children ?? []).entries())
    await seedMenu(seeder, child, own?.id ?? null, index + 1);
}

/** Address of the menu with the longest prefix of a permission; '' when none covers it. */
function menuOf(tree: readonly SeedMenu[], code: string): string {
  const covering = (list: readonly SeedMenu[]): { url: string; length: number }[] =>
    list.flatMap(({ url, rights = [], children = [] }) => [
      ...rights
        .filter((prefix) => code === prefix || code.startsWith(`${prefix}:`))
        .map(({ length }) => ({ url, length })),
      ...covering(children),
    ]);
  const best = covering(tree).reduce((a, b) => (b.length > a.length ? b : a), { url: '', length: 0 });
  return best.url;
}

async function grant({ tx }: Seeder, roleCode: string, permissionId: string): Promise<void> {
  const role = await tx.selectFrom('sys_role').select('id').where('role_code', '=', roleCode).executeTakeFirst();
  if (!role) return;
  await tx
    .insertInto('sys_role_permission')
    .values({ id: seeded().id, role_id: role.id, permission_id: permissionId })
    .onConflict((conflict) => conflict.columns(['role_id', 'permission_id']).doNothing())
    .execute();
}
