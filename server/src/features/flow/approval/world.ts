import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FlowWorld } from '@dossier/rules/flow/faults.ts';
import { allNodes, type FlowGraph, type Who } from '@dossier/rules/flow/graph.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { peopleNamed } from '#engine/flow/people.ts';

/** What a flow over a resource may name; roles and people are looked up as far as it names them. */
export async function worldOf(db: Db | Tx, tenantId: number, resource: Resource, graph: FlowGraph): Promise<FlowWorld> {
  const whos = allNodes(graph.nodes).flatMap((node): readonly Who[] => {
    if (node.type === 'approve') return [...node.who, ...node.copies];
    return node.type === 'copy' ? node.who : [];
  });
  const codes = whos.flatMap((who) => (who.type === 'role' ? [who.role] : [])).concat(graph.fallback ?? []);
  const names = whos.flatMap((who) => (who.type === 'users' ? who.users : []));
  const [roles, people] = await Promise.all([
    sql<{ code: string }>`select role_code as code from sys_role where role_code = any(${codes})`.execute(db),
    peopleNamed(db, tenantId, names),
  ]);
  return {
    fields: new Map(
      Object.entries(resource.fields).map(([name, { label, type, readOnly = false }]) => [
        name,
        { label, type, readOnly },
      ]),
    ),
    roles: new Set(roles.rows.map(({ code }) => code)),
    users: new Set(people.map(({ username }) => username)),
  };
}
