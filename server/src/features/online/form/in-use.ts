import { isSub } from '@dossier/contract/online/form/compile.ts';
import { forPerson } from '@dossier/contract/online/form/defaults.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import type { RecordOperation } from '@dossier/contract/online/form/record-calls.ts';
import type { Actor } from '#access/actor.ts';
import { actorAnywhere, actorAt, type Place } from '#access/form-limits.ts';
import { AppError, forbidden, refusal, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { App } from '#services/services.ts';
import type { FormInUse, Reach } from './enhance/reach.ts';
import { formAbove, formOfTable, type RunningForm, runningForm } from './release.ts';
import { allowedOperations, designRight, withButtonRights, withDesignRights } from './rights.ts';
import { assertSeesAll } from './sight.ts';

/** Where operations meet the records; the others meet them one by one. */
const placeOf: Partial<Record<RecordOperation, Place>> = {
  ...{ list: 'list', exportXls: 'list', printList: 'list', figures: 'list', figure: 'list', groups: 'list' },
  ...{ add: 'new', addBatch: 'new', importExcel: 'new', importTemplate: 'new' },
};

type Register = (app: App, form: RunningForm) => Hooks;

/**
 * A form that the caller has a right over.
 * @throws AppError 510 for a form that is not there as for one that the caller may not use
 */
export async function formInUse(
  app: App,
  actor: Actor,
  code: string,
  operation: RecordOperation,
  register: Register,
  db: Db = app.db,
): Promise<FormInUse> {
  const form = await runningForm(db, code);
  // Without the form nobody has a right to it; a designer hears what is missing.
  if (!form) {
    if (!actor.permissions.has(designRight)) throw forbidden();
    throw refusal('NO_DB_SYNC', '请先同步数据库再查看此页面！');
  }
  const { tableName } = form.release.head;
  // Lines are written with their record.
  if (isSub(form.release.head) && !['list', 'queryById'].includes(operation)) throw forbidden();
  if (!allowedOperations(actor, tableName).includes(operation)) throw forbidden();
  await assertOwnSight(db, actor, form);
  const hooks = register(app, form);
  const person = withButtonRights(withDesignRights(actor, tableName), form.resource);
  const caller = actorAt(placeOf[operation] ?? 'record', person);
  return { ...form, app, hooks, resource: forPerson(form.resource, actor), actor: caller };
}

/** Forms for the steps of others, by the name of their table. */
export const reachForm =
  (register: Register): Reach =>
  async ({ app, actor, tx }, tableName, operation) => {
    try {
      const code = (await formOfTable(tx, tableName)) ?? '';
      return await formInUse(app, actorAnywhere(actor), code, operation, register, tx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw refuse(`没有权限执行动作：表单${tableName}`);
    }
  };

/**
 * Trying a form out is no way round what is kept from a designer in the form above it: a view shows its records, a sub table
 * their lines.
 */
async function assertOwnSight(db: Db, actor: Actor, { release }: RunningForm): Promise<void> {
  if (!actor.permissions.has(designRight)) return;
  if (actor.permissions.has(`${formPermission(release.head.tableName)}:list`)) return;
  const above = await formAbove(db, release);
  if (above) assertSeesAll(actor, above);
}
