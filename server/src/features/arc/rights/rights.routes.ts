import { accessEntry } from '@dossier/contract/arc/rights/acl.ts';
import { clearance } from '@dossier/contract/arc/rights/clearance.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { accessEntryHooks } from './acl.hooks.ts';
import { clearanceHooks } from './clearance.hooks.ts';

export function archiveRightsRoutes(app: App): void {
  serveResource(app, clearance, clearanceHooks);
  serveResource(app, accessEntry, accessEntryHooks);
}
