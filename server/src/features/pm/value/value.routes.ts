import { overviewOfProject, valueCurveOfProject } from '@dossier/contract/pm/project-value.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { curveOf } from './curve.service.ts';
import { overviewOf } from './overview.service.ts';

/** What projects are worth and how far they are. */
export function projectValueRoutes(app: App): void {
  serve(app, overviewOfProject, ({ actor, query }) => overviewOf(app, actor, query.id));
  serve(app, valueCurveOfProject, ({ actor, query }) => curveOf(app, actor, query.id));
}
