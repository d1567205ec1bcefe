import { feedOfProject } from '@dossier/contract/pm/home/feed.ts';
import { overviewOfProject, valueCurveOfProject } from '@dossier/contract/pm/project-value.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { curveOf } from './curve.service.ts';
import { feedOf } from './feed.service.ts';
import { overviewOf } from './overview.service.ts';

/** What projects are worth and how far they are. */
export function projectValueRoutes(app: App): void {
  serve(app, overviewOfProject, ({ actor, query }) => overviewOf(app, actor, query.id));
  serve(app, feedOfProject, ({ actor, query }) => feedOf(app, actor, query));
  serve(app, valueCurveOfProject, ({ actor, query }) => curveOf(app, actor, query.id));
}
