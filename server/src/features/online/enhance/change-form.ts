import { form } from '@dossier/contract/online/form/form.ts';
import { sql } from 'kysely';
import { notFound } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { type Caller, editRecord } from '#engine/resource/write.ts';
import { type Definition, definitionOf, formHooks } from '../form/form.public.ts';

interface Enhanced {
  buttons?: readonly object[];
  steps?: readonly object[];
  rules?: readonly object[];
  scripts?: readonly object[];
  /** That which the lines were read with. */
  version?: number;
}

/** Changes what belongs to a form besides its fields: a change of its definition like any other, with history and release. */
export function changeForm(
  caller: Caller,
  id: string,
  change: (definition: Definition) => Enhanced,
  db: Db = caller.app.db,
): Promise<Definition> {
  return inTransaction(db, async (tx) => {
    await sql`select from onl_cgform_head where id = ${id} for update`.execute(tx);
    const before = await definitionOf(tx, id);
    if (!before) throw notFound('未找到对应实体');
    await editRecord(caller, form, formHooks, { id, ...change(before) }, tx);
    return (await definitionOf(tx, id)) ?? before;
  });
}
