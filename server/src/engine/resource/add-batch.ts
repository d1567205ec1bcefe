import type { Resource } from '@dossier/contract/core/resource.ts';
import { AppError } from '#core/errors.ts';
import { inSavepoint, inTransaction } from '#db/database.ts';
import type { Hooks } from './hooks.ts';
import { addRecord, type WriteContext } from './write.ts';

/**
 * Adds records that were typed in together: all of them, or none and a sentence for every wrong cell
 * (`{row}.{field}`, rows from 0). A row that is refused as a whole is named by `{row}`.
 */
export async function addRecords(
  caller: Pick<WriteContext, 'app' | 'actor' | 'origin'>,
  resource: Resource,
  hooks: Hooks,
  rows: readonly Record<string, unknown>[],
): Promise<number> {
  const problems: Record<string, string> = {};
  await inTransaction(caller.app.db, async (tx) => {
    for (const [at, row] of rows.entries()) {
      try {
        await inSavepoint(tx, () => addRecord(caller, resource, hooks, row, tx));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        Object.assign(problems, named(error, at));
      }
    }
    const wrong = Object.keys(problems).length;
    if (wrong > 0) throw new AppError(`校验失败！共${wrong}处有误，未保存任何数据`, { result: { fields: problems } });
  });
  return rows.length;
}

function named(error: AppError, at: number): Record<string, string> {
  const fields = (error.result as { fields?: Record<string, string> } | null)?.fields;
  if (!fields) return { [at]: error.message };
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [`${at}.${name}`, sentence]));
}
