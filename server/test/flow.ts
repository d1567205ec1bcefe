import { type ApproveNode, emptyGraph, type FlowGraph, type FlowNode, type Who } from '@dossier/rules/flow/graph.ts';
import { sql } from 'kysely';
import type { Answer, TestApp } from './app.ts';
import { aPerson, type Person, userPassword } from './people.ts';
import { anchors, projectDraft } from './registers.ts';

/** A step of a flow that everything is allowed at; `who` are login names. */
export function aStep(id: string, who: readonly (string | Who)[], more: Partial<ApproveNode> = {}): ApproveNode {
  const names = who.filter((one) => typeof one === 'string');
  const others = who.filter((one) => typeof one !== 'string');
  return {
    ...{ type: 'approve', id, name: `步骤${id}`, mode: 'any', limit: null, editable: [], required: [] },
    ...{ acts: { transfer: true, addSign: true, batch: true }, back: 'earlier', copies: [] },
    who: [...(names.length > 0 ? [{ type: 'users' as const, users: names }] : []), ...others],
    ...more,
  };
}

export const aGraph = (...nodes: FlowNode[]): FlowGraph => ({ ...emptyGraph, facts: ['budget'], nodes });

/** What people at approvals do, through the front door. */
export interface FlowDesk {
  admin: string;
  given: { dept: string; outsClass: string };
  /** Who may look at projects, and is signed in. */
  person(input?: Parameters<typeof aPerson>[1]): Promise<Person & { token: string }>;
  publish(graph: FlowGraph): Promise<Answer>;
  /** A project of the draft, submitted. @returns its id */
  submit(by: string, change?: object, flow?: object): Promise<string>;
  project(id: string): Promise<Record<string, unknown> & { status: string; version: number }>;
  inbox(by: string, query?: Record<string, string>): Promise<{ records: Waiting[]; total: number }>;
  /** The task of a person about a record; undefined when nothing waits for him. */
  taskOf(by: string, recordId: string): Promise<Waiting | undefined>;
  /** Decides on what waits for a person about a record. */
  decide(by: string, recordId: string, body?: object): Promise<Answer>;
  /** The last approval of a record as somebody sees it; default: the administrator. */
  flowOf(recordId: string, by?: string): Promise<FlowSeen>;
}

interface Waiting {
  id: string;
  taskId: string;
  recordId: string;
  recordVersion: number;
  title: string;
  step: string;
  behalf: { username: string } | null;
  facts: Record<string, unknown>;
}

interface FlowSeen {
  id: string;
  state: string;
  version: number;
  way: {
    nodeId: string;
    state: string;
    people: { username: string; state: string; by: { username: string } | null }[];
    notes: { kind: string; message: string }[];
  }[];
  events: {
    kind: string;
    by: { username: string } | null;
    behalf: { username: string } | null;
    message: string | null;
    opinion: string | null;
    step: string | null;
    fields: string[];
    recordVersion: number | null;
  }[];
  tasks: { id: string; editable: string[]; required: string[]; back: { nodeId: string }[] }[];
  mayWithdraw: boolean;
  mayUrge: boolean;
}

const applicantRights = [
  'pm:project:list',
  'pm:project:add',
  'pm:project:edit',
  'pm:project:delete',
  'pm:project:submit',
  'pm:project:start',
];

/** Rights of somebody who submits projects. */
export const anApplicant = { permissions: applicantRights };

export async function flowDesk(app: TestApp): Promise<FlowDesk> {
  const admin = await app.signIn();
  const given = await anchors(app, admin);
  const call = (by: string, method: string, path: string, rest: object = {}) =>
    app.call(method, path, { token: by, ...rest });

  let submitted = 0;
  const desk: FlowDesk = {
    admin,
    given,
    async person(input = {}) {
      const person = await aPerson(app, { permissions: ['pm:project:list'], ...input });
      return { ...person, token: await app.signIn(person.username, userPassword) };
    },
    async publish(graph) {
      const { result } = await call(admin, 'GET', '/flow/definition/queryByCode', { query: { code: 'pm.project' } });
      const body = { code: 'pm.project', version: result.draftVersion, draft: graph };
      const saved = await call(admin, 'PUT', '/flow/definition/saveDraft', { body });
      if (!saved.success) throw new Error(saved.message);
      const answer = await call(admin, 'POST', '/flow/definition/publish', {
        body: { code: 'pm.project', version: saved.result.draftVersion },
      });
      if (!answer.success) throw new Error(answer.message);
      return answer;
    },
    async submit(by, change = {}, flow) {
      submitted += 1;
      // A customer has one live project of a name (PM06).
      const name = `城市银行核心外围系统开发${submitted > 1 ? submitted : ''}`;
      const added = await call(by, 'POST', '/pm/project/add', { body: projectDraft(given, { name, ...change }) });
      if (!added.success) throw new Error(added.message);
      const { id } = added.result;
      const answer = await call(by, 'POST', '/pm/project/submit', {
        body: { id, version: 1, ...(flow ? { flow } : {}) },
      });
      if (!answer.success) throw new Error(answer.message);
      return id;
    },
    async project(id) {
      return (await call(admin, 'GET', '/pm/project/queryById', { query: { id } })).result;
    },
    async inbox(by, query = {}) {
      return (await call(by, 'GET', '/flow/inbox/list', { query: { pageSize: '100', ...query } })).result;
    },
    async taskOf(by, recordId) {
      return (await desk.inbox(by)).records.find((one) => one.recordId === recordId);
    },
    async decide(by, recordId, body = {}) {
      const task = await desk.taskOf(by, recordId);
      if (!task) throw new Error(`nothing waits about ${recordId}`);
      return call(by, 'POST', '/flow/task/decide', {
        body: { taskId: task.taskId, version: task.recordVersion, decision: 'agree', ...body },
      });
    },
    async flowOf(recordId, by = admin) {
      const query = { resource: '/pm/project', id: recordId };
      return (await call(by, 'GET', '/flow/instance/ofRecord', { query })).result.last;
    },
  };
  return desk;
}

/** A department below A01 that somebody heads. @returns its id */
export async function aHeaded(
  { db }: Pick<TestApp, 'db'>,
  { id }: Pick<Person, 'id'>,
  orgCode: string,
): Promise<string> {
  await sql`insert into sys_depart (id, parent_id, depart_name, org_code)
    values (${`d${orgCode}`}, (select id from sys_depart where org_code = 'A01'), ${`部门${orgCode}`}, ${orgCode})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from sys_depart where org_code = ${orgCode}`.execute(db);
  const [depart] = rows;
  if (!depart) throw new Error(`there is no department ${orgCode}`);
  await sql`update sys_user set user_identity = 2, depart_ids = ${depart.id} where id = ${id}`.execute(db);
  return depart.id;
}

/** One person stands in for another from yesterday until tomorrow. */
export async function standIn(
  { db }: Pick<TestApp, 'db'>,
  principal: Pick<Person, 'username'>,
  agent: Pick<Person, 'username'>,
): Promise<void> {
  await sql`insert into sys_user_agent (id, user_name, agent_user_name, start_time, end_time, status)
    values (${`a${principal.username}`}, ${principal.username}, ${agent.username}, now() - interval '1 day', now() + interval '1 day', '1')`.execute(
    db,
  );
}
