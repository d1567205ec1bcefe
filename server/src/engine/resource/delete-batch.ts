import type { Resource } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { refuse } from '#core/errors.ts';
import type { Hooks } from './hooks.ts';
import { type Caller, deleteRecords } from './write.ts';

/** Most records that one batch may delete (C17). */
const most = 1000;

/** Deletes the records of a comma list. @throws AppError for none or too many, and as `deleteRecords` does */
export async function deleteBatch(caller: Caller, resource: Resource, hooks: Hooks, list: string): Promise<void> {
  const ids = csvOf(list);
  if (ids.length === 0) throw refuse(resource.messages.noneChosen);
  if (ids.length > most) throw refuse(`单次最多操作${most}条记录`);
  await deleteRecords(caller, resource, hooks, ids);
}
