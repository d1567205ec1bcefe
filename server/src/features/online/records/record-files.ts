import { recordsPath } from '@dossier/contract/online/form/compile.ts';
import { registerRecordFiles } from '#engine/resource/files.ts';
import type { App } from '#services/services.ts';
import { runningForm } from '../form/form.public.ts';

/**
 * A file opens also where nobody has asked for its form yet: which form it is the path of its owner says. Once the form is
 * known it has the rule of every register.
 */
export function ownRecordFiles(app: App): void {
  const prefix = recordsPath('');
  app.files.owners.registerBelow(prefix, async (db, actor, id, file, use) => {
    const form = await runningForm(db, (file.owner_resource ?? '').slice(prefix.length));
    return form ? registerRecordFiles(app, form.resource)(db, actor, id, file, use) : false;
  });
}
