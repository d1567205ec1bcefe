import { type FormRelease, physicalTable } from '@dossier/contract/online/form/compile.ts';
import type { SyncPlan } from '@dossier/contract/online/form/design-calls.ts';
import type { Db } from '#db/database.ts';
import { rowsOf, tableOf } from './catalog.ts';
import { previewSync } from './run.ts';

/** A view changes no table: it has the one of what it is a view of. */
export const isView = ({ head }: Pick<FormRelease, 'head'>): boolean => head.copyType === 1;

/** What a normal synchronisation of a form or a view would do. */
export async function planFormSync(db: Db, definition: Omit<FormRelease, 'subs'>): Promise<SyncPlan> {
  if (!isView(definition)) return previewSync(db, definition);
  const table = physicalTable(definition.head.tableName);
  const there = await tableOf(db, table);
  if (!there) return { exists: false, rows: null, steps: [], refused: ['请先同步原表单的数据库'] };
  const columns = new Set(there.columns.map(({ name }) => name));
  const missing = definition.fields.filter(
    ({ dbIsPersist, dbFieldName }) => dbIsPersist !== 0 && !columns.has(dbFieldName),
  );
  return {
    exists: true,
    rows: await rowsOf(db, table),
    steps: [],
    refused: missing.map(({ dbFieldName }) => `视图的字段${dbFieldName}不在表${table}中`),
  };
}
