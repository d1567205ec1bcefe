import { formPermission } from '@dossier/contract/online/form/compile.ts';
import { type RecordRight, recordRights, submitRight } from '@dossier/contract/online/form/record-calls.ts';
import type { Actor } from '#access/actor.ts';

/** Who designs forms tries them too, without a right of their own for each. */
export const designRight = 'online:form:edit';

const rights: readonly RecordRight[] = [...recordRights, submitRight];
const codeOf = (tableName: string, right: RecordRight) => `${formPermission(tableName)}:${right}`;

/** What a person may do with the records of a form. */
export function rightsOver({ permissions }: Pick<Actor, 'permissions'>, tableName: string): RecordRight[] {
  const all = permissions.has(designRight);
  return rights.filter((right) => all || permissions.has(codeOf(tableName, right)));
}

/** A person as the engine weighs them at the records of a form: who designs forms has the rights over its records. */
export function atForm(actor: Actor, tableName: string): Actor {
  if (!actor.permissions.has(designRight)) return actor;
  return { ...actor, permissions: new Set([...actor.permissions, ...rights.map((right) => codeOf(tableName, right))]) };
}
