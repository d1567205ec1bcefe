import { buttonOfAction } from '@dossier/contract/online/enhance/buttons.ts';
import { recordsPath } from '@dossier/contract/online/form/compile.ts';
import { type RecordOperation, recordOperations } from '@dossier/contract/online/form/record-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { forbidden } from '#core/errors.ts';
import { isPgError } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { type FormInUse, formInUse, inTurn, registerForm } from '../form/form.public.ts';

/** Of one record a batch is a deletion like any other. @param ids csv */
export const deleteOf = (ids: string): RecordOperation => (new Set(csvOf(ids)).size === 1 ? 'delete' : 'deleteBatch');

/** The operation that an address names: an action or a print of its own is none. @throws AppError 510 */
export function operationOf(name: string): RecordOperation {
  if (buttonOfAction(name) !== undefined) return 'press';
  const found = recordOperations.find((operation) => operation === name);
  if (!found) throw forbidden();
  return found;
}

/**
 * Works with a form as it runs now. Where its table changed meanwhile, the work begins again with the newest release.
 * @throws AppError 510 for a form that is not there as for one that the caller may not use
 */
export async function withForm<T>(
  app: App,
  actor: Actor,
  code: string,
  operation: RecordOperation,
  work: (form: FormInUse) => Promise<T>,
): Promise<T> {
  const form = await formFor(app, actor, code, operation);
  const begin = (of: FormInUse) => inTurn(app.db, of.release, operation, () => work(of));
  try {
    return await begin(form);
  } catch (error) {
    if (!isSchemaMismatch(error)) throw error;
    const newest = await formFor(app, actor, code, operation);
    if (newest.release === form.release) throw error;
    return await begin(newest);
  }
}

const formFor = (app: App, actor: Actor, code: string, operation: RecordOperation): Promise<FormInUse> =>
  formInUse(app, actor, code, operation, registerForm);

/** The form that background work was asked for, by the path that it kept, with the rights that the person has now. */
export const formOfTask =
  (app: App, operation: RecordOperation) =>
  (actor: Actor, path = ''): Promise<FormInUse> =>
    formFor(app, actor, path.slice(recordsPath('').length), operation);

/** A column or the table is not what the statement took it for. */
const isSchemaMismatch = (error: unknown): boolean =>
  isPgError(error) && ['42703', '42P01', '42804', '42883'].includes(error.code);
