import { apiDocs } from '@dossier/contract/system/api-docs.ts';
import { serve } from '../../../platform/endpoint.ts';
import type { App } from '../../../platform/services.ts';
import { openApi } from './open-api.ts';

export function apiDocsRoutes(app: App): void {
  serve(app, apiDocs, async () =>
    openApi(app.served, { title: app.settings.get('brand.name'), base: app.config.apiPrefix }),
  );
}
