import { menuType } from '@dossier/contract/identity/permission.ts';
import { isSub, submitAction } from '@dossier/contract/online/form/compile.ts';
import { formComponent } from '@dossier/contract/online/form/component.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import { type RecordRight, recordRights } from '@dossier/contract/online/form/record-calls.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import type { Caller } from '#engine/resource/write.ts';
import { addMenu, grantToAdministrators } from '#features/identity/permission/menu.public.ts';
import { runningForm } from '../form/form.public.ts';

const rightNames: Readonly<Record<RecordRight, string>> = {
  list: '查询',
  add: '添加',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
  print: '打印',
  bpm: '提交流程',
};

/** Makes the menu entry of a form, with a button for each right over its records; the administrators' role is given all. */
export function makeFormMenu(
  { app, actor, origin }: Caller,
  { id, name, parentId }: { id: string; name: string; parentId?: string | null | undefined },
): Promise<{ id: string }> {
  return inTransaction(app.db, async (tx) => {
    const form = await runningForm(tx, id);
    if (!form) throw refuse('请先同步数据库!');
    const { head } = form.release;
    if (isSub(head)) throw refuse('附表在主表的页面中显示，不能创建菜单');
    const caller = { app, actor, origin, tx };
    const menu = await addMenu(caller, {
      menuType: parentId ? menuType.sub : menuType.top,
      parentId: parentId ?? null,
      name,
      url: `/online/cgformList/${id}`,
      component: formComponent(id),
      route: true,
      keepAlive: true,
      // After what comes with the product.
      sortNo: 100,
    });
    await grantToAdministrators(tx, menu.id);
    const moves = submitAction in form.resource.actions;
    const rights: readonly RecordRight[] = moves ? [...recordRights, submitAction] : recordRights;
    for (const right of rights) {
      const button = await addMenu(caller, {
        menuType: menuType.button,
        parentId: menu.id,
        name: rightNames[right],
        perms: `${formPermission(head.tableName)}:${right}`,
        permsType: '1',
        status: '1',
      });
      await grantToAdministrators(tx, button.id);
    }
    return { id: menu.id };
  });
}
