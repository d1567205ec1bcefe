import { node } from '@dossier/contract/pm/node.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { nodeHooks } from './node.service.ts';

export function nodeRoutes(app: App): void {
  serveResource(app, node, nodeHooks);
}
