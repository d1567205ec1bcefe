import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { getFigures } from '@dossier/contract/flow/definition.ts';
import { approveNodes, type FlowGraph } from '@dossier/rules/flow/graph.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { countedInstances, countedSteps } from './counted.ts';
import { readable } from './readable.ts';

type Figures = ResultOf<typeof getFigures>;

/** So many of the ended took at most this long, in hours with one decimal; null where none has ended. */
const hours = (share: number, begun: RawBuilder<unknown>, ended: RawBuilder<unknown>) =>
  sql`round((percentile_cont(${share}::float8) within group (order by extract(epoch from ${ended} - ${begun})) filter (where ${ended} is not null) / 3600)::numeric, 1)::float8`;

/**
 * How the approvals of a code went within some days, and what waits now; steps in the order of the definition. Counted is
 * what the caller may see: each figure is the total of its list (query.service.ts).
 */
export async function figuresOf(
  app: App,
  db: Db,
  actor: Actor,
  { code, days = 90 }: QueryOf<typeof getFigures>,
): Promise<Figures> {
  const own = sql`i.tenant_id = ${actor.tenantId} and i.code = ${code} and ${readable(app.resources, actor, 'i')}`;
  const count = (which: RawBuilder<boolean>) => sql`count(*) filter (where ${which})`;
  const [whole, steps, drawn] = await Promise.all([
    sql<Omit<Figures, 'steps'>>`select ${count(countedInstances({ state: 'running' }))} as running,
        ${count(countedInstances({ state: 'passed', days }))} as passed,
        ${count(countedInstances({ state: 'refused', days }))} as refused,
        ${count(countedInstances({ state: 'withdrawn', days }))} as withdrawn,
        ${count(countedInstances({ state: 'over', days }))} as over,
        ${hours(0.5, sql`i.started_at`, sql`i.ended_at`)} as "medianHours", ${hours(0.9, sql`i.started_at`, sql`i.ended_at`)} as "p90Hours"
      from flow_instance i where ${own} and ${countedInstances({ days })}`.execute(db),
    sql<Figures['steps'][number]>`select s.node_id as "nodeId", (array_agg(s.name order by s.id desc))[1] as name,
        ${count(countedSteps({ state: 'done', days }))} as count,
        ${hours(0.5, sql`s.opened_at`, sql`s.closed_at`)} as "medianHours", ${hours(0.9, sql`s.opened_at`, sql`s.closed_at`)} as "p90Hours",
        ${count(countedSteps({ state: 'open' }))} as open,
        ${count(countedSteps({ state: 'open', late: true }))} as late
      from flow_step s join flow_instance i on i.id = s.instance_id
      where s.tenant_id = ${actor.tenantId} and s.code = ${code} and ${own} and ${countedSteps({ days })}
      group by s.node_id`.execute(db),
    sql<{ graph: FlowGraph }>`select graph from flow_version where tenant_id = ${actor.tenantId} and code = ${code}
      order by version desc limit 1`.execute(db),
  ]);
  const order = approveNodes(drawn.rows[0]?.graph ?? { nodes: [] }).map(({ id }) => id);
  const place = ({ nodeId }: { nodeId: string }) => (order.includes(nodeId) ? order.indexOf(nodeId) : order.length);
  const nothing = { running: 0, passed: 0, refused: 0, withdrawn: 0, over: 0, medianHours: null, p90Hours: null };
  return { ...(whole.rows[0] ?? nothing), steps: steps.rows.sort((a, b) => place(a) - place(b)) };
}
