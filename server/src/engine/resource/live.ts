import type { Resource } from '@dossier/contract/core/resource.ts';
import { scopeOf } from '#access/gate.ts';
import type { App } from '#services/services.ts';
import type { Hooks } from './hooks.ts';
import { rowsByIds } from './read.ts';

/** Makes the rows of a resource live under the socketKey `area/name`: what `list` shows, to whom `list` shows it. */
export function governLive(app: App, resource: Resource, hooks: Hooks): void {
  app.live.govern(`${resource.area}/${resource.name}`, {
    access: resource.endpoints.list.access,
    tenancy: resource.tenancy,
    read(actor, ids) {
      const scope = scopeOf(resource, actor);
      return rowsByIds(app.db, scope, ids, { columns: scope.columns });
    },
    async dress(rows, actor) {
      await app.dictTexts.label(app.db, rows, resource.fields, actor);
      await hooks.decorate?.(app.db, rows, actor);
    },
  });
}
