import { asset } from '@dossier/contract/eq/asset.ts';
import { useRate } from '@dossier/contract/eq/lending.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { assetHooks } from './asset.service.ts';
import { useRates } from './use-rate.service.ts';

export function assetRoutes(app: App): void {
  serveResource(app, asset, assetHooks);
  serve(app, useRate, ({ actor, query }) => useRates(app.db, actor, query));
}
