import type { FormHead } from '@dossier/contract/online/form/compile.ts';
import { formComponent } from '@dossier/contract/online/form/component.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import type { Actor } from '#access/actor.ts';
import { forbidden } from '#core/errors.ts';

/** Whoever is bound by a rule of a form does not come by its rows without it. @throws AppError 510 */
export function assertUnbound({ rules }: Pick<Actor, 'rules'>, id: string): void {
  if ((rules.get(formComponent(id)) ?? []).length > 0) throw forbidden('不能修改约束自己的菜单与数据规则');
}

/** As `assertUnbound`, and no field of the form is kept from them. @throws AppError 510 */
export function assertSeesAll(
  actor: Pick<Actor, 'rules' | 'forms'>,
  { id, tableName }: Pick<FormHead, 'id' | 'tableName'>,
): void {
  assertUnbound(actor, id);
  const columns = `${formPermission(tableName)}:col:`;
  if ([...(actor.forms?.hidden ?? [])].some((code) => code.startsWith(columns))) throw forbidden();
}
