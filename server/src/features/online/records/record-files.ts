import { recordsPath } from '@dossier/contract/online/form/compile.ts';
import { registerRecordFiles } from '#engine/resource/files.ts';
import type { App } from '#services/services.ts';
import { runningForm } from '../form/form.public.ts';

/**
 * The files of a form's records are for whoever may read the record and the column, as those of every register. Which form
 * it is the path of the owner says, so that a file opens also where nobody has asked for its form yet.
 */
export function ownRecordFiles(app: App): void {
  const prefix = recordsPath('');
  app.files.owners.registerBelow(prefix, async (db, actor, id, file, use) => {
    const form = await runningForm(db, (file.owner_resource ?? '').slice(prefix.length));
    if (!form) return false;
    return registerRecordFiles(app, form.resource)(db, actor, id, file, use);
  });
}
