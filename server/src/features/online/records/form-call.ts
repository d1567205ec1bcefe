import type { RecordOperation } from '@dossier/contract/online/form/record-calls.ts';
import type { Actor } from '#access/actor.ts';
import { forbidden, refusal } from '#core/errors.ts';
import { isPgError } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { App } from '#services/services.ts';
import { allowedOperations, designRight, type RunningForm, registerForm, runningForm } from '../form/form.public.ts';

/** A form for one call: what the engine works with. */
export interface FormInUse extends RunningForm {
  hooks: Hooks;
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
  try {
    return await work(form);
  } catch (error) {
    if (!isSchemaMismatch(error)) throw error;
    const newest = await formFor(app, actor, code, operation);
    if (newest.resource === form.resource) throw error;
    return await work(newest);
  }
}

async function formFor(app: App, actor: Actor, code: string, operation: RecordOperation): Promise<FormInUse> {
  const form = await runningForm(app.db, code);
  // Without the form nobody has a right to it; a designer hears what is missing.
  if (!form) {
    if (!actor.permissions.has(designRight)) throw forbidden();
    throw refusal('NO_DB_SYNC', '请先同步数据库再查看此页面！');
  }
  if (!allowedOperations(actor, form.release.head.tableName).includes(operation)) throw forbidden();
  return { ...form, hooks: registerForm(app, form) };
}

/** A column or the table is not what the statement took it for. */
const isSchemaMismatch = (error: unknown): boolean =>
  isPgError(error) && ['42703', '42P01', '42804', '42883'].includes(error.code);
