import type { Resource } from '@dossier/contract/core/resource.ts';
import { actionOfButton, activeButtons, buttonOfAction, isAction } from '@dossier/contract/online/enhance/buttons.ts';
import { type FormRelease, submitAction } from '@dossier/contract/online/form/compile.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import {
  type RecordOperation,
  type RecordRight,
  recordOperations,
  recordRights,
  rightOf,
} from '@dossier/contract/online/form/record-calls.ts';
import type { Actor } from '#access/actor.ts';
import { lacksButton } from '#access/form-limits.ts';

/** Who designs forms tries them too, without a right of their own for each. */
export const designRight = 'online:form:edit';

const editing = ['edit', 'form_confirm'];
/** The buttons that stand before an operation. */
const requiredButtons: Partial<Record<RecordOperation, readonly string[]>> = {
  ...{ queryById: ['detail'], print: ['detail'] },
  ...{ add: ['add', 'form_confirm'], addBatch: ['add', 'form_confirm'] },
  ...{ edit: editing, editPost: editing, editMany: editing, editManyRuns: editing, undoEditMany: editing },
  ...{ delete: ['delete'], deleteBatch: ['batch_delete'], exportXls: ['export'] },
  ...{ importExcel: ['import'], importTemplate: ['import'], [submitAction]: ['bpm'] },
};
const codeOf = (tableName: string, right: RecordRight) => `${formPermission(tableName)}:${right}`;

/** What a person may do with the records of a form: by the rights of its menu entry, and by the buttons that they have. */
export function allowedOperations(actor: Pick<Actor, 'permissions' | 'forms'>, tableName: string): RecordOperation[] {
  const all = actor.permissions.has(designRight);
  const may = (operation: RecordOperation): boolean => {
    // An approval is asked for in one's own name: that is no trying.
    if (!(all && operation !== submitAction) && !actor.permissions.has(codeOf(tableName, rightOf[operation])))
      return false;
    const buttons = requiredButtons[operation] ?? [];
    if (!buttons.some((button) => lacksButton(actor, tableName, button))) return true;
    // Whoever edits a record has to read it.
    return (operation === 'queryById' || operation === 'print') && may('edit');
  };
  return recordOperations.filter(may);
}

/** The actions of a form's own buttons that a person may press: whoever may change its records, and has the button. */
export function allowedButtons(
  actor: Pick<Actor, 'permissions' | 'forms'>,
  { name, actions }: Pick<Resource, 'name' | 'actions'>,
): string[] {
  if (!allowedOperations(actor, name).includes('press')) return [];
  return Object.keys(actions).filter((action) => {
    const button = buttonOfAction(action);
    return button !== undefined && !lacksButton(actor, name, button);
  });
}

/** The buttons of a form's own that run a script in the page, as actions are named: theirs who may read its records, and have the button. */
export function scriptButtons(actor: Pick<Actor, 'permissions' | 'forms'>, { head, buttons }: FormRelease): string[] {
  return activeButtons(buttons).flatMap((button) =>
    isAction(button) || lacksButton(actor, head.tableName, button.buttonCode)
      ? []
      : [actionOfButton(button.buttonCode)],
  );
}

/** A person with the rights that their buttons are, as the engine asks for them. */
export function withButtonRights(actor: Actor, resource: Resource): Actor {
  const own = allowedButtons(actor, resource).map((action) => `${formPermission(resource.name)}:${action}`);
  return own.length === 0 ? actor : { ...actor, permissions: new Set([...actor.permissions, ...own]) };
}

/** A person as the engine weighs them at the records of a form: who designs forms has the rights over its records. */
export function withDesignRights(actor: Actor, tableName: string): Actor {
  if (!actor.permissions.has(designRight)) return actor;
  const own = recordRights.map((right) => codeOf(tableName, right));
  return { ...actor, permissions: new Set([...actor.permissions, ...own]) };
}
