import { position } from '@dossier/contract/system/position.ts';
import { publishTable } from '../../../platform/dictionary/table-dictionaries.ts';
import { serveResource } from '../../../platform/resource/routes.ts';
import type { App } from '../../../platform/services.ts';

export function positionRoutes(app: App): void {
  publishTable(position, ['id', 'code', 'name']);
  serveResource(app, position);
}
