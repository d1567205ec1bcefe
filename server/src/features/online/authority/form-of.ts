import type { FormRelease } from '@dossier/contract/online/form/compile.ts';
import { notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { definitionOf, runningForm } from '../form/form.public.ts';

export type FormDefinition = Pick<FormRelease, 'head' | 'fields' | 'buttons'>;

/** A form as it runs; one that was never brought into the database as it is designed. */
export async function requireForm(db: Db, id: string): Promise<FormDefinition> {
  const form = (await runningForm(db, id))?.release ?? (await definitionOf(db, id));
  if (!form) throw notFound('未找到对应实体');
  return form;
}
