import { assertCountable } from '@dossier/contract/core/countable.ts';
import { countCalls, type Resource } from '@dossier/contract/core/resource.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import type { Hooks } from '../resource/hooks.ts';
import { readFigures } from './figures.ts';
import { readGroups } from './groups.ts';
import { readPeriod } from './period.ts';

/** Serves what counts the records of a resource that declares figures, views or groups. */
export function serveFigures(app: App, resource: Resource, hooks: Hooks): void {
  const calls = countCalls(resource);
  assertCountable(resource);
  // Such a list is found in a way of its own, which nobody else knows: its figures would not be its totals.
  if (calls.length > 0 && hooks.readPage && !hooks.readsPlainly)
    throw new Error(`${resource.path} reads its pages itself and has no figures`);
  const { figures, figure, groups } = resource.endpoints;
  if (calls.includes('figures'))
    serve(app, figures, ({ actor, query }) => readFigures(app, resource, hooks, actor, query));
  if (calls.includes('figure'))
    serve(app, figure, ({ actor, query }) => readPeriod(app, resource, hooks, actor, query));
  if (calls.includes('groups'))
    serve(app, groups, ({ actor, query }) => readGroups(app, resource, hooks, actor, query));
}
