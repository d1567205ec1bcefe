import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { restoreVersion } from '@dossier/contract/operations/data-log.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { forbidden, notFound, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { editRecord, titleOf } from '#engine/resource/write.ts';
import { pathsOfOwner } from '#services/files/bind.ts';
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
 * hold. Only what the caller may read of the version and change of the record comes back; its lines come back under the ids
 * that they had. Files of the record itself stay as they are; a line has those that are still the record's.
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
    ([name, field]) => kindOf(field).uploads?.(field) !== 'list' && !field.readOnly && !field.frozen && name in content,
  );
  await inTransaction(app.db, async (tx) => {
    const input = {
      ...Object.fromEntries(fields.map(([name]) => [name, content[name]])),
      ...(await keptLines(tx, resource, kept.dataId, content)),
      id: kept.dataId,
      version,
    };
    const record = await editRecord({ ...caller, source: 'restore' }, resource, hooks, input, tx);
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: `恢复${resource.label}，${titleOf(resource, record)}，到版本${kept.dataVersion}`,
      method: 'system:dataLog:restore',
      parameters: { id: kept.dataId, version: kept.dataVersion },
    });
  });
}

/** Lines of a version. Of their files those that were thrown away since are left out. */
async function keptLines(
  tx: Tx,
  resource: Resource,
  id: string,
  content: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const parts = Object.entries(resource.parts).filter(([name]) => Array.isArray(content[name]));
  const withFiles = parts.some(([, { fields }]) => Object.values(fields).some(({ type }) => type === 'files'));
  const owned = withFiles ? await pathsOfOwner(tx, { resource: resource.path, id }) : new Set<string>();
  return Object.fromEntries(
    parts.map(([name, part]) => {
      const files = Object.entries(part.fields).flatMap(([key, { type }]) => (type === 'files' ? [key] : []));
      const lines = (content[name] as Record<string, unknown>[]).map((line) => ({
        ...line,
        ...Object.fromEntries(
          files.map((key) => [
            key,
            csvOf(String(line[key] ?? ''))
              .filter((path) => owned.has(path))
              .join(','),
          ]),
        ),
      }));
      return [name, lines];
    }),
  );
}
