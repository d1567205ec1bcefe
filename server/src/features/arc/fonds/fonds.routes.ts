import { fonds } from '@dossier/contract/arc/fonds.ts';
import { publishTable } from '../../../platform/dictionary/table-dictionaries.ts';
import { serveResource } from '../../../platform/resource/routes.ts';
import type { App } from '../../../platform/services.ts';

export function fondsRoutes(app: App): void {
  serveResource(app, fonds);
  publishTable(fonds, ['id', 'no', 'name']);
}
