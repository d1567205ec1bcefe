import { authType } from '@dossier/contract/online/authority/authority.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import type { Actor } from '#access/actor.ts';
import { lacksButton } from '#access/form-limits.ts';
import { forbidden } from '#core/errors.ts';
import { adminRole } from '#services/messages/administrators.ts';
import type { FormDefinition } from './form-of.ts';

/**
 * Whoever lacks a field or a button of a form, or may not write the field, gives it to nobody, not by way of another person either.
 * @throws AppError 510
 */
export function assertHas(
  actor: Pick<Actor, 'forms' | 'roleCodes'>,
  { head: { tableName } }: Pick<FormDefinition, 'head'>,
  { type, code }: { type: number; code: string },
): void {
  // What an administrator lacks is taken away from everybody, and by no grant.
  if (actor.roleCodes.includes(adminRole)) return;
  const column = `${formPermission(tableName)}:col:${code}`;
  const lacks =
    type === authType.button
      ? lacksButton(actor, tableName, code)
      : (actor.forms?.hidden.has(column) ?? false) || (actor.forms?.fixed.has(column) ?? false);
  if (lacks) throw forbidden();
}
