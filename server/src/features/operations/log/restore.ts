import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import type { restoreVersion } from '@dossier/contract/operations/data-log.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { forbidden, notFound, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { editRecord, titleOf } from '#engine/resource/write.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { readableScopes, versionsById } from './data-log.service.ts';

interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

/**
 * Makes a record what it was in one of its versions: an edit like any other, so its checks, rules, history and version
 * hold. Only what the caller may read of the version and change of the record comes back; files and lines stay as they are.
 */
export async function restoreRecord(caller: Caller, { id, version }: BodyOf<typeof restoreVersion>): Promise<void> {
  const { app, actor, origin } = caller;
  const [kept] = await versionsById(app, actor, [id]);
  if (!kept) throw notFound('未找到版本信息');
  const resource = readableScopes(app.resources, actor).get(kept.dataTable)?.resource;
  const hooks = resource && app.resources.hooksOfEdit(resource);
  if (!resource || !hooks) throw refuse('此数据不支持恢复');
  if (!actor.permissions.has(`${resource.permission}:edit`)) throw forbidden();
  // Written by `visibleContent`.
  const content = JSON.parse(kept.dataContent ?? '{}') as Record<string, unknown>;
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => field.type !== 'files' && !field.readOnly && !field.frozen && name in content,
  );
  const input = { ...Object.fromEntries(fields.map(([name]) => [name, content[name]])), id: kept.dataId, version };
  await inTransaction(app.db, async (tx) => {
    const record = await editRecord(caller, resource, hooks, input, tx);
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: `恢复${resource.label}，${titleOf(resource, record)}，到版本${kept.dataVersion}`,
      method: 'system:dataLog:restore',
      parameters: { id: kept.dataId, version: kept.dataVersion },
    });
  });
}
