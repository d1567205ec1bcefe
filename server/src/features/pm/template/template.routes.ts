import { saveAsTemplate } from '@dossier/contract/pm/template/save-as.ts';
import { projectTemplate } from '@dossier/contract/pm/template/template.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { blueprintOf } from './from-template.ts';
import { makeTemplate } from './save-as.service.ts';

const hooks: Hooks<typeof projectTemplate> = {
  // A template whose lines do not fit each other would be found out by whoever makes a project of it.
  settled: async ({ tx }, { id }) => void (await blueprintOf(tx, id)),
};

export function templateRoutes(app: App): void {
  serveResource(app, projectTemplate, hooks);
  serve(app, saveAsTemplate, async ({ actor, origin, body }) =>
    doneWith('项目已存为模板', { id: await makeTemplate({ app, actor, origin }, body, hooks) }),
  );
}
