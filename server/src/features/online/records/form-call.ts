import { isSub, recordsPath } from '@dossier/contract/online/form/compile.ts';
import { forPerson } from '@dossier/contract/online/form/defaults.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import { type RecordOperation, recordOperations } from '@dossier/contract/online/form/record-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { actorAt, type Place } from '#access/form-limits.ts';
import { forbidden, refusal } from '#core/errors.ts';
import { isPgError } from '#db/database.ts';
import type { Listing } from '#engine/transfer/filtered-rows.ts';
import type { App } from '#services/services.ts';
import {
  allowedOperations,
  assertSeesAll,
  designRight,
  formAbove,
  type RunningForm,
  registerForm,
  runningForm,
  withDesignRights,
} from '../form/form.public.ts';

/**
 * A form for one call of one person: what the engine works with. `actor` is the person as the gate is to see them there:
 * what is hidden in lists may be shown in the form, and the other way round.
 */
export interface FormInUse extends RunningForm, Listing {}

/** Where operations meet the records; the others meet them one by one. */
const placeOf: Partial<Record<RecordOperation, Place>> = {
  ...{ list: 'list', exportXls: 'list', printList: 'list', figures: 'list', figure: 'list', groups: 'list' },
  ...{ add: 'new', addBatch: 'new', importExcel: 'new', importTemplate: 'new' },
};

/** Of one record a batch is a deletion like any other. @param ids csv */
export const deleteOf = (ids: string): RecordOperation => (new Set(csvOf(ids)).size === 1 ? 'delete' : 'deleteBatch');

/** The operation that an address names: an action or a print of its own is none. @throws AppError 510 */
export function operationOf(name: string): RecordOperation {
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
  try {
    return await work(form);
  } catch (error) {
    if (!isSchemaMismatch(error)) throw error;
    const newest = await formFor(app, actor, code, operation);
    if (newest.release === form.release) throw error;
    return await work(newest);
  }
}

/**
 * A form that the caller has a right over.
 * @throws AppError as `withForm`
 */
async function formFor(app: App, actor: Actor, code: string, operation: RecordOperation): Promise<FormInUse> {
  const form = await runningForm(app.db, code);
  // Without the form nobody has a right to it; a designer hears what is missing.
  if (!form) {
    if (!actor.permissions.has(designRight)) throw forbidden();
    throw refusal('NO_DB_SYNC', '请先同步数据库再查看此页面！');
  }
  const { tableName } = form.release.head;
  // Lines are written with their record.
  if (isSub(form.release.head) && !['list', 'queryById'].includes(operation)) throw forbidden();
  if (!allowedOperations(actor, tableName).includes(operation)) throw forbidden();
  await assertOwnSight(app, actor, form);
  const hooks = registerForm(app, form);
  const caller = actorAt(placeOf[operation] ?? 'record', withDesignRights(actor, tableName));
  return { ...form, app, hooks, resource: forPerson(form.resource, actor), actor: caller };
}

/**
 * Trying a form out is no way round what is kept from a designer in the form above it: a view shows its records, a sub table
 * their lines.
 */
async function assertOwnSight(app: App, actor: Actor, { release }: RunningForm): Promise<void> {
  if (!actor.permissions.has(designRight)) return;
  if (actor.permissions.has(`${formPermission(release.head.tableName)}:list`)) return;
  const above = await formAbove(app.db, release);
  if (above) assertSeesAll(actor, above);
}

/** The form that background work was asked for, by the path that it kept, with the rights that the person has now. */
export const formOfTask =
  (app: App, operation: RecordOperation) =>
  (actor: Actor, path = ''): Promise<FormInUse> =>
    formFor(app, actor, path.slice(recordsPath('').length), operation);

/** A column or the table is not what the statement took it for. */
const isSchemaMismatch = (error: unknown): boolean =>
  isPgError(error) && ['42703', '42P01', '42804', '42883'].includes(error.code);
