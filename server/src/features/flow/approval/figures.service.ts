import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { getFigures } from '@dossier/contract/flow/definition.ts';
import { approveNodes, type FlowGraph } from '@dossier/rules/flow/graph.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';

type Figures = ResultOf<typeof getFigures>;

/** So many of the ended took at most this long, in hours with one decimal; null where none has ended. */
const hours = (share: number, begun: RawBuilder<unknown>, ended: RawBuilder<unknown>) =>
  sql`round((percentile_cont(${share}::float8) within group (order by extract(epoch from ${ended} - ${begun})) filter (where ${ended} is not null) / 3600)::numeric, 1)::float8`;

/** How the approvals of a code went within some days, and what waits now; steps in the order of the definition. */
export async function figuresOf(
  db: Db,
  actor: Actor,
  { code, days = 90 }: QueryOf<typeof getFigures>,
): Promise<Figures> {
  const since = sql`now() - ${days} * interval '1 day'`;
  const own = sql`tenant_id = ${actor.tenantId} and code = ${code}`;
  const [whole, steps, drawn] = await Promise.all([
    sql<Omit<Figures, 'steps'>>`select count(*) filter (where state = 'running') as running,
        count(*) filter (where state = 'passed') as passed, count(*) filter (where state = 'refused') as refused,
        count(*) filter (where state = 'withdrawn') as withdrawn,
        ${hours(0.5, sql`started_at`, sql`ended_at`)} as "medianHours", ${hours(0.9, sql`started_at`, sql`ended_at`)} as "p90Hours"
      from flow_instance where ${own} and (state = 'running' or ended_at >= ${since})`.execute(db),
    sql<Figures['steps'][number]>`select node_id as "nodeId", (array_agg(name order by id desc))[1] as name,
        count(*) filter (where closed_at is not null) as count,
        ${hours(0.5, sql`opened_at`, sql`closed_at`)} as "medianHours", ${hours(0.9, sql`opened_at`, sql`closed_at`)} as "p90Hours",
        count(*) filter (where closed_at is null) as open,
        count(*) filter (where closed_at is null and due_at < now()) as late
      from flow_step where ${own} and (closed_at is null or (closed_at >= ${since} and outcome <> 'withdrawn'))
      group by node_id`.execute(db),
    sql<{ graph: FlowGraph }>`select graph from flow_version where ${own} order by version desc limit 1`.execute(db),
  ]);
  const order = approveNodes(drawn.rows[0]?.graph ?? { nodes: [] }).map(({ id }) => id);
  const place = ({ nodeId }: { nodeId: string }) => (order.includes(nodeId) ? order.indexOf(nodeId) : order.length);
  const nothing = { running: 0, passed: 0, refused: 0, withdrawn: 0, medianHours: null, p90Hours: null };
  return { ...(whole.rows[0] ?? nothing), steps: steps.rows.sort((a, b) => place(a) - place(b)) };
}
