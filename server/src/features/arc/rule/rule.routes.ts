import { archiveRule } from '@dossier/contract/arc/rule.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ruleHooks } from './rule.hooks.ts';

export function ruleRoutes(app: App): void {
  serveResource(app, archiveRule, ruleHooks);
}
