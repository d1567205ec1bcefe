import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Proposal } from '#engine/flow/proposal.ts';
import { momentFromNow } from './days.ts';

/** A proposal of the product as somebody published it three months ago. @returns id of the version */
export async function publishFlow(tx: Tx, flow: string, { name, graph }: Proposal, by: string): Promise<string> {
  const id = newId();
  const at = momentFromNow(-90, 50);
  await sql`insert into flow_version (id, code, name, version, graph, note, create_by, create_time)
    values (${id}, ${flow}, ${name}, 1, ${JSON.stringify(graph)}::jsonb, '首版', ${by}, ${at}::timestamptz)`.execute(
    tx,
  );
  await sql`insert into flow_definition (id, code, name, draft, published, create_by, create_time, update_by, update_time)
    values (${newId()}, ${flow}, ${name}, ${JSON.stringify(graph)}::jsonb, 1, ${by}, ${at}::timestamptz, ${by},
      ${at}::timestamptz)`.execute(tx);
  return id;
}

export interface StartedApproval {
  /** Code of the flow, and the version that was published. */
  code: string;
  versionId: string;
  name: string;
  /** Path of the register, the record, and the state that it came from. */
  resource: string;
  recordId: string;
  from: string;
  title: string;
  applicant: string;
  note: string;
  at: string;
  /** Nodes that are over. */
  done: readonly string[];
}

interface StartedStep {
  node: string;
  name: string;
  username: string;
  begun: string;
  due: string;
  /** Agreed; absent: it waits. */
  done?: { when: string; opinion: string } | undefined;
}

/** An approval that runs; its steps and further events are told afterwards. */
export async function startedApproval(tx: Tx, about: StartedApproval) {
  const { code, recordId, resource, applicant, note, at, done } = about;
  const instanceId = newId();
  const progress = JSON.stringify({ done, taken: {} });
  await sql`insert into flow_instance (id, code, name, version_id, resource, action, record_id, title, applicant, org_code,
      from_state, note, progress, submitted_version, decided, started_at)
    select ${instanceId}, ${code}, ${about.name}, ${about.versionId}, ${resource}, 'submit', ${recordId}, ${about.title}, u.username,
      coalesce(u.org_code, ''), ${about.from}, ${note || null}, ${progress}::jsonb, 2, ${done.length > 0},
      ${at}::timestamptz from sys_user u where u.username = ${applicant}`.execute(tx);
  const event = (kind: string, by: string, when: string, opinion: string, step: string | null = null) =>
    sql`insert into flow_event (id, instance_id, kind, at, by_user, node_id, step, opinion, record_version, device)
      values (${newId()}, ${instanceId}, ${kind}, ${when}::timestamptz, ${by}, ${step ? 'head' : null}, ${step}, ${opinion || null}, 2,
        'desktop')`.execute(tx);
  const step = async ({ node, name, username, begun, due, done: ended }: StartedStep) => {
    const stepId = newId();
    await sql`insert into flow_step (id, instance_id, code, node_id, name, opened_at, due_at, next_at, closed_at, outcome)
      values (${stepId}, ${instanceId}, ${code}, ${node}, ${name}, ${begun}::timestamptz, ${due}::timestamptz,
        ${ended ? null : due}::timestamptz, ${ended?.when ?? null}::timestamptz, ${ended ? 'agreed' : null})`.execute(
      tx,
    );
    await sql`insert into flow_task (id, instance_id, step_id, node_id, step, resource, record_id, applicant, username, state,
        opened, arrived_at, due_at, decided_by, decided_at, opinion)
      values (${newId()}, ${instanceId}, ${stepId}, ${node}, ${name}, ${resource}, ${recordId}, ${applicant}, ${username},
        ${ended ? 'agreed' : 'open'}, ${ended !== undefined}, ${begun}::timestamptz, ${due}::timestamptz, ${ended ? username : null},
        ${ended?.when ?? null}::timestamptz, ${ended?.opinion ?? null})`.execute(tx);
  };
  await event('start', applicant, at, note);
  return { event, step };
}
