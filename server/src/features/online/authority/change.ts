import { sql } from 'kysely';
import { inTransaction, type Tx } from '#db/database.ts';
import type { Caller } from '#engine/resource/write.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { type FormDefinition, requireForm } from './form-of.ts';

/** One change of rights within a form: under a lock of the form, in the log, and heard by every session with the commit. */
export function changeAuthority<T>(
  { app, actor, origin }: Caller,
  formId: string,
  /** What the log says, about the form that it names. */
  words: (form: string) => string,
  parameters: unknown,
  work: (tx: Tx, form: FormDefinition) => Promise<T>,
): Promise<T> {
  return inTransaction(app.db, async (tx) => {
    await sql`select from onl_cgform_head where id = ${formId} for update`.execute(tx);
    const form = await requireForm(tx, formId);
    const result = await work(tx, form);
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: words(`${form.head.tableTxt}（${form.head.tableName}）`),
      method: 'online:form:authority',
      parameters: { id: formId, given: parameters },
    });
    await app.sessions.refresh(tx);
    return result;
  });
}
