import type { Resource } from '@dossier/contract/core/resource.ts';
import type { App } from '#services/services.ts';
import type { Hooks } from '../resource/hooks.ts';
import { serveLabelPrint } from './label-print.ts';
import { serveListPrint } from './list-print.ts';
import { serveRecordPrint } from './record-print.ts';

/** Serves what a resource prints. */
export function servePrints(app: App, resource: Resource, hooks: Hooks): void {
  for (const print of Object.values(resource.prints)) {
    app.prints.add(resource, print, hooks);
    if (print.kind === 'record') serveRecordPrint(app, resource, hooks, print);
    else if (print.kind === 'list') serveListPrint(app, resource, hooks, print);
    else serveLabelPrint(app, resource, hooks, print);
  }
}
