import { fonds } from '@dossier/contract/arc/fonds.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { publishTable } from '#services/dictionary/table-dictionaries.ts';
import type { App } from '#services/services.ts';

export function fondsRoutes(app: App): void {
  serveResource(app, fonds);
  publishTable(fonds, ['id', 'no', 'name']);
}
