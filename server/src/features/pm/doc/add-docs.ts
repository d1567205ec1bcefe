import { projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { scopeOf } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { keepDeed } from '#engine/resource/history.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { type Caller, prepareAdd, tellLabels, type WriteContext } from '#engine/resource/write.ts';
import { insertRows } from '#engine/resource/write-rows.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { docHooks, standingOf } from './doc.service.ts';

/** Documents of one statement. */
const most = 500;

/**
 * Documents that a project begins with: without versions, files and numbers. They are written together, each with its own
 * history, and with one entry of the log.
 * @throws AppError where one of them is refused: none is written then
 */
export async function addDocs(
  caller: Caller,
  tx: Tx,
  projectId: string,
  docs: readonly { scopeId: string; name: string; secret: number }[],
): Promise<void> {
  if (docs.length === 0) return;
  const context = { ...caller, tx, resource: projectDoc };
  const rows: Parameters<typeof insertRows>[3][number][] = [];
  for (const doc of docs) {
    const input = { projectId, ...doc, original: 'elec' };
    const { draft } = await prepareAdd({ ...context, input } satisfies WriteContext, docHooks as Hooks);
    rows.push({ id: newId(), draft: { ...draft, ...standingOf(draft, []) } });
  }
  for (let at = 0; at < rows.length; at += most) {
    const some = rows.slice(at, at + most);
    await insertRows(tx, projectDoc, caller.actor, some);
    const ids = some.map(({ id }) => id);
    await keepDeed(context, await rowsByIds(tx, scopeOf(projectDoc, caller.actor), ids), 'add');
  }
  await tellLabels(context);
  await writeLog(tx, caller.actor, caller.origin, {
    content: `添加${projectDoc.label}，${docs.map(({ name }) => name).join('，')}`,
    ...{ operate: operateType.add, method: `${projectDoc.permission}:add`, parameters: { projectId } },
  });
}
