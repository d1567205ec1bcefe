import { integer, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { listMenus } from '@dossier/contract/identity/permission.ts';
import { sql } from 'kysely';
import { grantsOfUser } from '#access/session/grants.ts';
import type { App } from '#services/services.ts';

/** Menus and buttons as tree selects and table dictionaries read them: names and places, no address and no right. */
const menuTable = resource({
  area: 'system',
  name: 'permission',
  label: '菜单',
  path: '/sys/permission',
  table: 'sys_permission',
  component: 'system/PermissionList',
  tenancy: 'shared',
  choices: { fields: ['id', 'name'], by: ['menuType', 'sortNo'], parent: 'parentId' },
  fields: {
    name: text({ label: '菜单名称' }),
    parentId: text({ label: '上级菜单' }),
    menuType: integer({ label: '菜单类型' }),
    sortNo: integer({ label: '排序' }),
  },
});

/** Who may list menus chooses from all of them, everybody else from those that he holds. */
export function publishMenus({ published }: App): void {
  published.publish(menuTable, ({ permissions, userId, tenantId }, alias) =>
    permissions.has(listMenus.access)
      ? undefined
      : sql<boolean>`${sql.ref(`${alias}.id`)} in (
            select g.permission_id from (${grantsOfUser(userId, tenantId)}) g where g.given)`,
  );
}
