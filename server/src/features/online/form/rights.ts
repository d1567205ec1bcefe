import { formPermission } from '@dossier/contract/online/form/compile.ts';
import { type RecordOperation, recordOperations, rightOf } from '@dossier/contract/online/form/record-calls.ts';
import type { Actor } from '#access/actor.ts';

/** Who designs forms tries them too, without a right of their own for each. */
export const designRight = 'online:form:edit';

/** What a person may do with the records of a form. */
export function allowedOperations({ permissions }: Pick<Actor, 'permissions'>, tableName: string): RecordOperation[] {
  const all = permissions.has(designRight);
  const prefix = formPermission(tableName);
  return recordOperations.filter((operation) => all || permissions.has(`${prefix}:${rightOf[operation]}`));
}
