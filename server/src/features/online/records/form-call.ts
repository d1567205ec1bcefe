import { recordsPath } from '@dossier/contract/online/form/compile.ts';
import { forPerson } from '@dossier/contract/online/form/defaults.ts';
import type { RecordRight } from '@dossier/contract/online/form/record-calls.ts';
import type { Actor } from '#access/actor.ts';
import { forbidden, refusal } from '#core/errors.ts';
import { isPgError } from '#db/database.ts';
import type { Listing } from '#engine/transfer/filtered-rows.ts';
import type { App } from '#services/services.ts';
import { atForm, designRight, type RunningForm, registerForm, rightsOver, runningForm } from '../form/form.public.ts';

/** A form for one call of one person: what the engine works with. */
export interface FormInUse extends RunningForm, Listing {}

/**
 * Works with a form as it runs now. Where its table changed meanwhile, the work begins again with the newest release.
 * @throws AppError 510 for a form that is not there as for one that the caller may not use
 */
export async function withForm<T>(
  app: App,
  actor: Actor,
  code: string,
  right: RecordRight,
  work: (form: FormInUse) => Promise<T>,
): Promise<T> {
  const form = await formFor(app, actor, code, right);
  try {
    return await work(form);
  } catch (error) {
    if (!isSchemaMismatch(error)) throw error;
    const newest = await formFor(app, actor, code, right);
    if (newest.release === form.release) throw error;
    return await work(newest);
  }
}

/**
 * A form that the caller has a right over.
 * @throws AppError as `withForm`
 */
export async function formFor(app: App, actor: Actor, code: string, right: RecordRight): Promise<FormInUse> {
  const form = await runningForm(app.db, code);
  // Without the form nobody has a right to it; a designer hears what is missing.
  if (!form) {
    if (!actor.permissions.has(designRight)) throw forbidden();
    throw refusal('NO_DB_SYNC', '请先同步数据库再查看此页面！');
  }
  const { tableName } = form.release.head;
  if (!rightsOver(actor, tableName).includes(right)) throw forbidden();
  const hooks = registerForm(app, form);
  return { ...form, app, hooks, resource: forPerson(form.resource, actor), actor: atForm(actor, tableName) };
}

/** The form that background work was asked for, by the path that it kept, with the rights that the person has now. */
export const formOfTask =
  (app: App, right: RecordRight) =>
  (actor: Actor, path = ''): Promise<FormInUse> =>
    formFor(app, actor, path.slice(recordsPath('').length), right);

/** A column or the table is not what the statement took it for. */
const isSchemaMismatch = (error: unknown): boolean =>
  isPgError(error) && ['42703', '42P01', '42804', '42883'].includes(error.code);
