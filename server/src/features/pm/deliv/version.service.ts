import type { deliv } from '@dossier/contract/pm/deliv.ts';
import type { delivVersion } from '@dossier/contract/pm/deliv-version.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks, RowOf } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';

/** A version as it comes to be: all of it is told by the server and by 提交版本. */
export function versionHooks(of: RowOf<typeof deliv>, given: Draft): Hooks<typeof delivVersion> {
  return {
    async beforeAdd({ tx, actor }, draft) {
      const documents = String(given.documents ?? '');
      const stored = await storedFiles(tx, actor.username, documents);
      Object.assign(draft, {
        ...{ projectId: of.projectId, delivId: of.id, title: `${of.name} ${String(given.versionNo)}` },
        ...{ versionNo: String(given.versionNo), versionNote: given.versionNote ?? null, documents },
        size: Math.round((stored.reduce((sum, { size }) => sum + size, 0) / 1024) * 10) / 10,
        sha256: stored.map(({ sha256 }) => sha256).join('\n'),
        ...{ submitter: actor.username, submitTime: wireNow() },
      });
    },
  };
}

/**
 * Sizes and hashes of uploads, in their order. Of other people's uploads nothing is told.
 * @throws AppError when one of them is not there
 */
async function storedFiles(tx: Tx, username: string, csv: string): Promise<{ size: number; sha256: string }[]> {
  const paths = csvOf(csv);
  if (paths.length === 0) return [];
  const files = await tx
    .selectFrom('sys_file')
    .select(['path', 'size', 'sha256'])
    .where('path', 'in', paths)
    .where('create_by', '=', username)
    .execute();
  const known = new Map(files.map((file) => [file.path, file]));
  return paths.map((path) => {
    const file = known.get(path);
    if (!file) throw refuse('文件不存在或不是您上传的，请重新上传');
    return { size: Number(file.size), sha256: file.sha256 };
  });
}
