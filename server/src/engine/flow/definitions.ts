import type { Action, ActionFlow } from '@dossier/contract/core/action.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { sql } from 'kysely';
import { outsideCalls } from '#db/call-scope.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Events } from '#services/events.ts';
import type { Resources } from '../resource/registry.ts';
import type { Proposal } from './proposal.ts';

declare module '#services/services.ts' {
  interface App {
    /** Which approvals have a definition. */
    flows: Flows;
  }
}

/** An action that starts an approval. */
export interface FlowAction {
  code: string;
  resource: Resource;
  action: Action & { flow: ActionFlow };
}

/** What lists ask of definitions: kept in memory until somebody publishes one. What writes ask, they read themselves. */
export interface Flows {
  /** Codes that new approvals of a tenant can be started for. */
  published(db: Db, tenantId: number): Promise<ReadonlySet<string>>;
  /** What a feature proposes for the approval of its records. */
  propose(code: string, proposal: Proposal): void;
  proposal(code: string): Proposal | undefined;
  /** A definition was published, switched off or on: every instance forgets. Part of the caller's transaction. */
  changed(tx: Tx): Promise<void>;
}

const topic = 'flows';
/** Even without an event they are read again after this. */
const maxAgeMs = 30_000;

export function makeFlows({ db: pool, events }: { db: Db; events: Events }): Flows {
  const proposals = new Map<string, Proposal>();
  const known = new Map<number, { at: number; codes: ReadonlySet<string> }>();
  events.on(topic, () => known.clear());
  events.onGap(() => known.clear());
  return {
    async published(db, tenantId) {
      const found = known.get(tenantId);
      if (found && performance.now() - found.at < maxAgeMs) return found.codes;
      if (db.isTransaction) return readPublished(db, tenantId);
      const entry = { at: performance.now(), codes: new Set<string>() as ReadonlySet<string> };
      entry.codes = await outsideCalls(() => readPublished(pool, tenantId));
      known.set(tenantId, entry);
      return entry.codes;
    },
    propose: (code, proposal) => void proposals.set(code, proposal),
    proposal: (code) => proposals.get(code),
    changed: (tx) => events.publish(tx, topic, null),
  };
}

async function readPublished(db: Db, tenantId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`select code from flow_definition
    where tenant_id = ${tenantId} and published is not null and not disabled`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

export interface Published {
  versionId: string;
  name: string;
  version: number;
  graph: FlowGraph;
}

/** What new approvals of a code run on; undefined while nothing is published or it is switched off. */
export async function publishedFlow(db: Db | Tx, tenantId: number, code: string): Promise<Published | undefined> {
  const { rows } = await sql<Published>`
    select v.id as "versionId", d.name, v.version, v.graph from flow_definition d
      join flow_version v on v.tenant_id = d.tenant_id and v.code = d.code and v.version = d.published
    where d.tenant_id = ${tenantId} and d.code = ${code} and not d.disabled`.execute(db);
  return rows[0];
}

/** Every action of this server that starts an approval. */
export function flowActions(resources: Resources): FlowAction[] {
  return resources.all().flatMap((resource) =>
    Object.values(resource.actions).flatMap((action) => {
      const { flow } = action;
      return flow ? [{ code: flow.code, resource, action: { ...action, flow } }] : [];
    }),
  );
}
