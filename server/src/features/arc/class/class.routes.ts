import { archiveClass } from '@dossier/contract/arc/class.ts';
import { publishTable } from '../../../platform/dictionary/table-dictionaries.ts';
import { serveResource } from '../../../platform/resource/routes.ts';
import type { App } from '../../../platform/services.ts';

export function classRoutes(app: App): void {
  serveResource(app, archiveClass);
  publishTable(archiveClass, ['id', 'code', 'name', 'parentId']);
}
