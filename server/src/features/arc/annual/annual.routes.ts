import { annual } from '@dossier/contract/arc/annual/annual.ts';
import { annualEvidence } from '@dossier/contract/arc/annual/evidence.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { annualHooks } from './annual.hooks.ts';

/** Yearly sheets of the archive, and what they are made of. */
export function annualRoutes(app: App): void {
  serveResource(app, annual, annualHooks);
  serveResource(app, annualEvidence);
}
