import { menuType } from '@dossier/contract/identity/permission.ts';
import { printReportRight } from '@dossier/contract/online/print/print-report.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import type { Caller } from '#engine/resource/write.ts';
import { addMenu, deleteMenusAt, grantToAdministrators } from '#features/identity/permission/menu.public.ts';
import { findPrint } from './designs.ts';

/** What opens a print report from the menu. */
export const printViewComponent = 'modules/online/print/auto/PrintReportView';
const addressOf = (id: string): string => `/online/print/view/${id}`;

/** Makes the menu entry of a print report, with the right to open it; the administrators' role is given both. */
export function makePrintMenu(
  { app, actor, origin }: Caller,
  { id, name, parentId }: { id: string; name: string; parentId?: string | null | undefined },
): Promise<{ id: string }> {
  return inTransaction(app.db, async (tx) => {
    const report = await findPrint(tx, id);
    const caller = { app, actor, origin, tx };
    const menu = await addMenu(caller, {
      menuType: parentId ? menuType.sub : menuType.top,
      parentId: parentId ?? null,
      name,
      url: addressOf(report.id),
      component: printViewComponent,
      route: true,
      keepAlive: true,
      // After what comes with the product.
      sortNo: 100,
    });
    await grantToAdministrators(tx, menu.id);
    // The right may be there from an entry before.
    const perms = printReportRight(report.id);
    const known = await tx.selectFrom('sys_permission').select('id').where('perms', '=', perms).executeTakeFirst();
    if (known) return { id: menu.id };
    const button = await addMenu(caller, {
      menuType: menuType.button,
      parentId: menu.id,
      name: '查看',
      perms,
      permsType: '1',
      status: '1',
    });
    await grantToAdministrators(tx, button.id);
    return { id: menu.id };
  });
}

/** Takes the entries of a report out of the menu, with their rights. */
export const deletePrintMenus = (tx: Tx, id: string): Promise<void> => deleteMenusAt(tx, addressOf(id));
