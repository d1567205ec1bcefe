import { apiDocs } from '@dossier/contract/operations/api-docs.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { openApi } from './open-api.ts';

export function apiDocsRoutes(app: App): void {
  serve(app, apiDocs, async () =>
    openApi(app.served, { title: app.settings.get('brand.name'), base: app.config.apiPrefix }),
  );
}
