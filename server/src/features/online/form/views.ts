import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { type Definition, findDefinition } from './definition.ts';
import { readEnhanced } from './enhance/check-enhanced.ts';
import { release, updateRights, withdraw } from './release.ts';
import { checkedRules } from './rules/check-rules.ts';
import { planFormSync } from './sync/form-plan.ts';

/**
 * Takes the views of a form along after its table has changed: they have the new names of columns. One that names a column
 * which is gone runs no longer until it is changed.
 * @param definition as it was released, with the names that its columns had before
 */
export async function updateViews(
  context: Pick<WriteContext, 'app' | 'tx' | 'actor'>,
  { head, fields }: Definition,
): Promise<void> {
  const { tx } = context;
  const renamed = fields.flatMap(({ dbFieldName, dbFieldNameOld }) =>
    dbFieldNameOld && dbFieldNameOld !== dbFieldName ? [{ was: dbFieldNameOld, name: dbFieldName }] : [],
  );
  // Views before their lines, as whoever saves one has them.
  const { rows } = await sql<{ id: string }>`
    select id from onl_cgform_head where physic_id = ${head.id} order by id for update`.execute(tx);
  // At once, for two columns may have changed their names with each other.
  await sql`
    update onl_cgform_field f set db_field_name = r.name, db_field_name_old = r.name
    from json_to_recordset(${JSON.stringify(renamed)}::json) as r (was text, name text), onl_cgform_head v
    where v.physic_id = ${head.id} and f.cgform_head_id = v.id and f.db_field_name = r.was`.execute(tx);
  for (const { id } of rows) {
    const view = await findDefinition(tx, id);
    if (!view) continue;
    await updateRights(context, view, renamed);
    const { refused } = await planFormSync(tx, view);
    if (refused.length === 0 && isReadable(view)) await release(context, view);
    else await withdraw(context, id);
  }
}

/** Its buttons, steps and rules name fields that it has. */
function isReadable(view: Definition): boolean {
  const lines = (of: readonly object[]) => of.map((line) => ({ ...line }));
  const { head, fields, buttons, steps, rules } = view;
  try {
    readEnhanced({ head: { ...head }, fields: lines(fields), buttons: lines(buttons), steps: lines(steps) });
    checkedRules({ head: { ...head }, fields: lines(fields), rules: lines(rules) });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
