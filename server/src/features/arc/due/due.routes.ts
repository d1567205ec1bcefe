import { dueItem, dueYears } from '@dossier/contract/arc/ending/due.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';

export function dueRoutes(app: App): void {
  serveResource(app, dueItem);
  serve(app, dueYears, async ({ db, actor }) => {
    const { rows } = await sql<{ year: number; count: number; held: number }>`
      select t.due_year as year, count(*)::int as count, (count(*) filter (where t.held = 'Y'))::int as held
      from arc_due t where ${scopeSql(scopeOf(dueItem, actor))} group by t.due_year order by t.due_year`.execute(db);
    return rows;
  });
}
