import * as plan from '@dossier/contract/pm/plan.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { setBaseline, tasksOfBaseline } from './baseline.service.ts';
import { assertSeen, readPlan, stampOf } from './read-plan.ts';
import { savePlan } from './save-plan.service.ts';

/** The plan of a project as one whole: what its chart shows and saves. */
export function projectPlanRoutes(app: App): void {
  serve(app, plan.planOfProject, ({ actor, query }) => readPlan(app, actor, query.projectId));
  serve(app, plan.planStamp, async ({ actor, query }) => {
    await assertSeen(app.db, actor, query.projectId);
    return { stamp: await stampOf(app.db, query.projectId) };
  });
  serve(app, plan.savePlan, ({ actor, origin, body }) => savePlan({ app, actor, origin }, body));
  serve(app, plan.baselineTasks, ({ actor, query }) => tasksOfBaseline(app.db, actor, query.id));
  serve(app, plan.setBaseline, ({ actor, origin, body }) => setBaseline({ app, actor, origin }, body));
}
