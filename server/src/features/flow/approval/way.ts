import type { FlowPerson, FlowWayStop } from '@dossier/contract/flow/flow.ts';
import type { ApproveNode, FlowGraph } from '@dossier/rules/flow/graph.ts';
import type { Progress } from '@dossier/rules/flow/walk.ts';
import { type WayStop, wayOf } from '@dossier/rules/flow/way.ts';
import { type FoundPerson, peopleNamed } from '#engine/flow/people.ts';
import { type Asking, askedAt, copiedTo } from '#engine/flow/resolve.ts';
import type { EventRow, StepRow, TaskRow } from '#engine/flow/rows.ts';
import { standInsOf } from '#engine/flow/standing-in.ts';

/** What has happened on a way; nothing of it before a submission. */
export interface Past {
  progress: Progress;
  steps: readonly StepRow[];
  tasks: readonly TaskRow[];
  events: readonly EventRow[];
  /** The approval goes on: what lies ahead is told. */
  running: boolean;
  names: ReadonlyMap<string, FlowPerson>;
}

/** The way of an approval as the wire tells it. @param at moment by which stand-ins are looked up; null: now */
export async function tellWay(
  graph: FlowGraph,
  asking: Asking,
  past: Past,
  at: string | null = null,
): Promise<FlowWayStop[]> {
  const visits = new Map(past.steps.map((step) => [step.nodeId, step]));
  const open = new Set(past.steps.filter(({ closedAt }) => closedAt === null).map(({ nodeId }) => nodeId));
  // In an approval that has ended, every step that was visited lies behind it.
  const done = past.running ? past.progress.done : [...past.progress.done, ...visits.keys()];
  const stops = wayOf(graph, asking.record, { ...past.progress, done }, open);
  const told: FlowWayStop[] = [];
  for (const stop of stops) {
    if (!past.running && stop.state === 'ahead') continue;
    told.push(await tellStop(stop, asking, past, visits.get(stop.node.id), at));
  }
  return told;
}

async function tellStop(
  stop: WayStop,
  asking: Asking,
  past: Past,
  visit: StepRow | undefined,
  at: string | null,
): Promise<FlowWayStop> {
  const { node, state } = stop;
  const told: FlowWayStop = {
    ...{ nodeId: node.id, type: node.type, name: 'name' in node ? node.name : '', state, within: [...stop.within] },
    ...{ branch: null, mode: null, days: null, after: null, dueAt: null, late: false, people: [], notes: [] },
  };
  switch (node.type) {
    case 'branch': {
      const taken = node.branches.find(({ id }) => id === stop.branch);
      return { ...told, branch: taken ? { id: taken.id, name: taken.name, when: taken.when } : null };
    }
    case 'parallel':
      return told;
    case 'copy': {
      const copied = past.events.findLast(({ kind, nodeId }) => kind === 'copy' && nodeId === node.id);
      const people = copied ? named(past, copied.people.split(',')) : (await copiedTo(asking, node)).map(bare);
      return { ...told, people: people.map((person) => asked(person, 'ahead')) };
    }
    case 'approve': {
      const { mode, limit } = node;
      const step = { ...told, mode, days: limit?.days ?? null, after: limit?.after ?? null };
      return state === 'ahead' ? ahead(step, node, asking, at) : visited(step, node, past, visit, asking);
    }
  }
}

/** Who would be asked, with who would act in his place. */
async function ahead(told: FlowWayStop, node: ApproveNode, asking: Asking, at: string | null): Promise<FlowWayStop> {
  const { people, notes } = await askedAt(asking, node);
  const acting = await actingFor(
    asking,
    people.map(({ username }) => username),
    at,
  );
  return {
    ...told,
    notes,
    people: people.map((person) => ({ ...asked(bare(person), 'ahead'), by: acting.get(person.username) ?? null })),
  };
}

/** Who was asked at the last visit of a step, and what each did. */
async function visited(
  told: FlowWayStop,
  node: ApproveNode,
  past: Past,
  visit: StepRow | undefined,
  asking: Asking,
): Promise<FlowWayStop> {
  const tasks = past.tasks.filter(({ stepId }) => stepId === visit?.id);
  const open = tasks.filter(({ state }) => state === 'open').map(({ username }) => username);
  const acting = await actingFor(asking, open, null);
  const notes = past.events.flatMap(({ nodeId, kind, at, message }) => {
    if (nodeId !== node.id || at < (visit?.openedAt ?? '')) return [];
    return kind === 'applicant' || kind === 'blind' || kind === 'fallback'
      ? [{ kind, names: [], message: message ?? '' }]
      : [];
  });
  return {
    ...told,
    dueAt: visit?.dueAt ?? null,
    late: visit?.late ?? false,
    notes,
    people: tasks.map((task) => ({
      ...(past.names.get(task.username) ?? { username: task.username, name: task.username, avatar: null }),
      state: task.state,
      by:
        task.decidedBy !== null && task.decidedBy !== task.username
          ? (past.names.get(task.decidedBy) ?? null)
          : task.state === 'open'
            ? (acting.get(task.username) ?? null)
            : null,
      at: task.decidedAt,
      opinion: task.opinion,
      added: task.added,
    })),
  };
}

/** Who stands in for people at a moment: not the applicant, and only where he may see the record. */
async function actingFor(
  { db, tenantId, sees, applicant }: Asking,
  usernames: readonly string[],
  at: string | null,
): Promise<Map<string, FlowPerson>> {
  const standIns = await standInsOf(db, tenantId, usernames, at);
  const agents = await peopleNamed(db, tenantId, [...new Set(standIns.values())]);
  const acting = new Map<string, FlowPerson>();
  for (const [principal, name] of standIns) {
    const agent = agents.find(({ username }) => username === name);
    if (agent && agent.username !== applicant && (await sees(agent.id))) acting.set(principal, bare(agent));
  }
  return acting;
}

function asked(person: FlowPerson, state: 'ahead'): FlowWayStop['people'][number] {
  return { ...person, state, by: null, at: null, opinion: null, added: null };
}

const bare = ({ username, name, avatar }: FoundPerson): FlowPerson => ({ username, name, avatar });

export function named({ names }: Pick<Past, 'names'>, usernames: readonly string[]): FlowPerson[] {
  return usernames.flatMap((name) => names.get(name) ?? []);
}
