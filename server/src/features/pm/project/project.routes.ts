import { closeProject, project, projectStatus, startProject } from '@dossier/contract/pm/project.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { done, serve } from '#http/endpoint.ts';
import { publishTable } from '#services/dictionary/table-dictionaries.ts';
import type { App } from '#services/services.ts';
import { moveProject, projectHooks } from './project.service.ts';

export function projectRoutes(app: App): void {
  serveResource(app, project, projectHooks);
  publishTable(project, ['id', 'code', 'name']);
  serve(app, startProject, async ({ actor, origin, body }) => {
    await inTransaction(app.db, (tx) =>
      moveProject({ app, tx, actor, origin }, body, {
        name: 'start',
        label: '启动',
        from: projectStatus.draft,
        to: projectStatus.running,
        dateField: 'actualStart',
      }),
    );
    return done('项目已启动');
  });
  serve(app, closeProject, async ({ actor, origin, body }) => {
    await inTransaction(app.db, (tx) =>
      moveProject({ app, tx, actor, origin }, body, {
        name: 'close',
        label: '结项',
        from: projectStatus.running,
        to: projectStatus.closed,
        dateField: 'actualEnd',
      }),
    );
    return done('项目已结项');
  });
}
