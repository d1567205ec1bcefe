import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ossFileUsage } from '@dossier/contract/files/oss-file.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { titleOf } from '#engine/resource/write.ts';
import type { FileRow } from '#services/files/access.ts';
import type { App } from '#services/services.ts';
import { isInUse } from './known.ts';

type Usage = ResultOf<typeof ossFileUsage>[number];

/** Owners of files that are no registers. */
const others: Readonly<Record<string, string>> = {
  setting: '系统设置',
  '/sys/comment': '评论',
  '/sys/files': '文档库',
};

/** The record that names a file: a file belongs to one. What the reader may not see of it is left out. */
export async function usageOf(
  { resources }: Pick<App, 'resources'>,
  db: Db,
  actor: Actor,
  file: FileRow,
): Promise<Usage[]> {
  const { owner_resource: path, owner_id: id } = file;
  if (!isInUse(file) || path === null || id === null) return [];
  const resource = resources.byPath(path);
  if (!resource) return [{ label: others[path] ?? '其他', id: null, title: null, deleted: false }];
  const found = await recordOf(db, actor, resource, id);
  return [{ label: resource.label, id: null, title: null, deleted: false, ...found }];
}

async function recordOf(db: Db, actor: Actor, resource: Resource, id: string): Promise<Partial<Usage>> {
  if (!actor.permissions.has(`${resource.permission}:list`)) return {};
  const scope = scopeOf(resource, actor);
  for (const deleted of resource.softDelete ? [false, true] : [false]) {
    const row = await findRow(db, scope, id, { deleted });
    if (row) return { id, title: titleOf(resource, row), deleted };
  }
  return {};
}

/** Where a file is used, for a sentence: 项目“办公楼”. */
export async function usageText(app: Pick<App, 'resources'>, db: Db, actor: Actor, file: FileRow): Promise<string> {
  const usage = await usageOf(app, db, actor, file);
  return usage.map(({ label, title }) => (title === null ? label : `${label}“${title}”`)).join('、');
}
